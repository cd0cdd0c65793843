// A home with one virtual library, and helpers over it that run one after the other: first with drives and a robot that take
// no time, to fill its cartridges, then with live ones.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../client/client.ts';
import { connect } from '../../client/connect.ts';
import { follow } from '../../client/follow-job.ts';
import { helperSocket } from '../../client/home.ts';
import { helperEnvironment, helperNodeOptions } from '../../client/launch.ts';
import { wholeSnapshot } from '../../client/snapshot-follower.ts';
import type { Clock, Job, JobId } from '../../contract/model.ts';

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

  /** Full cartridges in its slots, each with files of zeros all along its tape. */
  async fill(): Promise<void> {
    const { drives, cartridges, filesEach, bytesEach } = this.#shape;
    await this.#withHelper(async (client) => {
      await client.send('virtual.removeDrive', { drive: 'drive-1' });
      const slots = { drives, slots: cartridges, mailSlots: 0 };
      await client.send('virtual.addLibrary', { ...slots, personality: 'ibm', model, clock: instant });
      await client.send('drives.setEjectIdle', { on: true, minutes: 0 });
      for (const barcode of this.barcodes)
        await client.send('virtual.create', { barcode, capacityBytes: 1.5e12, inLibrary: true });
      for (const barcode of this.barcodes) {
        const source = join(this.#folder, barcode);
        mkdirSync(source);
        for (let file = 0; file < filesEach; file += 1) {
          makeHole(join(source, nameOf(file)), fileBytes);
          makeHole(join(source, `${nameOf(file)} and what lies behind it`), bytesEach / filesEach - fileBytes);
        }
        await run(client, () => client.send('cartridges.load', { barcode, drive: null }));
        await run(client, () =>
          client.send('cartridges.format', { barcode, confirmedBarcode: barcode, name: 'Bench' }),
        );
        await run(client, () =>
          client.send('archive.start', { barcodes: [barcode], sources: [source], verify: false }),
        );
        await run(client, () => client.send('cartridges.eject', { barcode }));
        rmSync(source, { recursive: true });
      }
    });
  }

  /** With every cartridge in its slot, and time that passes so many times faster. The robot has moved before. */
  async live<T>(speedUp: number, work: (client: Client, into: string) => Promise<T>): Promise<T> {
    this.#setClock(instant);
    await this.#withHelper(async (client) => {
      for (const { state } of (await wholeSnapshot(client)).drives) {
        if (!('barcode' in state) || state.barcode === null) continue;
        const { barcode } = state;
        await run(client, () => client.send('cartridges.eject', { barcode }));
      }
    });
    this.#setClock({ mode: 'live', speedUp });
    const into = join(this.#folder, 'restored');
    mkdirSync(into);
    try {
      return await this.#withHelper(async (client) => {
        const [barcode = ''] = this.barcodes;
        await run(client, () => client.send('cartridges.load', { barcode, drive: null }));
        await run(client, () => client.send('cartridges.eject', { barcode }));
        return await work(client, into);
      });
    } finally {
      rmSync(into, { recursive: true });
    }
  }

  /** As its helper keeps them. */
  moveTimes(): unknown {
    return JSON.parse(readFileSync(join(this.#home, 'move-times.json'), 'utf8'));
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

/** As it is called below the folder of its cartridge. */
export function nameOf(file: number): string {
  return String(file).padStart(4, '0');
}

/** Resolves with its last row. */
export async function run(client: Client, start: () => Promise<JobId>): Promise<Job> {
  const job = await follow(client, start, () => undefined).done;
  if (job.state !== 'done') throw new Error(`${job.kind} ended ${job.state}: ${JSON.stringify(job.fault)}`);
  return job;
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

/** Zeros that take none of the disk, neither here nor on a virtual cartridge. */
function makeHole(file: string, bytes: number): void {
  writeFileSync(file, '');
  truncateSync(file, Math.max(1, Math.round(bytes)));
}
