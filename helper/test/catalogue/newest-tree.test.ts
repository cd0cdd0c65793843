import { describe, expect, test } from 'vitest';
import type { FolderOfTree } from '../../contract/model.ts';
import type { VisibleOwner } from '../../src/access/access.ts';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import type { IndexRow } from '../../src/catalogue/index-rows.ts';
import type { TreeView } from '../../src/catalogue/newest-tree.ts';
import { cartridge, freshCatalogue, importRows, indexRows } from './harness.ts';

const all: TreeView = { visibleOwner: () => 'all' };
const [first, second, third] = ['CAP001L8', 'CAP002L8', 'CAP003L8'] as const;

/** "path size @day", and behind it "archived on day"; "path/ @day"; all of the first day if none is named. */
async function put(catalogue: Catalogue, barcode: string, lines: readonly string[], change: RowChange = (row) => row) {
  const rows = indexRows(lines.map((line) => line.replace(/ @.*/, '')));
  const dated = rows.map((row, at) => {
    const [, modified = '1', archived = modified] = / @(\d+)(?: archived (\d+))?$/.exec(lines[at - 1] ?? '') ?? [];
    return change({ ...row, modifyTime: day(modified), backupTime: day(archived) });
  });
  await importRows(catalogue, cartridge(1, `uuid-${barcode}`, barcode), dated);
}

type RowChange = (row: IndexRow) => IndexRow;

function day(number: string): string {
  return `2026-03-${number.padStart(2, '0')}T10:00:00.000000007Z`;
}

function withHash(byte: string): RowChange {
  return (row) =>
    row.kind === 'file'
      ? { ...row, xattrs: [{ key: 'ltfs.hash.sha256sum', value: byte.repeat(32), encoding: 'text' }, ...row.xattrs] }
      : row;
}

function ownedBy(uid: number): RowChange {
  return (row) => ({
    ...row,
    xattrs: [...row.xattrs, { key: 'capstan.owner', value: `${uid}:1:x:x`, encoding: 'text' }],
  });
}

/** "name kind size cartridge", all pages. */
async function listed(catalogue: Catalogue, path: string, view = all): Promise<readonly string[]> {
  const lines: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: FolderOfTree = await catalogue.newestTree.columns(view, path, cursor);
    const { names, kinds, sizes, barcodes, cartridges } = page;
    lines.push(...names.map((name, at) => `${name} ${kinds[at]} ${sizes[at]} ${barcodes[cartridges[at] ?? -1]}`));
    if (page.next === null) return lines;
    cursor = page.next;
  }
}

const missing = { code: 'volume.path-missing' };

describe('cartridges as one tree', () => {
  test('show of each path the version that was modified last, and of folders what is in any of them', async () => {
    const catalogue = freshCatalogue();
    await put(catalogue, first, [
      'films/ @1',
      'films/a 1 @1',
      'films/b 2 @5',
      'films/old/ @1',
      'films/old/x 3 @1',
      'only 4 @1',
    ]);
    await put(catalogue, second, ['films/ @6', 'films/a 10 @6', 'films/b 20 @4', 'films/new 30 @6', 'films/old/ @2']);
    await put(catalogue, third, [
      'films/ @3',
      'films/a 100 @3',
      'films/old/ @3',
      'films/old/y 7 @3',
      'films/l -> ../only @3',
    ]);
    expect(await listed(catalogue, '')).toEqual([`films d 60 ${second}`, `only f 4 ${first}`]);
    expect(await listed(catalogue, 'films')).toEqual([
      ...[`a f 10 ${second}`, `b f 2 ${first}`, `l l 7 ${third}`, `new f 30 ${second}`, `old d 7 ${third}`],
    ]);
    expect(await listed(catalogue, 'films/old')).toEqual([`x f 3 ${first}`, `y f 7 ${third}`]);
    expect(await listed(catalogue, 'films', { ...all, barcodes: [first, third] })).toContain(`a f 100 ${third}`);
    expect(await catalogue.newestTree.entry(all, 'films/b')).toEqual({
      barcode: first,
      ...catalogue.entries.entry(first, 'films/b'),
    });
    expect(await catalogue.newestTree.entry(all, 'films')).toMatchObject({ barcode: second, kind: 'directory' });
  });

  test('show of versions that were modified alike the one that was archived last', async () => {
    const catalogue = freshCatalogue();
    await put(catalogue, first, ['a 1 @2 archived 9', 'b 1 @3 archived 3'], withHash('aa'));
    await put(catalogue, second, ['a 2 @2 archived 5', 'b 1 @2 archived 9'], withHash('bb'));
    expect(await listed(catalogue, '')).toEqual([`a f 1 ${first}`, `b f 1 ${first}`]);
  });

  test('show of copies that of the first cartridge, or a sound one', async () => {
    const catalogue = freshCatalogue();
    const unsound: RowChange = (row) => ({
      ...row,
      xattrs: row.name === 'b' ? [{ key: 'capstan.unsound', value: `${day('9')} file.damaged`, encoding: 'text' }] : [],
    });
    await put(catalogue, first, ['a 1 @2 archived 3', 'b 1 @2 archived 3'], unsound);
    await put(catalogue, second, ['a 1 @2 archived 4', 'b 1 @2 archived 4']);
    expect(await listed(catalogue, '')).toEqual([`a f 1 ${first}`, `b f 1 ${second}`]);
    expect(await catalogue.newestTree.entry(all, 'b')).toMatchObject({ barcode: second, receipt: 'safe' });
  });

  test('show what is newest where a path is a folder here and a file there', async () => {
    const catalogue = freshCatalogue();
    await put(catalogue, first, ['a/ @1', 'a/inside 1 @1', 'b/ @5', 'b/inside 2 @5']);
    await put(catalogue, second, ['a 3 @4', 'b 4 @4']);
    await put(catalogue, third, ['b/ @2', 'b/other 5 @2']);
    expect(await listed(catalogue, '')).toEqual([`a f 3 ${second}`, `b d 2 ${first}`]);
    expect(await listed(catalogue, 'b')).toEqual([`inside f 2 ${first}`, `other f 5 ${third}`]);
    await expect(listed(catalogue, 'a')).rejects.toMatchObject(missing);
    await expect(listed(catalogue, 'b/inside')).rejects.toMatchObject(missing);
    await expect(catalogue.newestTree.entry(all, 'a/inside')).rejects.toMatchObject(missing);
    await expect(catalogue.newestTree.entry(all, 'c')).rejects.toMatchObject(missing);
    await expect(catalogue.newestTree.entry(all, '')).rejects.toMatchObject(missing);
    expect(await listed(catalogue, '', { ...all, barcodes: [] })).toEqual([]);
  });

  test('show what whoever asks may see, and what is not seen hides nothing', async () => {
    const catalogue = freshCatalogue();
    await put(catalogue, first, ['d/ @1', 'd/mine 1 @1', 'same 1 @1'], ownedBy(7));
    await put(catalogue, second, ['d 2 @9', 'same 2 @9', 'theirs/ @9', 'theirs/x 1 @9'], ownedBy(8));
    const seen = (visible: (barcode: string) => VisibleOwner): TreeView => ({ visibleOwner: visible });
    const mine = seen(() => 7);
    expect(await listed(catalogue, '', mine)).toEqual([`d d 1 ${first}`, `same f 1 ${first}`]);
    expect(await listed(catalogue, 'd', mine)).toEqual([`mine f 1 ${first}`]);
    await expect(listed(catalogue, 'theirs', mine)).rejects.toMatchObject(missing);
    await expect(catalogue.newestTree.entry(mine, 'theirs/x')).rejects.toMatchObject(missing);
    expect(await catalogue.newestTree.entry(mine, 'same')).toMatchObject({ barcode: first });
    expect(
      await listed(
        catalogue,
        '',
        seen((barcode) => (barcode === second ? 'all' : 7)),
      ),
    ).toEqual([...[`d f 2 ${second}`, `same f 2 ${second}`, `theirs d 1 ${second}`]]);
  });

  test('go through names in one order, page by page, whatever they are made of', async () => {
    const catalogue = freshCatalogue();
    const names = ['IMG9', 'img9', 'img10', 'Zoo', '\u{1f3ac} film', '\uff21', 'é', 'e\u0301', 'ﬁ', '日本', 'a b', 'a'];
    for (const [number, barcode] of [first, second, third].entries())
      await put(
        catalogue,
        barcode,
        names.filter((_, at) => at % 3 >= number).map((name) => `${name} 1 @${3 - number}`),
      );
    const found = await listed(catalogue, '');
    expect(found.map((line) => line.slice(0, line.indexOf(' f '))).toSorted()).toEqual(names.toSorted());
    const one = freshCatalogue();
    await put(
      one,
      first,
      names.map((name) => `${name} 1`),
    );
    expect(found).toHaveLength(names.length);
    expect(found.map((line) => line.split(' f ')[0])).toEqual(one.entries.columns(first, '', null).names);
  });

  test('of many entries on many cartridges come in pages, each name once, while others are served', async () => {
    const catalogue = freshCatalogue();
    const many = 3_000;
    for (let number = 0; number < 6; number += 1) {
      const lines = Array.from(
        { length: many },
        (_, at) => `n${at % 5 === 0 ? at : `${at} of ${number}`} ${number} @${number + 1}`,
      );
      await put(catalogue, `CAP00${number}L8`, lines);
    }
    let turns = 0;
    const others = setInterval(() => (turns += 1), 0);
    const found = await listed(catalogue, '');
    clearInterval(others);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toHaveLength(many / 5 + (many - many / 5) * 6);
    expect(found.filter((line) => line.endsWith(' f 5 CAP005L8'))).toHaveLength(many);
    expect(turns).toBeGreaterThan(0);
  });
});
