// What each call takes, none missing: a new call is refused to nobody by accident, and open to nobody either. A row says
// who may, and which fields of the input name cartridges, drives, jobs, sets, pools and paths, with what one must be to
// each. The door asks by the row, the log tells by it, and a test finds every field that a row forgot.

import type { CallName, Handlers } from '../../contract/contract.ts';
import type { Power } from '../../contract/policy.ts';

/**
 * What one must be to a thing that an input names.
 * Of cartridges, `see`: nothing more than being let in, as the answer holds what each may see; `see-all`: of everybody's
 * files on it; `write`: it is nobody else's; `own`: it is one's own, everybody's alike, or blank and for the taking.
 * Of pools, `use`: one's own, or shared. Of paths, `as-caller`: the kernel decides, as they are opened by that user.
 */
export interface Levels {
  readonly cartridges: 'see' | 'see-all' | 'write' | 'own';
  readonly drives: 'see';
  readonly jobs: 'own';
  readonly sets: 'own';
  readonly pools: 'see' | 'use' | 'own';
  readonly paths: 'as-caller';
}

export type Thing = keyof Levels;

/** A field by its way through the input, as in "from[].barcode". */
export type Names = { readonly [T in Thing]?: readonly (readonly [field: string, level: Levels[T]])[] };

/** `anybody`: who is let in. Administrators may whatever others may, to everything. */
export interface Rule {
  readonly who: 'anybody' | 'administrators' | Power;
  readonly names: Names;
  /** It changes nothing: not worth a line in the log. */
  readonly isLook: boolean;
}

type Row = (who: Rule['who'], names?: Names) => Rule;

const act: Row = (who, names = {}) => ({ who, names, isLook: false });
const look: Row = (who, names = {}) => ({ who, names, isLook: true });

const seen: Names = { cartridges: [['barcode', 'see']] };
const own: Names = { cartridges: [['barcode', 'own']] };
const ownJob: Names = { jobs: [['id', 'own']] };
const ownSet: Names = { sets: [['id', 'own']] };
const wanted: Names = { cartridges: [['barcodes[]', 'see']], pools: [['mediaPool', 'see']] };
const seenDrive: Names = { drives: [['drive', 'see']] };
const exchanged: Names = { ...seen, paths: [['folder', 'as-caller']] };
const toWrite: Names = {
  cartridges: [['barcodes[]', 'write']],
  paths: [
    ['sources[]', 'as-caller'],
    ['mirror', 'as-caller'],
  ],
};
const toArchive: Names = { ...toWrite, paths: [...(toWrite.paths ?? []), ['streams[].path', 'as-caller']] };
const toRestore: Names = { cartridges: [['from[].barcode', 'see']], paths: [['into', 'as-caller']] };

/** What is asked and done with the rights of whose the set is, whoever asks. */
const planned = (prefix: string): Names => ({
  pools: [[`${prefix}pool`, 'use']],
  paths: [
    [`${prefix}sources[]`, 'as-caller'],
    [`${prefix}mirror`, 'as-caller'],
  ],
});

export const rules: Readonly<Record<keyof Handlers, Rule>> = {
  load: act('load', { ...seen, ...seenDrive }),
  eject: act('load', seen),
  placeCartridge: act('load', { cartridges: [['barcode', 'write']] }),
  shelf: look('anybody'),
  onShelf: look('anybody', seen),
  healthHistory: look('anybody', { cartridges: [['name', 'see']] }),
  format: act('change', { ...own, pools: [['mediaPool', 'see']] }),
  archive: act('archive', toArchive),
  plan: look('archive', toArchive),
  preflight: look('archive', toWrite),
  copyCartridge: act('archive', {
    cartridges: [
      ['from', 'see-all'],
      ['to[]', 'write'],
    ],
  }),
  pause: act('anybody', ownJob),
  resume: act('anybody', ownJob),
  supply: act('anybody', { ...ownJob, cartridges: [['barcode', 'write']] }),
  continueJob: act('anybody', ownJob),
  restore: act('restore', toRestore),
  planRestore: look('restore', toRestore),
  // Whose each name is an index that is refused cannot tell.
  salvage: act('restore', { cartridges: [['barcode', 'see-all']], paths: [['into', 'as-caller']] }),

  check: act('verify', own),
  recover: act('change', own),
  verify: act('verify', own),
  findGenerations: act('verify', own),
  openGeneration: act('verify', own),
  rollBack: act('change', own),
  lock: act('change', own),

  rediscover: look('anybody'),
  health: look('anybody', seenDrive),
  benchmark: act('administrators', seenDrive),
  profile: look('anybody', seenDrive),

  search: look('anybody', wanted),
  whereElse: look('anybody', seen),
  duplicates: look('administrators', wanted),
  copyTotals: look('administrators', wanted),

  restoreStream: act('restore', { ...seen, paths: [['pipe', 'as-caller']] }),
  deeds: look('anybody'),
  examineAll: look('anybody'),
  rebuild: act('administrators', { cartridges: [['barcodes[]', 'see']] }),
  exportCatalogue: act('administrators'),
  importCatalogue: act('administrators'),
  dismissLoss: act('administrators'),

  // Without a name they tell of the caller's own.
  sets: look('anybody'),
  setRuns: look('anybody', ownSet),
  setDays: look('anybody', ownSet),
  nextRuns: look('anybody'),
  previewPatterns: look('archive', { paths: [['sources[]', 'as-caller']] }),
  pools: look('anybody'),
  drills: look('anybody', seen),
  unverified: look('anybody'),
  addSet: act('archive', planned('')),
  changeSet: act('archive', { ...ownSet, ...planned('change.') }),
  removeSet: act('archive', ownSet),
  pauseSet: act('archive', ownSet),
  runSet: act('archive', ownSet),
  addPool: act('change', { pools: [['name', 'see']] }),
  changePool: act('change', { pools: [['name', 'own']] }),
  removePool: act('change', { pools: [['name', 'own']] }),
  addToPool: act('change', { cartridges: [['barcodes[]', 'own']], pools: [['name', 'own']] }),
  removeFromPool: act('change', { cartridges: [['barcodes[]', 'see']], pools: [['name', 'own']] }),
  drill: act('verify', own),

  mirrorGauges: look('anybody'),
  mirrorGauge: look('anybody', ownSet),
  mirrorLagging: look('anybody', ownSet),
  mirrorDeleted: look('anybody', ownSet),
  mirrorToTape: act('archive', ownSet),
  mirrorRetry: act('archive', ownSet),
  mirrorRead: act('restore', { ...ownSet, paths: [['into', 'as-caller']] }),

  list: look('anybody', seen),
  entry: look('anybody', seen),
  knownGenerations: look('anybody', seen),
  versions: look('anybody', seen),
  tapeMap: look('anybody', seen),
  tapeAt: look('anybody', seen),
  tapePath: look('anybody', seen),
  jobTapePath: look('anybody', { ...ownJob, ...seen }),

  snapshotPage: look('anybody'),
  pastJobs: look('anybody'),
  job: look('anybody', ownJob),
  jobItems: look('anybody', ownJob),
  result: look('anybody', ownJob),
  generations: look('anybody', ownJob),
  cancel: act('anybody', ownJob),
  jobEvents: look('anybody', ownJob),
  restoreTerms: look('anybody', ownJob),
  setPriority: act('anybody', ownJob),

  virtualCreate: act('administrators', seen),
  virtualList: look('anybody'),
  virtualProtect: act('administrators', seen),
  virtualFaults: act('administrators', seen),
  virtualDriveAdd: act('administrators'),
  virtualDriveRemove: act('administrators', seenDrive),
  virtualExport: act('administrators', exchanged),
  virtualImport: act('administrators', exchanged),
};

/** Those that change nothing are not worth a line in the log. */
export function isLook(name: CallName): boolean {
  return name === 'hello' || name === 'subscribe' || rules[name].isLook;
}

/** The texts that a field holds; none where an optional part is missing. */
export function valuesAt(input: unknown, field: string): readonly string[] {
  let values: readonly unknown[] = [input];
  for (const step of field.split('.')) {
    const key = step.replace('[]', '');
    values = values.flatMap((value) => {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return [];
      const found = (value as Readonly<Record<string, unknown>>)[key];
      return step.endsWith('[]') && Array.isArray(found) ? (found as readonly unknown[]) : [found];
    });
  }
  return values.filter((value) => typeof value === 'string');
}
