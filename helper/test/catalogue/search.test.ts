import { describe, expect, test } from 'vitest';
import type { FoundEntry } from '../../contract/search.ts';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import type { IndexRow } from '../../src/catalogue/index-rows.ts';
import type { EntryCriteria } from '../../src/catalogue/search.ts';
import { cartridge, freshCatalogue, importRows, indexRows } from './harness.ts';

async function found(catalogue: Catalogue, wanted: EntryCriteria, limit = 500): Promise<readonly FoundEntry[]> {
  const rows: FoundEntry[] = [];
  for (let cursor: string | null = null; ; ) {
    const page = await catalogue.search.find(wanted, cursor, limit);
    rows.push(...page.rows);
    if (page.next === null) return rows;
    cursor = page.next;
  }
}

async function paths(catalogue: Catalogue, wanted: EntryCriteria, limit = 500): Promise<readonly string[]> {
  return (await found(catalogue, wanted, limit)).map(({ barcode, path }) => `${barcode.slice(0, 6)}:${path}`);
}

function withFacts(lines: readonly string[], facts: (name: string) => Partial<IndexRow>): readonly IndexRow[] {
  return indexRows(lines).map((row) => (row.kind === 'file' ? { ...row, ...facts(row.name) } : row));
}

function content(letter: string): Pick<IndexRow, 'xattrs'> {
  return { xattrs: [{ key: 'ltfs.hash.sha256sum', value: letter.repeat(64), encoding: 'text' }] };
}

async function twoCartridges(): Promise<Catalogue> {
  const catalogue = freshCatalogue();
  const one = ['photos/', 'photos/2019/', 'photos/2019/IMG_0001.JPG 5', 'photos/2019/img.txt 2', 'my img.tif 9', 'é 1'];
  const two = ['img/', 'img/IMG 7', 'img/Straße.jpg 3', 'q/', 'q/a 1'];
  await importRows(catalogue, cartridge(1, 'uuid-1', 'CAP001L8'), indexRows(one));
  await importRows(catalogue, cartridge(1, 'uuid-2', 'CAP002L8'), indexRows(two));
  return catalogue;
}

describe('a search for a part of a name', () => {
  test('finds it whatever its capitals: whole names first, then beginnings, then the others', async () => {
    const catalogue = await twoCartridges();
    const all = [
      'CAP002:img',
      'CAP002:img/IMG',
      'CAP001:photos/2019/IMG_0001.JPG',
      'CAP001:photos/2019/img.txt',
      'CAP001:my img.tif',
    ];
    for (const name of ['img', 'IMG']) {
      for (const limit of [1, 2, 3, 500]) expect(await paths(catalogue, { name }, limit)).toEqual(all);
    }
  });

  test.each([
    ['é', ['CAP001:é']],
    ['e\u0301', ['CAP001:é']],
    ['q', ['CAP002:q']],
    ['1.', ['CAP001:photos/2019/IMG_0001.JPG']],
    ['ß', ['CAP002:img/Straße.jpg']],
    ['zz', []],
    ['€', []],
    ['nowhere', []],
    ['" OR "', []],
    ['%', []],
    ['Spring', []],
  ])('of any length: %j', async (name, expected) => {
    expect(await paths(await twoCartridges(), { name })).toEqual(expected);
  });

  test('with wildcards means the whole name', async () => {
    const catalogue = await twoCartridges();
    expect(await paths(catalogue, { name: '*.jpg' })).toEqual([
      'CAP001:photos/2019/IMG_0001.JPG',
      'CAP002:img/Straße.jpg',
    ]);
    expect(await paths(catalogue, { name: 'img' + '?0*' })).toEqual(['CAP001:photos/2019/IMG_0001.JPG']);
    expect(await paths(catalogue, { name: '?' })).toEqual(['CAP001:é', 'CAP002:q', 'CAP002:q/a']);
    expect(await paths(catalogue, { name: 'img[._]*' })).toHaveLength(2);
    expect(await paths(catalogue, { name: 'img[!._]*' })).toEqual([]);
    expect(await paths(catalogue, { name: '[z-a]*' })).toEqual([]);
  });

  test('with a slash means the path', async () => {
    const catalogue = await twoCartridges();
    expect(await paths(catalogue, { name: 'photos/2019' })).toEqual(['CAP001:photos/2019']);
    expect(await paths(catalogue, { name: 'otos/2019/img' })).toHaveLength(2);
    expect(await paths(catalogue, { name: '/img/' })).toEqual(['CAP002:img']);
    expect(await paths(catalogue, { name: '/2019' })).toEqual([]);
    expect(await paths(catalogue, { name: '2019/*.jpg' })).toEqual(['CAP001:photos/2019/IMG_0001.JPG']);
    expect(await paths(catalogue, { name: '/photos/**' })).toHaveLength(3);
    expect(await paths(catalogue, { name: '/photos/*' })).toEqual(['CAP001:photos/2019']);
  });
});

describe('a search', () => {
  test('asks for size, time, owner, kind, cartridge and folder, and all of it together', async () => {
    const catalogue = freshCatalogue();
    const rows = withFacts(['d/', 'd/small 5', 'd/large 5000000', 'l -> d'], (name) => ({
      modifyTime: name === 'small' ? '2019-06-01T12:00:00.500000000Z' : '2021-06-01T12:00:00.000000000Z',
      xattrs: [
        {
          key: 'capstan.owner',
          value: name === 'small' ? '1000:100:anna:users' : '1001:100:ben:users',
          encoding: 'text',
        },
      ],
    }));
    await importRows(catalogue, cartridge(1), rows);
    await importRows(catalogue, cartridge(1, 'uuid-2', 'CAP002L8'), indexRows(['d/', 'd/small 5']));
    const one = 'CAP001:d/small';
    const [small] = await found(catalogue, { owner: 'anna' });
    expect(small).toMatchObject({
      path: 'd/small',
      owner: '1000:100:anna:users',
      modifyTime: '2019-06-01T12:00:00.500000000Z',
    });
    expect(await paths(catalogue, { owner: '1001' })).toEqual(['CAP001:d/large']);
    expect(await paths(catalogue, { owner: 'an' })).toEqual([]);
    expect(await paths(catalogue, { minBytes: 6 })).toEqual(['CAP001:d/large']);
    expect(await paths(catalogue, { minBytes: 2_000_000, maxBytes: 5_000_000 })).toEqual(['CAP001:d/large']);
    expect(await paths(catalogue, { maxBytes: 5, barcodes: ['CAP001L8'], kind: 'file' })).toEqual([one]);
    expect(await paths(catalogue, { after: '2019-01-01T00:00:00Z', before: '2020-01-01T00:00:00Z' })).toEqual([one]);
    expect(await paths(catalogue, { kind: 'symlink' })).toEqual(['CAP001:l']);
    expect(await paths(catalogue, { kind: 'directory', barcodes: ['CAP002L8'] })).toEqual(['CAP002:d']);
    expect(await paths(catalogue, { folder: 'd', name: 'small', barcodes: ['CAP002L8'] })).toEqual(['CAP002:d/small']);
    expect(await paths(catalogue, { folder: 'e', name: 'small' })).toEqual([]);
    expect(await paths(catalogue, { mediaPool: 'none' })).toEqual([]);
  });

  test('finds contents by their checksum or how it begins', async () => {
    const catalogue = freshCatalogue();
    await importRows(
      catalogue,
      cartridge(1),
      withFacts(['a 1', 'b 1'], (name) => content(name)),
    );
    expect(await paths(catalogue, { sha256: 'a'.repeat(64) })).toEqual(['CAP001:a']);
    expect(await paths(catalogue, { sha256: 'bbbbb' })).toEqual(['CAP001:b']);
    expect(await paths(catalogue, { sha256: 'c'.repeat(64) })).toEqual([]);
  });

  test('tells of the newest generation, or of every one that was seen', async () => {
    const catalogue = freshCatalogue();
    await importRows(catalogue, cartridge(1), indexRows(['old 1', 'kept 2']));
    await importRows(catalogue, cartridge(3), indexRows(['kept 2', 'new 3']));
    expect(await paths(catalogue, {})).toEqual(['CAP001:kept', 'CAP001:new']);
    const all = await found(catalogue, { everyGeneration: true });
    expect(all.map(({ path, generation, isCurrent }) => [path, generation, isCurrent])).toEqual([
      ['old', 1, false],
      ['kept', 3, true],
      ['new', 3, true],
    ]);
    expect(await paths(catalogue, { name: 'old' })).toEqual([]);
  });

  test('sees nothing of an import before its end', async () => {
    const catalogue = freshCatalogue();
    await importRows(catalogue, cartridge(1), indexRows(['old 1']));
    const volume = { uuid: 'uuid-1', generation: 2, updateTime: 'later' };
    await catalogue.listings.replace('CAP001L8', volume, async (add) => {
      add(indexRows(['new 1']));
      expect(await paths(catalogue, {})).toEqual(['CAP001:old']);
      expect(await paths(catalogue, { name: 'new' })).toEqual([]);
      return cartridge(2);
    });
    expect(await paths(catalogue, {})).toEqual(['CAP001:new']);
  });

  test('forgets the names of what is swept', async () => {
    const catalogue = freshCatalogue();
    await importRows(catalogue, cartridge(1), indexRows(['before 1']));
    catalogue.cartridges.put(cartridge(1, 'uuid-2'));
    await catalogue.listings.sweep();
    await importRows(catalogue, cartridge(1, 'uuid-2'), indexRows(['behind 1']));
    expect(await paths(catalogue, { name: 'be' })).toEqual(['CAP001:behind']);
  });
});

describe('contents', () => {
  async function shared(): Promise<Catalogue> {
    const catalogue = freshCatalogue();
    const facts = (name: string) => content(name.slice(0, 1));
    const one = ['a1 10', 'a2 10', 'b1 1000', 'c1 1', 'e1 5'];
    const two = ['b2 1000', 'd1 7', 'd2 7', 'd3 7'];
    await importRows(
      catalogue,
      cartridge(1),
      withFacts(one, (name) => (name === 'e1' ? {} : facts(name))),
    );
    await importRows(catalogue, cartridge(1, 'uuid-2', 'CAP002L8'), withFacts(two, facts));
    return catalogue;
  }

  test('that are there more than once are listed by what they waste, page by page', async () => {
    const catalogue = await shared();
    for (const limit of [1, 2, 500]) {
      const groups: string[] = [];
      for (let cursor: string | null = null; ; ) {
        const page = await catalogue.duplicates.groups({}, false, cursor, limit);
        for (const { sha256, files, cartridges, wastedBytes } of page.rows) {
          groups.push(`${sha256.slice(0, 1)} ${files} ${cartridges} ${wastedBytes}`);
        }
        if (page.next === null) break;
        cursor = page.next;
      }
      expect(groups).toEqual(['b 2 2 1000', 'd 3 1 14', 'a 2 1 10']);
    }
    const within = await catalogue.duplicates.groups({}, true, null, 10);
    expect(within.rows.map(({ wastedBytes }) => wastedBytes)).toEqual([14, 10]);
  });

  test('that only one cartridge holds are found, and summed up', async () => {
    const catalogue = await shared();
    expect(await paths(catalogue, { onlyCopy: true })).toEqual([
      ...['CAP001:a1', 'CAP001:a2', 'CAP001:c1', 'CAP002:d1', 'CAP002:d2', 'CAP002:d3'],
    ]);
    const [one, two] = await catalogue.duplicates.totals({});
    expect(one).toMatchObject({ barcode: 'CAP001L8', bytes: 1021, singleFiles: 3, singleBytes: 21 });
    expect(two).toMatchObject({ barcode: 'CAP002L8', bytes: 1021, singleFiles: 3, singleBytes: 21 });
    expect(await catalogue.duplicates.totals({ barcodes: ['CAP002L8'] })).toEqual([two]);
  });

  test('of an outdated generation are no copies', async () => {
    const catalogue = await shared();
    await importRows(catalogue, cartridge(2, 'uuid-2', 'CAP002L8'), indexRows([]));
    expect(await paths(catalogue, { onlyCopy: true })).toContain('CAP001:b1');
    const { rows } = await catalogue.duplicates.groups({}, false, null, 10);
    expect(rows.map(({ bytes }) => bytes)).toEqual([10]);
  });

  test('are what they were after an import that was cut short', async () => {
    const catalogue = await shared();
    const before = await catalogue.duplicates.totals({});
    const volume = { uuid: 'uuid-2', generation: 2, updateTime: 'later' };
    const cut = catalogue.listings.replace('CAP002L8', volume, async (add) => {
      add(withFacts(['b2 1000', 'd1 8'], () => content('f')));
      throw new Error('the power went');
    });
    await expect(cut).rejects.toThrow('the power went');
    expect(await catalogue.duplicates.totals({})).toEqual(before);
    await catalogue.listings.sweep();
    expect(await catalogue.duplicates.totals({})).toEqual(before);
    expect(catalogue.copies.of('b'.repeat(64), 1000)).toHaveLength(2);
    expect(await paths(catalogue, { sha256: 'ffff', everyGeneration: true })).toEqual([]);
  });
});

test('a search for what is not verified finds files that were never read back, and no others', async () => {
  const catalogue = freshCatalogue();
  const verified = { key: 'capstan.verified', value: '2026-11-21T00:00:00.000000000Z', encoding: 'text' } as const;
  const rows = withFacts(['d/', 'd/read 5', 'd/unread 5', 'd/unsound 5', 'l -> d'], (name) => {
    const { xattrs } = content('a');
    if (name === 'read') return { xattrs: [...xattrs, verified] };
    const unsound = {
      key: 'capstan.unsound',
      value: `${verified.value} medium.read-failed`,
      encoding: 'text',
    } as const;
    return { xattrs: name === 'unsound' ? [...xattrs, verified, unsound] : xattrs };
  });
  await importRows(catalogue, cartridge(1), rows);
  for (const limit of [1, 500]) {
    expect(await paths(catalogue, { notVerified: true }, limit)).toEqual(['CAP001:d/unread', 'CAP001:d/unsound']);
  }
  expect(await paths(catalogue, { notVerified: true, name: 'UNREAD' })).toEqual(['CAP001:d/unread']);
  expect(await paths(catalogue, { notVerified: true, onlyCopy: true })).toHaveLength(2);
});
