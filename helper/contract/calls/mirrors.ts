// Mirror sets: made, changed and run; how far what they keep lags behind; and reading what is not on tape yet.

import { z } from 'zod';
import { call } from '../call.ts';
import { absolutePath, cursor, limit, naming, page, patterns, text, volumePath } from '../inputs.ts';
import type { DeletedFile, LaggingFile, MirrorGauge, MirrorRead } from '../mirrors.ts';
import type { JobId, Page, Time } from '../model.ts';
import { act, type NamedFields, ownSet, query } from '../rule.ts';
import {
  type MirrorSet,
  mirrorSetInput,
  type PatternPreview,
  type SetDay,
  type SetRun,
  setId,
  sources,
  timeZone,
  timing,
} from '../schedules.ts';

const id = z.strictObject({ id: setId });
const date = naming('nothing', z.iso.date());

/** What is asked and done with the rights of whose the set is, whoever asks. */
const planned = (prefix: string): NamedFields => ({
  pools: [[`${prefix}pool`, 'use']],
  paths: [
    [`${prefix}sources[]`, 'as-caller'],
    [`${prefix}mirror`, 'as-caller'],
  ],
});

export const mirrorCalls = {
  /** Those of the caller; root sees everybody's. */
  list: call<Page<MirrorSet>>()(page, query('anybody')),
  add: call<MirrorSet>()(mirrorSetInput, act('archive', planned(''))),
  change: call<MirrorSet>()(
    z.strictObject({ id: setId, change: mirrorSetInput }),
    act('archive', { ...ownSet, ...planned('change.') }),
  ),
  /** What is on tape and disk stays as it is. */
  remove: call<null>()(id, act('archive', ownSet)),
  pause: call<MirrorSet>()(z.strictObject({ id: setId, isPaused: z.boolean() }), act('archive', ownSet)),
  /** Now, whatever its schedule says: a job for each copy. `evenEmpty`: though a source holds nothing any more. */
  run: call<readonly JobId[]>()(z.strictObject({ id: setId, evenEmpty: z.boolean() }), act('archive', ownSet)),
  /** Newest first; of one day when there is a `date`. */
  runs: call<readonly SetRun[]>()(
    z.strictObject({ id: setId, limit: z.int().min(1).max(100), date: date.optional() }),
    query('anybody', ownSet),
  ),
  /** Those with runs, oldest first, from the first date to the last. */
  days: call<readonly SetDay[]>()(z.strictObject({ id: setId, first: date, last: date }), query('anybody', ownSet)),
  /** When that would come round next. */
  nextRuns: call<readonly Time[]>()(
    z.strictObject({ timing, timeZone, limit: z.int().min(1).max(10) }),
    query('anybody'),
  ),
  /** What these patterns would take in and leave out, read with the caller's rights. A newer question ends an older one. */
  previewPatterns: call<PatternPreview>()(
    z.strictObject({ sources, include: patterns, exclude: patterns }),
    query('archive', { paths: [['sources[]', 'as-caller']] }),
  ),

  /** Of every continuous set of the caller. */
  gauges: call<Page<MirrorGauge>>()(page, query('anybody')),
  gauge: call<MirrorGauge>()(id, query('anybody', ownSet)),
  /** What lags behind, by name. */
  lagging: call<Page<LaggingFile>>()(
    z.strictObject({ id: setId, on: z.enum(['disk', 'tape']), cursor: text(65_536).nullable(), limit }),
    query('anybody', ownSet),
  ),
  /** Puts on tape now what is on disk, however little. Null: there is nothing. */
  toTape: call<JobId | null>()(id, act('archive', ownSet)),
  /** A fault was seen to: everything is looked at anew, and tried again. */
  retry: call<null>()(id, act('archive', ownSet)),
  /** What the folder keeps of deleted and replaced files, oldest first. */
  deleted: call<Page<DeletedFile>>()(z.strictObject({ id: setId, cursor, limit }), query('anybody', ownSet)),
  /** From the folder on disk into another one: also what has not reached a tape yet. Nothing is replaced there. */
  read: call<MirrorRead>()(
    z.strictObject({ id: setId, paths: z.array(volumePath).min(1).max(1000), into: absolutePath }),
    act('restore', { ...ownSet, paths: [['into', 'as-caller']] }),
  ),
} as const;
