// Entries of a cartridge as the writer takes them. Folders, links and empty files need something of their kind on a disk.

import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListedEntries } from '../../catalogue/entries.ts';
import type { WriteItem } from '../../drives/native.ts';
import type { Receipts } from '../session/receipts.ts';
import { type CopiedEntry, traitsOf } from './content.ts';

/** A folder of a copy's own, which goes with it. */
export class Spool {
  readonly folder: string;
  #links = 0;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async make(folder: string): Promise<Spool> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, 'empty'), '', { mode: 0o600 });
    return new Spool(folder);
  }

  /** A link on the disk that points where the one on the tape does. */
  async link(target: string): Promise<string> {
    this.#links += 1;
    const path = join(this.folder, `link-${this.#links}`);
    await symlink(target, path);
    return path;
  }

  get empty(): string {
    return join(this.folder, 'empty');
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

export class Items {
  readonly #entries: ListedEntries;
  readonly #barcode: string;
  readonly #spool: Spool;

  constructor(entries: ListedEntries, barcode: string, spool: Spool) {
    this.#entries = entries;
    this.#barcode = barcode;
    this.#spool = spool;
  }

  /** Of one that has no content. */
  async plain(receipts: Receipts, { path, kind }: CopiedEntry): Promise<readonly WriteItem[]> {
    const detail = this.#entries.entry(this.#barcode, path);
    const { folder, empty } = this.#spool;
    const source =
      kind === 'directory' ? folder : kind === 'file' ? empty : await this.#spool.link(detail.symlinkTarget ?? '');
    const sent = { source, target: path, kind, bytes: 0 };
    return receipts.expect(sent, { kind: 'write' }).map((item) => ({ ...item, as: traitsOf(detail) }));
  }

  /** Of a file whose content comes from there. */
  filled(
    receipts: Receipts,
    { path, bytes }: CopiedEntry,
    source: string,
    kind: 'file' | 'stream',
  ): readonly WriteItem[] {
    const detail = this.#entries.entry(this.#barcode, path);
    // Where it lies on its way means nothing to anybody.
    const sent = { source: `${this.#barcode}:/${path}`, target: path, kind, bytes };
    return receipts.expect(sent, { kind: 'write' }).map((item) => ({ ...item, source, as: traitsOf(detail) }));
  }
}
