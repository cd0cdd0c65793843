// Small files of this computer that a call names, mostly secrets: on the other computer their content lies in a pipe for as
// long as the call takes, on no disk and in no message of the contract. The call names that pipe instead.

import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { CallName } from '../contract/contract.ts';
import { errorOf, faultOf, TapeError } from '../contract/errors.ts';
import type { FarHost } from '../contract/far-host.ts';
import { withValueAt } from '../contract/fields.ts';
import { smallFilesOf } from '../contract/paths-here.ts';
import { type FarEnd, farEnd } from './far-channel.ts';
import { headed, secretBytesMost } from './held-secret.ts';
import { openChannel, type SignIn } from './ssh.ts';

/** `work`: with an input that names nothing here any more but what may be. */
export async function withFilesThere<T>(
  [host, signIn]: readonly [FarHost, SignIn],
  name: CallName,
  input: unknown,
  work: (input: unknown) => Promise<T>,
): Promise<T> {
  const ends: { readonly end: FarEnd; readonly path: string }[] = [];
  let given = input;
  try {
    for (const { field, path } of smallFilesOf(name, input)) {
      const end = await sent(host, signIn, path);
      ends.push({ end, path });
      given = withValueAt(given, field, end.path);
    }
    return await work(given);
  } catch (error) {
    const { code, data } = faultOf(error);
    const named = ends.find(({ end }) => end.path === data.subject);
    // Nobody here knows the pipe.
    throw named === undefined ? error : errorOf({ code, data: { ...data, subject: named.path } });
  } finally {
    for (const { end } of ends) end.stop();
  }
}

async function sent(host: FarHost, signIn: SignIn, path: string): Promise<FarEnd> {
  const content = await contentOf(path);
  const ssh = openChannel(host, ['bridge', 'secret'], signIn);
  // ssh ends then, too, and says why.
  ssh.stdin.on('error', () => undefined);
  const framed = headed(content);
  content.fill(0);
  ssh.stdin.write(framed, () => framed.fill(0));
  return await farEnd(ssh, host, signIn);
}

/** As the helper would read it: of a pipe what is there now. */
async function contentOf(path: string): Promise<Buffer> {
  const bytes = Buffer.alloc(secretBytesMost + 1);
  let length = 0;
  try {
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
    try {
      for (let count = -1; count !== 0 && length < bytes.length; length += count)
        count = await file.read(bytes, length, bytes.length - length, null).then(({ bytesRead }) => bytesRead, atEnd);
    } finally {
      await file.close();
    }
    if (length > secretBytesMost) throw new TapeError('far.path-is-here', { subject: path });
    return Buffer.from(bytes.subarray(0, length));
  } catch (error) {
    if (error instanceof TapeError) throw error;
    const code = codeOf(error) === 'ENOENT' ? 'source.missing' : 'source.unreadable';
    throw new TapeError(code, { subject: path, detail: String(error) });
  } finally {
    bytes.fill(0);
  }
}

function atEnd(error: unknown): number {
  if (codeOf(error) === 'EAGAIN') return 0;
  throw error;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}
