// Other copies of a file: the same content by size and SHA-256, on any volume whose newest index is listed.

import { markOf } from './contents.ts';
import type { Sqlite } from './database.ts';
import { listingStride } from './listing-stride.ts';
import { Paths } from './paths.ts';
import { shownAt } from './views.ts';

/** A file of the content asked for. */
export interface FileCopy {
  readonly barcode: string;
  readonly path: string;
}

interface CopyRow {
  readonly barcode: string;
  readonly parent: number;
  readonly name: string;
}

export class Copies {
  readonly #database: Sqlite;
  readonly #same;

  constructor(database: Sqlite) {
    this.#database = database;
    this.#same = database.prepare<
      [{ readonly mark: number; readonly sha256: Buffer; readonly size: number }],
      CopyRow
    >(`
      SELECT barcode, parent, entry.name FROM content JOIN entry ON entry.id = content.entry
      JOIN listing ON listing.id = entry.id / ${listingStride} JOIN volume ON volume.listing = listing.id
      WHERE mark = :mark AND content.size = :size AND sha256 = :sha256 AND symlink = 0 AND ${shownAt('listing.generation')}
      ORDER BY barcode, entry.id`);
  }

  /** By barcode. */
  of(sha256: string, size: number): readonly FileCopy[] {
    const content = Buffer.from(sha256, 'hex');
    const rows = this.#same.all({ mark: markOf(content), sha256: content, size });
    const paths = new Paths(this.#database);
    return rows.map(({ barcode, parent, name }) => ({ barcode, path: paths.of(parent, name) }));
  }
}
