// A place of its own for one journey: home, configuration, folders to archive and to restore to. Whatever was started
// for this home is ended with it.

import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface TestWorld {
  readonly home: string;
  /** Fresh and empty. */
  readonly desktop: string;
  readonly restored: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly end: () => Promise<void>;
}

export async function makeWorld(): Promise<TestWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'capstan-e2e-'));
  const [home, desktop, restored, configuration] = ['home', 'Desktop', 'Restored', 'configuration'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  for (const path of [desktop, restored, configuration]) await mkdir(path);
  return {
    home,
    desktop,
    restored,
    environment: { ...inherited(), CAPSTAN_HOME: home, XDG_CONFIG_HOME: configuration },
    end: async () => {
      await endHelpers(home);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function inherited(): Record<string, string> {
  const entries = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}

/** Processes whose command line names the home: the helper outlives the window on purpose. */
export async function helpersOf(home: string): Promise<readonly number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const words = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (words.split('\0').includes(home)) found.push(Number(name));
  }
  return found;
}

/** A helper that a window started holds descriptors of that window: only when both have ended is the window closed. */
export async function endHelpers(home: string): Promise<void> {
  for (const pid of await helpersOf(home)) process.kill(pid, 'SIGTERM');
  while ((await helpersOf(home)).length > 0) await sleep(50);
}
