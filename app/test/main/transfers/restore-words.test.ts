import { expect, test } from 'vitest';
import { faultOf } from '../../../../helper/contract/errors.ts';
import type { RestoreInput } from '../../../../helper/contract/restore-input.ts';
import { restoreWords } from '../../../main/transfers/restore-words.ts';

const least: RestoreInput = { from: [{ barcode: 'CAP001L8', paths: ['photos'] }], into: '/home/ada/back' };

function refusal(wanted: unknown): string {
  try {
    return restoreWords(wanted).join(' ');
  } catch (error) {
    return faultOf(error).code;
  }
}

test('a restore to a folder here becomes a line of the command line', () => {
  expect(restoreWords(least)).toEqual([
    ...['restore', '--into=/home/ada/back', '--wait', '--json', '--', 'CAP001L8:/photos'],
  ]);
  const two = [...least.from, { barcode: 'CAP002L8', paths: ['', '--into=x'] }];
  expect(restoreWords({ ...least, from: two, conflict: 'skip', keepDamaged: true, acls: true })).toEqual([
    ...['restore', '--into=/home/ada/back', '--conflict=skip', '--keep-damaged', '--acls', '--wait', '--json', '--'],
    ...['CAP001L8:/photos', 'CAP002L8:/', 'CAP002L8:/--into=x'],
  ]);
  expect(restoreWords({ ...least, from: [{ barcode: 'CAP001L8', paths: ['a'], generation: 3 }] })).toEqual([
    ...['restore', '--into=/home/ada/back', '--generation=3', '--wait', '--json', '--', 'CAP001L8:/a'],
  ]);
});

test('what cannot come here, and what is no restore, is refused', () => {
  const [part] = least.from;
  const other = { barcode: 'CAP002L8', paths: ['a'], generation: 2 };
  const refused: readonly unknown[] = [
    ...[null, 7, 'restore', {}, { ...least, into: 'back' }, { ...least, from: [] }, { ...least, more: 1 }],
    ...[
      { ...least, verifyAgainst: '/m' },
      { ...least, desk: { files: '/a', answers: '/b' } },
    ],
    ...[
      { ...least, from: [part, other] },
      { ...least, from: [{ ...part, keepPaths: true }] },
    ],
    {
      ...least,
      from: [{ barcode: 'CAP001L8', paths: Array.from({ length: 9_000 }, (_, at) => `${at}/${'x'.repeat(200)}`) }],
    },
  ];
  expect(refused.map(refusal)).toEqual(refused.map(() => 'call.invalid-input'));
});
