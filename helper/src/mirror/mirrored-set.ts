// A continuous set as all who keep it up see it: its folders, what is wanted of them, the rules that its files go by, and
// the ledger in which it is noted.

import { TapeError } from '../../contract/errors.ts';
import type { Ledger } from '../catalogue/ledger.ts';
import type { StoredSet } from '../catalogue/sets.ts';
import { noticed, type Rules, type Sight, usualRules } from './file-state.ts';
import type { Parts } from './parts.ts';
import { type Admits, admitsOf, inodeOf, lookFor, type Place, rootsOf, sourceOf } from './sources.ts';

export class MirroredSet {
  readonly set: StoredSet;
  readonly parts: Parts;
  readonly rules: Rules;
  readonly roots: readonly Place[];
  readonly admits: Admits;

  constructor(set: StoredSet, parts: Parts, rules: Rules = usualRules) {
    this.set = set;
    this.parts = parts;
    this.rules = rules;
    this.roots = rootsOf(set);
    this.admits = admitsOf(set);
  }

  get ledger(): Ledger {
    return this.parts.catalogue.ledger;
  }

  /** In seconds since 1970. */
  now(): number {
    return this.parts.clock.now().getTime() / 1000;
  }

  place(path: string): Place {
    return { source: sourceOf(this.roots, path), path };
  }

  /** `isClosed`: whoever wrote it is done with it. */
  look(place: Place, isClosed: boolean): Promise<Sight> {
    return lookFor(this.set.owner, place, isClosed, this.admits);
  }

  /** In a look of this number. */
  note(sights: readonly Sight[], look: number): void {
    const now = this.now();
    this.ledger.change(this.set.id, sights, (file, sight) => noticed(file, sight, now, look, this.rules));
  }

  async demandSources(): Promise<void> {
    for (const { source } of this.roots) await this.#demandSource(source);
  }

  /** Of a path in it. */
  demandSourceOf(path: string): Promise<void> {
    return this.#demandSource(sourceOf(this.roots, path.split('/')[0] ?? ''));
  }

  /** Nothing counts as deleted because a disk is not there, or another one is. */
  async #demandSource(source: string): Promise<void> {
    const { id, owner } = this.set;
    const inode = await inodeOf(owner, source);
    if (inode === null) throw new TapeError('source.missing', { subject: source });
    const known = this.ledger.source(id, source);
    if (known === null) this.ledger.setSource(id, source, inode);
    else if (known !== inode) throw new TapeError('mirror.source-replaced', { subject: source });
  }
}
