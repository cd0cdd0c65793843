import { describe, expect, test } from 'vitest';
import type { EntryWithChecksums, Xattr } from '../../contract/model.ts';
import type { VisibleOwner } from '../../src/access/access.ts';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { barcode, cartridge, freshCatalogue, importRows, indexRows } from './harness.ts';

const sha256 = 'ab'.repeat(32);
const md5 = 'cd'.repeat(16);

function listAll(catalogue: Catalogue, path: string, limit: number, visibleTo: VisibleOwner = 'all') {
  const rows: EntryWithChecksums[] = [];
  for (let cursor: string | null = null; ; ) {
    const page = catalogue.checksums.list(barcode, path, cursor, limit, visibleTo);
    rows.push(...page.rows);
    if (page.next === null) return rows;
    cursor = page.next;
  }
}

async function catalogueOf(lines: readonly string[], xattrs: Readonly<Record<string, readonly Xattr[]>>) {
  const catalogue = freshCatalogue();
  const rows = indexRows(lines).map((row) => ({ ...row, xattrs: xattrs[row.name] ?? row.xattrs }));
  await importRows(catalogue, cartridge(1), rows);
  return catalogue;
}

const text = (key: string, value: string): Xattr => ({ key, value, encoding: 'text' });

describe('the checksums of a folder', () => {
  test('come with its entries, page by page, and of a file alone', async () => {
    const sums = [text('ltfs.hash.sha256sum', sha256), text('ltfs.hash.md5sum', md5), text('capstan.hash.xxh64', md5)];
    const catalogue = await catalogueOf(['d/', 'd/a/', 'd/f 5', 'd/g 6', 'd/l -> f'], { f: sums });
    const whole = listAll(catalogue, 'd', 500);
    expect(whole.map(({ name, kind }) => [name, kind])).toEqual([
      ['a', 'directory'],
      ['f', 'file'],
      ['g', 'file'],
      ['l', 'symlink'],
    ]);
    expect(whole[1]).toMatchObject({ path: 'd/f', size: 5, sha256, hashes: { md5, xxh64: md5 } });
    expect(whole[2]).toMatchObject({ sha256: null, hashes: {} });
    for (const limit of [1, 2, 3]) expect(listAll(catalogue, 'd', limit)).toEqual(whole);
    expect(listAll(catalogue, 'd/f', 500)).toEqual([whole[1]]);
  });

  test('say of parts where they begin, and of the last one what the whole is', async () => {
    const catalogue = await catalogueOf(['film-LTFSseg1 7', 'film-LTFSseg2 5'], {
      'film-LTFSseg1': [text('ltfs.spannedFileOffset', '0')],
      'film-LTFSseg2': [
        text('ltfs.spannedFileOffset', '7'),
        text('capstan.whole.sha256', sha256),
        text('capstan.whole.md5', md5),
      ],
    });
    expect(listAll(catalogue, '', 500).map(({ part }) => part)).toEqual([
      { offset: 0 },
      { offset: 7, whole: { bytes: 12, sha256, hashes: { md5 } } },
    ]);
  });

  test('hold nothing else that somebody wrote onto the tape, however much that is', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => text(`capstan.hash.a${at}`, md5));
    const hostile = [
      text('ltfs.hash.md5sum', 'x'.repeat(1_000_000)),
      text('ltfs.hash.__proto__sum', md5),
      text('capstan.name', '../../etc/passwd'),
      text('ltfs.spannedFileOffset', '9'.repeat(500_000)),
      text('colour', 'y'.repeat(1_000_000)),
    ];
    const catalogue = await catalogueOf(['f 5'], { f: [...hostile, ...many] });
    const page = catalogue.checksums.list(barcode, '', null, 500, 'all');
    expect(JSON.stringify(page).length).toBeLessThan(2000);
    expect(page.rows[0]).toMatchObject({ part: { offset: 0 } });
    expect(page.rows[0]).not.toHaveProperty('diskName');
  });

  test('are only of what one may see', async () => {
    const owned = (uid: number) => [text('capstan.owner', `${uid}:100:user:users`)];
    const catalogue = await catalogueOf(['d/', 'd/hers 5', 'd/his 6'], { hers: owned(1001), his: owned(1002) });
    expect(listAll(catalogue, 'd', 1, 1001).map(({ name }) => name)).toEqual(['hers']);
    expect(listAll(catalogue, 'd/hers', 1, 1001)).toHaveLength(1);
    expect(() => listAll(catalogue, 'd/his', 500, 1001)).toThrow(
      expect.objectContaining({ code: 'volume.path-missing' }),
    );
    expect(() => listAll(catalogue, 'd', 500, 1003)).toThrow(expect.objectContaining({ code: 'volume.path-missing' }));
  });
});
