// What the tests stand on: folders of their own, real helpers in processes of their own that are spoken to over their
// socket, and trees of files that can be compared.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  type Dirent,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Client } from '../../client/client.ts';
import { connect } from '../../client/connect.ts';
import { follow } from '../../client/follow-job.ts';
import { helperSocket } from '../../client/home.ts';
import { helperEnvironment, helperNodeOptions } from '../../client/launch.ts';
import { rowsOf } from '../../client/pages.ts';
import { wholeSnapshot } from '../../client/snapshot-follower.ts';
import type { CallName, Input, Output } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import type { Cartridge, Entry, Job, JobId, JobItem, Snapshot } from '../../contract/model.ts';
import { programs } from '../programs.ts';

const helperFolder = join(import.meta.dirname, '..', '..');
export const goldenFolder = join(helperFolder, '..', 'native', 'test', 'golden');

export const isRoot = process.getuid?.() === 0;

/** Of the tests themselves. */
export function ownIdentity(): Identity {
  const { geteuid, getegid, getgroups } = process;
  if (geteuid === undefined || getegid === undefined || getgroups === undefined) throw new Error('no POSIX system');
  return { uid: geteuid(), gid: getegid(), groups: getgroups() };
}

/** Root without the powers that pass over a file's permissions, or to be somebody else; others have none anyway. */
const lost = '-dac_override,-dac_read_search,-setuid,-setgid';
export const bound = isRoot ? ['setpriv', '--bounding-set', lost, '--'] : [];

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'capstan-test-'));
  onTestFinished(() => {
    // What a test shut must be opened again to be removed by others than root.
    if (!isRoot) execFileSync('chmod', ['-R', 'u+rwx', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Runs a module's text as someone whom permissions bind; gives what it printed. */
export function withoutPrivilege(code: string, ...args: readonly string[]): string {
  const [program = '', ...rest] = [...bound, process.execPath, '--input-type=module', '--eval', code, '--', ...args];
  return execFileSync(program, rest, { cwd: helperFolder, encoding: 'utf8' });
}

// ---- a helper ----

export interface Helper {
  readonly home: string;
  readonly pid: number;
  readonly client: Client;
  /** Its exit code, when it ends by itself. */
  readonly exit: Promise<number | null>;
  /** Starts a job and waits for its last row. */
  load(barcode: string): Promise<Job>;
  eject(barcode: string): Promise<Job>;
  format(barcode: string, name?: string): Promise<Job>;
  archive(barcode: string, ...sources: readonly string[]): Promise<Job>;
  restore(barcode: string, paths: readonly string[], into: string): Promise<Job>;
  run<K extends JobCall>(kind: K, input: Input<K>): Promise<Job>;
  /** Waits for the last row of a job that was started already. */
  endOf(id: JobId): Promise<Job>;
  items(job: Job, failedOnly?: boolean): Promise<readonly JobItem[]>;
  list(barcode: string, path?: string): Promise<readonly Entry[]>;
  snapshot(): Promise<Snapshot>;
  cartridge(barcode: string): Promise<Cartridge>;
  /** Ends it as a person or the system would; resolves with its exit code. */
  end(): Promise<number | null>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Meanwhile it does nothing at all. */
  stunned(meanwhile: () => void): void;
}

/** Every call that answers with a job's id. */
export type JobCall = { [N in CallName]: [Output<N>] extends [JobId] ? N : never }[CallName];

export interface HelperOptions {
  readonly home?: string;
  /** Bound by the permissions of files, also when the tests run as root. */
  readonly isBound?: boolean;
  /** How fast its time passes, see main.ts. */
  readonly clock?: string | undefined;
  /** For the Node that runs it, beside its own. */
  readonly node?: readonly string[];
  /** Beside the tests' own. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The folder in which it runs. */
  readonly runsIn?: string;
  /** Where all goes that it writes to its standard output and standard error. */
  readonly output?: string;
}

export async function startHelper({
  home = join(temporaryFolder(), 'home'),
  isBound = false,
  clock,
  node = [],
  environment = {},
  ...places
}: HelperOptions = {}): Promise<Helper> {
  const child = spawnHelper(home, { isBound, clock, node, environment, ...places });
  const output = outputOf(child);
  onTestFinished(async () => void (await ended(child, 'SIGKILL')));
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the helper ended with ${child.exitCode}: ${output()}`);
    const client = await connectIfThere(home);
    if (client === null) {
      await sleep(20);
      continue;
    }
    onTestFinished(() => client.close());
    return helperOver(client, home, child);
  }
}

/** What a helper that cannot start says as it ends. */
export async function failedStart(home: string): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawnHelper(home);
  const output = outputOf(child);
  return { code: await ended(child, null), output: output() };
}

function spawnHelper(
  home: string,
  { isBound = false, clock, node = [], environment = {}, runsIn, output }: Omit<HelperOptions, 'home'> = {},
): ChildProcess {
  const time = clock === undefined ? [] : ['--clock', clock];
  const [program = '', ...rest] = [
    ...(isBound ? bound : []),
    process.execPath,
    ...helperNodeOptions,
    ...node,
    programs.helper,
    '--home',
    home,
    ...time,
  ];
  const outputFile = output === undefined ? null : openSync(output, 'a');
  const child = spawn(program, rest, {
    env: { ...process.env, ...helperEnvironment, ...environment },
    stdio: ['ignore', outputFile ?? 'pipe', outputFile ?? 'inherit'],
    cwd: runsIn,
  });
  if (outputFile !== null) closeSync(outputFile);
  return child;
}

function outputOf(child: ChildProcess): () => string {
  let output = '';
  child.stdout?.on('data', (text) => {
    output += String(text);
  });
  return () => output;
}

async function connectIfThere(home: string): Promise<Client | null> {
  try {
    return await connect(helperSocket(home));
  } catch (error) {
    if (error instanceof TapeError && error.code === 'helper.unreachable') return null;
    throw error;
  }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals | null): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  if (signal !== null) child.kill(signal);
  return exit;
}

function helperOver(client: Client, home: string, child: ChildProcess): Helper {
  // The compiler cannot follow it through the union.
  const run = <K extends JobCall>(kind: K, input: Input<K>): Promise<Job> =>
    follow(
      client,
      () => client.send(kind, input) as Promise<JobId>,
      () => {},
    ).done;
  const all = async <T>(rows: AsyncIterable<T>): Promise<readonly T[]> => {
    const found: T[] = [];
    for await (const row of rows) found.push(row);
    return found;
  };
  const snapshot = () => wholeSnapshot(client);
  return {
    home,
    pid: child.pid ?? 0,
    client,
    exit: ended(child, null),
    run,
    snapshot,
    load: (barcode) => run('cartridges.load', { barcode, drive: null }),
    eject: (barcode) => run('cartridges.eject', { barcode }),
    format: (barcode, name = '') => run('cartridges.format', { barcode, confirmedBarcode: barcode, name }),
    archive: (barcode, ...sources) => run('archive.start', { barcodes: [barcode], sources: [...sources] }),
    restore: (barcode, paths, into) => run('restore.start', { from: [{ barcode, paths: [...paths] }], into }),
    endOf: (id) =>
      follow(
        client,
        () => Promise.resolve(id),
        () => {},
      ).done,
    items: ({ id }, failedOnly = false) =>
      all(rowsOf((place) => client.send('jobs.items', { id, failedOnly, ...place }))),
    list: (barcode, path = '') => all(rowsOf((place) => client.send('catalogue.list', { barcode, path, ...place }))),
    async cartridge(barcode) {
      const found = (await snapshot()).cartridges.find((cartridge) => cartridge.barcode === barcode);
      if (found === undefined) throw new Error(`no ${barcode}`);
      return found;
    },
    end: () => ended(child, 'SIGTERM'),
    kill: async () => void (await ended(child, 'SIGKILL')),
    stunned(meanwhile) {
      child.kill('SIGSTOP');
      try {
        meanwhile();
      } finally {
        child.kill('SIGCONT');
      }
    },
  };
}

// ---- trees ----

/** Every path below a folder with what must come back: content, kind, mode, time of change, where a link points. */
export function treeOf(folder: string): ReadonlyMap<string, string> {
  const tree = new Map<string, string>();
  for (const { path, entry } of entriesBelow(folder)) {
    const { mode, mtimeNs } = lstatSync(path, { bigint: true });
    const content = entry.isSymbolicLink()
      ? `-> ${readlinkSync(path)}`
      : entry.isFile()
        ? createHash('sha256').update(readFileSync(path)).digest('hex')
        : 'folder';
    tree.set(path.slice(folder.length + 1), `${mode.toString(8)} ${mtimeNs} ${content}`);
  }
  return tree;
}

interface FoundBelow {
  readonly path: string;
  readonly entry: Dirent;
}

/** Everything below a folder; unlike Node's own recursion never through a link. */
function* entriesBelow(folder: string): Generator<FoundBelow> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    yield { path, entry };
    if (entry.isDirectory()) yield* entriesBelow(path);
  }
}
