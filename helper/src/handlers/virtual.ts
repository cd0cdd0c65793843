// Virtual drives and cartridges.

import type { VirtualFolder } from '../../contract/calls/virtual.ts';
import type { GroupHandlers } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Cartridge } from '../../contract/model.ts';
import type { RobotLibrary } from '../drives/library.ts';
import { cartridgeOf, publishCartridge, recordVirtual } from '../jobs/cartridges.ts';
import { namedFiles } from '../source/roots.ts';
import { type HandlerContext, requireCartridge } from './context.ts';

export function virtualHandlers(context: HandlerContext): GroupHandlers<'virtual'> {
  const { catalogue, drives, log, queue, shelf, state } = context;

  /** A damaged folder is listed with what was last known of it. */
  async function folderOf({ barcode, capacityBytes, condition, drive }: Cartridge): Promise<VirtualFolder> {
    const diskBytes = condition === 'damaged' && drive === null ? 0 : (await shelf.describe(barcode)).diskBytes;
    return { barcode, capacityBytes, diskBytes, drive };
  }

  /** By its id, or the first. */
  function requireVirtualLibrary(id: string | null = null): RobotLibrary {
    const library = drives.libraries.find((one) => one.describe().virtual && (id === null || one.id === id));
    if (library === undefined) throw new TapeError('library.absent', id === null ? {} : { subject: id });
    return library;
  }

  /** Half removed: no new one gets their names before nothing is left of them. */
  const leaving = new Set<string>();

  function requireUnused(barcode: string): void {
    if (drives.holding(barcode) === null && !queue.isUsing(barcode) && !leaving.has(barcode)) return;
    throw new TapeError('cartridge.in-use', { subject: barcode });
  }

  return {
    async create({ barcode, capacityBytes, inLibrary }, { uid }) {
      const library = inLibrary === true ? requireVirtualLibrary() : null;
      const isReal = catalogue.cartridges.get(barcode)?.virtual === false;
      if (isReal || queue.isUsing(barcode) || leaving.has(barcode))
        throw new TapeError('cartridge.exists', { subject: barcode });
      const made = await shelf.create(barcode, capacityBytes);
      try {
        await library?.putIn(shelf.folder(barcode), barcode);
      } catch (error) {
        await shelf.remove(barcode);
        throw error;
      }
      recordVirtual(context, made);
      log('cartridge made', { barcode, uid, capacityBytes });
      publishCartridge(context, barcode);
      return requireCartridge(context, barcode);
    },
    async remove({ barcode, confirmedBarcode }, { uid }) {
      if (!requireCartridge(context, barcode).virtual)
        throw new TapeError('cartridge.not-virtual', { subject: barcode });
      requireUnused(barcode);
      const pool = catalogue.pools.of(barcode);
      if (pool !== null) throw new TapeError('cartridge.in-pool', { subject: barcode, detail: `pool ${pool.name}` });
      if (confirmedBarcode !== barcode) throw new TapeError('cartridge.not-confirmed', { subject: barcode });
      leaving.add(barcode);
      try {
        // Cut off in between, it is still listed, and can be removed once more.
        for (const library of drives.libraries) await library.takeOut(barcode);
        if (shelf.has(barcode)) await shelf.remove(barcode);
        catalogue.unnamedFiles.dropErased(barcode);
        catalogue.cartridges.remove(barcode);
      } finally {
        leaving.delete(barcode);
      }
      log('cartridge removed', { barcode, uid });
      state.publish('cartridgeRemoved', { barcode });
      await catalogue.listings.sweep();
      return null;
    },
    async list() {
      const known = shelf.barcodes().map((barcode) => catalogue.cartridges.get(barcode));
      return Promise.all(
        known.filter((record) => record !== null).map((record) => folderOf(cartridgeOf(context, record))),
      );
    },
    async protect({ barcode, writeProtected }, { uid }) {
      requireUnused(barcode);
      recordVirtual(context, await shelf.protect(barcode, writeProtected));
      log('switch moved', { barcode, uid, writeProtected });
      publishCartridge(context, barcode);
      return requireCartridge(context, barcode);
    },
    async setFaults({ barcode, script }, { uid }) {
      await shelf.setFaults(barcode, script);
      log('faults set', { barcode, uid, isEmpty: script === '' });
      return null;
    },
    async addDrive({ model, clock }, { uid }) {
      const drive = await drives.addVirtual(model, clock);
      log('drive added', { drive: drive.id, uid, model, clock: clock.mode });
      state.publish('drive', drive);
      return drive;
    },
    async addLibrary(wanted, { uid }) {
      const library = await drives.addVirtualLibrary(wanted);
      log('library added', { library: library.id, uid, model: wanted.model });
      for (const drive of drives.describe()) state.publish('drive', drive);
      return library.describe();
    },
    async removeLibrary({ library }, { uid }) {
      const without = await drives.removeVirtualLibrary(library);
      log('library removed', { library, uid });
      for (const id of without) state.publish('driveRemoved', { id });
      return null;
    },
    async openDoor({ library, open }, { uid }) {
      await requireVirtualLibrary(library).openDoor(open);
      log(open ? 'door opened' : 'door closed', { library, uid });
      return null;
    },
    async removeDrive({ drive }, { uid }) {
      await drives.removeVirtual(drive);
      log('drive removed', { drive, uid });
      state.publish('driveRemoved', { id: drive });
      return null;
    },
    async export({ barcode, folder }, caller) {
      requireCartridge(context, barcode);
      return queue.submit({ kind: 'export', barcode, folder }, caller);
    },
    async import({ barcode, folder }, caller) {
      if (catalogue.cartridges.get(barcode) !== null) throw new TapeError('cartridge.exists', { subject: barcode });
      const [file] = await namedFiles(caller, [folder]);
      if (file !== undefined) throw new TapeError('cartridge.import-invalid', { subject: folder });
      return queue.submit({ kind: 'import', barcode, folder }, caller);
    },
  };
}
