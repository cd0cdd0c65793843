// Drives themselves, whatever lies in them.

import type { GroupHandlers } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import { publishLibraries } from '../jobs/libraries.ts';
import { putAwayStarters } from '../queue/start-up.ts';
import { type HandlerContext, requireDrive, requireOverwritable } from './context.ts';
import { driveReport } from './drive-reports.ts';

export function driveHandlers(context: HandlerContext): GroupHandlers<'drives'> {
  const { catalogue, drives, ejectIdle, log, profiles, queue, state, tried } = context;

  /** What is in a drive and may be written over, which `erase` allows also when something is on it. */
  function overwritableIn(drive: string, erase: boolean): string {
    const { loaded } = requireDrive(context, drive);
    if (loaded === null) throw new TapeError('drive.empty', { subject: drive });
    requireOverwritable(context, loaded.barcode);
    if (loaded.condition !== 'blank' && !erase) throw new TapeError('checkup.not-blank', { subject: loaded.barcode });
    return loaded.barcode;
  }

  return {
    async rediscover() {
      for (const id of await drives.rediscover()) state.publish('driveRemoved', { id });
      for (const drive of drives.describe()) state.publish('drive', drive);
      publishLibraries(context);
      await putAwayStarters(context, (barcode) => queue.isUsing(barcode));
      return drives.describe();
    },
    async health({ drive }) {
      return requireDrive(context, drive).maintenance.health();
    },
    async trace({ drive, most }) {
      return requireDrive(context, drive).trace(most);
    },
    async healthHistory({ of, name, cursor, limit }) {
      return catalogue.health.of(of === 'cartridge' ? 'barcode' : 'serial', name, cursor, limit);
    },
    async benchmark({ drive, erase, extent }, caller) {
      return queue.submit({ kind: 'benchmark', barcode: overwritableIn(drive, erase), drive, erase, extent }, caller);
    },
    async makeReport({ drive, erase, changer }, caller) {
      const barcode = overwritableIn(drive, erase);
      if (changer !== '') await drives.requireChanger(changer);
      return queue.submit({ kind: 'drive-report', barcode, drive, erase, changer }, caller);
    },
    async report({ drive, withSerials }) {
      const { name, serial } = requireDrive(context, drive).describe();
      const found = tried.of(serial);
      if (found === null) throw new TapeError('checkup.no-report', { subject: name });
      return driveReport(found, withSerials);
    },
    async ejectIdle() {
      return ejectIdle.now;
    },
    async setEjectIdle(wanted, { uid }) {
      ejectIdle.keep(wanted);
      log('idle cartridges', { uid, ...wanted });
      queue.reschedule();
      return ejectIdle.now;
    },
    async profile({ drive }) {
      const { name, serial } = requireDrive(context, drive).describe();
      const profile = profiles.of(serial);
      if (profile === null) throw new TapeError('checkup.none', { subject: name });
      return profile;
    },
  };
}
