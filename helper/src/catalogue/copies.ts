// Other copies of a file: the same content by size and SHA-256, on any volume whose newest index is listed.

import type { Sqlite } from './database.ts';
import { listingStride } from './listings.ts';

/** A file of the content asked for. */
export interface Copy {
  readonly barcode: string;
  readonly path: string;
}

interface Row {
  readonly id: bigint;
  readonly barcode: string;
}

interface Step {
  readonly parent: bigint;
  readonly name: string;
}

export class Copies {
  readonly #same;
  readonly #step;

  constructor(database: Sqlite) {
    this.#same = database
      .prepare<[{ readonly sha256: Buffer; readonly size: number }], Row>(`
        SELECT entry.id, barcode FROM entry JOIN volume ON volume.listing = entry.id / ${listingStride}
        WHERE substr(sha256, 1, 8) = substr(:sha256, 1, 8) AND sha256 NOT NULL AND sha256 = :sha256 AND size = :size
          AND symlink_target IS NULL
        ORDER BY barcode, entry.id`)
      .safeIntegers();
    this.#step = database.prepare<[bigint], Step>('SELECT parent, name FROM entry WHERE id = ?').safeIntegers();
  }

  /** By barcode. */
  of(sha256: string, size: number): readonly Copy[] {
    const rows = this.#same.all({ sha256: Buffer.from(sha256, 'hex'), size });
    return rows.map(({ id, barcode }) => ({ barcode, path: this.#pathOf(id) }));
  }

  #pathOf(id: bigint): string {
    const names: string[] = [];
    for (let step = this.#step.get(id); step !== undefined && step.parent >= 0n; step = this.#step.get(step.parent)) {
      names.unshift(step.name);
    }
    return names.join('/');
  }
}
