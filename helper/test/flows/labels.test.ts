// Labels and inserts from the command line, over a real helper.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentsOf } from '../../labels/contents.ts';
import { start } from '../cli/program.ts';
import { printedOn, scanned } from '../labels/scanner.ts';
import { isRoot, temporaryFolder } from './harness.ts';
import { ann, bob, clientAs, fileOf, folderOf, openFolder, sharedHelper } from './people.ts';
import { barcode, formatted } from './steps.ts';

async function archived() {
  const helper = await formatted();
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'films', 'takes'), { recursive: true });
  for (const [path, bytes] of [
    ['films/a.mov', 3_000],
    ['films/takes/b.mov', 2_000],
    ['letter.txt', 10],
  ] as const) {
    writeFileSync(join(folder, path), 'x'.repeat(bytes));
  }
  const sources = [join(folder, 'films'), join(folder, 'letter.txt')];
  expect(await helper.archive(barcode, ...sources)).toMatchObject({ state: 'done' });
  return { helper, out: join(folder, 'out.pdf') };
}

describe('capstan labels', () => {
  test('prints labels of cartridges that nobody has yet, and replaces the file', async () => {
    const { home } = await formatted();
    const out = join(temporaryFolder(), 'labels.pdf');
    writeFileSync(out, 'a file of before');
    const { code, out: text } = await start(home, '--json', 'labels', 'NEW001L9', 'clnu01l1', '--out', out).done;
    expect(code).toBe(0);
    expect(JSON.parse(text)).toEqual({ file: out, kind: 'labels', barcodes: ['NEW001L9', 'CLNU01L1'], sheets: 1 });
    expect(scanned(readFileSync(out), 150).toSorted()).toEqual(['CLNU01L1', 'NEW001L9']);
  });

  test('counts up from a barcode, fills the sheet, and names those that there are already', async () => {
    const { home } = await formatted();
    const out = join(temporaryFolder(), 'labels.pdf');
    const args = ['labels', '--first', 'CAP000L8', '--start-at', '11', '--stock', 'avery-5161', '--out', out];
    const { code, err } = await start(home, ...args).done;
    expect(code).toBe(0);
    expect(err).toContain('already: CAP001L8, CAP002L8, CAP003L8.');
    const wanted = Array.from({ length: 10 }, (_, at) => `CAP${String(at).padStart(3, '0')}L8`);
    expect(scanned(readFileSync(out), 150).toSorted()).toEqual(wanted);
  });

  test('prints those of a pool', async () => {
    const { home, client } = await formatted();
    await client.send('pools.add', { name: 'vault', isShared: false, restoreTest: null });
    await client.send('pools.addCartridges', { name: 'vault', barcodes: ['CAP002L8', barcode], copy: 1 });
    const out = join(temporaryFolder(), 'labels.pdf');
    expect(await start(home, 'labels', '--pool', 'vault', '--plain', '--out', out).done).toMatchObject({ code: 0 });
    expect(scanned(readFileSync(out), 150).toSorted()).toEqual([barcode, 'CAP002L8']);
    expect(await start(home, 'labels', '--pool', 'none', '--out', out).done).toMatchObject({ code: 2 });
  });

  test('prints inserts with folders, sizes and numbers of files', async () => {
    const { helper, out } = await archived();
    const done = await start(helper.home, 'labels', barcode, 'NEW001L8', '--inserts', '--out', out).done;
    expect(done).toMatchObject({ code: 0 });
    expect(done.out).toContain('2 inserts on 1 sheet');
    const text = printedOn(readFileSync(out)).join('').replaceAll(/ +/g, ' ');
    expect(text).toContain('Spring');
    expect(text).toContain('films/ 2 files 5 kB');
    expect(text).toContain('(in no folder) 1 file 10 bytes');
    expect(text).not.toContain('not listed');
    expect(text).toContain('The catalogue does not know this cartridge.');
  });

  test.each([
    [['CAP001'], 'media type is missing'],
    [['no-barcode'], 'six letters or digits'],
    [['CAP001L8', 'CAP001L8'], 'is given twice'],
    [[], 'give barcodes, or one of'],
    [['CAP001L8', '--pool', 'vault'], 'give barcodes, or one of'],
    [['CAP001L8', '--count', '3'], '--count is for --first'],
    [['--first', 'CAP995L8', '--count', '6'], 'there are only 5'],
    [['--first', 'CAP001L8', '--count', '1001'], 'at most 1,000'],
    [['CAP001L8', '--start-at', '33'], 'has 32 stickers'],
    [['CAP001L8', '--inserts', '--start-at', '2'], '--start-at is for labels'],
    [['CAP001L8', '--stock', 'foolscap'], 'a4'],
  ])('refuses %j', async (words, why) => {
    const out = join(temporaryFolder(), 'labels.pdf');
    const { code, err } = await start(join(temporaryFolder(), 'home'), 'labels', ...words, '--out', out).done;
    expect(code).toBe(64);
    expect(err).toContain(why);
    expect(() => readFileSync(out)).toThrow('ENOENT');
  });

  test('says that the file cannot be written', async () => {
    const { home } = await formatted();
    const { code, err } = await start(
      home,
      'labels',
      barcode,
      '--out',
      join(temporaryFolder(), 'no-folder', 'labels.pdf'),
    ).done;
    expect(code).toBe(2);
    expect(err).toContain('file.unwritable');
  });
});

describe.runIf(isRoot)('of a cartridge with files of several people', () => {
  test('an insert lists to each what is theirs, and counts nothing else', async () => {
    const helper = await sharedHelper();
    await helper.load(barcode);
    await helper.format(barcode, 'All');
    const folder = openFolder();
    for (const [who, name] of [
      [ann, 'ann'],
      [bob, 'bob'],
    ] as const) {
      const own = folderOf(who, join(folder, name));
      fileOf(who, join(own, 'secret'));
    }
    expect(await helper.archive(barcode, join(folder, 'ann'), join(folder, 'bob'))).toMatchObject({ state: 'done' });
    const one = { files: 1, bytes: 10, isOpen: false };
    for (const [who, name] of [
      [ann, 'ann'],
      [bob, 'bob'],
    ] as const) {
      const { known } = await contentsOf((await clientAs(who, helper)).send, barcode);
      expect(known?.listing).toMatchObject({ folders: [{ name, ...one }], total: one });
      expect(known?.cartridge.volume?.files).toBe(2);
    }
    const { known } = await contentsOf(helper.client.send, barcode);
    expect(known?.listing?.total).toEqual({ files: 2, bytes: 20, isOpen: false });
  });
});
