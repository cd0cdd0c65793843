// Holds every file against what is known of it, without looking at the copies: finds what no watch tells, a change by a name
// that the file has been given outside the folders. Beside everything else that goes on; what differs is told as the watch
// would tell it.

import { comparedEveryMinutes } from '../../contract/mirrors.ts';
import type { MirroredSet } from './mirrored-set.ts';
import { type Place, walk } from './sources.ts';

const everySeconds = comparedEveryMinutes * 60;

export class Comparing {
  readonly #mirrored: MirroredSet;
  readonly #tell: (places: readonly Place[]) => void;
  /** Times are seconds since 1970. */
  #begun = 0;
  #comparedAt = 0;
  #underWay: Promise<void> | null = null;
  #isStopped = false;

  constructor(mirrored: MirroredSet, tell: (places: readonly Place[]) => void) {
    this.#mirrored = mirrored;
    this.#tell = tell;
  }

  /** The last one began then; 0: there was none yet. */
  get comparedAt(): number {
    return this.#comparedAt;
  }

  get next(): number {
    return this.#underWay === null ? this.#begun + everySeconds : Number.POSITIVE_INFINITY;
  }

  /** Everything has been looked at otherwise. */
  hasLooked(at: number): void {
    this.#begun = at;
    this.#comparedAt = at;
  }

  beginIfDue(now: number): void {
    // Before the last one: the clock was put back.
    const isDue = now >= this.next || now < this.#begun;
    if (!isDue || this.#isStopped || this.#underWay !== null) return;
    this.#begun = now;
    this.#underWay = this.#compare(now).finally(() => {
      this.#underWay = null;
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#underWay;
  }

  /** Never rejects: the next one is not far. */
  async #compare(begun: number): Promise<void> {
    const { ledger, set, roots, admits, parts } = this.#mirrored;
    try {
      for (const root of roots) {
        for await (const found of walk(set.owner, root, admits, () => undefined)) {
          if (this.#isStopped) return;
          const files = found.filter(({ sight }) => sight.kind === 'file');
          const others = files.filter(({ sight }) => ledger.get(set.id, sight.path)?.seen !== sight.state);
          if (others.length > 0) this.#tell(others.map(({ place }) => place));
        }
      }
      this.#comparedAt = begun;
    } catch (error) {
      parts.log('not compared', { set: set.id, owner: set.owner.uid, error });
    }
  }
}
