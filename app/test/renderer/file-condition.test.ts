// Every state of a file beside every place of the window and of a report that words it, and that none words it for itself.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { FileVersion } from '../../../helper/contract/generations.ts';
import type { EntryDetail, JobItem } from '../../../helper/contract/model.ts';
import { csvOf } from '../../../helper/report/csv.ts';
import { hasMhlChecksums } from '../../../helper/report/mhl.ts';
import { itemTable } from '../../main/report/page-parts.ts';
import { History } from '../../renderer/views/browse/details-facts.tsx';
import { Elsewhere } from '../../renderer/views/browse/details-others.tsx';
import { entryColumns } from '../../renderer/views/browse/entry-columns.tsx';
import { item, listed, subjectOf, words as tableWords } from '../main/report/items.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const time = '2026-03-14T15:09:26Z';
const entry: EntryDetail = {
  ...{ path: 'a.mov', name: 'a.mov', kind: 'file', size: 1, modifyTime: time, backupTime: time, receipt: 'safe' },
  ...{ readOnly: false, creationTime: time, changeTime: time, accessTime: time, symlinkTarget: null, sha256: null },
  ...{ extents: [], xattrs: [] },
};
const codes = ['restore.hash-mismatch', 'medium.unreadable', 'volume.entry-damaged', 'volume.extent-invalid'] as const;
const damaged = codes.map((code): EntryDetail => ({ ...entry, receipt: 'written', unsound: { time, code } }));
const sound: readonly EntryDetail[] = [entry, { ...entry, receipt: 'verified', verified: time }];

const version: FileVersion = {
  ...{ size: 1, modifyTime: time, generation: 2, since: 2, sinceTime: time, isCurrent: true },
  ...{ kind: 'file', sha256: null, backupTime: time, updateTime: time },
};
const html = (node: ReactNode) => renderToStaticMarkup(node).replaceAll(/<[^>]*title="([^"]*)"[^>]*>/g, ' $1 ');
const status = entryColumns.find(({ id }) => id === 'receipt');

const places: Readonly<Record<string, (entry: EntryDetail) => string>> = {
  'a row of Browse': (one) => `${html(status?.cell(one))} ${status?.hint?.(one)}`,
  'the details in Browse': (one) => html(createElement(History, { entry: one, version })),
  'other copies': (one) =>
    html(
      createElement(Elsewhere, {
        ...{ barcode: 'CAP002L8', entry, hasMore: false, onShow: () => undefined },
        copies: [{ ...one, barcode: 'CAP001L8' }],
      }),
    ),
};

for (const [place, words] of Object.entries(places)) {
  test(`${place} says of a damaged file that it is, when and by what that was found`, () => {
    for (const one of damaged) {
      expect(words(one)).toMatch(/Damaged, found .*2026.*: [A-Z]/);
      expect(words(one)).not.toMatch(/\bSafe\b|Verified|not yet/);
    }
    for (const one of sound) expect(words(one)).not.toMatch(/Damaged/);
  });
}

test('reports call an item that was read and found wrong damaged, and give it no time of safety', async () => {
  for (const code of [...codes, 'archive.not-as-written']) {
    const one: JobItem = item('a.mov', {
      ...{ receipt: null, fault: { code, data: {} }, hashes: { md5: '0' } },
      times: { buffered: time, written: time, safe: null, verified: null },
    });
    expect(itemTable([one])).toContain('Damaged');
    const [, row = ''] = (await all(csvOf(listed([one]), tableWords))).split('\r\n');
    expect(row).toMatch(/^a\.mov,1234,,damaged,/);
    expect(await hasMhlChecksums(subjectOf([one]))).toBe(false);
  }
});

test('a receipt and what was found since are looked at in one place only', () => {
  const files = globSync('{app,helper/cli}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /test|node_modules/.test(name),
  });
  const own = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return /\bunsound (?:===|!==) undefined|fileConditions\[\w+\.receipt\]/.test(text);
  });
  expect(files.length).toBeGreaterThan(200);
  expect(own).toEqual([]);
});

async function all(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}
