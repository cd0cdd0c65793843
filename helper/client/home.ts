// Where Capstan keeps its data, and where the helper of that home listens. Client and helper compute the same from the
// same home, so this is the only place that knows.

import { createRequire } from 'node:module';
import { homedir, tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';

/** sun_path of Linux holds 108 bytes, the last one NUL. */
const socketPathLimitBytes = 107;

/** Of the helper that serves all users of this computer, where one is installed. Its folder is root's. */
export const systemSocket = '/run/capstan/helper.sock';

/** Whoever names a home wants that one; the helper for all users is for those who do not. */
export function isHomeNamed(chosen: string | undefined, environment: NodeJS.ProcessEnv = process.env): boolean {
  const named = chosen ?? environment.CAPSTAN_HOME;
  return named !== undefined && named !== '';
}

/** `chosen` is what --home gave; then CAPSTAN_HOME; then the user's data folder. */
export function homeFolder(chosen: string | undefined, environment: NodeJS.ProcessEnv = process.env): string {
  const named = chosen ?? environment.CAPSTAN_HOME;
  if (named !== undefined && named !== '') return resolve(named);
  const data = environment.XDG_DATA_HOME;
  // The base directory specification: a relative path there is to be ignored.
  return join(data?.startsWith('/') ? data : join(homedir(), '.local', 'share'), 'capstan');
}

/** Its folder must be 0700. A home too deep for a socket's name gets a folder under the system's temporary one. */
export function helperSocket(home: string): string {
  const near = join(home, 'run', 'helper.sock');
  if (Buffer.byteLength(near) <= socketPathLimitBytes) return near;
  // Hardly any home needs it, and every command would wait for it.
  const { createHash }: typeof import('node:crypto') = createRequire(import.meta.url)('node:crypto');
  const hash = createHash('sha256').update(home).digest('hex').slice(0, 16);
  return join(tmpdir(), `capstan-${userInfo().uid}-${hash}`, 'helper.sock');
}
