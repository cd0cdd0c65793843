// What happens to jobs, as notices of the state tell it. Whoever publishes is at work and waits for nothing here: jobs are
// collected, and looked at when they have gone on.

import { factsOf } from '../../contract/job-kinds.ts';
import { jobNewsKind } from '../../contract/job-news.ts';
import { personWait } from '../../contract/jobs.ts';
import type { Job, JobId } from '../../contract/model.ts';
import type { State } from '../../contract/state.ts';
import type { NoticeFact } from '../../contract/words/notices.ts';
import type { Owners } from '../catalogue/owners.ts';
import type { Happening } from './audience.ts';

export class JobHappenings {
  readonly #owners: Owners;
  readonly #before = new Map<JobId, Job>();
  #changed: { readonly job: Job; readonly was: Job | undefined }[] = [];

  constructor(owners: Owners, state: Pick<State, 'snapshot'>) {
    this.#owners = owners;
    for (const job of state.snapshot().jobs) if (job.ended === null) this.#before.set(job.id, job);
  }

  note(job: Job): void {
    this.#changed.push({ job, was: this.#before.get(job.id) });
    if (job.ended === null) this.#before.set(job.id, job);
    else this.#before.delete(job.id);
  }

  take(): readonly Happening[] {
    const changed = this.#changed;
    this.#changed = [];
    return changed.flatMap(({ job, was }) => {
      const news = jobNewsKind(job, was);
      if (news === null) return [];
      return [news === 'needed' ? this.#wanted(job) : this.#ended(job)].filter((one) => one !== null);
    });
  }

  /** Of one that ended while nobody could note it: it is known by its row alone. */
  ofEnded(job: Job): Happening | null {
    const { news } = factsOf(job.kind);
    const isNews = news === 'end' || (news === 'failure' && job.state !== 'done');
    return isNews && job.fromCartridge === undefined ? this.#ended(job) : null;
  }

  #ended(job: Job): Happening | null {
    const event = eventOf(job);
    if (event === null) return null;
    return { subject: subjectOfEnd(job), fact: { event, job }, owner: this.#owners.ownerOfJob(job.id) };
  }

  #wanted(job: Job): Happening {
    const subject = `${subjectOfWait(job)}${personWait(job)?.words ?? ''}`;
    return { subject, fact: { event: 'cartridge-wanted', job }, owner: this.#owners.ownerOfJob(job.id) };
  }
}

function subjectOfEnd({ id }: Pick<Job, 'id'>): string {
  return `job ${id}`;
}

/** What it waits for comes behind. */
export function subjectOfWait({ id }: Pick<Job, 'id'>): string {
  return `wanted by ${id}: `;
}

function eventOf({ state }: Job): Extract<NoticeFact['event'], `job-${string}`> | null {
  switch (state) {
    case 'done':
      return 'job-done';
    case 'partial':
      return 'job-partial';
    case 'failed':
      return 'job-failed';
    default:
      return null;
  }
}
