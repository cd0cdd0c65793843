// `npm run bench -- far`: files of one computer on a cartridge of another, over a real sshd on this one, beside the twin that
// does the same with what every system has: `tar | ssh`, which hashes there (SHA-256) and stores on the same disk. Alternating,
// several rounds; the ratio is that of the medians. Capstan hashes on both sides (SHA-256, and xxh64 there), writes to a virtual
// drive that takes no time, and ends when everything is safe; it does not read back (--no-verify), as its twin does not.
// Then the same files back into a folder here, beside `ssh tar c | tar x`, which hashes here (SHA-256) and syncs the disk once at
// the end.
// Ciphers are as ssh chooses them, for both alike. --package is the command line of a package, at both ends: what people
// run. There the helper runs, as sshd does; each archive signs in anew, as each twin does.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Figure, tell } from './figures.ts';

const barcode = 'BEN001L8';
const least = 0.85;
const root = join(import.meta.dirname, '..', '..');

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    /** A hundredth of everything, to see whether it runs. */
    little: { type: 'boolean', default: false },
    package: { type: 'string' },
    /** Of the loads, those whose name begins so. */
    only: { type: 'string', default: '' },
  },
});
const rounds = Number(values.rounds);
const program =
  values.package === undefined
    ? [process.execPath, join(root, 'helper', 'cli', 'main.ts')]
    : [join(values.package, 'capstan')];
const share = values.little ? 0.01 : 1;

interface Load {
  readonly what: string;
  readonly files: number;
  readonly bytes: number;
}

const loads: readonly Load[] = [
  { what: '1 × 2 GiB', files: 1, bytes: Math.round(2 ** 31 * share) },
  { what: '200 × 10 MiB', files: Math.max(1, Math.round(200 * share)), bytes: 10 * 2 ** 20 },
  { what: '20,000 × 64 KiB', files: Math.round(20_000 * share), bytes: 2 ** 16 },
  // Starting and signing in take a third of this one's time.
  { what: '20,000 × 4 KiB', files: Math.round(20_000 * share), bytes: 2 ** 12 },
  { what: '100,000 × 4 KiB', files: Math.round(100_000 * share), bytes: 2 ** 12 },
];

/** A host of its own: sshd on a free port with keys for this run, and the command line of this tree as `capstan`. */
class Host {
  readonly #folder: string;
  readonly #sshd: ReturnType<typeof spawn>;

  constructor(folder: string, port: number) {
    this.#folder = folder;
    const file = (name: string) => join(folder, name);
    for (const key of ['host', 'user']) execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file(key)]);
    const keyOf = (key: string) => execFileSync('ssh-keygen', ['-y', '-f', file(key)], { encoding: 'utf8' });
    writeFileSync(file('authorized'), keyOf('user'));
    writeFileSync(file('known'), `[127.0.0.1]:${port} ${keyOf('host')}`);
    const server = [`Port ${port}`, 'ListenAddress 127.0.0.1', `HostKey ${file('host')}`, 'PidFile none'];
    const people = [
      `AuthorizedKeysFile ${file('authorized')}`,
      'StrictModes no',
      'UsePAM no',
      'PermitRootLogin yes',
      '',
    ];
    writeFileSync(file('sshd_config'), [...server, ...people].join('\n'));
    const where = ['Host tapes', 'HostName 127.0.0.1', `Port ${port}`, `IdentityFile ${file('user')}`];
    const trust = ['IdentitiesOnly yes', `UserKnownHostsFile ${file('known')}`, ''];
    writeFileSync(file('ssh_config'), [...where, ...trust].join('\n'));
    writeFileSync(file('capstan'), `#!/bin/sh\nexec ${program.join(' ')} --home ${file('home')} "$@"\n`);
    chmodSync(file('capstan'), 0o755);
    if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
    this.#sshd = spawn('/usr/sbin/sshd', ['-D', '-e', '-f', file('sshd_config')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  }

  async listening(): Promise<void> {
    if (this.#sshd.stderr !== null) await once(this.#sshd.stderr, 'data');
  }

  there(...args: readonly string[]): void {
    execFileSync(join(this.#folder, 'capstan'), args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 120_000 });
  }

  far(...args: readonly string[]): void {
    const environment = {
      CAPSTAN_HOME: join(this.#folder, 'desk'),
      CAPSTAN_SSH_COMMAND: `ssh -F ${join(this.#folder, 'ssh_config')}`,
      CAPSTAN_REMOTE_COMMAND: join(this.#folder, 'capstan'),
    };
    const [command = '', ...words] = [...program, '--host', 'tapes', ...args];
    execFileSync(command, words, {
      env: { ...process.env, ...environment },
      stdio: 'ignore',
      timeout: 900_000,
    });
  }

  /** The next one signs in. */
  signOut(): void {
    const socket = join(this.#folder, 'desk', 'run', 'ssh-%C');
    const words = ['-F', join(this.#folder, 'ssh_config'), '-o', `ControlPath=${socket}`, '-O', 'exit', 'tapes'];
    // None is there when it has ended by itself.
    spawnSync('ssh', words, { stdio: 'ignore' });
  }

  twin(folder: string, name: string): void {
    const stored = join(this.#folder, 'stored');
    const there = `bash -c 'tee >(sha256sum > ${stored}.sum) > ${stored}; sync ${stored}'`;
    const ssh = `ssh -F ${join(this.#folder, 'ssh_config')} tapes`;
    execFileSync('bash', ['-c', `set -o pipefail; tar c -C '${folder}' '${name}' | ${ssh} "${there}"`], {
      timeout: 900_000,
    });
    rmSync(stored);
  }

  twinBack(folder: string, name: string, into: string): void {
    const ssh = `ssh -F ${join(this.#folder, 'ssh_config')} tapes`;
    const here = `tee >(sha256sum > ${into}.sum) | tar x -C '${into}'; sync -f '${into}'`;
    execFileSync('bash', ['-c', `set -o pipefail; ${ssh} "tar c -C '${folder}' '${name}'" | ${here}`], {
      timeout: 900_000,
    });
  }

  stop(): void {
    this.#sshd.kill();
  }
}

function make(folder: string, { files, bytes }: Load): void {
  mkdirSync(folder, { recursive: true });
  const content = Buffer.allocUnsafe(Math.min(bytes, 2 ** 26));
  for (let at = 0; at < files; at += 1) {
    const path = join(folder, String(at).padStart(6, '0'));
    for (let left = bytes; left > 0; left -= content.length) {
      randomFillSync(content);
      writeFileSync(path, content.subarray(0, Math.min(left, content.length)), { flag: 'a' });
    }
  }
}

function secondsOf(work: () => void): number {
  execFileSync('sync');
  const since = performance.now();
  work();
  return (performance.now() - since) / 1000;
}

function median(of: readonly number[]): number {
  return of.toSorted((one, other) => one - other)[Math.floor(of.length / 2)] ?? Number.NaN;
}

/** Seconds of each round. */
function restoresOf(host: Host, folder: string, name: string) {
  const into = join(folder, 'back');
  const [ours, twins]: [number[], number[]] = [[], []];
  const anew = (work: () => void) => {
    mkdirSync(into);
    const seconds = secondsOf(work);
    rmSync(into, { recursive: true });
    return seconds;
  };
  for (let round = 0; round < rounds; round += 1) {
    twins.push(anew(() => host.twinBack(join(folder, 'from'), name, into)));
    ours.push(anew(() => host.far('restore', `${barcode}:/${name}`, '--into', into)));
  }
  return { ours, twins };
}

async function measure(folder: string): Promise<boolean> {
  process.stdout.write(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ${rounds} rounds\n`);
  const host = new Host(folder, 20_000 + (process.pid % 20_000));
  try {
    await host.listening();
    host.there('virtual', 'new', barcode, '--capacity', '60G');
    host.there('load', barcode);
    host.there('format', barcode, '--yes');
    const figures: Figure[] = [];
    for (const load of loads.filter(({ what }) => what.startsWith(values.only))) {
      const name = 'sent';
      make(join(folder, 'from', name), load);
      const [ours, twins]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        twins.push(secondsOf(() => host.twin(join(folder, 'from'), name)));
        // As the twin's file: nothing is there of the round before. It also finds the helper running.
        host.there('format', barcode, '--yes');
        host.signOut();
        ours.push(
          secondsOf(() => host.far('archive', join(folder, 'from', name), '--to', barcode, '--no-verify', '--wait')),
        );
      }
      const back = restoresOf(host, folder, name);
      rmSync(join(folder, 'from'), { recursive: true });
      const megabytes = (load.files * load.bytes) / 1e6;
      const rate = (times: readonly number[]) => `${Math.round(megabytes / median(times))} MB/s`;
      process.stdout.write(`${load.what}: capstan ${rate(ours)}, tar | ssh ${rate(twins)}\n`);
      figures.push({ what: `${load.what}, of tar | ssh`, value: median(twins) / median(ours), unit: '×', least });
      process.stdout.write(`${load.what}, restored: capstan ${rate(back.ours)}, ssh | tar ${rate(back.twins)}\n`);
      const value = median(back.twins) / median(back.ours);
      figures.push({ what: `${load.what}, restored, of ssh | tar`, value, unit: '×', least });
    }
    return tell(figures);
  } finally {
    host.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'capstan-far-'));
try {
  process.exitCode = (await measure(folder)) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
