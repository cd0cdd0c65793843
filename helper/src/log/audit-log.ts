// Reads back what the log says of people: lines that name a user. Files of bounded size are all there is to read, a slice
// at a time: others are served in between.

import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { AuditEntry } from '../../contract/audit-log.ts';
import { helperLog, peopleInLog, personLog } from './log.ts';

/** Lines that are looked at in one go. */
const linesTogether = 1_000;

/** Newest first; of one user, or of all. What earlier versions wrote of people lies in the helper's own log. */
export async function auditLogIn(home: string, uid: number | null): Promise<readonly AuditEntry[]> {
  const users = await usersByUid();
  const people = uid === null ? peopleInLog(home) : [uid];
  const mark = uid === null ? '"uid":' : `"uid":${uid},`;
  const entries: AuditEntry[] = [];
  for (const path of [helperLog(home), ...people.map((person) => personLog(home, person))]) {
    for (const file of [`${path}.old`, path]) {
      const lines = (await textOf(file)).split('\n');
      for (let at = 0; at < lines.length; at += linesTogether) {
        const slice = lines.slice(at, at + linesTogether).filter((line) => line.includes(mark));
        entries.push(...slice.flatMap((line) => entryOf(line, users) ?? []));
        await setImmediate();
      }
    }
  }
  const theirs = entries.filter((entry) => uid === null || entry.uid === uid);
  // Stable: within one file as it was written.
  return theirs.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0)).reverse();
}

function entryOf(line: string, users: ReadonlyMap<number, string>): AuditEntry | null {
  const facts = parsed(line);
  if (typeof facts?.event !== 'string') return null;
  const act = actOf(facts.event, facts);
  return act === null ? null : { time: textIn(facts.time) ?? '', user: users.get(act.uid) ?? null, ...act };
}

/** What a line tells of what somebody did; null: nothing. */
export function actOf(event: string, facts: Facts): Omit<AuditEntry, 'time' | 'user'> | null {
  const { uid, job, kind, call, of, times } = facts;
  if (typeof uid !== 'number') return null;
  // That the job was asked for stands beside it, and says more.
  if (event === 'call' && typeof job === 'string') return null;
  return {
    event: typeof of === 'string' ? `${of}, ${Number(times)} times more` : event,
    uid,
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

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** Users of this computer alone: a directory service is not asked. */
async function usersByUid(): Promise<ReadonlyMap<number, string>> {
  const rows = (await textOf('/etc/passwd')).split('\n').map((line) => line.split(':'));
  return new Map(rows.flatMap(([name, , uid]) => (name && uid ? [[Number(uid), name] as const] : [])));
}
