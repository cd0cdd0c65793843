// Deletions that only the newest cartridge knows of: others, on the shelf, still name what is gone. They stay in the ledger
// until the index of each of these cartridges no longer names it, and are written when it is next in a drive.

import { takesFiles } from '../../contract/cartridge-judgement.ts';
import type { PendingDeletionsOn } from '../../contract/mirrors.ts';
import type { BatchFile, Removal } from '../catalogue/ledger-rows.ts';
import type { StoredSet } from '../catalogue/sets.ts';
import { listed } from '../jobs/listed.ts';
import type { MirrorServices } from './services.ts';

const together = 500;

export class PendingDeletions {
  readonly #set: StoredSet;
  readonly #services: MirrorServices;
  /** Of each cartridge: what it held when it was last compared. */
  readonly #compared = new Map<string, string>();
  /** Tried for this state of the cartridge: what it names all the same it goes on naming. */
  readonly #tried = new Map<string, string>();

  constructor(set: StoredSet, services: MirrorServices) {
    this.#set = set;
    this.#services = services;
  }

  get all(): readonly PendingDeletionsOn[] {
    return this.#services.catalogue.ledger.batches.pendingDeletions(this.#set.id);
  }

  /** What the newest cartridge has recorded: names that are gone, and folders that may have the name of a file. */
  add(recorded: readonly Pick<BatchFile, 'path' | 'kind'>[]): void {
    const { ledger, entries, pools } = this.#services.catalogue;
    const pool = this.#set.pool === null ? null : pools.get(this.#set.pool);
    const since = this.#services.clock.now().getTime() / 1000;
    for (const { barcode } of pool?.cartridges ?? []) {
      const named = recorded.flatMap(({ path, kind }) => {
        const there = listed(entries, barcode, path);
        const isFolder = there?.kind === 'directory';
        const isNamed = there !== null && !(kind === 'directory' && isFolder);
        return isNamed ? [{ barcode, path, isFolder, since }] : [];
      });
      ledger.batches.addPendingDeletions(this.#set.id, named);
    }
  }

  /** Forgets what a cartridge does not name any more, or should after all. */
  compare(): void {
    const { ledger, entries } = this.#services.catalogue;
    for (const { barcode } of this.all) {
      const state = this.#stateOf(barcode);
      if (this.#compared.get(barcode) === state) continue;
      for (let before: string | null = null; ; ) {
        const known: readonly Removal[] = ledger.batches.pendingDeletionsOn(this.#set.id, barcode, before, together);
        const isNamed = ({ path, kinds }: Removal) => {
          const there = listed(entries, barcode, path);
          return there !== null && kinds.includes(there.kind);
        };
        ledger.batches.dropPendingDeletions(
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
    const { state, catalogue } = this.#services;
    const inDrives = new Set(state.snapshot().cartridges.flatMap((one) => (one.drive === null ? [] : [one.barcode])));
    for (const { barcode, deletions } of this.all) {
      const record = catalogue.cartridges.get(barcode);
      const now = this.#stateOf(barcode);
      const isWritable = record !== null && takesFiles(record);
      if (deletions === 0 || !inDrives.has(barcode) || !isWritable || this.#tried.get(barcode) === now) continue;
      this.#tried.set(barcode, now);
      return barcode;
    }
    return null;
  }

  #stateOf(barcode: string): string {
    const volume = this.#services.catalogue.cartridges.get(barcode)?.volume;
    return `${volume?.uuid} ${volume?.generation}`;
  }
}
