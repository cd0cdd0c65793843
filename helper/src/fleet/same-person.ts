// People of this host by login name and number, as the system has them, whatever database that is in. A person who asks on one
// host is the same on another only where both are alike.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import type { FleetPerson } from '../../fleet/queue/job-queue.ts';

export type { FleetPerson };

const runFile = promisify(execFile);
/** No login name is longer, and none begins like an option. */
const loginPattern = /^[\p{L}\p{N}_.][\p{L}\p{N}_.@$\\-]{0,255}$/u;

export async function personOf(uid: number): Promise<FleetPerson> {
  const [login = ''] = await passwdOf(String(uid));
  return { login, uid };
}

export async function identityOf({ login, uid }: FleetPerson): Promise<Identity> {
  const unknown = new TapeError('fleet.person-unknown', { subject: login });
  if (!loginPattern.test(login)) throw unknown;
  const [, , number, gid] = await passwdOf(login);
  if (Number(number) !== uid) throw unknown;
  const { stdout } = await runFile('id', ['-G', '--', login]);
  return { uid, gid: Number(gid), groups: stdout.trim().split(/\s+/).map(Number) };
}

/** Of whom the system has no name, nobody can tell who it is elsewhere. */
async function passwdOf(key: string): Promise<readonly string[]> {
  try {
    const { stdout } = await runFile('getent', ['--', 'passwd', key]);
    return stdout.trimEnd().split(':');
  } catch (error) {
    throw new TapeError('fleet.person-unknown', { subject: key }, { cause: error });
  }
}
