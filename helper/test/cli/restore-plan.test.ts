import { expect, test } from 'vitest';
import { restorePlanInWords } from '../../cli/restore-plan.ts';
import type { RestorePlan } from '../../contract/restore.ts';

const time = { loadSeconds: 15, locateSeconds: 62, readSeconds: 600, rewindSeconds: 50, unloadSeconds: 24 };

const plan: RestorePlan = {
  files: 1204,
  folders: 3,
  bytes: 3.2e9,
  cartridges: [
    {
      ...{ barcode: 'CAP002L8', generation: null, drive: 'drive-1', files: 4, bytes: 0.2e9 },
      time: { ...time, loadSeconds: 0 },
      path: [],
    },
    { barcode: 'CAP001L8', generation: 3, drive: null, files: 1200, bytes: 3e9, time, path: [] },
  ],
  seconds: 1487,
  isForRealDrives: false,
  conflicts: [],
  conflictsTotal: 0,
  renamed: [],
  renamedTotal: 0,
  fromGoodCopies: 0,
  damaged: [],
  damagedTotal: 0,
  freeBytes: 1e12,
};

test('a plan says which cartridges, in which order, and how long each takes', () => {
  expect(restorePlanInWords(plan, '/out', null).split('\n')).toEqual([
    '1,204 files, 3.2 GB from 2 cartridges into /out: about 25 min',
    '',
    '    cartridge               place         files  size    load  locate  read    eject  total',
    '1.  CAP002L8                in drive-1    4      200 MB  -     1 min   10 min  1 min  12 min',
    '2.  CAP001L8, generation 3  on the shelf  1,200  3 GB    15 s  1 min   10 min  1 min  13 min',
  ]);
});

test('a plan says when its times are those of a real drive, and the ones at hand take none', () => {
  expect(restorePlanInWords({ ...plan, isForRealDrives: true }, '/out', null)).toContain(
    '\nTimes are for real drives; these virtual drives are instant.',
  );
});

test('a plan says what comes from a good copy, and names what is only there damaged', () => {
  const damaged = [{ barcode: 'CAP001L8', path: 'd/a\u001b' }];
  const words = restorePlanInWords({ ...plan, fromGoodCopies: 2, damaged, damagedTotal: 1 }, '/out', null);
  expect(words).toContain('2 files are damaged where chosen; a good copy will be used instead.\n');
  expect(words).toContain('1 file is known to be damaged, and no good copy is known:\n  CAP001L8:/d/a\\u{1b}');
});

test('a plan names what is in the way and what becomes of it, and says when nothing tells how long it takes', () => {
  const conflicts = Array.from({ length: 12 }, (_, at) => `d/f${at}`);
  const unknown = plan.cartridges.map((pass) => ({ ...pass, time: null }));
  const shown = { ...plan, cartridges: unknown, seconds: null, conflicts, conflictsTotal: 40 };
  const words = restorePlanInWords(shown, '/out', 'skip');
  expect(words).toContain('into /out\n');
  expect(words).toContain('unknown');
  expect(words).toContain('40 files already exist. They are kept:\n  d/f0\n');
  expect(words).toContain('  and 30 more');
  const named = { ...plan, renamed: [{ path: 'a\u001b', target: 'b' }], renamedTotal: 1, freeBytes: 1e9 };
  expect(restorePlanInWords(named, '/out', null)).toContain('  a\\u{1b} → b');
  expect(restorePlanInWords(named, '/out', null)).toContain('3.2 GB needed, 1 GB free');
});
