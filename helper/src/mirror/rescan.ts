// A look at everything below a place, held against the ledger: what came, what changed, what has gone, and whether the
// folder still has the copies that it is said to have. Whatever was missed, this finds.

import type { Fault } from '../../contract/model.ts';
import type { LedgerFile } from '../catalogue/ledger-rows.ts';
import { distrusted, noticed, type Sight } from './file-state.ts';
import type { MirroredSet } from './mirrored-set.ts';
import { type Found, isCopyOf, look, type Place, walk } from './sources.ts';

/** Rows that are looked at together. */
const together = 500;

export class Rescan {
  readonly #mirrored: MirroredSet;
  #number: number;
  /** What the last look at each place could not look at or name: nothing of it is mirrored. By path. */
  readonly #leftOut = new Map<string, Fault>();

  constructor(mirrored: MirroredSet) {
    this.#mirrored = mirrored;
    this.#number = mirrored.ledger.lastLook(mirrored.set.id);
  }

  /** Of the last one that began. */
  get number(): number {
    return this.#number;
  }

  get leftOut(): Iterable<Fault> {
    return this.#leftOut.values();
  }

  async of(top: Place): Promise<void> {
    const { set, parts, admits } = this.#mirrored;
    await this.#mirrored.demandSourceOf(top.path);
    this.#number += 1;
    const sight = await this.#mirrored.look(top, false);
    await this.#note([{ place: top, sight }]);
    for (const path of this.#leftOut.keys()) if (isIn(path, top.path)) this.#leftOut.delete(path);
    const tellLeftOut = ({ path }: Place, fault: Fault) => {
      this.#leftOut.set(path, fault);
      parts.log('left out', { set: set.id, owner: set.owner.uid, fault });
    };
    if (sight.kind === 'directory' && sight.state !== null) {
      for await (const found of walk(set.owner, top, admits, tellLeftOut)) await this.#note(found);
    }
    await this.#findGone(top);
  }

  async #note(found: readonly Found[]): Promise<void> {
    const { ledger, set, rules } = this.#mirrored;
    const lost = await this.#lostCopies(found);
    const now = this.#mirrored.now();
    const sights = found.map(({ sight }) => sight);
    ledger.change(set.id, sights, (file, sight) => {
      const known = file !== null && lost.has(sight.path) ? distrusted(file, now) : file;
      return noticed(known, sight, now, this.#number, rules);
    });
  }

  /** Somebody else has been at the folder. */
  async #lostCopies(found: readonly Found[]): Promise<ReadonlySet<string>> {
    const { ledger, set } = this.#mirrored;
    const lost = new Set<string>();
    const check = async ({ path, state }: Sight) => {
      const file = ledger.get(set.id, path);
      if (file === null || file.disk === null || state === null) return;
      const copy = await look(set.owner, { source: `${set.mirror}/${path}`, path }, false);
      if (!isThere(file, copy)) lost.add(path);
    };
    await Promise.all(found.map(({ sight }) => check(sight)));
    return lost;
  }

  /** What was not seen, each looked at once more: a folder that is shut hides what is in it. */
  async #findGone(top: Place): Promise<void> {
    const { ledger, set, rules } = this.#mirrored;
    for (;;) {
      const unseen = ledger.unseen(set.id, top.path, this.#number, together);
      if (unseen.length === 0) return;
      const seen = await Promise.all(unseen.map((file) => this.#lookAgain(file)));
      await this.#mirrored.demandSourceOf(top.path);
      const now = this.#mirrored.now();
      ledger.change(set.id, seen, (file, { sight }) => {
        if (file === null) return null;
        return sight === null ? { ...file, look: this.#number } : noticed(file, sight, now, this.#number, rules);
      });
    }
  }

  async #lookAgain({ path }: LedgerFile): Promise<{ readonly path: string; readonly sight: Sight | null }> {
    try {
      return { path, sight: await this.#mirrored.look(this.#mirrored.place(path), true) };
    } catch (error) {
      const { parts, set } = this.#mirrored;
      parts.log('file shut', { set: set.id, owner: set.owner.uid, error });
      return { path, sight: null };
    }
  }
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** A mixture has its due already; a link or folder is there or not. */
function isThere({ disk, diskKind }: LedgerFile, copy: Sight): boolean {
  if (copy.state === null || copy.kind !== diskKind) return false;
  return disk === null || !/^\d/.test(disk) || isCopyOf(copy, disk);
}
