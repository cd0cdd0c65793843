// A real sshd: keys of its own, on a free port, which starts the command line of this tree as `capstan`.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { programs } from '../programs.ts';

const root = join(import.meta.dirname, '../../..');
const node = join(root, 'node_modules/.bin/node');

export interface TapeHost {
  /** What --host is given. */
  readonly name: string;
  readonly folder: string;
  /** For a command line here, with a data folder of its own. */
  readonly environment: NodeJS.ProcessEnv;
  /** Whether ssh here knows the host's key, or another one in its place. */
  trust(known: boolean | 'another'): void;
  /** Whether the host lets the user in. */
  admit(admitted: boolean): void;
  /** How often somebody has signed in. */
  signIns(): number;
  /** What a signed-in user may start: anything, or what a key is for alone. */
  restrictTo(command: string): void;
  /** Ends the lines that are open, as a broken network does; new ones may come. */
  cut(): void;
  stop(): void;
}

/** In an empty folder. `home`: of the helper that is reached there. `settings`: of sshd, further ones. */
export async function startSshd(folder: string, home: string, settings: readonly string[] = []): Promise<TapeHost> {
  const file = (name: string) => join(folder, name);
  for (const key of ['host', 'user']) execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file(key)]);
  const port = await freePort();
  writeFileSync(
    file('sshd_config'),
    [
      ...[`Port ${port}`, 'ListenAddress 127.0.0.1', `HostKey ${file('host')}`, `PidFile ${file('pid')}`],
      ...[`AuthorizedKeysFile ${file('authorized')}`, 'StrictModes no', 'UsePAM no', 'PermitRootLogin yes'],
      ...[...settings, ''],
    ].join('\n'),
  );
  writeFileSync(
    file('ssh_config'),
    [
      ...['Host tapes', '  HostName 127.0.0.1', `  Port ${port}`, `  IdentityFile ${file('user')}`],
      ...['  IdentitiesOnly yes', `  UserKnownHostsFile ${file('known')}`, '  StrictHostKeyChecking yes', ''],
    ].join('\n'),
  );
  writeFileSync(file('capstan'), `#!/bin/sh\nexec ${node} ${programs.capstan} --home ${home} "$@"\n`);
  chmodSync(file('capstan'), 0o755);
  // Where sshd, run as root, puts itself for those who have not signed in.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  const daemon = spawn('/usr/sbin/sshd', ['-D', '-e', '-f', file('sshd_config')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  daemon.stderr.on('data', (chunk: Buffer) => {
    log += chunk;
  });
  // Once it has ended nobody can tell which lines were its own.
  let linesAtEnd: readonly number[] = [];
  const stop = () => {
    linesAtEnd = childrenOf(daemon.pid ?? -1);
    daemon.kill();
  };
  await once(daemon.stderr, 'data');
  const hostKey = execFileSync('ssh-keygen', ['-y', '-f', file('host')], { encoding: 'utf8' });
  const userKey = execFileSync('ssh-keygen', ['-y', '-f', file('user')], { encoding: 'utf8' });
  const host: TapeHost = {
    name: 'tapes',
    folder,
    environment: {
      CAPSTAN_SSH_COMMAND: `ssh -F ${file('ssh_config')}`,
      CAPSTAN_REMOTE_COMMAND: file('capstan'),
      CAPSTAN_HOME: file('desk'),
    },
    trust: (known) => {
      const key = known === 'another' ? userKey : hostKey;
      writeFileSync(file('known'), known === false ? '' : `[127.0.0.1]:${port} ${key}`);
    },
    admit: (admitted) => writeFileSync(file('authorized'), admitted ? userKey : ''),
    restrictTo: (command) => writeFileSync(file('authorized'), `restrict,command="${command}" ${userKey}`),
    signIns: () => log.match(/^Accepted /gm)?.length ?? 0,
    cut: () => {
      for (const pid of [...linesAtEnd, ...childrenOf(daemon.pid ?? -1)]) killIfThere(pid);
    },
    stop,
  };
  host.trust(true);
  host.admit(true);
  return host;
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** One for each line; none once it has ended. */
function childrenOf(pid: number): readonly number[] {
  const path = `/proc/${pid}/task/${pid}/children`;
  return existsSync(path) ? readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
