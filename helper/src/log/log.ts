// The helper's log: one JSON object per line, who did what to which cartridge. What the helper does by itself, and what root
// and its own user do, is in one place; what each other person does, and what happens to their jobs, in a place of their own:
// nobody can push out what is told of others. Two files of bounded size to each place: when one is full it becomes the old
// one. Of what comes again and again within a minute the first lines are written, then how often it came.

import { appendFileSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type LogFacts, lineOf } from './log-line.ts';

export type Log = (event: string, facts?: LogFacts) => void;

/** Hears every line as it is written. */
type LogListener = (event: string, facts: LogFacts) => void;

const limitBytes = 4_000_000;
const personLimitBytes = 1_000_000;
const repeatedMs = 60_000;
/** Of the same event, by the same person, within that time. */
const repeatedMost = 60;

export function openLog(home: string, listener: LogListener = () => undefined): Log {
  const own = new BoundedFile(helperLog(home), limitBytes);
  const people = new Map<number, BoundedFile>();
  const repeats = new Repeats((facts) => write('repeated', facts));

  function placeOf({ uid, owner }: LogFacts): BoundedFile {
    const who = uid ?? owner ?? 0;
    if (who === 0 || who === process.geteuid?.()) return own;
    const known = people.get(who);
    if (known !== undefined) return known;
    mkdirSync(peopleFolder(home), { recursive: true, mode: 0o700 });
    const made = new BoundedFile(personLog(home, who), personLimitBytes);
    people.set(who, made);
    return made;
  }

  function write(event: string, facts: LogFacts): void {
    const line = lineOf(event, facts);
    try {
      placeOf(facts).append(line);
      listener(event, facts);
    } catch (error) {
      // A full disk must not stop a tape: whoever watches the helper's own output sees the line instead.
      process.stderr.write(`${line}(not logged: ${String(error)})\n`);
    }
  }

  return (event, facts = {}) => {
    if (!repeats.isTooOften(event, facts)) write(event, facts);
  };
}

export function helperLog(home: string): string {
  return join(home, 'helper.log');
}

export function personLog(home: string, uid: number): string {
  return join(peopleFolder(home), `${uid}.log`);
}

/** Those of whom something was written. */
export function peopleInLog(home: string): readonly number[] {
  try {
    const names = readdirSync(peopleFolder(home));
    return [...new Set(names.flatMap((name) => (/^\d+\.log(\.old)?$/.test(name) ? [Number.parseInt(name, 10)] : [])))];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function peopleFolder(home: string): string {
  return join(home, 'people');
}

class BoundedFile {
  readonly #path: string;
  readonly #limitBytes: number;
  #bytes: number;

  constructor(path: string, limit: number) {
    this.#path = path;
    this.#limitBytes = limit;
    this.#bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  }

  append(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.#bytes + bytes > this.#limitBytes) {
      renameSync(this.#path, `${this.#path}.old`);
      this.#bytes = 0;
    }
    appendFileSync(this.#path, line, { mode: 0o600 });
    this.#bytes += bytes;
  }
}

interface Repeated {
  readonly since: number;
  count: number;
}

/** Only of what people do: what the helper does by itself nobody floods. Nothing is timed until something comes too often. */
class Repeats {
  /** The oldest first. */
  readonly #byKind = new Map<string, Repeated>();
  readonly #tell: (facts: LogFacts) => void;

  constructor(tell: (facts: LogFacts) => void) {
    this.#tell = tell;
  }

  isTooOften(event: string, facts: LogFacts): boolean {
    const { uid, owner, call, kind, code } = facts;
    if (uid === undefined && owner === undefined) return false;
    const now = performance.now();
    this.#forgetOld(now);
    const key = JSON.stringify([event, uid, owner, call, kind, code]);
    const known = this.#byKind.get(key);
    if (known === undefined) {
      this.#byKind.set(key, { since: now, count: 1 });
      return false;
    }
    known.count += 1;
    if (known.count <= repeatedMost) return false;
    if (known.count === repeatedMost + 1)
      setTimeout(
        () => {
          if (this.#byKind.get(key) === known) this.#byKind.delete(key);
          this.#tell({
            ...(uid === undefined ? {} : { uid }),
            ...(owner === undefined ? {} : { owner }),
            call,
            kind,
            code,
            of: event,
            times: known.count - repeatedMost,
          });
        },
        known.since + repeatedMs - now,
      ).unref();
    return true;
  }

  #forgetOld(now: number): void {
    for (const [key, { since }] of this.#byKind) {
      if (now - since < repeatedMs) return;
      this.#byKind.delete(key);
    }
  }
}
