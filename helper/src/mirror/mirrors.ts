// All continuous sets at work: begun with the helper, and as sets come, change and go.

import { join } from 'node:path';
import type { MirrorCopied } from '../../../native/mirroring.d.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import type { DeletedFile, LaggingFile, MirrorGauge, MirrorRead } from '../../contract/mirrors.ts';
import type { Fault, JobId, Page } from '../../contract/model.ts';
import type { SetId } from '../../contract/schedules.ts';
import type { LedgerFile } from '../catalogue/ledger-rows.ts';
import { copyFiles } from '../disk/user-folders.ts';
import { ContinuousMirror } from './continuous-mirror.ts';
import type { MirrorServices } from './services.ts';

/** As many as one crossing into the core copies. */
const filesAtOnce = 128;

export class Mirrors {
  readonly #services: MirrorServices;
  readonly #atWork = new Map<SetId, { readonly plan: string; readonly continuous: ContinuousMirror }>();
  #stopListening: () => void = () => undefined;

  constructor(services: MirrorServices) {
    this.#services = services;
  }

  start(): void {
    this.#stopListening = this.#services.state.listen((notice) => {
      const isEnd = notice.name === 'job' && notice.body.ended !== null;
      // Whoever publishes is in the middle of something.
      if (isEnd) queueMicrotask(() => this.#work());
    });
    this.refresh().catch((error: unknown) => this.#services.log('mirrors not begun', { error }));
  }

  async stop(): Promise<void> {
    this.#stopListening();
    const all = [...this.#atWork.values()];
    this.#atWork.clear();
    await Promise.all(all.map(({ continuous }) => continuous.stop()));
  }

  /** The helper is needed while nobody talks to it. */
  get isNeeded(): boolean {
    return this.#atWork.size > 0;
  }

  /** After sets have changed. */
  async refresh(): Promise<void> {
    const sets = this.#services.catalogue.sets.all().filter(({ timing }) => timing.kind === 'continuous');
    for (const [id, { plan, continuous }] of this.#atWork) {
      const now = sets.find((set) => set.id === id);
      if (now !== undefined && planOf(now) === plan) continue;
      this.#atWork.delete(id);
      await continuous.stop();
    }
    for (const set of sets) {
      const known = this.#atWork.get(set.id);
      if (known !== undefined) {
        await known.continuous.pause(set.isPaused);
        continue;
      }
      const continuous = new ContinuousMirror(set, this.#services);
      this.#atWork.set(set.id, { plan: planOf(set), continuous });
      continuous.start();
    }
  }

  async gauge(id: SetId): Promise<MirrorGauge> {
    return await this.#require(id).gauge();
  }

  toTape(id: SetId): JobId | null {
    return this.#require(id).tape?.start() ?? null;
  }

  retry(id: SetId): void {
    this.#require(id).retry();
  }

  async lagging(id: SetId, on: 'disk' | 'tape', cursor: string | null, limit: number): Promise<Page<LaggingFile>> {
    await this.#require(id).gauge();
    const files = this.#services.catalogue.ledger.lagging(id, on, cursor ?? '', limit);
    const last = files.length < limit ? null : (files.at(-1)?.path ?? null);
    return { rows: files.map((file) => lagging(file, on)), next: last };
  }

  deleted(id: SetId, cursor: string | null, limit: number): Page<DeletedFile> {
    const rows = this.#services.catalogue.ledger.deletedCopies.list(id, cursor ?? '', limit);
    return {
      rows: rows.map(({ path, kept, size, deleted }) => ({ path, kept, bytes: size, deleted: timeOf(deleted) })),
      next: rows.length < limit ? null : (rows.at(-1)?.kept ?? null),
    };
  }

  /** `paths`: of files or folders of the set, or of what the folder keeps of deleted ones. Read and written by who asks. */
  async read(id: SetId, paths: readonly string[], into: string, as: Identity): Promise<MirrorRead> {
    const { set } = this.#require(id);
    const { catalogue } = this.#services;
    const failed: { readonly path: string; readonly fault: Fault }[] = [];
    const done = { files: 0, bytes: 0, aheadOfTape: 0 };
    const count = (file: ReadableCopy, result: MirrorCopied) => {
      if ('code' in result) {
        failed.push({ path: file.path, fault: { code: result.code, data: { subject: file.path } } });
      } else if (file.kind !== 'directory') {
        done.files += 1;
        done.bytes += result.size;
        if (file.isAhead) done.aheadOfTape += 1;
      }
    };
    for (const path of paths) {
      const files = filesOf(catalogue.ledger.below(id, path), catalogue.ledger.deletedCopies.below(id, path));
      if (files.length === 0) failed.push({ path, fault: { code: 'mirror.path-missing', data: { subject: path } } });
      for (let at = 0; at < files.length; at += filesAtOnce) {
        const some = files.slice(at, at + filesAtOnce);
        const results = await copyFiles(
          as,
          into,
          some.map(({ from, kind, path: target }) => ({
            ...{ source: join(set.mirror ?? '', from), target, kind, evenIfChanging: false },
          })),
        );
        for (const [nth, file] of some.entries()) {
          const result = results[nth];
          if (result !== undefined) count(file, result);
        }
      }
    }
    return { ...done, failed };
  }

  #work(): void {
    for (const { continuous } of this.#atWork.values()) continuous.work();
  }

  #require(id: SetId): ContinuousMirror {
    const found = this.#atWork.get(id)?.continuous;
    if (found === undefined) throw new TapeError('mirror.not-continuous', { subject: id });
    return found;
  }
}

interface ReadableCopy {
  readonly path: string;
  readonly from: string;
  readonly kind: LedgerFile['kind'];
  readonly isAhead: boolean;
}

function filesOf(files: readonly LedgerFile[], kept: readonly string[]): readonly ReadableCopy[] {
  const there = files.filter(({ disk }) => disk !== null);
  return [
    ...there.map(({ path, diskKind, kind, taped, version }) => ({
      ...{ path, from: path, kind: diskKind ?? kind, isAhead: taped !== version },
    })),
    ...kept.map((from) => ({ path: from.split('/').slice(2).join('/'), from, kind: 'file' as const, isAhead: true })),
  ];
}

/** Pausing and due times are no other plan. */
function planOf({
  sources,
  include,
  exclude,
  timing,
  pool,
  mirror,
  copies,
  verify,
  keepOnDiskDays,
}: MirrorPlan): string {
  return JSON.stringify({ sources, include, exclude, timing, pool, mirror, copies, verify, keepOnDiskDays });
}

type MirrorPlan = ReturnType<MirrorServices['catalogue']['sets']['all']>[number];

function lagging({ path, size, seen, diskSince, tapeSince, fault }: LedgerFile, on: 'disk' | 'tape'): LaggingFile {
  const since = (on === 'disk' ? diskSince : tapeSince) ?? 0;
  const known = fault === null ? null : { code: fault, data: { subject: path } };
  return { path, bytes: size, isGone: seen === null, since: timeOf(since), fault: known };
}

function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
