// Around every handler, in this order: may the caller do that; what came of it, for the log; and a catalogue that cannot be
// read or written says so in the house's words, whichever call meets it.

import type { Caller, Handlers } from '../../contract/contract.ts';
import { faultOf } from '../../contract/errors.ts';
import { isLook } from '../access/rules.ts';
import { storageFault } from '../catalogue/database.ts';
import type { Rooms } from '../jobs/rooms.ts';

type Name = keyof Handlers;
/** Each handler gets what came for its own name; the compiler cannot follow it through the union. */
type Handle = (input: unknown, caller: Caller) => Promise<unknown>;

export function guarded(handlers: Handlers, rooms: Rooms): Handlers {
  const all = Object.entries(handlers).map(([name, handler]) => [name, guard(name as Name, handler as Handle, rooms)]);
  return Object.fromEntries(all) as Handlers;
}

function guard(name: Name, handle: Handle, { access, catalogue, log }: Rooms): Handle {
  return async (input, caller) => {
    try {
      access.demand(name, input, caller);
      const output = await handle(input, caller);
      if (!isLook(name)) log('call', { call: name, ...who(caller), ...whatIn(input), ...jobIn(output) });
      return output;
    } catch (error) {
      const fault = storageFault(error);
      if (fault?.code === 'catalogue.damaged') catalogue.keeping.suspect(fault.data.detail ?? '');
      const told = fault ?? error;
      // Who looked at what is nobody's business; who was turned away is.
      const { code } = faultOf(told);
      if (!isLook(name) || code === 'access.denied') {
        log('call refused', { call: name, ...who(caller), ...whatIn(input), code });
      }
      throw told;
    }
  };
}

function who({ uid }: Caller): Readonly<Record<string, unknown>> {
  return { uid };
}

/** Of an input, what names a thing: never what a file is called or holds, nor a key. */
const named = ['barcode', 'barcodes', 'drive', 'id', 'generation', 'state', 'erase'] as const;

function whatIn(input: unknown): Readonly<Record<string, unknown>> {
  if (typeof input !== 'object' || input === null) return {};
  const given = input as Readonly<Record<string, unknown>>;
  const facts = named.flatMap((key) => (given[key] === undefined || given[key] === null ? [] : [[key, given[key]]]));
  const from = Array.isArray(given.from) ? (given.from as readonly { readonly barcode?: unknown }[]) : [];
  const read = from.flatMap(({ barcode }) => (typeof barcode === 'string' ? [barcode] : []));
  return { ...Object.fromEntries(facts), ...(read.length === 0 ? {} : { barcodes: read }) };
}

/** Calls that make a job answer with its id. */
function jobIn(output: unknown): Readonly<Record<string, unknown>> {
  return typeof output === 'string' ? { job: output } : {};
}
