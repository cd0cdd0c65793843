// A home with one virtual library, and helpers over it that run one after the other: first with drives and a robot that take
// no time, to fill its cartridges, then with live ones.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../client/client.ts';
import { connect } from '../../client/connect.ts';
import { follow } from '../../client/follow-job.ts';
import { helperSocket } from '../../client/home.ts';
import { helperEnvironment, helperNodeOptions } from '../../client/launch.ts';
import { wholeSnapshot } from '../../client/snapshot-follower.ts';
import type { FaultCode } from '../../contract/errors.ts';
import { moveTimesFile } from '../../contract/library.ts';
import type { Clock, Job, JobId } from '../../contract/model.ts';
import type { Robot } from '../../src/jobs/restore/timetable.ts';
import { helperLog } from '../../src/log/log.ts';

const model = 'lto5';
const instant: Clock = { mode: 'instant', speedUp: 1 };
/** What is read back; between two of them lies what is not. */
const fileBytes = 2_000_000;

export interface LibraryShape {
  readonly drives: number;
  readonly cartridges: number;
  readonly filesEach: number;
  readonly bytesEach: number;
}

export interface WatchedDrives {
  /** `read`: the cartridges that were brought to it, in this order. */
  readonly drives: readonly { readonly seconds: number; readonly read: readonly string[] }[];
  readonly fetches: number;
  readonly moves: number;
}

export class LibraryHome {
  readonly #folder: string;
  readonly #shape: LibraryShape;

  constructor(folder: string, shape: LibraryShape) {
    this.#folder = folder;
    this.#shape = shape;
  }

  get barcodes(): readonly string[] {
    return Array.from({ length: this.#shape.cartridges }, (_, at) => `RBT${String(at + 1).padStart(3, '0')}L5`);
  }

  /** By an earlier run. */
  get isFilled(): boolean {
    return existsSync(join(this.#folder, 'filled'));
  }

  /** Full cartridges in its slots, each with files of zeros all along its tape. */
  async fill(): Promise<void> {
    const { drives, cartridges, filesEach, bytesEach } = this.#shape;
    const [wanted, between] = [join(this.#folder, 'wanted'), join(this.#folder, 'between')];
    // No holes: these would take no room on the tape either.
    writeFileSync(wanted, Buffer.alloc(fileBytes));
    writeFileSync(between, Buffer.alloc(Math.max(1, Math.round(bytesEach / filesEach) - fileBytes)));
    await this.#withHelper(async (client) => {
      await client.send('virtual.removeDrive', { drive: 'drive-1' });
      const slots = { drives, slots: cartridges, mailSlots: 0 };
      await client.send('virtual.addLibrary', { ...slots, personality: 'ibm', model, clock: instant });
      for (const barcode of this.barcodes)
        await client.send('virtual.create', { barcode, capacityBytes: 1.5e12, inLibrary: true });
      for (const barcode of this.barcodes) {
        const source = join(this.#folder, barcode);
        mkdirSync(source);
        for (let file = 0; file < filesEach; file += 1) {
          const name = join(source, nameOf(barcode, file));
          linkSync(wanted, name);
          linkSync(between, `${name} and what lies behind it`);
        }
        await run(client, () => client.send('cartridges.load', { barcode, drive: null }));
        await run(client, () =>
          client.send('cartridges.format', { barcode, confirmedBarcode: barcode, name: 'Bench' }),
        );
        await run(client, () =>
          client.send('archive.start', { barcodes: [barcode], sources: [source], verify: false }),
        );
        await putAway(client, barcode);
        rmSync(source, { recursive: true });
      }
      await client.send('drives.setEjectIdle', { on: true, minutes: 0 });
    });
    writeFileSync(join(this.#folder, 'filled'), '');
  }

  /** With every cartridge in its slot. The robot has moved before. */
  async at<T>(clock: Clock, work: (client: Client, into: string) => Promise<T>): Promise<T> {
    this.#setClock(instant);
    await this.#withHelper(async (client) => {
      // What an earlier run did not come to the end of.
      for (const { id, ended } of (await wholeSnapshot(client)).jobs) {
        if (ended !== null) continue;
        await client.send('jobs.cancel', { id });
        await follow(
          client,
          () => Promise.resolve(id),
          () => undefined,
        ).done;
      }
      for (const barcode of await contentsOf(client)) await putAway(client, barcode);
    });
    this.#setClock(clock);
    const into = join(this.#folder, 'restored');
    rmSync(into, { recursive: true, force: true });
    mkdirSync(into);
    try {
      return await this.#withHelper(async (client) => {
        const [barcode = ''] = this.barcodes;
        await run(client, () => client.send('cartridges.load', { barcode, drive: null }));
        await putAway(client, barcode);
        return await work(client, into);
      });
    } finally {
      rmSync(into, { recursive: true });
    }
  }

  /** What the robot takes for a move of each kind, as the helper has measured it. */
  get exchange(): Robot {
    const kept = moveTimesFile.parse(JSON.parse(readFileSync(join(this.#home, 'move-times.json'), 'utf8')));
    const [measured] = Object.values(kept);
    return {
      fetchSeconds: measured?.fetchSeconds?.seconds ?? Number.NaN,
      putAwaySeconds: measured?.putAwaySeconds?.seconds ?? Number.NaN,
    };
  }

  /** What was carried while it worked, and what each drive did by its own clock, where that is counted. */
  async watched(client: Client, work: () => Promise<unknown>): Promise<WatchedDrives> {
    const ids = Array.from({ length: this.#shape.drives }, (_, at) => `drive-${at + 1}`);
    const before = await Promise.all(ids.map((drive) => secondsAtWork(client, drive)));
    const movesBefore = this.#moves().length;
    await work();
    const after = await Promise.all(ids.map((drive) => secondsAtWork(client, drive)));
    const moves = this.#moves().slice(movesBefore);
    const fetched = (at: number) => moves.filter(({ to }) => to === `drive ${at + 1}`).map(({ barcode }) => barcode);
    return {
      drives: ids.map((_, at) => ({ seconds: (after[at] ?? 0) - (before[at] ?? 0), read: fetched(at) })),
      fetches: moves.filter(({ to }) => to.startsWith('drive')).length,
      moves: moves.length,
    };
  }

  #moves(): readonly { readonly barcode: string; readonly to: string }[] {
    const lines = readFileSync(helperLog(this.#home), 'utf8').split('\n');
    return lines.filter((line) => line.includes('"library move"')).map((line) => JSON.parse(line));
  }

  get #home(): string {
    return join(this.#folder, 'home');
  }

  #setClock(clock: Clock): void {
    for (const name of ['drives.json', 'libraries.json']) {
      const file = join(this.#home, 'virtual', name);
      const rows: readonly object[] = JSON.parse(readFileSync(file, 'utf8'));
      writeFileSync(file, JSON.stringify(rows.map((row) => ({ ...row, clock }))));
    }
  }

  async #withHelper<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const main = join(import.meta.dirname, '..', '..', 'src', 'main.ts');
    const helper = spawn(process.execPath, [...helperNodeOptions, main, '--home', this.#home], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...helperEnvironment },
    });
    const client = await connected(helper, this.#home);
    try {
      return await work(client);
    } finally {
      client.close();
      helper.kill('SIGTERM');
      if (helper.exitCode === null) await once(helper, 'close');
    }
  }
}

/** As it is called below the folder of its cartridge, and no other. */
export function nameOf(barcode: string, file: number): string {
  return `${barcode}-${String(file).padStart(4, '0')}`;
}

/** Resolves with its last row. `unless`: a fault that is none here. */
export async function run(client: Client, start: () => Promise<JobId>, unless?: FaultCode): Promise<Job> {
  const job = await follow(client, start, () => undefined).done;
  if (job.state === 'done' || (unless !== undefined && job.fault?.code === unless)) return job;
  throw new Error(`${job.kind} ended ${job.state}: ${JSON.stringify(job.fault)}`);
}

/** Idle cartridges go by themselves: one may have gone before it was asked to. */
async function putAway(client: Client, barcode: string): Promise<void> {
  await run(client, () => client.send('cartridges.eject', { barcode }), 'cartridge.not-loaded');
}

/** What is in drives, once each that holds something has found out what it is. */
async function contentsOf(client: Client): Promise<readonly string[]> {
  for (;;) {
    const states = (await wholeSnapshot(client)).drives.map(({ state }) => state);
    const isKnown = states.every(({ kind }) => kind === 'empty' || kind === 'safe-to-eject' || kind === 'loaded');
    if (isKnown) return states.flatMap((state) => ('barcode' in state ? (state.barcode ?? []) : []));
    await sleep(100);
  }
}

/** Without what it waited for its host; 0 of a drive that does not say. */
async function secondsAtWork(client: Client, drive: string): Promise<number> {
  const { simulatedMilliseconds } = await client.send('drives.health', { drive });
  const { hostIdle: _, ...atWork } = { hostIdle: 0, ...simulatedMilliseconds };
  return Object.values(atWork).reduce((sum, milliseconds) => sum + milliseconds, 0) / 1_000;
}

async function connected(helper: ChildProcess, home: string): Promise<Client> {
  for (;;) {
    if (helper.exitCode !== null) throw new Error(`the helper ended with ${helper.exitCode}`);
    try {
      return await connect(helperSocket(home));
    } catch {
      // It is not there yet.
      await sleep(20);
    }
  }
}
