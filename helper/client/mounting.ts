// Shows the cartridges as folders and takes them away again, for the command line and the window alike. A mount is a process
// of its own, which outlives whoever started it.

import { execFile } from 'node:child_process';
import { readdir, statfs } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { TapeError } from '../contract/errors.ts';
import type { OpenPolicy } from '../contract/open-policy.ts';
import type { TreeShape } from '../contract/tree-shape.ts';
import { type Detached, startDetached } from './detached.ts';
import { homeFolder, isHomeNamed } from './home.ts';
import { hasFilesOpen, mountProcesses } from './mount-processes.ts';
import { mountFolders, placeOf } from './mounts.ts';

/** The Node that runs it, and its main file: helper/mount/main.ts, or the bundle of it. */
export interface MountProgram {
  readonly node: string;
  readonly main: string;
}

export interface MountWishes {
  readonly show: TreeShape;
  readonly policy: OpenPolicy;
  readonly staging: string;
  readonly stagingBytes: number;
  readonly spool: string;
  readonly spoolBytes: number;
  readonly quietSeconds: number;
  readonly allowOther: boolean;
}

const patienceMs = 60_000;
const pollMs = 25;

/** Unless somebody says otherwise. `home` is what --home gave. */
export function usualWishes(home: string | undefined): MountWishes {
  return {
    show: 'cartridges',
    policy: 'ask',
    staging: join(cacheFolder(), 'capstan', 'staging'),
    stagingBytes: 50e9,
    // What has not been archived yet is no cache, and another home's cartridges are none of its.
    spool: `${homeFolder(home)}-inbox`,
    spoolBytes: 50e9,
    quietSeconds: 10,
    allowOther: false,
  };
}

/** As its process is given them, after the folder. */
export function wordsOfMount(home: string | undefined, wishes: MountWishes): readonly string[] {
  return [
    ...(isHomeNamed(home) ? ['--home', homeFolder(home)] : []),
    ...[
      '--show',
      wishes.show,
      '--policy',
      wishes.policy,
      '--staging',
      wishes.staging,
      '--staging-bytes',
      String(wishes.stagingBytes),
    ],
    ...(wishes.allowOther ? ['--allow-other'] : []),
    ...['--spool', wishes.spool, '--spool-bytes', String(wishes.spoolBytes)],
    ...['--quiet-seconds', String(wishes.quietSeconds)],
  ];
}

/** Returns where they are, once they are there. */
export async function mountAt({ node, main }: MountProgram, dir: string, words: readonly string[]): Promise<string> {
  const folder = await emptyFolder(dir);
  await untilThere(startDetached('capstan-mount', [node, main, '--dir', folder, ...words]));
  return folder;
}

/** Returns where they were, when the mount's process has ended, too. */
export async function unmountAt(dir: string): Promise<string> {
  const folder = await placeOf(dir).catch(() => '');
  if (!mountFolders().includes(folder)) throw new TapeError('mount.none', { subject: dir });
  // As it ends, its command line goes first, and with it what is known of it.
  const ending = mountProcesses().filter((mount) => mount.folder === folder);
  await leave(folder, false);
  while (ending.some(({ process }) => hasFilesOpen(process))) await sleep(pollMs);
  return folder;
}

function cacheFolder(): string {
  const chosen = process.env.XDG_CACHE_HOME;
  return chosen?.startsWith('/') === true ? chosen : join(homedir(), '.cache');
}

/** What a mount whose process was killed has left is taken away first. */
async function emptyFolder(dir: string): Promise<string> {
  const folder = await placeOf(dir).catch(() => unfit(dir));
  if (mountFolders().includes(folder)) {
    // What the kernel must ask the process for: other answers it may still have.
    const isDead = await statfs(folder).then(
      () => false,
      (error: NodeJS.ErrnoException) => error.code === 'ENOTCONN',
    );
    if (!isDead) unfit(dir);
    await leave(folder, true);
  }
  const names = await readdir(folder).catch(() => unfit(dir));
  if (names.length > 0) unfit(dir);
  return folder;
}

function unfit(dir: string): never {
  throw new TapeError('mount.folder-unfit', { subject: dir });
}

async function untilThere(started: Detached): Promise<void> {
  const latest = performance.now() + patienceMs;
  try {
    while (!started.output().includes('{"mounted":')) {
      const fault = started.fault('mount.refused');
      if (fault !== null) throw fault;
      if (performance.now() > latest) throw new TapeError('mount.refused', { detail: started.output() });
      await sleep(pollMs);
    }
  } finally {
    started.release();
  }
}

async function leave(folder: string, isDead: boolean): Promise<void> {
  const words = ['-u', ...(isDead ? ['-z'] : []), folder];
  await promisify(execFile)('fusermount3', words).catch((error: { readonly stderr?: string }) => {
    const detail = error.stderr ?? '';
    throw new TapeError(detail.includes('busy') ? 'mount.in-use' : 'mount.refused', { subject: folder, detail });
  });
}
