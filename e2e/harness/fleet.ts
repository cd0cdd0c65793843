// A fleet for a window: its database, and another computer with a cartridge of its own.

import { execFile, execFileSync, spawn } from 'node:child_process';
import { chmod, chown, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { endHelpers, type TestWorld } from './world.ts';

const run = promisify(execFile);
const programs = '/usr/lib/postgresql';
const commandLine = join(import.meta.dirname, '../../helper/cli/main.ts');
const isRoot = process.getuid?.() === 0;
const asServer = isRoot ? ['runuser', '-u', 'postgres', '--'] : [];

export interface WindowFleet {
  /** Of its database, as its superuser. */
  readonly url: string;
  /** The command line of the other computer. */
  readonly there: (...words: readonly string[]) => Promise<string>;
  readonly stopDatabase: () => void;
  readonly startDatabase: () => Promise<void>;
  readonly end: () => Promise<void>;
}

export async function fleetOf(world: TestWorld): Promise<WindowFleet> {
  const folder = join(dirname(world.home), 'database');
  const data = join(folder, 'data');
  const home = join(dirname(world.home), 'cellar');
  const [newest = ''] = (await readdir(programs)).sort((one, other) => Number(other) - Number(one));
  const line = (name: string, ...words: readonly string[]) => [
    ...asServer,
    join(programs, newest, 'bin', name),
    ...words,
  ];
  const server = (name: string, ...words: readonly string[]) => {
    const [program = '', ...rest] = line(name, ...words);
    execFileSync(program, rest, { cwd: '/', stdio: 'ignore' });
  };
  await chmod(dirname(world.home), 0o711);
  await mkdir(folder);
  if (isRoot) {
    const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
    await chown(folder, await id('-u'), await id('-g'));
    await chmod(folder, 0o755);
  }
  server('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '--locale=C.UTF-8');
  const startDatabase = async () => {
    const options = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off'].flatMap((one) => [
      '-c',
      one,
    ]);
    const [program = '', ...rest] = line('postgres', '-D', data, ...options);
    spawn(program, rest, { stdio: 'ignore', cwd: '/' }).unref();
    while (!(await answers())) await sleep(50);
  };
  const answers = async () =>
    await run(join(programs, newest, 'bin', 'pg_isready'), ['-h', folder]).then(
      () => true,
      () => false,
    );
  const stopDatabase = () => server('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
  await startDatabase();
  return {
    url: `postgres://postgres@${encodeURIComponent(folder)}:5432/postgres`,
    there: async (...words) => {
      const environment = { ...world.environment, CAPSTAN_HOME: home };
      return (await run(process.execPath, [commandLine, ...words], { env: environment })).stdout;
    },
    startDatabase,
    stopDatabase,
    end: async () => {
      await endHelpers(home);
      if (await answers()) stopDatabase();
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
