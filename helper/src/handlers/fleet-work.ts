// Cartridges and jobs that the hosts of a fleet share, as they are asked for.

import { calls, type GroupHandlers } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import { valuesAt } from '../../contract/fields.ts';
import type { FleetJobId } from '../../contract/fleet-jobs.ts';
import { version } from '../../contract/protocol.ts';
import { cartridgeIdentity } from '../fleet/fence.ts';
import { unnamed } from '../fleet/people.ts';
import type { HandlerContext } from './context.ts';

type FleetWorkCall = 'ask' | 'places' | 'poolRooms' | 'jobs' | 'cancelJob' | 'requeue' | 'release' | 'unmark';

export function fleetWorkHandlers(context: HandlerContext): Pick<GroupHandlers<'fleet'>, FleetWorkCall> {
  const { catalogue, drives, fleet, log } = context;
  return {
    async ask({ call, input, priority }, caller) {
      const given = checked(call, input);
      const { rule } = calls[call];
      const named = (rule.names.cartridges ?? []).flatMap(([field]) => valuesAt(given, field));
      const barcodes = [...new Set(named.map(String))];
      const by = await fleet.person(caller);
      if (by.name === unnamed(by.uid)) throw new TapeError('fleet.person-unknown', { subject: by.name });
      const job = await fleet.ask('askJob', { by, call, input: given, version, barcodes, priority });
      log('fleet job asked for', { uid: by.uid, call, barcodes });
      return job;
    },
    async places(input, caller) {
      return await fleet.askAs('places', input, caller);
    },
    async poolRooms(input, caller) {
      return await fleet.askAs('poolRooms', input, caller);
    },
    async jobs({ all, cursor, limit }, caller) {
      const by = await fleet.person(caller);
      const rows = await fleet.ask('listJobs', { by, all, before: cursor, limit });
      return { rows, next: rows.length < limit ? null : lastOf(rows) };
    },
    async cancelJob({ id }, caller) {
      await fleet.ask('cancelJob', { uuid: id, by: await fleet.person(caller) });
      return null;
    },
    async requeue({ id }) {
      await fleet.ask('requeueJob', { uuid: id });
      return null;
    },
    async release({ barcode }) {
      const session = drives.holding(barcode);
      if (session !== null) throw new TapeError('cartridge.in-use', { subject: barcode });
      for (const cartridge of catalogue.fleetWork.leasesOf(barcode)) {
        catalogue.fleetWork.forgetLease(cartridge);
        await fleet.ask('releaseLease', { cartridge });
      }
      await fleet.ask('releaseLease', { cartridge: cartridgeIdentity(barcode, '') });
      return null;
    },
    async unmark({ barcode }) {
      const session = drives.holding(barcode);
      if (session === null) throw new TapeError('cartridge.not-loaded', { subject: barcode });
      const release = session.hold(null);
      try {
        await session.unmark();
      } finally {
        release();
      }
      return null;
    },
  };
}

/** As that call would take it here. */
function checked(call: keyof typeof calls, input: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(input);
  } catch {
    throw new TapeError('call.invalid-input', { subject: call, detail: 'not JSON' });
  }
  const { data, error } = calls[call].check.safeParse(value);
  if (data === undefined)
    throw new TapeError('call.invalid-input', { subject: call, detail: error?.issues[0]?.message ?? '' });
  return data;
}

function lastOf(rows: readonly { readonly id: FleetJobId }[]): FleetJobId | null {
  return rows.at(-1)?.id ?? null;
}
