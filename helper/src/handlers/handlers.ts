// What each call does, in a line or two: long work becomes a job, the rest is asked of the catalogue or the shelf. Inputs
// were checked at the door.

import type { Handlers, Input, VirtualFolder } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Cartridge, JobId } from '../../contract/model.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import { cartridgeOf, publishCartridge, recordMetal, recordVirtual } from '../jobs/cartridges.ts';
import { examineAll } from '../jobs/doctor.ts';
import type { Queue } from '../jobs/queue.ts';
import type { ArchiveRequest } from '../jobs/requests.ts';
import { planRestore } from '../jobs/restore/plan.ts';
import type { Rooms } from '../jobs/rooms.ts';
import type { Mirrors } from '../mirror/mirrors.ts';
import { deedHandlers } from './deeds.ts';
import { generationHandlers } from './generations.ts';
import { guarded } from './guarded.ts';
import { jobHandlers, withModifyTime } from './jobs.ts';
import { keepingHandlers } from './keeping.ts';
import { mirrorHandlers } from './mirrors.ts';
import { type Planner, scheduleHandlers } from './schedules.ts';
import { searchHandlers } from './search.ts';
import { shelfHandlers } from './shelf.ts';
import { streamHandlers } from './stream.ts';
import { tapeMapHandlers } from './tape-map.ts';

export function createHandlers(rooms: Rooms, queue: Queue, planner: Planner, mirrors: Mirrors): Handlers {
  return guarded(handlersOf(rooms, queue, planner, mirrors), rooms);
}

function handlersOf(rooms: Rooms, queue: Queue, planner: Planner, mirrors: Mirrors): Handlers {
  const { access, catalogue, drives, profiles, shelf, state, log } = rooms;

  function demandDrive(id: string): DriveSession {
    const session = drives.find(id);
    if (session === null) throw new TapeError('drive.unknown', { subject: id });
    return session;
  }

  function demandCartridge(barcode: string): Cartridge {
    const record = catalogue.cartridges.get(barcode);
    if (record === null) throw new TapeError('cartridge.unknown', { subject: barcode });
    return cartridgeOf(rooms, record);
  }

  function demandJob(id: JobId) {
    const job = queue.job(id);
    if (job === null) throw new TapeError('job.unknown', { subject: id });
    return job;
  }

  function archiveRequest(kind: 'archive' | 'plan', input: Input<'archive'>): ArchiveRequest {
    for (const barcode of input.barcodes) demandCartridge(barcode);
    const [barcode = ''] = input.barcodes;
    return { kind, barcode, ...input };
  }

  /** Nothing can be listed of what holds no volume: the reason is better than "no such path". */
  function demandListed(barcode: string): void {
    const { condition, volume } = demandCartridge(barcode);
    if (volume !== null) return;
    if (condition === 'blank') throw new TapeError('volume.blank', { subject: barcode });
    if (condition === 'foreign') throw new TapeError('volume.foreign', { subject: barcode });
    throw new TapeError('cartridge.not-loaded', { subject: barcode, detail: 'no drive has looked at it yet' });
  }

  return {
    ...searchHandlers(rooms),
    ...generationHandlers(rooms),
    ...shelfHandlers(rooms),
    ...tapeMapHandlers(rooms),
    ...scheduleHandlers(rooms, queue, planner, mirrors),

    async load({ barcode, drive }, caller) {
      const session = drive === null ? null : demandDrive(drive);
      const isNew = catalogue.cartridges.get(barcode) === null;
      if (isNew && session?.describe().virtual === false) {
        recordMetal(rooms, barcode);
        publishCartridge(rooms, barcode);
      }
      demandCartridge(barcode);
      return queue.submit({ kind: 'load', barcode, drive }, caller);
    },
    async eject({ barcode }, caller) {
      demandCartridge(barcode);
      return queue.submit({ kind: 'eject', barcode }, caller);
    },
    async format({ confirmedBarcode, ...options }, caller) {
      const { barcode } = options;
      demandCartridge(barcode);
      if (confirmedBarcode !== barcode) throw new TapeError('format.not-confirmed', { subject: barcode });
      if (queue.isUsing(barcode)) throw new TapeError('cartridge.in-use', { subject: barcode });
      return queue.submit({ kind: 'format', ...options }, caller);
    },
    async archive(input, caller) {
      return queue.submit(archiveRequest('archive', input), caller);
    },
    async plan(input, caller) {
      return queue.submit(archiveRequest('plan', input), caller);
    },
    async pause({ id }, { uid }) {
      queue.pause(id);
      log('job paused', { job: id, uid });
      return null;
    },
    async resume({ id }, { uid }) {
      queue.resumeJob(id);
      log('job resumed', { job: id, uid });
      return null;
    },
    async supply({ id, barcode }, { uid }) {
      demandCartridge(barcode);
      queue.supply(id, barcode);
      log('cartridge supplied', { job: id, uid, barcode });
      return null;
    },
    async continueJob({ id }, caller) {
      return queue.continueJob(id, caller);
    },
    async restore(input, caller) {
      for (const { barcode } of input.from) demandCartridge(barcode);
      const [{ barcode } = { barcode: '' }] = input.from;
      return queue.submit({ kind: 'restore', barcode, ...input }, caller);
    },
    async salvage(input, caller) {
      demandCartridge(input.barcode);
      return queue.submit({ kind: 'salvage', ...input }, caller);
    },
    ...streamHandlers(rooms, queue),
    ...deedHandlers(rooms),
    examineAll: () => examineAll(rooms),
    async planRestore(input, caller) {
      for (const { barcode } of input.from) demandListed(barcode);
      return planRestore(caller, input, rooms);
    },

    async check({ barcode }, caller) {
      demandCartridge(barcode);
      return queue.submit({ kind: 'check', barcode }, caller);
    },
    async recover(input, caller) {
      demandCartridge(input.barcode);
      return queue.submit({ kind: 'recover', ...input }, caller);
    },
    async verify({ barcode, paths }, caller) {
      demandCartridge(barcode);
      return queue.submit({ kind: 'verify', barcode, paths }, caller);
    },
    async findGenerations({ barcode }, caller) {
      demandCartridge(barcode);
      return queue.submit({ kind: 'generations', barcode }, caller);
    },
    async openGeneration({ barcode, generation }, caller) {
      demandCartridge(barcode);
      return queue.submit({ kind: 'open-generation', barcode, generation }, caller);
    },
    async rollBack({ barcode, generation }, caller) {
      demandCartridge(barcode);
      return queue.submit({ kind: 'rollback', barcode, generation }, caller);
    },
    async lock({ barcode, state, confirmedBarcode }, caller) {
      demandCartridge(barcode);
      if (state === 'permanently-locked' && confirmedBarcode !== barcode) {
        throw new TapeError('cartridge.not-confirmed', { subject: barcode });
      }
      return queue.submit({ kind: 'lock', barcode, state }, caller);
    },

    async rediscover() {
      for (const id of await drives.rediscover()) state.publish('driveRemoved', { id });
      for (const drive of drives.describe()) state.publish('drive', drive);
      return drives.describe();
    },
    async health({ drive }) {
      return demandDrive(drive).upkeep.health();
    },
    async benchmark({ drive, erase, extent }, caller) {
      const { loaded } = demandDrive(drive);
      if (loaded === null) throw new TapeError('drive.empty', { subject: drive });
      return queue.submit({ kind: 'benchmark', barcode: loaded.barcode, drive, erase, extent }, caller);
    },
    async profile({ drive }) {
      const { name, serial } = demandDrive(drive).describe();
      const profile = profiles.of(serial);
      if (profile === null) throw new TapeError('checkup.none', { subject: name });
      return profile;
    },

    async list({ barcode, path, cursor, limit, generation }, caller) {
      demandListed(barcode);
      return catalogue.entries.list(barcode, path, cursor, limit, generation, access.sightOf(caller, barcode));
    },
    async entry({ barcode, path, generation }, caller) {
      demandListed(barcode);
      return catalogue.entries.entry(barcode, path, generation, access.sightOf(caller, barcode));
    },

    async job({ id }) {
      return demandJob(id);
    },
    async jobItems({ id, failedOnly, cursor, limit }) {
      demandJob(id);
      const { rows, next } = catalogue.receipts.items(id, failedOnly, cursor, limit);
      return { rows: rows.map((item) => withModifyTime(catalogue, item)), next };
    },
    async result({ id }) {
      demandJob(id);
      return catalogue.results.of(id);
    },
    async generations({ id, cursor, limit }) {
      demandJob(id);
      return catalogue.results.generations(id, cursor, limit);
    },
    async cancel({ id }, { uid }) {
      queue.cancel(id, uid);
      return null;
    },
    ...jobHandlers(rooms, queue),

    async virtualCreate({ barcode, capacityBytes }, { uid }) {
      if (queue.isUsing(barcode)) throw new TapeError('cartridge.exists', { subject: barcode });
      recordVirtual(rooms, await shelf.create(barcode, capacityBytes));
      log('cartridge made', { barcode, uid, capacityBytes });
      publishCartridge(rooms, barcode);
      return demandCartridge(barcode);
    },
    async virtualList() {
      const known = shelf.barcodes().map((barcode) => catalogue.cartridges.get(barcode));
      return Promise.all(
        known.filter((record) => record !== null).map((record) => virtualFolder(cartridgeOf(rooms, record))),
      );
    },
    async virtualProtect({ barcode, writeProtected }, { uid }) {
      if (drives.holding(barcode) !== null || queue.isUsing(barcode)) {
        throw new TapeError('cartridge.in-use', { subject: barcode });
      }
      recordVirtual(rooms, await shelf.protect(barcode, writeProtected));
      log('switch moved', { barcode, uid, writeProtected });
      publishCartridge(rooms, barcode);
      return demandCartridge(barcode);
    },
    async virtualFaults({ barcode, script }, { uid }) {
      await shelf.setFaults(barcode, script);
      log('faults set', { barcode, uid, isEmpty: script === '' });
      return null;
    },
    async virtualDriveAdd({ model, clock }, { uid }) {
      const drive = await drives.addVirtual(model, clock);
      log('drive added', { drive: drive.id, uid, model, clock: clock.mode });
      state.publish('drive', drive);
      return drive;
    },
    async virtualDriveRemove({ drive }, { uid }) {
      await drives.removeVirtual(drive);
      log('drive removed', { drive, uid });
      state.publish('driveRemoved', { id: drive });
      return null;
    },
    async virtualExport({ barcode, folder }, caller) {
      demandCartridge(barcode);
      return queue.submit({ kind: 'export', barcode, folder }, caller);
    },
    async virtualImport({ barcode, folder }, caller) {
      if (catalogue.cartridges.get(barcode) !== null) throw new TapeError('cartridge.exists', { subject: barcode });
      return queue.submit({ kind: 'import', barcode, folder }, caller);
    },

    ...mirrorHandlers(rooms, mirrors),
    ...keepingHandlers(rooms, queue, planner, mirrors),
  };

  /** A damaged folder is listed with what was last known of it. */
  async function virtualFolder({ barcode, capacityBytes, condition, drive }: Cartridge): Promise<VirtualFolder> {
    const diskBytes = condition === 'damaged' && drive === null ? 0 : (await shelf.describe(barcode)).diskBytes;
    return { barcode, capacityBytes, diskBytes, drive };
  }
}
