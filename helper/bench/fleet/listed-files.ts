// What a host lists, without drives and indexes: rows as an import leaves them. A million files on each cartridge.

import Database from 'better-sqlite3';
import { openCatalogue } from '../../src/catalogue/catalogue.ts';
import { listingStride } from '../../src/catalogue/listing-stride.ts';
import { SeededNumbers } from '../tree.ts';

export const nameWords = [
  ...['summer', 'report', 'IMG', 'DSC', 'take', 'scan', 'invoice', 'render', 'backup', 'interview', 'Übung'],
] as const;
const endings = ['jpg', 'tif', 'mov', 'pdf', 'wav', 'docx', 'exr'] as const;
const filesOfCartridge = 1_000_000;
const filesOfFolder = 500;

export function barcodeOf(host: number, cartridge: number): string {
  return `H${host}${String(cartridge).padStart(4, '0')}L8`;
}

/** So many more, on further cartridges. */
export function listFiles(path: string, host: number, files: number, seed: number): void {
  openCatalogue(path).close();
  const database = new Database(path);
  database.pragma('synchronous = OFF');
  // A cartridge is one transaction: with room for its pages these are not written several times.
  database.pragma('cache_size = -1000000');
  const first = 1 + (database.prepare<[], number>('SELECT count(*) FROM listing').pluck().get() ?? 0);
  const chance = new SeededNumbers(seed + host + 1_000 * first);
  database.exec("INSERT OR IGNORE INTO owner VALUES (1, '1000:1000:ann:ann', 1000, 'ann')");
  const entry = database.prepare("INSERT INTO entry VALUES (?, ?, ?, 0, '', ?, 1, NULL, ?, ?, 1, ?, zeroblob(0))");
  const folder = database.prepare('INSERT INTO folder VALUES (?, 1, 0, 1700000000, zeroblob(0))');
  const cartridge = database.prepare("INSERT INTO cartridge VALUES (?, 'L8', 1, 'clean', NULL, 0, 12000000000000)");
  const listing = database.prepare(
    "INSERT INTO listing VALUES (?, 1, '2026-01-01T00:00:00.000000000Z', NULL, ?, ?, -1)",
  );
  const volume = database.prepare(
    `INSERT INTO volume (barcode, uuid, name, generation, update_time, files, used_bytes, free_bytes, listing)
     VALUES (?, ?, ?, 1, '2026-01-01T00:00:00.000000000Z', ?, 0, 0, ?)`,
  );
  for (let left = files, at = first; left > 0; at += 1) {
    const some = Math.min(left, filesOfCartridge);
    left -= some;
    database.transaction(() => {
      const barcode = barcodeOf(host, at);
      const last = fillCartridge(at * listingStride, some, chance, entry, folder);
      cartridge.run(barcode);
      listing.run(at, last + 1, last);
      volume.run(barcode, crypto.randomUUID(), barcode, some, at);
    })();
  }
  database.close();
}

function fillCartridge(
  base: number,
  files: number,
  chance: SeededNumbers,
  entry: Database.Statement,
  folder: Database.Statement,
): number {
  entry.run(base, -1, 0, 'root', 0, null, null);
  folder.run(base);
  let last = 0;
  let parent = 0;
  for (let at = 0; at < files; at += 1) {
    if (at % filesOfFolder === 0) {
      last += 1;
      parent = last;
      entry.run(base + last, base, 0, `${chance.of(nameWords)} ${at}`, 0, null, null);
      folder.run(base + last);
    }
    last += 1;
    const name = `${chance.of(nameWords)}_${chance.whole(100_000_000)}.${chance.of(endings)}`;
    const sha256 = Buffer.alloc(32);
    for (let byte = 0; byte < 32; byte += 4) sha256.writeUInt32LE(chance.whole(2 ** 32), byte);
    entry.run(base + last, base + parent, 1, name, chance.whole(1_000_000_000), 1_700_000_000 + at, sha256);
  }
  return last;
}
