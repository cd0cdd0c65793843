// One cartridge and its volume.

import { isKnownBlank } from '../../contract/cartridge-judgement.ts';
import type { GroupHandlers } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import { redactedCartridge } from '../access/redaction.ts';
import { publishCartridge, recordMetal } from '../jobs/cartridges.ts';
import { whyNotServed } from '../jobs/drive-assignment.ts';
import { requireChangeable, requireHoldsFiles, requireHoldsVolume } from './before-job.ts';
import {
  type HandlerContext,
  requireCartridge,
  requireDrive,
  requireFormattable,
  requireOverwritable,
  requireTakesFiles,
} from './context.ts';
import { requireGeneration } from './known-generations.ts';
import { pageFrom } from './listed-pages.ts';

const dayMs = 86_400_000;

export function cartridgeHandlers(context: HandlerContext): GroupHandlers<'cartridges'> {
  const { access, catalogue, drives, log, queue, runs } = context;
  const { restoreTests, pools } = catalogue;

  return {
    async load({ barcode, drive }, caller) {
      const session = drive === null ? null : requireDrive(context, drive);
      const isNew = catalogue.cartridges.get(barcode) === null;
      const isReal = session === null ? drives.mayBeInLibrary(barcode) : !session.describe().virtual;
      if (isNew && isReal) {
        recordMetal(context, barcode);
        publishCartridge(context, barcode);
      }
      // Whoever names what a library reports too little of has seen the rest.
      if (session !== null) drives.libraryOf(session)?.identify(barcode, session.describe().serial);
      const { virtual } = requireCartridge(context, barcode);
      if (virtual && session?.describe().virtual === false)
        throw new TapeError('cartridge.also-virtual', { subject: barcode });
      if (session?.describe().virtual === true && drives.isAtHand(barcode) && !session.takes(barcode))
        throw new TapeError(whyNotServed(barcode, 'read', [session]), { subject: barcode });
      return queue.submit({ kind: 'load', barcode, drive }, caller);
    },
    async eject({ barcode }, caller) {
      requireCartridge(context, barcode);
      return queue.submit({ kind: 'eject', barcode }, caller);
    },
    async touch({ barcode }, caller) {
      requireCartridge(context, barcode);
      return queue.submit({ kind: 'touch', barcode }, caller);
    },
    async format({ confirmedBarcode, ...options }, caller) {
      const { barcode } = options;
      requireOverwritable(context, barcode);
      const onlyIfBlank = confirmedBarcode === undefined && isKnownBlank(requireCartridge(context, barcode));
      if (!onlyIfBlank && confirmedBarcode !== barcode) {
        throw new TapeError('format.not-confirmed', { subject: barcode });
      }
      if (queue.isUsing(barcode)) throw new TapeError('cartridge.in-use', { subject: barcode });
      requireFormattable(context, barcode, options.pool ?? null);
      return queue.submit({ kind: 'format', ...options, ...(onlyIfBlank ? { onlyIfBlank } : {}) }, caller);
    },
    async lock({ barcode, state, confirmedBarcode }, caller) {
      requireChangeable(context, barcode, true);
      if (state === 'permanently-locked' && confirmedBarcode !== barcode) {
        throw new TapeError('cartridge.not-confirmed', { subject: barcode });
      }
      return queue.submit({ kind: 'lock', barcode, state }, caller);
    },
    async copy(input, caller) {
      const { from, to } = input;
      if (to.includes(from)) throw new TapeError('cartridge.copied-to-itself', { subject: from });
      const twice = to.find((barcode, at) => to.indexOf(barcode) < at);
      if (twice !== undefined) throw new TapeError('cartridge.named-twice', { subject: twice });
      for (const barcode of to) requireTakesFiles(context, barcode, false);
      requireHoldsFiles(context, from);
      return queue.submit({ kind: 'copy', barcode: from, ...input }, caller);
    },

    async check({ barcode }, caller) {
      requireCartridge(context, barcode);
      return queue.submit({ kind: 'check', barcode }, caller);
    },
    async recover(input, caller) {
      requireChangeable(context, input.barcode);
      return queue.submit({ kind: 'recover', ...input }, caller);
    },
    async verify({ barcode, paths }, caller) {
      requireHoldsVolume(context, barcode);
      return queue.submit({ kind: 'verify', barcode, paths }, caller);
    },
    async testRestore({ barcode, files }, caller) {
      requireHoldsFiles(context, barcode);
      return runs.testRestore(barcode, files, caller, 'high');
    },
    async restoreTests({ barcode, limit }, caller) {
      // A restore test tells how much is on a cartridge: that is for whose test or whose cartridge it is.
      return restoreTests.list(
        barcode,
        limit,
        ({ barcode: of, job }) => access.seesJob(caller, job) || access.visibleOwner(caller, of) === 'all',
      );
    },
    async unverified({ days, cursor, limit }, caller) {
      const known = new Map(pools.all().map((pool) => [pool.name, pool]));
      const isSeen = (name: string | null) => {
        const pool = name === null ? undefined : known.get(name);
        return pool !== undefined && access.mayUse(caller, pool);
      };
      const now = Date.now();
      const found = restoreTests.unverified(new Date(now - days * dayMs).toISOString(), new Date(now).toISOString());
      const shown = found.map((one) => (isSeen(one.pool) ? one : { ...one, pool: null }));
      return pageFrom(shown, cursor, limit);
    },

    async findGenerations({ barcode }, caller) {
      requireHoldsVolume(context, barcode);
      return queue.submit({ kind: 'generations', barcode }, caller);
    },
    async openGeneration({ barcode, generation }, caller) {
      requireHoldsVolume(context, barcode);
      requireGeneration(context, barcode, generation, caller);
      return queue.submit({ kind: 'open-generation', barcode, generation }, caller);
    },
    async rollBack({ barcode, generation }, caller) {
      requireChangeable(context, barcode);
      requireGeneration(context, barcode, generation, caller);
      return queue.submit({ kind: 'rollback', barcode, generation }, caller);
    },

    async get({ barcode }, caller) {
      const whole = requireCartridge(context, barcode);
      const cartridge = access.visibleOwner(caller, barcode) === 'all' ? whole : redactedCartridge(whole);
      return { cartridge, place: catalogue.shelfPlaces.of(barcode) };
    },
    async shelf({ cursor, limit }, caller) {
      const { rows, next } = catalogue.shelfFacts.page(cursor, limit);
      const seen = new Set(pools.all().flatMap((pool) => (access.mayUse(caller, pool) ? [pool.name] : [])));
      return { rows: rows.map((row) => (seen.has(row.pool ?? '') ? row : { ...row, pool: null })), next };
    },
    async place({ barcode, place }, { uid }) {
      requireCartridge(context, barcode);
      catalogue.shelfPlaces.put(barcode, place.trim());
      log('cartridge placed', { barcode, uid });
      // Nothing of it has changed that a notice tells; whoever shows a shelf asks anew.
      publishCartridge(context, barcode);
      return null;
    },
  };
}
