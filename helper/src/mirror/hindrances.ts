// What keeps a set from getting on, each by what it hinders, until that could be done after all or somebody has seen to it.

import { faultOf } from '../../contract/errors.ts';
import type { Fault } from '../../contract/model.ts';
import type { MirroredSet } from './mirrored-set.ts';

type Hindered = 'watching' | 'noting' | 'copying' | 'tape' | `file ${string}`;

export class Hindrances {
  readonly #mirrored: MirroredSet;
  readonly #faults = new Map<Hindered, Fault>();

  constructor(mirrored: MirroredSet) {
    this.#mirrored = mirrored;
  }

  get faults(): Iterable<Fault> {
    return this.#faults.values();
  }

  of(what: Hindered): Fault | null {
    return this.#faults.get(what) ?? null;
  }

  add(what: Hindered, fault: Fault): void {
    this.#faults.set(what, fault);
  }

  /** What went wrong, also for the log. */
  fail(what: Hindered, error: unknown): void {
    const fault = faultOf(error);
    this.add(what, fault);
    const { parts, set } = this.#mirrored;
    parts.log('mirror held up', { set: set.id, owner: set.owner.uid, fault });
  }

  remove(what: Hindered): void {
    this.#faults.delete(what);
  }

  clear(): void {
    this.#faults.clear();
  }
}
