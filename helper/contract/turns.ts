// In which order jobs that wait have their turn: by priority; within one, people by turns, so that whoever asked for fifty
// jobs does not keep the others waiting; each person's own as they were asked for. Pure: the helper's own queue goes by it, and
// that of a fleet.

import { jobPriorities } from './jobs.ts';
import type { JobPriority } from './model.ts';

export interface InLine {
  readonly person: string;
  readonly priority: JobPriority;
}

/**
 * Counts turns as fair queueing does. Each person's next job has a number; the lowest is next. Nobody's numbers are lower
 * than `now`: whoever asked for nothing for a while has no turns to catch up on.
 */
export interface UserTurns {
  readonly now: number;
  readonly next: ReadonlyMap<string, number>;
}

export const noTurns: UserTurns = { now: 0, next: new Map() };

/** `line`: as it was asked for. */
export function inTurn<T extends InLine>(line: readonly T[], turns: UserTurns): readonly T[] {
  const counted = new Map<string, number>();
  const places = line.map((job) => {
    const key = `${job.priority} ${job.person}`;
    const before = counted.get(key) ?? 0;
    counted.set(key, before + 1);
    return { job, rank: jobPriorities.indexOf(job.priority), turn: nextTurn(turns, job.person) + before };
  });
  // Sorting is stable: whoever asked first, among equals.
  return places.toSorted((one, other) => one.rank - other.rank || one.turn - other.turn).map(({ job }) => job);
}

/** A job of this person has begun. */
export function tookTurn(turns: UserTurns, person: string): UserTurns {
  const now = nextTurn(turns, person);
  return { now, next: new Map([...turns.next, [person, now + 1]]) };
}

function nextTurn({ now, next }: UserTurns, person: string): number {
  return Math.max(now, next.get(person) ?? 0);
}
