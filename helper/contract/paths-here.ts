// Paths that a caller on another computer means on its own: the helper there would open what lies under the same name beside
// itself. Read from the rules of the contract, so that no call is forgotten.

import { type CallName, calls } from './contract.ts';
import { valuesAt } from './fields.ts';

/**
 * Fields whose paths were made on the computer of the helper for this very call, by a stream from here or to here: "call field".
 * Nobody can type one.
 */
const endsOfStreams: ReadonlySet<string> = new Set<string>();

/** What of an input lies on the caller's own computer. */
export function pathsHere(name: CallName, input: unknown): readonly string[] {
  const fields = calls[name].rule.names.paths ?? [];
  return fields
    .filter(([field]) => !endsOfStreams.has(`${name} ${field}`))
    .flatMap(([field]) => valuesAt(input, field));
}
