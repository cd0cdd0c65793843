// The process that makes and reads kits, and it alone has a recovery key outside the C++ core: started for each kit, with the
// key in a pipe and files by descriptors, without our environment, and never dumped.

import { spawn } from 'node:child_process';
import { close, existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { errorOf, TapeError } from '../../contract/errors.ts';
import type { Fault } from '../../contract/model.ts';
import type { Native } from '../drives/native.ts';

const closeDescriptor = promisify(close);
const packaged = join(import.meta.dirname, 'kit.mjs');
const program = existsSync(packaged) ? packaged : join(import.meta.dirname, '..', '..', 'kit', 'main.ts');

/** What is in a kit besides the recovery key; nothing of it is a secret. */
export interface KitContent {
  readonly language: 'en' | 'de' | 'fr' | 'ja';
  readonly pool: { readonly id: string; readonly name: string };
  readonly date: string;
  readonly wrappedPoolKey: string;
  readonly cartridges: readonly KitCartridgeKey[];
}

interface KitCartridgeKey {
  readonly barcode: string;
  readonly keyId: string;
  readonly wrappedKey: string | null;
}

/** What was read of one. */
export interface KitRead {
  readonly form: 'kit' | 'typed';
  readonly pool: { readonly id: string; readonly name: string } | null;
  readonly cartridges: readonly KitCartridgeKey[];
  readonly damaged: readonly string[];
  readonly wrappedPoolKey: string | null;
  readonly checksum: string;
}

type KitAnswer =
  | { readonly written: { readonly checksum: string } }
  | { readonly read: KitRead }
  | { readonly fault: Fault };

/** `giveKey` writes the recovery key into the descriptor. */
export async function writeKit(
  { keyPipe }: Pick<Native, 'keyPipe'>,
  content: KitContent,
  files: { readonly pdf: number; readonly text: number | null },
  giveKey: (fd: number) => Promise<void>,
): Promise<void> {
  const { readFd, writeFd } = keyPipe();
  try {
    await giveKey(writeFd);
    const args = ['write', '--key-fd', '3', '--pdf-fd', '4', ...(files.text === null ? [] : ['--text-fd', '5'])];
    const fds = [readFd, files.pdf, ...(files.text === null ? [] : [files.text])];
    await run(args, JSON.stringify(content), fds);
  } finally {
    await Promise.all([closeDescriptor(readFd), closeDescriptor(writeFd)]);
  }
}

/** `takeKey` reads the recovery key from the descriptor. */
export async function readKit<T>(
  { keyPipe }: Pick<Native, 'keyPipe'>,
  kit: number,
  takeKey: (read: KitRead, fd: number) => Promise<T>,
): Promise<T> {
  const { readFd, writeFd } = keyPipe();
  try {
    // Not as its standard input, which would wait for the end of a pipe whose other end is held open.
    const answer = await run(['read', '--key-fd', '3', '--kit-fd', '4'], null, [writeFd, kit]);
    if (!('read' in answer)) throw new TapeError('helper.internal', { detail: 'the kit was not read' });
    return await takeKey(answer.read, readFd);
  } finally {
    await Promise.all([closeDescriptor(readFd), closeDescriptor(writeFd)]);
  }
}

async function run(
  args: readonly string[],
  input: string | null,
  fds: readonly number[],
): Promise<Exclude<KitAnswer, { readonly fault: Fault }>> {
  // `prlimit`: what ends it badly leaves no core with a key in it.
  const child = spawn('prlimit', ['--core=0', '--', process.execPath, program, ...args], {
    env: { PATH: '/usr/bin:/bin' },
    cwd: '/',
    stdio: [input === null ? 'ignore' : 'pipe', 'pipe', 'ignore', ...fds],
  });
  if (input !== null) child.stdin?.end(input);
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
  const answer = answerIn(output);
  if (answer === null) throw new TapeError('helper.internal', { detail: 'the process of the kit ended' });
  if ('fault' in answer) throw errorOf(answer.fault);
  return answer;
}

function answerIn(output: string): KitAnswer | null {
  try {
    return JSON.parse(output) as KitAnswer;
  } catch {
    return null;
  }
}
