// A database's password on its way to the helper: from a file, the address, or the file in which psql, too, finds it. It goes
// through a pipe of this user's, never as part of a call.

import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { GivenAddress } from '../client/fleet-address.ts';
import { withPipe } from '../client/secret-pipe.ts';
import type { FleetSignInInput } from '../contract/calls/fleet.ts';
import type { FleetAddress } from '../contract/fleet.ts';

export async function withDatabaseSignIn<T>(
  { address, password, caFile }: GivenAddress,
  passwordFile: string | undefined,
  work: (signIn: FleetSignInInput) => Promise<T>,
): Promise<T> {
  const signIn = { address, caFile: caFile === null ? null : resolve(caFile) };
  if (passwordFile !== undefined) return await work({ ...signIn, passwordFile: resolve(passwordFile) });
  const found = password ?? passwordIn(passFile(), address);
  if (found === null) return await work({ ...signIn, passwordFile: null });
  return await withPipe(Buffer.from(found), (path) => work({ ...signIn, passwordFile: path }));
}

function passFile(): string {
  return process.env.PGPASSFILE ?? join(homedir(), '.pgpass');
}

/** As libpq reads it: host:port:database:user:password, “*” for any, "\\" before what stands for itself. */
function passwordIn(path: string, { host, port, database, role }: FleetAddress): string | null {
  const wanted = [host.startsWith('/') ? 'localhost' : host, String(port), database, role];
  for (const line of linesOf(path)) {
    const fields = [...line.matchAll(/((?:\\.|[^:\\])*)(:|$)/g)].slice(0, 5).map(([, field = '']) => plain(field));
    const [password] = fields.slice(4);
    if (password === undefined) continue;
    if (wanted.every((part, at) => fields[at] === '*' || fields[at] === part)) return password;
  }
  return null;
}

/** One that others may read counts for nothing, as psql has it. */
function linesOf(path: string): readonly string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() !== true || (found.mode & 0o077) !== 0) return [];
  return readFileSync(path, 'utf8').split('\n');
}

function plain(field: string): string {
  return field.replace(/\\(.)/g, '$1');
}
