import { expect, test } from 'vitest';
import type { ArchiveInput } from '../../../../helper/contract/archive-input.ts';
import { faultOf } from '../../../../helper/contract/errors.ts';
import { archiveWords } from '../../../main/transfers/archive-words.ts';

const least: ArchiveInput = { barcodes: ['CAP001L8'], sources: ['/home/ada/photos'] };

function refusal(wanted: unknown): string {
  try {
    return archiveWords(wanted).join(' ');
  } catch (error) {
    return faultOf(error).code;
  }
}

test('what a window asks for becomes a line of the command line', () => {
  expect(archiveWords(least)).toEqual([
    ...['archive', '--to=CAP001L8', '--no-verify', '--wait', '--json', '--', '/home/ada/photos'],
  ]);
  const wishes: ArchiveInput = {
    ...{ barcodes: ['CAP001L8', 'CAP002L8'], sources: ['/a', '/b'], into: '2026/May', copies: 2, split: true },
    ...{ filter: { include: ['*.mov'], exclude: ['*.tmp', '-x'] }, hashes: ['md5', 'xxh64'], acls: true, verify: true },
    ...{ unchanged: 'skip', poolBytes: 2 ** 30, force: true },
  };
  expect(archiveWords(wishes)).toEqual([
    ...['archive', '--to=CAP001L8,CAP002L8', '--into=2026/May', '--include=*.mov', '--exclude=*.tmp', '--exclude=-x'],
    ...['--copies=2', '--split', '--hash=md5,xxh64', '--acls', '--unchanged=skip', '--memory=1073741824', '--force'],
    ...['--wait', '--json', '--', '/a', '/b'],
  ]);
  expect(archiveWords({ ...least, barcodes: [], pool: 'vault', hashes: [] })).toEqual([
    ...['archive', '--to=pool:vault', '--hash=none', '--no-verify', '--wait', '--json', '--', '/home/ada/photos'],
  ]);
});

test('a path is never an option', () => {
  const words = archiveWords({ ...least, sources: ['/--to=CAP009L8'] });
  expect(words.slice(words.indexOf('--') + 1)).toEqual(['/--to=CAP009L8']);
});

test('what cannot be sent, and what is no archive, is refused', () => {
  const refused: readonly unknown[] = [
    ...[null, 7, 'archive', {}, { ...least, sources: [] }, { ...least, sources: ['photos'] }, { ...least, more: 1 }],
    ...[
      { ...least, mirror: '/m' },
      { ...least, bag: true },
      { ...least, verifyAgainst: '/m' },
    ],
    ...[
      { ...least, skipDuplicates: true },
      { ...least, barcodes: ['--host=x'] },
    ],
    { ...least, streams: [{ path: '/fifo', name: 'a' }] },
  ];
  expect(refused.map(refusal)).toEqual(refused.map(() => 'call.invalid-input'));
});
