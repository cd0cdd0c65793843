// What was found out about drives, one file per drive by its serial number. A file is replaced as a whole or not at all.

import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { MeasuredProfile } from '../../contract/profile.ts';
import { readKept, writeKept } from './kept-file.ts';

interface OfADrive {
  readonly drive: { readonly serial: string };
}

/** What check-ups found. */
export type Profiles = FilesByDrive<MeasuredProfile>;

export class FilesByDrive<T extends OfADrive> {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  keep(found: T): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    writeKept(this.#file(found.drive.serial), found);
  }

  forget(serial: string): void {
    rmSync(this.#file(serial), { force: true });
  }

  /** Null when nothing was found out yet. */
  of(serial: string): T | null {
    // Written by `keep`, by this version or an older one of the same shape.
    return readKept<T | null>(this.#file(serial), (found) => found as T, null);
  }

  /** A serial number comes from a device: it names no path. */
  #file(serial: string): string {
    const name = /^[A-Za-z0-9]{1,64}$/.test(serial) ? serial : createHash('sha256').update(serial).digest('hex');
    return join(this.#folder, `${name}.json`);
  }
}
