// One input of each call, none missing, with things that are the caller's own; the matrix puts others in their place. What
// would change something that the next verdict needs is asked for in a way that fails behind the door.

import type { Handlers, Input } from '../../contract/contract.ts';
import type { JobId } from '../../contract/model.ts';
import type { SetId } from '../../contract/schedules.ts';

/** Things of one person, or in one pool. */
export interface Things {
  /** Two at least: one to read and one to write. */
  readonly cartridges: readonly string[];
  readonly job: JobId;
  readonly set: SetId;
  readonly pool: string;
}

export interface Place {
  readonly drive: string;
  readonly folder: string;
}

export type Samples = { readonly [N in keyof Handlers]: Input<N> };

const page = { cursor: null, limit: 1 };
/** Comes round never. */
const never = { kind: 'cron', text: '0 0 31 2 *' } as const;
const timeZone = 'UTC';

export function samplesOf({ cartridges, job: id, set, pool }: Things, { drive, folder }: Place): Samples {
  const [barcode = '', other = ''] = cartridges;
  const archive = { barcodes: [barcode], sources: [folder] };
  const restore = { from: [{ barcode, paths: [''] }], into: folder };
  const mirrorSet: Input<'addSet'> = {
    ...{ name: 'New', sources: [folder], include: [], exclude: [], timing: never, timeZone, pool, mirror: null },
    ...{ copies: 1, verify: 'none' as const, keepDays: null, keepOnDiskDays: 0 },
  };
  const poolInput = { name: pool, isShared: false, drill: { timing: never, timeZone, files: 1 } };
  return {
    load: { barcode, drive: null },
    eject: { barcode },
    placeCartridge: { barcode, place: 'here' },
    shelf: page,
    onShelf: { barcode },
    healthHistory: { of: 'cartridge', name: barcode, ...page },
    format: { barcode, confirmedBarcode: 'no', name: '' },
    archive,
    plan: archive,
    preflight: archive,
    copyCartridge: { from: barcode, to: [other] },
    pause: { id },
    resume: { id },
    supply: { id, barcode },
    continueJob: { id },
    restore,
    planRestore: restore,
    salvage: { barcode, paths: [''], into: folder },
    check: { barcode },
    recover: { barcode },
    verify: { barcode, paths: [] },
    findGenerations: { barcode },
    openGeneration: { barcode, generation: 1 },
    rollBack: { barcode, generation: 1 },
    lock: { barcode, state: 'permanently-locked' },
    rediscover: {},
    health: { drive },
    benchmark: { drive: 'none', erase: false, extent: 'band' },
    profile: { drive },
    search: { barcodes: [barcode], name: 'x', ...page },
    whereElse: { barcode, path: 'x', ...page },
    duplicates: { barcodes: [barcode], sameCartridge: true, ...page },
    copyTotals: { barcodes: [barcode] },
    restoreStream: { barcode, path: 'x', pipe: `${folder}/pipe` },
    deeds: page,
    examineAll: {},
    rebuild: { barcodes: [barcode] },
    exportCatalogue: { cursor: null },
    importCatalogue: { upload: '0123456789abcdef', offset: 1, text: '', isLast: true },
    dismissLoss: {},
    sets: {},
    setRuns: { id: set, limit: 1 },
    setDays: { id: set, first: '2026-01-01', last: '2026-01-02' },
    nextRuns: { timing: { kind: 'manual' }, timeZone, limit: 1 },
    previewPatterns: { sources: [folder], include: [], exclude: [] },
    pools: {},
    drills: { barcode, limit: 1 },
    unverified: { days: 1 },
    addSet: mirrorSet,
    changeSet: { id: set, change: mirrorSet },
    removeSet: { id: set },
    pauseSet: { id: set, isPaused: false },
    runSet: { id: set, evenEmpty: false },
    addPool: poolInput,
    changePool: poolInput,
    removePool: { name: pool },
    addToPool: { name: pool, barcodes: [barcode], copy: 1 },
    removeFromPool: { name: pool, barcodes: [barcode] },
    drill: { barcode, files: 1 },
    mirrorGauges: {},
    mirrorGauge: { id: set },
    mirrorLagging: { id: set, on: 'disk', ...page },
    mirrorDeleted: { id: set, ...page },
    mirrorToTape: { id: set },
    mirrorRetry: { id: set },
    mirrorRead: { id: set, paths: ['x'], into: folder },
    list: { barcode, path: '', ...page },
    entry: { barcode, path: 'x' },
    knownGenerations: { barcode, ...page },
    versions: { barcode, path: 'x', ...page },
    tapeMap: { barcode },
    tapeAt: { barcode, partition: 0, block: 0 },
    tapePath: { barcode, paths: ['x'] },
    jobTapePath: { id, barcode },
    snapshotPage: { cursor: '' },
    pastJobs: page,
    job: { id },
    jobItems: { id, failedOnly: false, ...page },
    result: { id },
    generations: { id, ...page },
    cancel: { id },
    jobEvents: { id, ...page },
    restoreTerms: { id },
    setPriority: { id, priority: 'low' },
    virtualCreate: { barcode, capacityBytes: 64_000_000 },
    virtualList: {},
    virtualProtect: { barcode, writeProtected: false },
    virtualFaults: { barcode, script: '' },
    virtualDriveAdd: { model: 'none', clock: { mode: 'instant', speedUp: 1 } },
    virtualDriveRemove: { drive: 'none' },
    virtualExport: { barcode, folder: `${folder}/none/there` },
    virtualImport: { barcode, folder: `${folder}/none/there` },
  };
}
