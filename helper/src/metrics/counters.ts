// What has gone over the tapes, and how jobs have ended, since the helper started. A monitor knows that counters begin anew.

import { factsOf } from '../../contract/job-kinds.ts';
import type { Job, JobId } from '../../contract/model.ts';
import type { AnyNotice } from '../../contract/notices.ts';
import { partsOf, type State } from '../../contract/state.ts';

export class Counters {
  readonly #state: Pick<State, 'snapshot'>;
  readonly #counted = new Map<JobId, number>();
  readonly #ended = new Map<string, number>();
  readonly since = Date.now();
  bytesWritten = 0;
  bytesRead = 0;

  constructor(state: Pick<State, 'snapshot' | 'listen'>) {
    this.#state = state;
    for (const { id, ended, progress } of state.snapshot().jobs)
      if (ended === null) this.#counted.set(id, progress.bytesDone);
    state.listen((notice) => this.#note(notice));
  }

  /** By kind and outcome. */
  get ended(): readonly { readonly kind: string; readonly outcome: string; readonly jobs: number }[] {
    return [...this.#ended].map(([key, jobs]) => {
      const [kind = '', outcome = ''] = key.split(' ');
      return { kind, outcome, jobs };
    });
  }

  #note(notice: AnyNotice): void {
    if (notice.name === 'progress') this.#count(notice.body.job, notice.body.progress.bytesDone);
    if (notice.name === 'job') this.#noteJob(notice.body);
  }

  #noteJob({ id, kind, state, ended, progress }: Job): void {
    const isKnown = this.#counted.has(id);
    if (ended === null || isKnown) this.#count(id, progress.bytesDone, kind);
    if (ended === null || !isKnown) return;
    this.#counted.delete(id);
    const key = `${kind} ${state}`;
    this.#ended.set(key, (this.#ended.get(key) ?? 0) + 1);
  }

  #count(id: JobId, bytes: number, kind?: Job['kind']): void {
    const of = kind ?? partsOf(this.#state.snapshot()).jobs.get(id)?.kind;
    // One that begins something else counts from nothing.
    const more = Math.max(0, bytes - (this.#counted.get(id) ?? 0));
    this.#counted.set(id, bytes);
    if (of === undefined) return;
    const { files } = factsOf(of);
    if (files === 'writes') this.bytesWritten += more;
    else if (files !== 'none') this.bytesRead += more;
  }
}
