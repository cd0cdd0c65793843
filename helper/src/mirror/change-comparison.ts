// Compares every file with its record, without reading the copies: finds what no watch reports, a change by a name that the
// file has been given outside the folders. Runs beside everything else; differences are reported as the watch would.

import { comparedEveryMinutes } from '../../contract/mirrors.ts';
import type { MirroredPath } from '../disk/file-status.ts';
import { scanTree } from '../disk/tree-scan.ts';
import type { MirroredSet } from './mirrored-set.ts';

const everySeconds = comparedEveryMinutes * 60;

export class ChangeComparison {
  readonly #mirrored: MirroredSet;
  readonly #report: (places: readonly MirroredPath[]) => void;
  /** Times are seconds since 1970. */
  #begun = 0;
  #comparedAt = 0;
  #underWay: Promise<void> | null = null;
  #isStopped = false;

  constructor(mirrored: MirroredSet, tell: (places: readonly MirroredPath[]) => void) {
    this.#mirrored = mirrored;
    this.#report = tell;
  }

  /** When the last one began; 0: there was none yet. */
  get comparedAt(): number {
    return this.#comparedAt;
  }

  get nextAt(): number {
    return this.#underWay === null ? this.#begun + everySeconds : Number.POSITIVE_INFINITY;
  }

  /** A full scan has compared everything. */
  scanned(at: number): void {
    this.#begun = at;
    this.#comparedAt = at;
  }

  beginIfDue(now: number): void {
    // Before the last one: the clock was put back.
    const isDue = now >= this.nextAt || now < this.#begun;
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
    const { ledger, set, roots, admits, services } = this.#mirrored;
    try {
      for (const root of roots) {
        for await (const found of scanTree(set.owner, root, admits, () => undefined)) {
          if (this.#isStopped) return;
          const files = found.filter(({ status }) => status.kind === 'file');
          const others = files.filter(({ status }) => ledger.get(set.id, status.path)?.seen !== status.state);
          if (others.length > 0) this.#report(others.map(({ place }) => place));
        }
      }
      this.#comparedAt = begun;
    } catch (error) {
      services.log('not compared', { set: set.id, owner: set.owner.uid, error });
    }
  }
}
