import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeWhole } from '../../../../helper/client/whole-file.ts';
import { csvField, csvOf } from '../../../../helper/report/csv.ts';
import { jsonOf } from '../../../../helper/report/json.ts';
import { ListTally } from '../../../../helper/report/list-tally.ts';
import { mhlOf } from '../../../../helper/report/mhl.ts';
import { xmlText } from '../../../../helper/report/xml.ts';
import { pageOf } from '../../../main/report/page.ts';
import { asTheyCome, failed, item, job, listed, sha256, subjectOf, textOf, words } from './items.ts';

test.each([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['the "final" cut', '"the ""final"" cut"'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@home', "'@home"],
])('the field %j of a table is %j', (value, written) => {
  expect(csvField(value)).toBe(written);
});

const md5 = 'd41d8cd98f00b204e9800998ecf8427e';

test('what XML cannot hold does not get into it', () => {
  expect(xmlText('a<b & "c"')).toBe('a&lt;b &amp; &quot;c&quot;');
  expect(xmlText('bell\u0007, \ud800, \u{1f40b}\ttab')).toBe('bell%07, \ufffd, \u{1f40b}\ttab');
});

test('a table has a row for each item, failed ones with what to do', async () => {
  const csv = await textOf(csvOf(listed([item('Loch Ness/=1.mov', { hashes: { md5: 'ab' } }), failed]), words));
  const [head, first, second, rest] = csv.split('\r\n');
  expect(head).toMatch(/^\ufeffPath,Bytes,Modified,Status,Cartridge,/);
  expect(first).toBe(
    `Loch Ness/=1.mov,1234,,safe,CAP001L8,2,2026-11-22T10:00:02Z,2026-11-22T10:00:03Z,,${sha256},md5:ab,,,,,,,,,,`,
  );
  expect(second).toContain('source.unreadable');
  expect(rest).toBe('');
});

test('a record is JSON, with any number of items', async () => {
  for (const items of [[], [item('a')], [item('a'), failed]]) {
    expect(JSON.parse(await textOf(jsonOf(subjectOf(items))))).toEqual({ job, events: [], items });
  }
});

test('a media hash list names what has a checksum that it knows, each file once', async () => {
  const items = [
    item('Loch Ness/a & b.mov', {
      hashes: { xxh64: '44bc2cf5ad770999', md5 },
      modifyTime: '1999-12-31T23:59:58.123Z',
    }),
    item('Loch Ness/a & b.mov', { hashes: { xxh64: '44bc2cf5ad770999' }, barcode: 'CAP002L8' }),
    item('only SHA-256'),
    item('no time', { hashes: { md5 } }),
    item('empty', { bytes: 0, hashes: { md5 }, modifyTime: '1999-12-31T23:59:58.123Z' }),
    item('../outside', { hashes: { md5 }, modifyTime: '1999-12-31T23:59:58.123Z' }),
    failed,
  ];
  const tally = new ListTally();
  const list = await textOf(mhlOf(subjectOf(items), creator, tally));
  expect(tally.omissions().map(({ reason, example }) => [reason, example])).toEqual([
    ['no-checksum', 'only SHA-256'],
    ['no-time', 'no time'],
    ['empty', 'empty'],
    ['name', '../outside'],
    ['failed', failed.path],
  ]);
  expect(list).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<hashlist version="1.1">
  <creatorinfo>
    <username>ada</username>
    <hostname>desk</hostname>
    <tool>Capstan 0.1.0</tool>
    <startdate>2026-11-22T10:00:00Z</startdate>
    <finishdate>2026-11-22T10:01:00Z</finishdate>
  </creatorinfo>
  <hash>
    <file>Loch Ness/a &amp; b.mov</file>
    <size>1234</size>
    <lastmodificationdate>1999-12-31T23:59:58Z</lastmodificationdate>
    <xxhash64be>44bc2cf5ad770999</xxhash64be>
    <md5>${md5}</md5>
    <hashdate>2026-11-22T10:00:01Z</hashdate>
  </hash>
</hashlist>
`);
});

const creator = { userName: 'ada', hostName: 'desk', version: '0.1.0' };
const recorded = {
  job,
  events: [],
  failed: [failed],
  items: [item('a.mov', { modifyTime: '1999-12-31T23:59:58.123Z' })],
  cartridges: [
    {
      barcode: 'CAP001L8',
      volume: { name: 'Lochs', uuid: '0c8f3c6e-0000-4000-8000-000000000001' },
      place: 'Vault 2, box <9>',
      written: { files: 2, bytes: 2468, generation: 2, end: 'finished' },
    },
  ],
  creator,
  made: '2026-11-23T08:00:00Z',
  hasMoreItems: true,
} as const;

test('a printed page names failures before files, and says when it is cut', () => {
  const page = pageOf(recorded);
  expect(page).toContain('<h1>Loch &lt;Ness&gt; → CAP001L8</h1>');
  expect(page.indexOf('gone.mov')).toBeLessThan(page.indexOf('a.mov'));
  expect(page).toContain(`sha256 ${sha256}`);
  expect(page).toContain('Only the first 1 is listed here.');
  expect(pageOf({ ...recorded, hasMoreItems: false })).not.toContain('Only the first');
});

test('a printed page says on which cartridge it lies, where that is kept, and in which zone its times are', () => {
  const page = pageOf(recorded);
  expect(page).toContain('CAP001L8</span>');
  expect(page).toContain('Volume Lochs, 0c8f3c6e-0000-4000-8000-000000000001<br>Location: Vault 2, box &lt;9&gt;');
  expect(page).toContain('generation 2');
  expect(page).toContain('ada on desk');
  expect(page).toMatch(/Report of [^<]*2026[^<]*(UTC|GMT|[A-Z]{3,4})/);
});

test('a printed page says safe only where receipts do', () => {
  expect(pageOf(recorded)).toContain('2 files are safe on tape');
  const none = pageOf({
    ...recorded,
    job: { ...job, state: 'failed', filesSafe: 0 },
    items: [item('b', { receipt: null })],
  });
  expect(none).toContain('No files of this job are safe on tape.');
  expect(none).not.toMatch(/<td>[^<]*Safe/);
});

test('a file is there as a whole or not at all', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'capstan-report-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'report.csv');
  await writeFile(path, 'old');
  async function* breaking() {
    yield 'new';
    throw new Error('the helper went away');
  }
  await expect(writeWhole(path, breaking())).rejects.toThrow('went away');
  expect(await readFile(path, 'utf8')).toBe('old');
  await writeWhole(path, asTheyCome(['a'.repeat(70_000), new Uint8Array([98]), 'c']));
  expect(await readFile(path, 'utf8')).toBe(`${'a'.repeat(70_000)}bc`);
  expect(await readdir(folder)).toEqual(['report.csv']);
});
