// What a job does, in one line: made in English when it is submitted, and kept so. Whoever has another language takes it apart
// again and puts the same names into a line of its own.

import type { JobKind } from './job-kinds.ts';

/** In braces: names, several of them as "the first and 2 more". */
export const jobTitles = {
  load: 'Load {cartridge}',
  eject: 'Eject {cartridge}',
  touch: 'Touch {cartridge}',
  format: 'Format {cartridge}',
  archive: '{what} → {cartridges}',
  'archive-to-pool': '{what} → pool {pool}',
  plan: 'Plan {what} → {cartridges}',
  'plan-to-pool': 'Plan {what} → pool {pool}',
  preflight: 'Preflight',
  'preflight-of': 'Preflight of {cartridges}',
  'preflight-of-pool': 'Preflight of pool {pool}',
  'mirror-run': '{set} → pool {pool}',
  'mirror-run-of-copies': '{set} → pool {pool}, copy {copy}',
  copy: 'Copy {from} → {cartridges}',
  restore: '{cartridges}: {paths} → {folder}',
  salvage: 'Salvage {cartridge}: {paths} → {folder}',
  rescue: 'Rescue {cartridge} → {folder}',
  stream: '{cartridge}: {path} → a stream',
  'library-move': 'Move {cartridge} to a slot',
  'library-export': 'Move {cartridge} to a mail slot',
  'library-inventory': 'Inventory of {library}',
  clean: 'Clean {drive} with {cartridge}',
  'clean-without': 'Clean {drive}',
  export: '{cartridge} → {folder}',
  import: '{folder} → {cartridge}',
  benchmark: 'Check-up of {drive} with {cartridge}',
  'drive-report': 'Report on {drive} with {cartridge}',
  check: 'Check {cartridge}',
  recover: 'Recover {cartridge}',
  verify: 'Verify {cartridge}',
  'verify-paths': 'Verify {cartridge}: {paths}',
  'restore-test': 'Restore test of {cartridge}',
  generations: 'Scan {cartridge} for older versions',
  'open-generation': 'Open generation {generation} of {cartridge}',
  rollback: 'Roll {cartridge} back to generation {generation}',
  rebuild: 'Rebuild the catalogue entry of {cartridges}',
  lock: 'Lock {cartridge}',
  unlock: 'Unlock {cartridge}',
} as const satisfies Readonly<Record<string, string>>;

type Titles = typeof jobTitles;
type NamesIn<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

export type JobTitle = {
  readonly [K in keyof Titles]: {
    readonly key: K;
    readonly names: Readonly<Record<NamesIn<Titles[K]>, string | readonly string[]>>;
  };
}[keyof Titles];

/** Another language has a row for each, too. */
export interface WordsOfTitles {
  readonly rows: Readonly<Record<keyof Titles, string>>;
  /** The first of several names, and how many more there are. */
  readonly more: (first: string, others: number) => string;
}

/** In English. */
const english: WordsOfTitles = { rows: jobTitles, more: (first, others) => `${first} and ${others} more` };

/** One line for a person, whatever the files are called. */
export function titleInWords({ key, names }: JobTitle, { rows, more }: WordsOfTitles = english): string {
  const known: Readonly<Record<string, string | readonly string[]>> = names;
  const listed = (name: string | readonly string[] = ''): string => {
    if (typeof name === 'string') return name;
    const [first = '', ...others] = name;
    return others.length === 0 ? first : more(first, others.length);
  };
  return filled(rows[key], (name) => listed(known[name]));
}

function filled(row: string, nameOf: (name: string) => string): string {
  return row.replace(/\{(\w+)\}/g, (_, name: string) => nameOf(name));
}

// ---- the same in another language ----

/** Rows that are not called by their kind. */
const kindsOfTitles: Readonly<Partial<Record<keyof Titles, JobKind>>> = {
  ...{ 'archive-to-pool': 'archive', 'plan-to-pool': 'plan', 'preflight-of-pool': 'preflight' },
  ...{ 'preflight-of': 'preflight', 'mirror-run': 'mirror', 'mirror-run-of-copies': 'mirror' },
  ...{ 'verify-paths': 'verify', 'restore-test': 'verify', unlock: 'lock', 'library-export': 'library-move' },
  'clean-without': 'clean',
};

/** Names without a space. */
const single: ReadonlySet<string> = new Set(['cartridge', 'from', 'generation', 'copy']);

const patterns = (Object.keys(jobTitles) as (keyof Titles)[])
  .map((key) => ({ key, kind: kindsOfTitles[key] ?? key, row: jobTitles[key] }))
  // The one with more words of its own first: "Verify A: /b" before "Verify A", "a → pool b" before "a → B".
  .sort((one, other) => wordsOf(other.row).length - wordsOf(one.row).length)
  .map(({ key, kind, row }) => ({ key, kind, pattern: patternOf(row) }));

function wordsOf(row: string): string {
  return filled(row, () => '');
}

function patternOf(row: string): RegExp {
  const literal = row.replace(/[()[\]*+?.\\^$|]/g, '\\$&');
  return new RegExp(`^${filled(literal, (name) => `(?<${name}>${single.has(name) ? '[^ ]+' : '.+'})`)}$`, 's');
}

/** A title that a helper made, in these words; as it is when none of ours made it, or it was cut. */
export function retitled(kind: JobKind, title: string, { rows, more }: WordsOfTitles): string {
  for (const { key, kind: its, pattern } of patterns) {
    const match = its === kind ? pattern.exec(title) : null;
    if (match === null) continue;
    return filled(rows[key], (name) =>
      (match.groups?.[name] ?? '').replace(/^(.+) and (\d+) more$/s, (_, first: string, others: string) =>
        more(first, Number(others)),
      ),
    );
  }
  return title;
}
