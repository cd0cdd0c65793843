// Every state of a file beside every place of the command line that words it: one that was found damaged is never called
// safe, nor not read.

import { expect, test } from 'vitest';
import { foundInWords } from '../../cli/commands/search.ts';
import { itemInWords } from '../../cli/job-words.ts';
import { entryRow, statusInWords } from '../../cli/words.ts';
import { fileConditionOf, itemConditionOf } from '../../contract/file-condition.ts';
import type { Entry, JobItem } from '../../contract/model.ts';
import { fileConditions } from '../../contract/words/file-condition.ts';

const time = '2026-03-14T15:09:26Z';
const entry: Entry = {
  ...{ path: 'a.mov', name: 'a.mov', kind: 'file', size: 1, modifyTime: time, backupTime: time, receipt: 'safe' },
};
const codes = ['restore.hash-mismatch', 'medium.unreadable', 'volume.entry-damaged', 'volume.extent-invalid'] as const;
const damaged = codes.flatMap((code): Entry[] => [
  { ...entry, receipt: 'written', unsound: { time, code } },
  // As no helper tells it: what was found counts more than any receipt.
  { ...entry, receipt: 'verified', verified: time, unsound: { time, code } },
]);
const sound: readonly Entry[] = [entry, { ...entry, receipt: 'verified', verified: time }];
const found = { barcode: 'CAP001L8', generation: 1, isCurrent: true, sha256: null, owner: null };

const places: Readonly<Record<string, (entry: Entry) => string>> = {
  'ls -l': (one) => entryRow(one, one.name).join('  '),
  search: (one) => foundInWords({ ...one, ...found }),
  status: statusInWords,
};

for (const [place, words] of Object.entries(places)) {
  test(`${place} says of a damaged file that it is, when and by what that was found`, () => {
    for (const one of damaged) {
      expect(words(one)).toMatch(/damaged, found 2026-03-1\d \d\d:\d\d:\d\d: [A-Z]/);
      expect(words(one)).not.toMatch(/safe|verified|written|not read back|not yet/i);
    }
    for (const one of sound) expect(words(one)).not.toMatch(/damaged/i);
  });
}

test('an item that was read and found wrong is damaged, whatever came true before', () => {
  for (const code of [...codes, 'archive.not-as-written'] as const) {
    const item: JobItem = {
      ...{ path: 'a.mov', bytes: 0, receipt: 'safe', sha256: null, changed: false, restoredAs: null },
      ...{ barcode: 'CAP001L8', generation: 2, hashes: {}, mirror: null, notes: [], fault: { code, data: {} } },
      times: { buffered: time, written: time, safe: time, verified: null },
    };
    expect(itemConditionOf(item)).toBe('damaged');
    expect(itemInWords(item)).toMatch(/^a\.mov: damaged: [A-Z]/);
    expect(itemInWords(item)).not.toMatch(/safe/);
  }
});

test('what failed for another reason is not called damaged', () => {
  expect(itemConditionOf({ receipt: null, fault: { code: 'restore.destination-full', data: {} } })).toBe('failed');
});

test('each status has its word', () => {
  for (const one of [...damaged, ...sound]) expect(fileConditions[fileConditionOf(one)]).toMatch(/^[A-Z]/);
});
