// A socket that the service manager made, listens on, and hands over as descriptor 3 (sd_listen_fds). Whoever may open it
// may call: the members of its group.

import { lstatSync } from 'node:fs';
import { TapeError } from '../../contract/errors.ts';

export interface Activation {
  readonly fd: number;
  /** Of the socket; its members may call. */
  readonly group: number;
}

const firstDescriptor = 3;

/** Demands that there is exactly one and that it is meant for this process. */
export function activation(socketPath: string, environment: NodeJS.ProcessEnv = process.env): Activation {
  const { LISTEN_PID, LISTEN_FDS } = environment;
  if (Number(LISTEN_PID) !== process.pid || LISTEN_FDS !== '1') {
    throw new TapeError('helper.start-failed', { detail: 'started with --activated, but no socket was handed over' });
  }
  return { fd: firstDescriptor, group: lstatSync(socketPath).gid };
}
