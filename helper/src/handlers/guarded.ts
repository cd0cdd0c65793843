// Around every handler, in this order: may the caller do that; what came of it, for the log; and a catalogue that cannot be
// read or written says so in the house's words, whichever call meets it.

import type { Withdrawal } from '../../contract/call.ts';
import {
  type AnsweredCall,
  type Caller,
  calls,
  type GroupHandlers,
  type GroupName,
  type Handlers,
} from '../../contract/contract.ts';
import { faultOf } from '../../contract/errors.ts';
import { valuesAt } from '../../contract/fields.ts';
import type { Rule } from '../../contract/rule.ts';
import { storageFault } from '../catalogue/database.ts';
import type { Services } from '../jobs/services.ts';

/** Each handler gets what came for its own name; the compiler cannot follow it through the union. */
type Handle = (input: unknown, caller: Caller, signal?: Withdrawal) => Promise<unknown>;

export function guarded(
  groups: { readonly [G in GroupName]: GroupHandlers<G> },
  services: Pick<Services, 'access' | 'catalogue' | 'log'>,
): Handlers {
  const all = Object.entries(groups).flatMap(([group, handlers]) =>
    Object.entries(handlers as Readonly<Record<string, Handle>>).map(([call, handle]): [string, Handle] => {
      const name = `${group}.${call}` as AnsweredCall;
      return [name, guard(name, handle, services)];
    }),
  );
  return Object.fromEntries(all) as unknown as Handlers;
}

function guard(
  name: AnsweredCall,
  handle: Handle,
  { access, catalogue, log }: Pick<Services, 'access' | 'catalogue' | 'log'>,
): Handle {
  const { rule } = calls[name];
  return async (input, caller, signal) => {
    try {
      access.require(rule, name, input, caller);
      const output = await handle(input, caller, signal);
      if (!rule.isReadOnly) log('call', { call: name, ...who(caller), ...whatIn(rule, input), ...jobIn(output) });
      return output;
    } catch (error) {
      const fault = storageFault(error);
      if (fault?.code === 'catalogue.damaged') catalogue.maintenance.markSuspect(fault.data.detail ?? '');
      const thrown = fault ?? error;
      // Who looked at what is nobody's business; who was turned away is.
      const { code } = faultOf(thrown);
      if (!rule.isReadOnly || code === 'access.denied') {
        log('call refused', { call: name, ...who(caller), ...whatIn(rule, input), code });
      }
      throw thrown;
    }
  };
}

function who({ uid }: Caller): Readonly<Record<string, unknown>> {
  return { uid };
}

/** Beside the things that a rule names, what says how. Never what a file is called or holds, nor a path or a key. */
const how = ['generation', 'state', 'erase'] as const;

function whatIn({ names }: Rule, input: unknown): Readonly<Record<string, unknown>> {
  if (typeof input !== 'object' || input === null) return {};
  const { cartridges = [], drives = [], jobs = [], sets = [], pools = [] } = names;
  const given = input as Readonly<Record<string, unknown>>;
  const facts: Record<string, unknown> = {};
  for (const key of how) if (given[key] !== undefined) facts[key] = given[key];
  const all = (fields: readonly (readonly [string, string])[]) => fields.flatMap(([field]) => valuesAt(input, field));
  const barcodes = all(cartridges);
  const isOne = cartridges.length === 1 && cartridges[0]?.[0] === 'barcode';
  if (barcodes.length > 0) Object.assign(facts, isOne ? { barcode: barcodes[0] } : { barcodes });
  const [drive] = all(drives);
  const [id] = all([...jobs, ...sets]);
  const [pool] = all(pools);
  return {
    ...facts,
    ...(drive === undefined ? {} : { drive }),
    ...(id === undefined ? {} : { id }),
    ...(pool === undefined || pool === '' ? {} : { pool }),
  };
}

/** Calls that make a job answer with its id. */
function jobIn(output: unknown): Readonly<Record<string, unknown>> {
  return typeof output === 'string' ? { job: output } : {};
}
