// The kinds of jobs, for window and command line: what each is called, and what there is to say of one.

interface JobKindFacts {
  readonly name: string;
  /** What it does with files; `none`: it moves none that could be counted one by one. */
  readonly files: 'writes' | 'restores' | 'reads' | 'none';
  /** What `jobs.result` tells of it: what it found, what it came to, a list in pages; `none`: nothing. */
  readonly result: 'findings' | 'outcome' | 'list' | 'none';
  /** What somebody who is not looking wants to hear: that it has ended, or only that it failed; `none`: its sheet says it. */
  readonly news: 'end' | 'failure' | 'none';
}

const facts = {
  load: { name: 'Load', files: 'none', result: 'none', news: 'failure' },
  eject: { name: 'Eject', files: 'none', result: 'none', news: 'failure' },
  touch: { name: 'Touch', files: 'none', result: 'none', news: 'failure' },
  format: { name: 'Format', files: 'none', result: 'none', news: 'failure' },
  archive: { name: 'Archive', files: 'writes', result: 'outcome', news: 'end' },
  plan: { name: 'Plan', files: 'none', result: 'findings', news: 'none' },
  restore: { name: 'Restore', files: 'restores', result: 'outcome', news: 'end' },
  salvage: { name: 'Salvage', files: 'restores', result: 'none', news: 'failure' },
  rescue: { name: 'Rescue', files: 'restores', result: 'outcome', news: 'end' },
  stream: { name: 'Stream', files: 'restores', result: 'none', news: 'failure' },
  import: { name: 'Import', files: 'none', result: 'none', news: 'end' },
  'library-move': { name: 'Library move', files: 'none', result: 'none', news: 'failure' },
  'library-inventory': { name: 'Library inventory', files: 'none', result: 'none', news: 'failure' },
  clean: { name: 'Cleaning', files: 'none', result: 'none', news: 'failure' },
  export: { name: 'Export', files: 'none', result: 'none', news: 'end' },
  benchmark: { name: 'Drive check-up', files: 'none', result: 'none', news: 'end' },
  'drive-report': { name: 'Drive report', files: 'none', result: 'none', news: 'end' },
  check: { name: 'Check', files: 'none', result: 'findings', news: 'failure' },
  recover: { name: 'Recovery', files: 'none', result: 'findings', news: 'end' },
  verify: { name: 'Verification', files: 'reads', result: 'findings', news: 'end' },
  generations: { name: 'Scan for older versions', files: 'none', result: 'list', news: 'end' },
  'open-generation': { name: 'Older version', files: 'none', result: 'none', news: 'failure' },
  rollback: { name: 'Roll-back', files: 'none', result: 'none', news: 'failure' },
  lock: { name: 'Lock', files: 'none', result: 'none', news: 'failure' },
  preflight: { name: 'Preflight check', files: 'none', result: 'findings', news: 'none' },
  copy: { name: 'Copy', files: 'writes', result: 'outcome', news: 'end' },
  rebuild: { name: 'Rebuild catalogue entry', files: 'none', result: 'none', news: 'end' },
  mirror: { name: 'Mirror to tape', files: 'writes', result: 'outcome', news: 'failure' },
} as const satisfies Readonly<Record<string, JobKindFacts>>;

export type JobKind = keyof typeof facts;

/** From the first row to the last. */
export const jobKinds = Object.keys(facts) as readonly JobKind[];

/** Also of a kind that only another version knows, which may have left a job of it. */
export function factsOf(kind: JobKind): JobKindFacts {
  return Object.hasOwn(facts, kind) ? facts[kind] : { name: kind, files: 'none', result: 'none', news: 'failure' };
}

export function jobKindName(kind: JobKind): string {
  return factsOf(kind).name;
}
