// Jobs beside their items: in which order they have their turn, and what happened to each on its way.

import { jobKindName } from './job-kinds.ts';
import type { Fault, Job, JobId, JobPhase, JobPriority, JobState, JobWait, Time, WaitingFor } from './model.ts';

/** As people type it and calls carry it. */
export function isJobId(text: string): text is JobId {
  return /^[0-9a-z-]{1,64}$/.test(text);
}

export const jobPriorities = ['high', 'normal', 'low'] as const satisfies readonly JobPriority[];

/** Of one person, whoever that is: more stand in nobody's line. */
export const openJobsMost = 1_000;

/** What jobs may be put in the order of, all of it the same in every language: their titles are not. */
export const jobOrders = ['time', 'cartridge', 'state'] as const;

export interface JobOrder {
  readonly by: (typeof jobOrders)[number];
  readonly falling: boolean;
}

export const newestFirst: JobOrder = { by: 'time', falling: true };

/** Of those that have ended: what needs somebody comes first. */
export const worstFirst = ['failed', 'partial', 'cancelled', 'done'] as const satisfies readonly JobState[];

/** This helper cannot read what it was to do: it does nothing until a person drops it, and nobody needs to wait for it. */
export function isUnreadable({ ended, fault }: Pick<Job, 'ended' | 'fault'>): boolean {
  return ended === null && fault?.code === 'job.request-unreadable';
}

/** What it waits for a person to do; null when it goes on by itself, or does not wait. */
export function personWait({ need, waitsFor, ended }: Pick<Job, 'need' | 'waitsFor' | 'ended'>) {
  if (ended !== null) return null;
  if (need !== null) return need;
  const code = waitsFor?.waits?.code;
  return waitsFor?.for === 'person' && (code === 'make-room' || code === 'no-room') ? waitsFor : null;
}

/** Whether what is seen of a job has this text in it. `words`: what else it is called where it is shown. */
export function jobMatches(
  { id, kind, title, barcode }: Pick<Job, 'id' | 'kind' | 'title' | 'barcode'>,
  text: string,
  words = jobKindName(kind),
): boolean {
  const wanted = text.trim().toLowerCase();
  return [id, title, barcode ?? '', kind, words].some((one) => one.toLowerCase().includes(wanted));
}

export type JobEvent = { readonly time: Time } & JobHappening;

export type JobHappening =
  | { readonly kind: 'queued'; readonly priority: JobPriority }
  | ({ readonly kind: 'waits' } & JobWait)
  | { readonly kind: 'started' }
  /** Its work goes to this cartridge now. */
  | { readonly kind: 'cartridge'; readonly barcode: string; readonly drive: string | null }
  /** So that a drive was free for it, this one was ejected. */
  | { readonly kind: 'made-room'; readonly barcode: string; readonly drive: string }
  /** What was written until then is safe. So many in a row are reported as one. */
  | { readonly kind: 'index'; readonly barcode: string; readonly generation: number; readonly times: number }
  | { readonly kind: 'pausing' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'resumed' }
  | { readonly kind: 'priority'; readonly priority: JobPriority }
  /** It goes on with the next helper. `killed`: the helper did not end, it was cut off. */
  | { readonly kind: 'helper-restarted'; readonly killed: boolean }
  | {
      readonly kind: 'ended';
      readonly state: JobState;
      readonly fault: Fault | null;
      readonly spent: readonly TimeSpent[];
    };

/** How long a job was in one phase, or its drive was held back by one thing. */
export interface TimeSpent {
  readonly on: JobPhase | WaitingFor | 'paused';
  readonly seconds: number;
}
