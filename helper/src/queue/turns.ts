// In which order jobs that wait have their turn: by priority; within one, people by turns, so that whoever asked for fifty
// jobs does not keep the others waiting; each person's own as they were asked for. Pure.

import { jobPriorities } from '../../contract/jobs.ts';
import type { JobPriority } from '../../contract/model.ts';

export interface InLine {
  readonly uid: number;
  readonly priority: JobPriority;
}

/**
 * Counts turns as fair queueing does. Each person's next job has a number; the lowest is next. Nobody's numbers are lower
 * than `now`: whoever asked for nothing for a while has no turns to catch up on.
 */
export interface UserTurns {
  readonly now: number;
  readonly next: ReadonlyMap<number, number>;
}

export const noTurns: UserTurns = { now: 0, next: new Map() };

/** `line`: as it was asked for. */
export function inTurn<T extends InLine>(line: readonly T[], turns: UserTurns): readonly T[] {
  const counted = new Map<string, number>();
  const places = line.map((job) => {
    const key = `${job.uid} ${job.priority}`;
    const before = counted.get(key) ?? 0;
    counted.set(key, before + 1);
    return { job, rank: jobPriorities.indexOf(job.priority), turn: nextTurn(turns, job.uid) + before };
  });
  // Sorting is stable: whoever asked first, among equals.
  return places.toSorted((one, other) => one.rank - other.rank || one.turn - other.turn).map(({ job }) => job);
}

/** A job of this person has begun. */
export function tookTurn(turns: UserTurns, uid: number): UserTurns {
  const now = nextTurn(turns, uid);
  return { now, next: new Map([...turns.next, [uid, now + 1]]) };
}

function nextTurn({ now, next }: UserTurns, uid: number): number {
  return Math.max(now, next.get(uid) ?? 0);
}
