// One continuous set at work: what changes is noted in the ledger, and what has settled is copied into the folder on disk
// and from there put on tape. Whatever was noted lasts before anything is done about it, and what is done is a row before
// the next thing begins; so being cut off anywhere loses nothing, and the walk at the next start finds what nobody saw.

import type { MirrorGauge } from '../../contract/mirrors.ts';
import type { Fault } from '../../contract/model.ts';
import type { StoredSet } from '../catalogue/sets.ts';
import { Copier } from './copier.ts';
import type { Rules } from './file-state.ts';
import { Hindrances } from './hindrances.ts';
import { MirroredSet } from './mirrored-set.ts';
import { Noting } from './noting.ts';
import type { Parts } from './parts.ts';
import { TapeBatches } from './tape-batches.ts';

/** It never sleeps longer: what could not be done is tried again. */
const sleepSeconds = 60;

export class Continuous {
  readonly set: StoredSet;
  readonly tape: TapeBatches | null;
  readonly #mirrored: MirroredSet;
  readonly #hindrances: Hindrances;
  readonly #noting: Noting;
  readonly #copier: Copier;
  #working: Promise<void> | null = null;
  #callOff: () => void = () => undefined;
  #isStopped = false;
  #isPaused: boolean;
  /** The latest time that it knows of; the helper before may have known a later one. */
  #latest = Number.POSITIVE_INFINITY;

  constructor(set: StoredSet, parts: Parts, rules?: Rules) {
    this.set = set;
    this.tape = set.pool === null ? null : new TapeBatches(set, parts);
    this.#mirrored = new MirroredSet(set, parts, rules);
    this.#hindrances = new Hindrances(this.#mirrored);
    this.#copier = new Copier(this.#mirrored);
    this.#noting = new Noting(this.#mirrored, this.#hindrances, {
      beforeLook: () => this.#copier.sweep(),
      whenNoted: () => this.work(),
    });
    this.#isPaused = set.isPaused;
  }

  start(): void {
    this.#heedClock();
    this.#noting.start();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#callOff();
    await this.#noting.stop();
    await this.#working;
  }

  /** True of this moment, see the contract. */
  async gauge(): Promise<MirrorGauge> {
    await this.#noting.catchUp();
    const { ledger, parts } = this.#mirrored;
    const { id, name } = this.set;
    const { isBlind, isCounting, lookedAt, comparedAt } = this.#noting;
    const asOf = isBlind ? new Date(lookedAt * 1000) : parts.clock.now();
    const failing = ledger.failing(id);
    const own = failing === null ? [] : [{ code: failing.fault, data: { subject: failing.path } }];
    return {
      ...{ set: id, name, asOf: asOf.toISOString() },
      comparedAt: comparedAt === 0 ? null : new Date(comparedAt * 1000).toISOString(),
      ...{ isCounting, isWatching: !isBlind, isPaused: this.#isPaused },
      disk: ledger.onDisk(id),
      tape: this.tape === null ? null : ledger.onTape(id),
      ...{ job: this.tape?.job ?? null, waitsFor: this.tape?.waitsFor ?? null },
      unnoted: this.tape?.unnoted.filter(({ deletions }) => deletions > 0) ?? [],
      faults: [
        ...this.#hindrances.faults,
        ...own,
        ...oneOfEachKind(this.#noting.leftOut),
        ...(this.tape?.faults ?? []),
      ],
    };
  }

  /** Resolves when nothing is copied any more. What changes is noted all the same. */
  async pause(isPaused: boolean): Promise<void> {
    this.#isPaused = isPaused;
    if (!isPaused) return this.work();
    await this.#working;
  }

  /** Somebody has seen to what was wrong. */
  retry(): void {
    // Only what was complained of: another one may be away unnoticed, and would count as emptied.
    for (const { code, data } of this.#hindrances.faults) {
      if (code === 'mirror.folder-replaced') this.#copier.acceptFolder();
      if (code === 'mirror.source-replaced') this.#mirrored.ledger.forgetSource(this.set.id, data.subject ?? '');
    }
    this.#hindrances.clear();
    this.tape?.retry();
    this.#noting.lookAnew();
  }

  /** Copies what is due, and sleeps until something is. */
  work(): void {
    if (this.#isStopped || this.#working !== null) return;
    this.#callOff();
    this.#working = this.#workAll().finally(() => {
      this.#working = null;
      this.#sleep();
    });
  }

  /** Nothing waits for a time that a clock came to that was ahead. */
  #heedClock(): void {
    const { ledger, rules } = this.#mirrored;
    const now = this.#mirrored.now();
    if (now < this.#latest) {
      ledger.notAhead(this.set.id, now, rules.restlessSeconds);
      this.tape?.tryAgain();
    }
    this.#latest = now;
  }

  /** Never rejects: what goes wrong is told, and tried again. */
  async #workAll(): Promise<void> {
    try {
      await this.#mirrored.demandSources();
    } catch (error) {
      this.#noting.lost(error);
    }
    try {
      this.#heedClock();
      while (!this.#isHeld && (await this.#copier.copySome())) {
        // Until nothing is due.
      }
      if (!this.#isHeld) await this.#copier.purge();
      this.#hindrances.remove('copying');
    } catch (error) {
      this.#hindrances.fail('copying', error);
    }
    try {
      // What is in the folder goes on to tape while a source is away.
      const isBeingCounted = this.#noting.isCounting && this.#hindrances.of('noting') === null;
      await this.tape?.look(this.#isHeld || isBeingCounted);
    } catch (error) {
      this.#hindrances.fail('tape', error);
    }
  }

  get #isHeld(): boolean {
    return this.#isPaused || this.#isStopped;
  }

  #sleep(): void {
    if (this.#isStopped) return;
    const { ledger, parts } = this.#mirrored;
    const now = this.#mirrored.now();
    const isNothingCopied = this.#isPaused || this.#hindrances.of('copying') !== null;
    const times = [
      (isNothingCopied ? null : ledger.nextDue(this.set.id)) ?? Number.POSITIVE_INFINITY,
      this.tape?.nextLook(now) ?? Number.POSITIVE_INFINITY,
      this.#noting.nextLook,
      now + sleepSeconds,
    ];
    const ms = Math.max(this.#copier.holdBackMs, (Math.min(...times) - now) * 1000);
    this.#callOff = parts.clock.wakeAfter(ms, () => {
      if (!this.#noting.lookIfDue()) this.work();
    });
  }
}

function oneOfEachKind(faults: Iterable<Fault>): readonly Fault[] {
  const byCode = new Map<string, Fault>();
  for (const fault of faults) if (!byCode.has(fault.code)) byCode.set(fault.code, fault);
  return [...byCode.values()];
}
