// Deletions that only the newest cartridge knows of: others, on the shelf, still name what has gone. They are kept in the
// ledger until an index of each of these cartridges does not name it any more, and noted when it is next in a drive.

import type { UnnotedOn } from '../../contract/mirrors.ts';
import type { BatchFile, Removal } from '../catalogue/ledger-rows.ts';
import type { StoredSet } from '../catalogue/sets.ts';
import { listed } from '../jobs/mirror-to-tape/listed.ts';
import type { Parts } from './parts.ts';

const together = 500;

export class Unnoted {
  readonly #set: StoredSet;
  readonly #parts: Parts;
  /** Of each cartridge: what it held when it was last compared. */
  readonly #compared = new Map<string, string>();
  /** Tried for this state of the cartridge: what it names all the same it goes on naming. */
  readonly #tried = new Map<string, string>();

  constructor(set: StoredSet, parts: Parts) {
    this.#set = set;
    this.#parts = parts;
  }

  get all(): readonly UnnotedOn[] {
    return this.#parts.catalogue.ledger.unnoted(this.#set.id);
  }

  /** What the newest cartridge has noted: names that are gone, and folders that may have the name of a file. */
  add(noted: readonly Pick<BatchFile, 'path' | 'kind'>[]): void {
    const { ledger, entries, pools } = this.#parts.catalogue;
    const pool = this.#set.pool === null ? null : pools.get(this.#set.pool);
    const since = this.#parts.clock.now().getTime() / 1000;
    for (const { barcode } of pool?.cartridges ?? []) {
      const named = noted.flatMap(({ path, kind }) => {
        const there = listed(entries, barcode, path);
        const isFolder = there?.kind === 'directory';
        const isNamed = there !== null && !(kind === 'directory' && isFolder);
        return isNamed ? [{ barcode, path, isFolder, since }] : [];
      });
      ledger.addUnnoted(this.#set.id, named);
    }
  }

  /** Forgets what a cartridge does not name any more, or should after all. */
  compare(): void {
    const { ledger, entries } = this.#parts.catalogue;
    for (const { barcode } of this.all) {
      const state = this.#stateOf(barcode);
      if (this.#compared.get(barcode) === state) continue;
      for (let before: string | null = null; ; ) {
        const known: readonly Removal[] = ledger.unnotedOn(this.#set.id, barcode, before, together);
        const isNamed = ({ path, kinds }: Removal) => {
          const there = listed(entries, barcode, path);
          return there !== null && kinds.includes(there.kind);
        };
        ledger.dropUnnoted(
          this.#set.id,
          barcode,
          known.filter((one) => !isNamed(one)).map(({ path }) => path),
        );
        const last = known.at(-1);
        if (last === undefined) break;
        before = last.path;
      }
      this.#compared.set(barcode, state);
    }
  }

  /** A cartridge in a drive that could take them now, once for each of its states; null when there is none. */
  next(): string | null {
    const { state, catalogue } = this.#parts;
    const inDrives = new Set(state.snapshot().cartridges.flatMap((one) => (one.drive === null ? [] : [one.barcode])));
    for (const { barcode, deletions } of this.all) {
      const record = catalogue.cartridges.get(barcode);
      const now = this.#stateOf(barcode);
      const isWritable = record?.volume?.lock === 'unlocked' && !record.writeProtected;
      if (deletions === 0 || !inDrives.has(barcode) || !isWritable || this.#tried.get(barcode) === now) continue;
      this.#tried.set(barcode, now);
      return barcode;
    }
    return null;
  }

  #stateOf(barcode: string): string {
    const volume = this.#parts.catalogue.cartridges.get(barcode)?.volume;
    return `${volume?.uuid} ${volume?.generation}`;
  }
}
