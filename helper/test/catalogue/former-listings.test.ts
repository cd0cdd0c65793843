import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openCatalogue } from '../../src/catalogue/catalogue.ts';
import { migrations } from '../../src/catalogue/migrations.ts';
import { temporaryFolder } from '../flows/harness.ts';
import { barcode, time } from './harness.ts';

const hash = 'ab'.repeat(32);

/** A catalogue as it was before search, with a folder, a file and a link on one volume. */
function formerCatalogue(): string {
  const path = join(temporaryFolder(), 'catalogue.db');
  const database = new Database(path);
  for (const step of migrations.slice(0, 4)) database.exec(step);
  database.pragma('user_version = 4');
  const base = 3 * 2 ** 32;
  const times = Array.from({ length: 5 }, () => '1795194440049045355').join(', ');
  database.exec(`
    INSERT INTO cartridge VALUES ('${barcode}', 'L8', 1, 'clean', NULL, 0, 12000000000);
    INSERT INTO listing VALUES (3, 7, '${time}');
    INSERT INTO volume VALUES ('${barcode}', 'uuid-1', 'Spring', 7, '${time}', 1, 0, 0, 3, 'unlocked', '', '', 1, 524288, 1);
    INSERT INTO entry VALUES
      (${base}, -1, 0, 'spring', 'Spring', 5, 0, ${times}, NULL, NULL),
      (${base + 1}, ${base}, 0, 'd', 'd', 5, 0, ${times}, NULL, NULL),
      (${base + 2}, ${base + 1}, 1, 'f', 'F', 5, 1, ${times}, x'${hash}', NULL),
      (${base + 3}, ${base + 1}, 1, 'l', 'l', 0, 0, ${times}, NULL, '../where');
    INSERT INTO extent VALUES (${base + 2}, 0, 0, 'b', 7, 3, 5);
    INSERT INTO xattr_key VALUES (1, 'capstan.owner');
    INSERT INTO xattr VALUES (${base + 2}, 0, 1, '1000:100:anna:users', 0);`);
  database.close();
  return path;
}

test('what was listed before stays listed, and can be searched', async () => {
  const path = formerCatalogue();
  for (const _ of [1, 2]) {
    const catalogue = openCatalogue(path);
    await catalogue.cleanUp();
    expect(catalogue.listings.holds(barcode, { uuid: 'uuid-1', generation: 7, updateTime: time })).toBe(true);
    expect(catalogue.entries.entry(barcode, 'd/F')).toEqual({
      path: 'd/F',
      name: 'F',
      kind: 'file',
      size: 5,
      receipt: 'safe',
      readOnly: true,
      modifyTime: time,
      creationTime: time,
      changeTime: time,
      accessTime: time,
      backupTime: time,
      symlinkTarget: null,
      sha256: hash,
      extents: [{ fileOffset: 0, partition: 'b', startBlock: 7, byteOffset: 3, byteCount: 5 }],
      xattrs: [
        { key: 'ltfs.hash.sha256sum', value: hash, encoding: 'text' },
        { key: 'capstan.owner', value: '1000:100:anna:users', encoding: 'text' },
      ],
    });
    expect(catalogue.entries.entry(barcode, 'd/l')).toMatchObject({ kind: 'symlink', symlinkTarget: '../where' });
    expect(catalogue.entries.entry(barcode, '').size).toBe(5);
    const { rows } = await catalogue.search.find({ owner: 'anna' }, null, 10);
    expect(rows.map((row) => row.path)).toEqual(['d/F']);
    catalogue.close();
  }
});
