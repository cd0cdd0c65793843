// Cartridges in a mount with little room on disk, and all that can be done to it while programs read there.

import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadMount } from '../../../client/mount-module.ts';
import { mountFolders } from '../../../client/mounts.ts';
import type { Chance } from '../../chance.ts';
import { capstanAt } from '../../cli/terminal.ts';
import { programs } from '../../programs.ts';

export const filledBarcodes = ['CAP011L8', 'CAP012L8', 'CAP013L8'] as const;
const filesEach = 30;
const stagingBytes = 6_000_000;

/** That pass by themselves, or with the script. */
const faults = [
  'opcode read, nth 3: sense 3/11/00',
  'opcode read, nth 5, chance 0.5: reset',
  'opcode locate, nth 2: reset',
  'opcode read, nth 4: power-cycle',
  'opcode read, nth 2: slow 2',
  'opcode read, chance 0.2: flip 3',
  'opcode load: becoming-ready 5',
] as const;

export class DisturbedDesk {
  readonly folder: string;
  readonly home: string;
  readonly tapes: string;
  readonly source: string;
  readonly staging: string;
  readonly #capstan: ReturnType<typeof capstanAt>;

  constructor(folder: string) {
    this.folder = folder;
    this.home = join(folder, 'home');
    this.tapes = join(folder, 'tapes');
    this.source = join(folder, 'source');
    this.staging = join(folder, 'staging');
    this.#capstan = capstanAt(this.home, this.source);
  }

  /** Each cartridge has a folder of files that is called like it. */
  async fill(chance: Chance): Promise<void> {
    mkdirSync(this.tapes);
    mkdirSync(this.source);
    await this.capstan('virtual', 'drive', 'add');
    for (const barcode of filledBarcodes) {
      const inside = join(this.source, barcode, 'takes');
      mkdirSync(inside, { recursive: true });
      for (let at = 0; at < filesEach; at += 1)
        writeFileSync(join(inside, `take ${at}`), randomBytes(1 + chance.whole(at % 5 === 0 ? 2_000_000 : 200_000)));
      await this.capstan('virtual', 'new', barcode, '--capacity', '1G');
      await this.capstan('load', barcode);
      await this.capstan('format', barcode, '--yes');
      await this.capstan('archive', inside, '--to', barcode, '--no-verify', '--wait');
      await this.capstan('eject', barcode);
    }
    // Nobody is here to make room in a drive for what is waited for.
    await this.capstan('settings', '--eject-idle', 'on', '--idle-minutes', '0');
    await this.mount();
  }

  async mount(): Promise<void> {
    const room = String(stagingBytes);
    await this.capstan(
      'mount',
      this.tapes,
      '--policy',
      'wait',
      '--staging',
      this.staging,
      '--staging-size',
      room,
      '--spool',
      `${this.staging}-spool`,
      '--quiet',
      '1',
    );
  }

  async unmount(): Promise<void> {
    await this.#capstan('unmount', this.tapes);
  }

  async capstan(...words: readonly string[]): Promise<string> {
    const { code, out, err } = await this.#capstan(...words);
    if (code !== 0) throw new Error(`capstan ${words.join(' ')} ended with ${code}: ${err}`);
    return out;
  }

  /** What the helper has to do and what it waits for. */
  async situation(): Promise<string> {
    const parts = [['status'], ['jobs', 'list']] as const;
    return (await Promise.all(parts.map(async (words) => (await this.#capstan(...words)).out))).join('');
  }

  /** Of this folder's mount. */
  get processes(): readonly number[] {
    return readdirSync('/proc').flatMap((name) => {
      const words = /^\d+$/.test(name) ? wordsOf(name) : [];
      return words.some((word) => word === programs.mount) && words.includes(this.tapes) ? [Number(name)] : [];
    });
  }

  async killMount(): Promise<void> {
    for (const pid of this.processes) process.kill(pid, 'SIGKILL');
    const latest = performance.now() + 10_000;
    while (mountFolders().includes(this.tapes) && performance.now() < latest) await sleep(20);
    await this.mount();
  }

  killHelper(): void {
    const text = readFileSync(join(this.home, 'helper.log'), 'utf8');
    const pid = Number(
      text
        .match(/"pid":(\d+)/g)
        ?.at(-1)
        ?.slice(6),
    );
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It is gone since the last time.
    }
  }

  /** From the next load on, which is soon; and it is sound again some time later. */
  async harm(chance: Chance): Promise<void> {
    const barcode = chance.of(filledBarcodes);
    const script = join(this.folder, 'faults');
    writeFileSync(script, `${chance.of(faults)}\n`);
    await this.#capstan('virtual', 'faults', barcode, script);
    await this.#capstan('eject', barcode);
    await sleep(1_000 + chance.whole(2_000));
    await this.#capstan('virtual', 'faults', barcode, '--off');
    await this.#capstan('eject', barcode);
  }

  async takeAway(chance: Chance): Promise<void> {
    await this.#capstan('eject', chance.of(filledBarcodes));
  }

  /** Whatever is there stays, so that nothing else finds room; for a while. */
  async pinAll(): Promise<void> {
    const pinned = this.#staged();
    for (const file of pinned) pin(file, '1');
    await sleep(1_500);
    for (const file of pinned) pin(file, '0');
  }

  #staged(): readonly string[] {
    const files = filledBarcodes.flatMap((barcode) => {
      return Array.from({ length: filesEach }, (_, at) => join(this.tapes, barcode, 'takes', `take ${at}`));
    });
    return files.filter((file) => (statSync(file, { throwIfNoEntry: false })?.blocks ?? 0) > 0);
  }

  /** What the staging folder holds that it must not; all that is there is of these sources. */
  get disorder(): readonly string[] {
    const content = join(this.staging, 'content');
    const names = readdirSync(content);
    const bytes = names.map((name) => readFileSync(join(content, name)));
    const damaged = names.filter(
      (name, at) =>
        createHash('sha256')
          .update(bytes[at] ?? '')
          .digest('hex') !== name,
    );
    const size = bytes.reduce((sum, one) => sum + one.length, 0);
    return [
      ...damaged.map((name) => `${name} is damaged`),
      ...(size > stagingBytes ? [`${size} bytes are in the staging folder`] : []),
      ...readdirSync(join(this.staging, 'incoming')).map((name) => `incoming/${name} was left`),
    ];
  }
}

function pin(file: string, value: string): void {
  try {
    loadMount().setAttribute(file, 'user.capstan.pin', value);
  } catch {
    // The mount or the file is gone: so is the pin.
  }
}

function wordsOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
