// What blocks a set, by the step that it blocks, until that step succeeds or somebody has dealt with it.

import { faultOf } from '../../contract/errors.ts';
import type { Fault } from '../../contract/model.ts';
import type { MirroredSet } from './mirrored-set.ts';

type BlockedStep = 'watching' | 'recording' | 'copying' | 'tape' | `file ${string}`;

export class Blockers {
  readonly #mirrored: MirroredSet;
  readonly #faults = new Map<BlockedStep, Fault>();

  constructor(mirrored: MirroredSet) {
    this.#mirrored = mirrored;
  }

  get faults(): Iterable<Fault> {
    return this.#faults.values();
  }

  of(what: BlockedStep): Fault | null {
    return this.#faults.get(what) ?? null;
  }

  add(what: BlockedStep, fault: Fault): void {
    this.#faults.set(what, fault);
  }

  /** What went wrong, also for the log. */
  fail(what: BlockedStep, error: unknown): void {
    const fault = faultOf(error);
    this.add(what, fault);
    const { services, set } = this.#mirrored;
    services.log('mirror held up', { set: set.id, owner: set.owner.uid, fault });
  }

  remove(what: BlockedStep): void {
    this.#faults.delete(what);
  }

  clear(): void {
    this.#faults.clear();
  }
}
