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

export interface SamplePlace {
  readonly drive: string;
  readonly folder: string;
}

export type AccessSamples = { readonly [N in keyof Handlers]: Input<N> };

const page = { cursor: null, limit: 1 };
/** Comes round never. */
const never = { kind: 'cron', text: '0 0 31 2 *' } as const;
const timeZone = 'UTC';

export function samplesOf({ cartridges, job: id, set, pool }: Things, { drive, folder }: SamplePlace): AccessSamples {
  const [barcode = '', other = ''] = cartridges;
  const archive = { barcodes: [barcode], sources: [folder] };
  const restore = { from: [{ barcode, paths: [''] }], into: folder };
  const mirrorSet: Input<'mirrors.add'> = {
    ...{ name: 'New', sources: [folder], include: [], exclude: [], timing: never, timeZone, pool, mirror: null },
    ...{ copies: 1, verify: 'none' as const, keepDays: null, keepOnDiskDays: 0 },
  };
  const poolInput = { name: pool, isShared: false, restoreTest: { timing: never, timeZone, files: 1 } };
  return {
    'cartridges.load': { barcode, drive: null },
    'cartridges.eject': { barcode },
    'cartridges.touch': { barcode },
    'cartridges.place': { barcode, place: 'here' },
    'cartridges.shelf': page,
    'cartridges.get': { barcode },
    'drives.healthHistory': { of: 'cartridge', name: barcode, ...page },
    'cartridges.format': { barcode, confirmedBarcode: 'no', name: '', pool },
    'archive.start': archive,
    'archive.plan': archive,
    'archive.preflight': archive,
    'cartridges.copy': { from: barcode, to: [other] },
    'jobs.pause': { id },
    'jobs.resume': { id },
    'jobs.supply': { id, barcode },
    'archive.continue': { id },
    'restore.start': restore,
    'restore.plan': restore,
    'restore.salvage': { barcode, paths: [''], into: folder },
    'restore.rescue': { barcode, into: folder },
    'cartridges.check': { barcode },
    'cartridges.recover': { barcode },
    'cartridges.verify': { barcode, paths: [] },
    'cartridges.findGenerations': { barcode },
    'cartridges.openGeneration': { barcode, generation: 1 },
    'cartridges.rollBack': { barcode, generation: 1 },
    'cartridges.lock': { barcode, state: 'permanently-locked' },
    'drives.rediscover': {},
    'drives.health': { drive },
    'keys.list': page,
    'keys.unlock': { pool, passphraseFile: `${folder}/none` },
    'keys.unlockByKit': { pool, from: `${folder}/none` },
    'keys.lock': { pool },
    'keys.setPassphrase': { pool, passphraseFile: `${folder}/none` },
    'keys.writeKit': { pool, pdf: `${folder}/none` },
    'keys.confirmKit': { pool, from: `${folder}/none` },
    'keys.import': { pool, from: `${folder}/none` },
    'library.status': page,
    'library.places': { library: 'none', ...page },
    'library.move': { barcode, to: 'slot', number: null },
    'library.inventory': { library: 'none' },
    'drives.trace': { drive, most: 50 },
    'drives.benchmark': { drive: 'none', erase: false, extent: 'band' },
    'drives.makeReport': { drive: 'none', erase: false, changer: '' },
    'drives.report': { drive, withSerials: false },
    'drives.profile': { drive },
    'drives.ejectIdle': {},
    'drives.setEjectIdle': { on: true, minutes: 10 },
    'catalogue.search': { barcodes: [barcode], name: 'x', ...page },
    'catalogue.otherCopies': { barcode, path: 'x', ...page },
    'catalogue.duplicates': { barcodes: [barcode], sameCartridge: true, ...page },
    'catalogue.copyTotals': { barcodes: [barcode] },
    'restore.stream': { barcode, path: 'x', pipe: `${folder}/pipe` },
    'admin.auditLog': page,
    'admin.examine': {},
    'catalogue.rebuild': { barcodes: [barcode] },
    'admin.exportCatalogue': { cursor: null },
    'admin.importCatalogue': { upload: '0123456789abcdef', offset: 1, text: '', isLast: true },
    'admin.dismissLoss': {},
    'admin.metrics': page,
    'mirrors.list': page,
    'mirrors.runs': { id: set, limit: 1 },
    'mirrors.days': { id: set, first: '2026-01-01', last: '2026-01-02' },
    'mirrors.nextRuns': { timing: { kind: 'manual' }, timeZone, limit: 1 },
    'mirrors.previewPatterns': { sources: [folder], include: [], exclude: [] },
    'pools.list': page,
    'cartridges.restoreTests': { barcode, limit: 1 },
    'cartridges.unverified': { days: 1, ...page },
    'mirrors.add': mirrorSet,
    'mirrors.change': { id: set, change: mirrorSet },
    'mirrors.remove': { id: set },
    'mirrors.pause': { id: set, isPaused: false },
    'mirrors.run': { id: set, evenEmpty: false },
    'pools.add': poolInput,
    'pools.change': poolInput,
    'pools.remove': { name: pool },
    'pools.addCartridges': { name: pool, barcodes: [barcode], copy: 1 },
    'pools.removeCartridges': { name: pool, barcodes: [barcode] },
    'cartridges.testRestore': { barcode, files: 1 },
    'mirrors.gauges': page,
    'mirrors.gauge': { id: set },
    'mirrors.lagging': { id: set, on: 'disk', ...page },
    'mirrors.deleted': { id: set, ...page },
    'mirrors.toTape': { id: set },
    'mirrors.retry': { id: set },
    'mirrors.read': { id: set, paths: ['x'], into: folder },
    'catalogue.list': { barcode, path: '', ...page },
    'catalogue.columns': { barcode, path: '', cursor: null },
    'catalogue.newestColumns': { pool, path: '', cursor: null },
    'catalogue.newestEntry': { pool, path: 'x' },
    'catalogue.entry': { barcode, path: 'x' },
    'catalogue.checksums': { barcode, path: '', ...page },
    'catalogue.generations': { barcode, ...page },
    'catalogue.versions': { barcode, path: 'x', ...page },
    'tape.map': { barcode },
    'tape.at': { barcode, partition: 0, block: 0 },
    'tape.path': { barcode, paths: ['x'] },
    'tape.jobPath': { id, barcode },
    'snapshot.page': { cursor: '' },
    'jobs.past': page,
    'jobs.get': { id },
    'jobs.items': { id, failedOnly: false, ...page },
    'jobs.result': { id },
    'jobs.generations': { id, ...page },
    'jobs.cancel': { id },
    'jobs.events': { id, ...page },
    'restore.terms': { id },
    'jobs.setPriority': { id, priority: 'low' },
    'notices.list': page,
    'notices.add': noticeWay(`${folder}/none`),
    'notices.change': noticeWay(`${folder}/none`),
    'notices.remove': { name: 'none' },
    'notices.test': { name: 'none' },
    'fleet.ask': { call: 'cartridges.check', input: JSON.stringify({ barcode }), priority: 'high' },
    'fleet.places': { ...page, barcodes: [barcode] },
    'fleet.poolRooms': { ...page, pool: 'none' },
    'fleet.jobs': { all: true, cursor: null, limit: 10 },
    'fleet.cancelJob': { id: '00000000-0000-4000-8000-000000000000' },
    'fleet.requeue': { id: '00000000-0000-4000-8000-000000000000' },
    'fleet.release': { barcode },
    'fleet.unmark': { barcode },
    'fleet.status': {},
    'fleet.migrate': fleetSignIn(folder),
    'fleet.join': { ...fleetSignIn(folder), name: 'none' },
    'fleet.leave': { forget: false, onlyHere: false },
    'fleet.doctor': {},
    'fleet.people': page,
    'fleet.site': { site: null },
    'fleet.link': { user: 'none', host: 'none', otherUser: 'none', isLinked: true },
    'fleet.search': { ...page, barcodes: [barcode], mediaPool: 'none' },
    'fleet.list': { barcode, path: '', ...page },
    'fleet.audit': { ...page, cartridge: barcode },
    'fleet.versions': { barcode, path: 'x', ...page },
    'fleet.duplicates': { ...page, barcodes: [barcode], mediaPool: 'none', sameCartridge: false },
    'fleet.single': { ...page, barcodes: [barcode], mediaPool: 'none' },
    'fleet.copyTotals': { ...page, barcodes: [barcode], mediaPool: 'none' },
    'virtual.create': { barcode, capacityBytes: 64_000_000 },
    'virtual.remove': { barcode, confirmedBarcode: 'no' },
    'virtual.list': page,
    'virtual.protect': { barcode, writeProtected: false },
    'virtual.setFaults': { barcode, script: '' },
    'virtual.addDrive': { model: 'none', clock: { mode: 'instant', speedUp: 1 } },
    'virtual.addLibrary': {
      ...{ drives: 1, slots: 1, mailSlots: 0, personality: 'ibm', model: 'none' },
      clock: { mode: 'instant', speedUp: 1 },
    },
    'virtual.removeLibrary': { library: 'none' },
    'virtual.putIntoLibrary': { barcode, library: 'none', to: 'slot', number: null },
    'virtual.takeFromLibrary': { barcode },
    'virtual.openDoor': { library: 'none', open: true },
    'virtual.removeDrive': { drive: 'none' },
    'virtual.export': { barcode, folder: `${folder}/none/there` },
    'virtual.import': { barcode, folder: `${folder}/none/there` },
  };
}

/** There is no server. */
function fleetSignIn(folder: string): Input<'fleet.migrate'> {
  return {
    address: { host: `${folder}/none`, port: 5432, database: 'none', role: 'none', tls: 'off' },
    ...{ passwordFile: null, caFile: null },
  };
}

/** Nobody has one of that name. */
function noticeWay(path: string): Input<'notices.add'> {
  return {
    ...{ name: 'none', about: 'own', events: ['job-failed'], includeNames: false },
    channel: { kind: 'webhook', url: 'http://localhost:9/' },
    secret: { kind: 'file', path },
  };
}
