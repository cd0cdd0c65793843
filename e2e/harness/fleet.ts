// A fleet for a window: its database, and another computer with a cartridge of its own.

import { execFile } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PostgresCluster } from '../../helper/bench/postgres-cluster.ts';
import { endHelpers, type TestWorld } from './world.ts';

const run = promisify(execFile);
const commandLine = join(import.meta.dirname, '../../helper/cli/main.ts');

export interface WindowFleet {
  readonly database: PostgresCluster;
  /** Of its database, as its superuser. */
  readonly url: string;
  /** The command line of the other computer. */
  readonly there: (...words: readonly string[]) => Promise<string>;
  readonly end: () => Promise<void>;
}

export async function fleetOf(world: TestWorld): Promise<WindowFleet> {
  const folder = join(dirname(world.home), 'database');
  const home = join(dirname(world.home), 'cellar');
  await chmod(dirname(world.home), 0o711);
  const database = new PostgresCluster(folder, ['fsync=off']);
  await database.start();
  return {
    database,
    url: `postgres://postgres@${encodeURIComponent(folder)}:5432/postgres`,
    there: async (...words) => {
      const environment = { ...world.environment, CAPSTAN_HOME: home };
      return (await run(process.execPath, [commandLine, ...words], { env: environment })).stdout;
    },
    end: async () => {
      await endHelpers(home);
      database.stop('immediate');
    },
  };
}

/** Whose content nothing else has. */
export async function folderWith(parent: string, names: readonly string[]): Promise<string> {
  const folder = join(parent, 'letters');
  await mkdir(folder, { recursive: true });
  for (const name of names) await writeFile(join(folder, name), `content of ${name}`);
  return folder;
}
