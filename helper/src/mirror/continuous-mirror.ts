// One continuous set at work: changes are recorded in the ledger, and files that have come to rest are copied into the folder on disk
// and from there put on tape. A record lasts before anything is done about it, and what is done is a row before
// the next thing begins; so being cut off anywhere loses nothing, and the walk at the next start finds what nobody saw.

import type { MirrorGauge } from '../../contract/mirrors.ts';
import type { Fault } from '../../contract/model.ts';
import type { StoredSet } from '../catalogue/sets.ts';
import { Blockers } from './blockers.ts';
import { ChangeRecorder } from './change-recorder.ts';
import { Copier } from './copier.ts';
import type { RestRules } from './file-state.ts';
import { MirroredSet } from './mirrored-set.ts';
import type { MirrorServices } from './services.ts';
import { TapeBatches } from './tape-batches.ts';

/** It never sleeps longer: what could not be done is tried again. */
const sleepSeconds = 60;

export class ContinuousMirror {
  readonly set: StoredSet;
  readonly tape: TapeBatches | null;
  readonly #mirrored: MirroredSet;
  readonly #blockers: Blockers;
  readonly #recorder: ChangeRecorder;
  readonly #copier: Copier;
  #working: Promise<void> | null = null;
  #cancelWake: () => void = () => undefined;
  #isStopped = false;
  #isPaused: boolean;
  /** The latest time that it knows of; the helper before may have known a later one. */
  #latest = Number.POSITIVE_INFINITY;

  constructor(set: StoredSet, services: MirrorServices, rules?: RestRules) {
    this.set = set;
    this.tape = set.pool === null ? null : new TapeBatches(set, services);
    this.#mirrored = new MirroredSet(set, services, rules);
    this.#blockers = new Blockers(this.#mirrored);
    this.#copier = new Copier(this.#mirrored, (place) => this.#recorder.check([place]));
    this.#recorder = new ChangeRecorder(this.#mirrored, this.#blockers, {
      beforeScan: () => this.#copier.sweep(),
      whenRecorded: () => this.work(),
    });
    this.#isPaused = set.isPaused;
  }

  start(): void {
    this.#correctForClock();
    this.#recorder.start();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelWake();
    await this.#recorder.stop();
    await this.#working;
  }

  /** True of this moment, see the contract. */
  async gauge(): Promise<MirrorGauge> {
    await this.#recorder.catchUp();
    const { ledger, services } = this.#mirrored;
    const { id, name } = this.set;
    const { isPolling, isCounting, scannedAt, comparedAt } = this.#recorder;
    const asOf = isPolling ? new Date(scannedAt * 1000) : services.clock.now();
    const failing = ledger.failing(id);
    const own = failing === null ? [] : [{ code: failing.fault, data: { subject: failing.path } }];
    return {
      ...{ set: id, name, asOf: asOf.toISOString() },
      comparedAt: comparedAt === 0 ? null : new Date(comparedAt * 1000).toISOString(),
      ...{ isCounting, isWatching: !isPolling, isPaused: this.#isPaused },
      disk: ledger.diskLag(id),
      tape: this.tape === null ? null : ledger.tapeLag(id),
      ...{ job: this.tape?.job ?? null, waitsFor: this.tape?.waitsFor ?? null },
      pendingDeletions: this.tape?.pendingDeletions.filter(({ deletions }) => deletions > 0) ?? [],
      faults: [
        ...this.#blockers.faults,
        ...own,
        ...oneOfEachKind(this.#recorder.leftOut),
        ...(this.tape?.faults ?? []),
      ],
    };
  }

  /** Resolves when nothing is copied any more. Changes are recorded all the same. */
  async pause(isPaused: boolean): Promise<void> {
    this.#isPaused = isPaused;
    if (!isPaused) return this.work();
    await this.#working;
  }

  /** Somebody has seen to what was wrong. */
  retry(): void {
    // Only what was complained of: another one may be away unnoticed, and would count as emptied.
    for (const { code, data } of this.#blockers.faults) {
      if (code === 'mirror.folder-replaced') this.#copier.acceptFolder();
      if (code === 'mirror.source-replaced') this.#mirrored.ledger.forgetSource(this.set.id, data.subject ?? '');
    }
    this.#blockers.clear();
    this.tape?.retry();
    this.#recorder.scanAgain();
  }

  /** Copies what is due, and sleeps until something is. */
  work(): void {
    if (this.#isStopped || this.#working !== null) return;
    this.#cancelWake();
    this.#working = this.#workAll().finally(() => {
      this.#working = null;
      this.#sleep();
    });
  }

  /** Nothing waits for a time that a clock came to that was ahead. */
  #correctForClock(): void {
    const { ledger, rules } = this.#mirrored;
    const now = this.#mirrored.now();
    if (now < this.#latest) {
      ledger.correctForClock(this.set.id, now, rules.restlessSeconds);
      this.tape?.tryAgain();
    }
    this.#latest = now;
  }

  /** Never rejects: what goes wrong is reported, and tried again. */
  async #workAll(): Promise<void> {
    try {
      await this.#mirrored.requireSources();
    } catch (error) {
      this.#recorder.fail(error);
    }
    try {
      this.#correctForClock();
      while (!this.#isHeld && (await this.#copier.copySome())) {
        // Until nothing is due.
      }
      if (!this.#isHeld) await this.#copier.purge();
      this.#blockers.remove('copying');
    } catch (error) {
      this.#blockers.fail('copying', error);
    }
    try {
      // What is in the folder goes on to tape while a source is away.
      const isBeingCounted = this.#recorder.isCounting && this.#blockers.of('recording') === null;
      await this.tape?.proceed(this.#isHeld || isBeingCounted);
    } catch (error) {
      this.#blockers.fail('tape', error);
    }
  }

  get #isHeld(): boolean {
    return this.#isPaused || this.#isStopped;
  }

  #sleep(): void {
    if (this.#isStopped) return;
    const { ledger, services } = this.#mirrored;
    const now = this.#mirrored.now();
    const isNothingCopied = this.#isPaused || this.#blockers.of('copying') !== null;
    const times = [
      (isNothingCopied ? null : ledger.nextDue(this.set.id)) ?? Number.POSITIVE_INFINITY,
      this.tape?.nextDue(now) ?? Number.POSITIVE_INFINITY,
      this.#recorder.nextScan,
      now + sleepSeconds,
    ];
    const ms = Math.max(this.#copier.holdBackMs, (Math.min(...times) - now) * 1000);
    this.#cancelWake = services.clock.wakeAfter(ms, () => {
      if (!this.#recorder.scanIfDue()) this.work();
    });
  }
}

function oneOfEachKind(faults: Iterable<Fault>): readonly Fault[] {
  const byCode = new Map<string, Fault>();
  for (const fault of faults) if (!byCode.has(fault.code)) byCode.set(fault.code, fault);
  return [...byCode.values()];
}
