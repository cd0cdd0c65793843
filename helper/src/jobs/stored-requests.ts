// Requests as jobs' rows keep them: with their version, checked by their kind's schema. One of an earlier version is
// brought up to date; one that cannot be read is refused in words, and never believed.

import { TapeError } from '../../contract/errors.ts';
import type { JobKind } from '../../contract/job-kinds.ts';
import type { StoredJob } from '../catalogue/journal.ts';
import type { AnyRequest, JobKindEntry, JobTask, StoredFields } from './job-kind.ts';
import { jobKindEntries, taskOf } from './kinds/registry.ts';

/** What this helper takes a request without a version for: so they were written at first. */
const firstVersion = 1;

export function readTask({ request, job }: StoredJob): JobTask {
  const stored = fieldsOf(request, job.title);
  const kind = stored.kind;
  if (typeof kind !== 'string' || !isJobKind(kind)) {
    throw unreadable(job.title, `this version knows no job of the kind “${String(kind)}”`);
  }
  return readOf(kind, stored, job.title);
}

/** Null: the job is of another kind. */
export function readAs<R extends AnyRequest>(entry: JobKindEntry<R>, { request, job }: StoredJob): R | null {
  const stored = fieldsOf(request, job.title);
  return stored.kind === entry.kind ? checked(entry, stored, job.title) : null;
}

function readOf<K extends JobKind>(kind: K, stored: StoredFields, title: string): JobTask {
  return taskOf<K>(kind, checked(jobKindEntries[kind], stored, title));
}

function checked<R extends AnyRequest>(entry: JobKindEntry<R>, stored: StoredFields, title: string): R {
  const { version = firstVersion, ...rest } = stored;
  let fields: StoredFields = rest;
  for (let at = version; at !== entry.version; ) {
    const upgrade = typeof at === 'number' ? entry.upgrades?.[at] : undefined;
    if (typeof at !== 'number' || upgrade === undefined) {
      throw unreadable(title, `it is of version ${String(version)}, this version reads ${entry.version}`);
    }
    fields = upgrade(fields);
    at += 1;
  }
  const { data, error } = entry.schema.safeParse(fields);
  if (data === undefined) throw unreadable(title, (error?.issues ?? []).map(inWords).join('; '));
  return data;
}

function inWords({ path, message }: { readonly path: readonly PropertyKey[]; readonly message: string }): string {
  return path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`;
}

function fieldsOf(text: string, title: string): StoredFields {
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored === 'object' && stored !== null) return { ...stored };
  } catch {
    // See below.
  }
  throw unreadable(title, 'it is no JSON object');
}

function isJobKind(kind: string): kind is JobKind {
  return Object.hasOwn(jobKindEntries, kind);
}

function unreadable(subject: string, detail: string): TapeError {
  return new TapeError('job.request-unreadable', { subject, detail });
}
