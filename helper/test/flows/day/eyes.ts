// What independent eyes see of sources, folder and tapes.

import { createHash } from 'node:crypto';
import { type BigIntStats, closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { rowsOf } from '../../../client/pages.ts';
import { TapeError } from '../../../contract/errors.ts';
import type { FoundEntry } from '../../../contract/search.ts';
import type { Helper } from '../harness.ts';
import { below, unlessGone } from './below.ts';

/** By path below the folder: a hash, or that it is a link. */
export type SeenFiles = ReadonlyMap<string, string>;

export class Eyes {
  /** Hashes by everything that would be another with another content. */
  readonly #known = new Map<string, string>();
  readonly #tapes = new Map<string, { readonly generation: number; readonly seen: SeenFiles }>();

  folder(top: string): SeenFiles {
    const seen = new Map<string, string>();
    for (const { path, entry } of below(top)) {
      // What begins so is Capstan's own, and on its way to a name.
      if (entry.isDirectory() || entry.name.startsWith('.capstan-')) continue;
      const content = entry.isSymbolicLink() ? 'link' : this.#content(path);
      if (content !== null) seen.set(path.slice(top.length + 1), content);
    }
    return seen;
  }

  /** Of the file that has this name now, though it may be another one soon; null when it has gone, or is a folder by now. */
  #content(path: string): string | null {
    const file = unlessGone(() => openSync(path, 'r'));
    if (file === null) return null;
    try {
      const stats = fstatSync(file, { bigint: true });
      return stats.isFile() ? this.#hashOf(file, stats) : null;
    } finally {
      closeSync(file);
    }
  }

  #hashOf(file: number, stats: BigIntStats): string {
    const key = `${stats.dev} ${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
    // Within one tick of the clock it may become another and look the same.
    if (Date.now() - Number(stats.ctimeMs) > 100) this.#known.set(key, hash);
    return hash;
  }

  /** What the newest generation of each cartridge lists of the folder `d`, in the order of the barcodes. */
  async tapes(helper: Helper, barcodes: readonly string[]): Promise<readonly SeenFiles[]> {
    const { cartridges } = await helper.snapshot();
    const generations = new Map(cartridges.map(({ barcode, volume }) => [barcode, volume?.generation ?? 0]));
    return Promise.all(barcodes.map((barcode) => this.#cartridge(helper, barcode, generations.get(barcode) ?? 0)));
  }

  /** Of one generation, though the next one may come while it is listed. */
  async #cartridge(helper: Helper, barcode: string, from: number): Promise<SeenFiles> {
    for (let generation = from; ; ) {
      if (generation <= 1) return new Map();
      const known = this.#tapes.get(barcode);
      if (known?.generation === generation) return known.seen;
      const seen = await this.#listed(helper, barcode);
      const after = (await helper.cartridge(barcode)).volume?.generation ?? 0;
      if (after === generation) this.#tapes.set(barcode, { generation, seen });
      generation = after;
    }
  }

  async #listed(helper: Helper, barcode: string): Promise<SeenFiles> {
    const seen = new Map<string, string>();
    try {
      const rows = rowsOf<FoundEntry>((place) =>
        helper.client.send('catalogue.search', { barcodes: [barcode], folder: 'd', ...place }),
      );
      for await (const { path, kind, sha256 } of rows) {
        if (kind !== 'directory') seen.set(path.slice(2), kind === 'symlink' ? 'link' : (sha256 ?? ''));
      }
    } catch (error) {
      // Nothing of the set is on it.
      if (!(error instanceof TapeError && error.code === 'volume.path-missing')) throw error;
    }
    return seen;
  }
}

/** A tape holds names in NFC. */
export function asOnTape(seen: SeenFiles): SeenFiles {
  return new Map([...seen].map(([path, content]) => [path.normalize('NFC'), content]));
}

/** Later ones before earlier ones. */
export function together(tapes: readonly SeenFiles[]): SeenFiles {
  return new Map(tapes.flatMap((seen) => [...seen]));
}

/** Paths in which two differ. */
export function differing(one: SeenFiles, other: SeenFiles): ReadonlySet<string> {
  const paths = new Set([...one.keys(), ...other.keys()]);
  return new Set([...paths].filter((path) => one.get(path) !== other.get(path)));
}
