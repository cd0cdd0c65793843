// Reads back what the log says of people: lines that name a user. Two files of bounded size are all there is to read.

import { readFileSync } from 'node:fs';
import type { Deed } from '../../contract/deeds.ts';

/** Newest first; of one user, or of all. */
export function deedsIn(logPath: string, uid: number | null): readonly Deed[] {
  const users = usersByUid();
  const lines = [`${logPath}.old`, logPath].flatMap((path) => textOf(path).split('\n'));
  return lines
    .flatMap((line) => deedOf(line, users) ?? [])
    .filter((deed) => uid === null || deed.uid === uid)
    .reverse();
}

function deedOf(line: string, users: ReadonlyMap<number, string>): Deed | null {
  if (!line.includes('"uid":')) return null;
  const facts = parsed(line);
  if (facts === null || typeof facts.uid !== 'number' || typeof facts.event !== 'string') return null;
  const { time, event, uid, job, kind, call } = facts;
  // That the job was asked for stands beside it, and says more.
  if (event === 'call' && typeof job === 'string') return null;
  return {
    time: textIn(time) ?? '',
    event,
    uid,
    user: users.get(uid) ?? null,
    job: textIn(job),
    kind: textIn(kind) ?? textIn(call),
    barcodes: barcodesIn(facts),
  };
}

type Facts = Readonly<Record<string, unknown>>;

/** A line that a power cut left half is none. */
function parsed(line: string): Facts | null {
  try {
    return JSON.parse(line) as Facts;
  } catch {
    return null;
  }
}

/** A request names one cartridge, several to write to, or several to read from. */
function barcodesIn({ barcode, barcodes, from }: Facts): readonly string[] {
  const many = Array.isArray(barcodes) ? barcodes : Array.isArray(from) ? from.map((part) => part?.barcode) : [];
  const all = [barcode, ...many].filter((value) => typeof value === 'string');
  return [...new Set(all)];
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** Users of this computer alone: a directory service is not asked. */
function usersByUid(): ReadonlyMap<number, string> {
  const rows = textOf('/etc/passwd')
    .split('\n')
    .map((line) => line.split(':'));
  return new Map(rows.flatMap(([name, , uid]) => (name && uid ? [[Number(uid), name] as const] : [])));
}
