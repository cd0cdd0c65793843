// The helper's door: a local socket on which programs of this user (and root) make calls and hear notices.

import type { Caller, CallName, Handlers } from '../../contract/contract.ts';
import type { State } from '../state/state.ts';

export interface ServeOptions {
  /** Its folder is made, 0700; a socket that lies there already is taken for a dead helper's: hold the home's lock first. */
  readonly socketPath: string;
  readonly home: string;
  /** Of the program, for `hello`. */
  readonly version: string;
  readonly handlers: Handlers;
  readonly state: State;
  /** Called once when for `idleMs` nobody was connected and no job was unfinished; null: never. */
  readonly idleMs: number | null;
  readonly onIdle: () => void;
  /** A handler threw what is no TapeError: our mistake. The caller was told `helper.internal`; log the rest. */
  readonly onMistake: (call: CallName, caller: Caller, error: unknown) => void;
}

export interface Server {
  /** Takes no more calls, hands out what is still to be sent, and removes the socket. */
  close(): Promise<void>;
}

export async function serve(options: ServeOptions): Promise<Server> {
  throw new Error(`not there yet: ${options.socketPath}`);
}
