// What each call takes, none missing: a new call is refused to nobody by accident, and open to nobody either.

import type { CallName, Handlers } from '../../contract/contract.ts';
import type { Power } from '../../contract/policy.ts';

/**
 * `look`: anybody who is let in; the answer holds what that user may see. `own-job`: of the user's own, by `id`.
 * `administer`: administrators only. A power: who has it; with `own` only on cartridges that are blank, the user's own, or
 * shared, with `common` also on those that no member owns.
 */
export type Rule =
  | { readonly kind: 'look' | 'own-job' | 'administer' }
  | { readonly kind: 'power'; readonly power: Power; readonly cartridges: 'any' | 'common' | 'own' };

const look: Rule = { kind: 'look' };
const ownJob: Rule = { kind: 'own-job' };
const administer: Rule = { kind: 'administer' };
const may = (power: Power, cartridges: 'any' | 'common' | 'own'): Rule => ({ kind: 'power', power, cartridges });

export const rules: Readonly<Record<keyof Handlers, Rule>> = {
  load: may('load', 'any'),
  eject: may('load', 'any'),
  placeCartridge: may('load', 'any'),
  shelf: look,
  onShelf: look,
  healthHistory: look,
  format: may('change', 'own'),
  archive: may('archive', 'common'),
  plan: may('archive', 'common'),
  preflight: may('archive', 'common'),
  copyCartridge: may('archive', 'common'),
  pause: ownJob,
  resume: ownJob,
  supply: ownJob,
  continueJob: ownJob,
  restore: may('restore', 'any'),
  planRestore: may('restore', 'any'),

  check: may('verify', 'own'),
  recover: may('change', 'own'),
  verify: may('verify', 'own'),
  findGenerations: may('verify', 'own'),
  openGeneration: may('verify', 'own'),
  rollBack: may('change', 'own'),
  lock: may('change', 'own'),

  rediscover: look,
  health: look,
  benchmark: administer,
  profile: look,

  search: look,
  whereElse: look,
  duplicates: administer,
  copyTotals: administer,

  restoreStream: may('restore', 'any'),
  deeds: look,
  examineAll: look,
  rebuild: administer,
  exportCatalogue: administer,
  importCatalogue: administer,
  dismissLoss: administer,

  // Each person's own sets and pools, as the handlers see to.
  sets: look,
  setRuns: look,
  setDays: look,
  nextRuns: look,
  previewPatterns: may('archive', 'any'),
  pools: look,
  drills: look,
  unverified: look,
  addSet: may('archive', 'any'),
  changeSet: may('archive', 'any'),
  removeSet: may('archive', 'any'),
  pauseSet: may('archive', 'any'),
  runSet: may('archive', 'any'),
  addPool: may('change', 'any'),
  changePool: may('change', 'any'),
  removePool: may('change', 'any'),
  addToPool: may('change', 'own'),
  removeFromPool: may('change', 'any'),
  drill: may('verify', 'own'),

  // Each person's own sets, as the handlers see to.
  mirrorGauges: look,
  mirrorGauge: look,
  mirrorLagging: look,
  mirrorDeleted: look,
  mirrorToTape: may('archive', 'any'),
  mirrorRetry: may('archive', 'any'),
  mirrorRead: may('restore', 'any'),

  list: look,
  entry: look,
  knownGenerations: look,
  versions: look,
  // Names as each person may see them, as the handlers see to.
  tapeMap: look,
  tapeAt: look,
  tapePath: look,
  jobTapePath: ownJob,

  pastJobs: look,
  job: ownJob,
  jobItems: ownJob,
  result: ownJob,
  generations: ownJob,
  cancel: ownJob,
  jobEvents: ownJob,
  restoreTerms: ownJob,
  setPriority: ownJob,

  virtualCreate: administer,
  virtualList: look,
  virtualProtect: administer,
  virtualFaults: administer,
  virtualDriveAdd: administer,
  virtualDriveRemove: administer,
  virtualExport: administer,
  virtualImport: administer,
};

/** Those that change nothing are not worth a line in the log. */
export function isLook(name: CallName): boolean {
  return name === 'hello' || name === 'subscribe' || rules[name].kind === 'look' || otherLooks.has(name);
}

const otherLooks: ReadonlySet<CallName> = new Set([
  'job',
  'jobItems',
  'result',
  'generations',
  'jobEvents',
  'restoreTerms',
  'plan',
  'preflight',
  'planRestore',
  'jobTapePath',
  'previewPatterns',
  'duplicates',
  'copyTotals',
  'deeds',
]);
