import { expect, test } from 'vitest';
import { requestOf, termsOf, titleOf } from '../../src/jobs/requests.ts';

const barcode = 'CAP001L8';

test('a job’s title is one line for a person', () => {
  expect(titleOf({ kind: 'archive', barcode, barcodes: [barcode], sources: ['/home/me/photos'] })).toBe(
    'photos → CAP001L8',
  );
  expect(titleOf({ kind: 'archive', barcode, barcodes: [barcode], sources: ['/a/x', '/a/y', '/a/z'] })).toBe(
    'x and 2 more → CAP001L8',
  );
  expect(titleOf({ kind: 'restore', barcode, from: [{ barcode, paths: [''] }], into: '/out' })).toBe(
    'CAP001L8: / → /out',
  );
  expect(titleOf({ kind: 'format', barcode, name: '' })).toBe('Format CAP001L8');
});

test('a restore that an older helper left is one of one cartridge', () => {
  const stored = JSON.stringify({ kind: 'restore', barcode, paths: ['a', 'b'], into: '/out', keepDamaged: true });
  expect(requestOf(stored)).toEqual({
    kind: 'restore',
    barcode,
    from: [{ barcode, paths: ['a', 'b'] }],
    into: '/out',
    keepDamaged: true,
  });
});

test('a restore’s terms are those that it was asked for with; other jobs have none', () => {
  const terms = { from: [{ barcode, paths: ['a'], generation: 3 }], into: '/out', conflict: 'newer' as const };
  expect(termsOf(JSON.stringify({ kind: 'restore', barcode, ...terms }))).toEqual(terms);
  expect(termsOf(JSON.stringify({ kind: 'eject', barcode }))).toBeNull();
});
