// Files that are wanted and lie on tape alone. What all programs want within a short while is brought by one restore, in the
// order in which the tapes give it fastest; a later one joins the pass that is under way. A file is handed out when it is
// whole and was compared with its checksum: until then nobody sees a byte of it.

import { randomBytes } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rowsOf } from '../client/pages.ts';
import type { Send } from '../contract/contract.ts';
import { errorOf, faultOf, TapeError } from '../contract/errors.ts';
import type { Fault, Job, JobId } from '../contract/model.ts';
import type { ItemOutcome } from '../contract/notices.ts';
import type { RestoreInput } from '../contract/restore-input.ts';
import { pathOnDisk } from '../src/disk/disk-names.ts';
import { noteFor } from './abandoned.ts';
import type { EntryPlace } from './places.ts';
import type { StagedName, Staging } from './staging.ts';

export interface Wish {
  readonly place: EntryPlace;
  readonly content: string;
  readonly name: StagedName;
}

interface Coming {
  readonly wish: Wish;
  readonly arrived: PromiseWithResolvers<void>;
  /** By so many who wait for it, or have asked for it to be here. */
  wanted: number;
}

interface Restore {
  readonly folder: string;
  readonly coming: Set<Coming>;
  /** Files that are being taken out of its folder, which must stay as long. */
  readonly taking: Promise<void>[];
  id: JobId | null;
  isCancelled: boolean;
}

/** Long enough for programs that begin together, short enough that nobody notices. */
const gatheredMs = 100;
/** In one restore: its request must fit a message. */
const pathsMost = 2_000;
const charactersMost = 200_000;
const cartridgesMost = 100;

export class Recalls {
  readonly #send: () => Send;
  readonly #staging: Staging;
  /** What goes on by itself, and nobody waits for. */
  readonly #work: (work: Promise<unknown>) => void;
  /** Throws where content of that cartridge may not lie here. */
  readonly requireMayLie: (barcode: string) => void;
  /** By content. */
  readonly #coming = new Map<string, Coming>();
  #gathered: Coming[] = [];
  #timer: NodeJS.Timeout | null = null;
  readonly #restores = new Set<Restore>();
  /** A restore of an earlier mount, which may still go on, never writes where one of this does. */
  readonly #name = randomBytes(6).toString('hex');
  #number = 0;

  constructor(
    send: () => Send,
    staging: Staging,
    work: (work: Promise<unknown>) => void,
    requireMayLie: (barcode: string) => void,
  ) {
    this.#send = send;
    this.#staging = staging;
    this.#work = work;
    this.requireMayLie = requireMayLie;
  }

  isComing(content: string): boolean {
    return this.#coming.has(content);
  }

  /** Resolves when it is in the staging folder. Whoever withdraws waits no longer; what nobody waits for is not brought. */
  async bring(wish: Wish, signal?: AbortSignal): Promise<void> {
    this.requireMayLie(wish.place.barcode);
    if (this.#staging.has(wish.content)) return;
    const known = this.#coming.get(wish.content);
    if (known !== undefined) known.wanted += 1;
    const coming = known ?? (await this.#begin(wish));
    const withdrawn = Promise.withResolvers<never>();
    const withdraw = () => withdrawn.reject(new TapeError('job.cancelled', { subject: wish.name.shown }));
    signal?.addEventListener('abort', withdraw, { once: true });
    if (signal?.aborted === true) withdraw();
    try {
      await Promise.race([coming.arrived.promise, withdrawn.promise]);
    } finally {
      signal?.removeEventListener('abort', withdraw);
      coming.wanted -= 1;
      if (coming.wanted === 0) this.#cancelUnwanted();
    }
  }

  hearJob(job: Job): void {
    const restore = this.#restoreOf(job.id);
    if (restore !== undefined && job.ended !== null) this.#work(this.#conclude(restore, job.fault));
  }

  hearItems(id: JobId, items: readonly ItemOutcome[]): void {
    const restore = this.#restoreOf(id);
    if (restore === undefined) return;
    for (const coming of [...restore.coming]) {
      const { barcode, path } = coming.wish.place;
      const item = items.find((one) => one.path === path && (one.barcode ?? barcode) === barcode);
      if (item !== undefined) restore.taking.push(this.#end(restore, coming, item.fault));
    }
  }

  /** After a break of the line: what has happened meanwhile is asked for. */
  async catchUp(): Promise<void> {
    for (const restore of [...this.#restores]) {
      if (restore.id === null) continue;
      try {
        const job = await this.#send()('jobs.get', { id: restore.id });
        this.hearJob(job);
      } catch (error) {
        const fault = faultOf(error);
        if (fault.code === 'job.unknown') await this.#conclude(restore, fault);
      }
    }
  }

  async close(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    await Promise.allSettled([...this.#restores].map((restore) => this.#cancel(restore)));
  }

  async #begin(wish: Wish): Promise<Coming> {
    const coming: Coming = { wish, arrived: Promise.withResolvers(), wanted: 1 };
    // Whoever waits hears of it; of what was only asked for nobody does.
    coming.arrived.promise.catch(() => undefined);
    this.#coming.set(wish.content, coming);
    try {
      await this.#staging.reserve(wish.name.bytes, wish.name.shown);
    } catch (error) {
      this.#disown(coming);
      coming.arrived.reject(error);
      return coming;
    }
    this.#gathered.push(coming);
    this.#timer ??= setTimeout(() => this.#startGathered(), gatheredMs);
    return coming;
  }

  #startGathered(): void {
    this.#timer = null;
    const gathered = this.#gathered;
    this.#gathered = [];
    for (const coming of gathered.filter(({ wanted }) => wanted === 0)) this.#drop(coming);
    for (const group of groupsOf(gathered.filter(({ wanted }) => wanted > 0))) this.#work(this.#start(group));
  }

  #drop(coming: Coming): void {
    this.#disown(coming);
    this.#staging.giveUp(coming.wish.name.bytes);
  }

  /** Whoever wants it from now on gets it by another restore. */
  #disown(coming: Coming): void {
    if (this.#coming.get(coming.wish.content) === coming) this.#coming.delete(coming.wish.content);
  }

  async #start(group: readonly Coming[]): Promise<void> {
    this.#number += 1;
    const folder = join(this.#staging.incoming, `${this.#name}-${this.#number}`);
    const restore: Restore = { folder, coming: new Set(group), taking: [], id: null, isCancelled: false };
    this.#restores.add(restore);
    try {
      await mkdir(folder, { mode: 0o700 });
      restore.id = await this.#send()('restore.start', inputOf(group, folder));
      await writeFile(noteFor(folder), restore.id);
      // It may have ended before its number was known here.
      this.hearJob(await this.#send()('jobs.get', { id: restore.id }));
      // Everybody may have withdrawn before there was a job to cancel.
      this.#cancelUnwanted();
    } catch (error) {
      await this.#conclude(restore, faultOf(error));
    }
  }

  #restoreOf(id: JobId): Restore | undefined {
    return [...this.#restores].find((restore) => restore.id === id);
  }

  /** At its end: what has come has come, and the rest does not. */
  async #conclude(restore: Restore, fault: Fault | null): Promise<void> {
    if (!this.#restores.delete(restore)) return;
    const faults = restore.coming.size > 0 && restore.id !== null ? await this.#faultsOf(restore.id) : new Map();
    for (const coming of [...restore.coming]) {
      const { barcode, path } = coming.wish.place;
      const own: Fault | null = faults.get(`${barcode}/${path}`) ?? fault;
      await this.#end(restore, coming, (await isThere(fileOf(restore, coming))) ? null : (own ?? cancelled));
    }
    await Promise.all(restore.taking);
    // The helper may still be putting something there.
    await rm(restore.folder, { recursive: true, force: true, maxRetries: 5 });
    await rm(noteFor(restore.folder), { force: true });
  }

  async #faultsOf(id: JobId): Promise<ReadonlyMap<string, Fault>> {
    const faults = new Map<string, Fault>();
    try {
      const items = rowsOf((place) => this.#send()('jobs.items', { id, failedOnly: true, ...place }));
      for await (const { barcode, path, fault } of items) if (fault !== null) faults.set(`${barcode}/${path}`, fault);
    } catch {
      // Without the line the job's own fault has to do.
    }
    return faults;
  }

  async #end(restore: Restore, coming: Coming, fault: Fault | null): Promise<void> {
    if (!restore.coming.delete(coming)) return;
    const { content, name } = coming.wish;
    try {
      if (fault !== null) throw errorOf(fault);
      await this.#staging.arrive(fileOf(restore, coming), content, name);
      coming.arrived.resolve();
    } catch (error) {
      coming.arrived.reject(error);
    } finally {
      this.#drop(coming);
    }
  }

  #cancelUnwanted(): void {
    for (const restore of this.#restores) {
      if ([...restore.coming].every(({ wanted }) => wanted === 0)) this.#work(this.#cancel(restore));
    }
  }

  async #cancel(restore: Restore): Promise<void> {
    if (restore.id === null || restore.coming.size === 0 || restore.isCancelled) return;
    restore.isCancelled = true;
    for (const coming of restore.coming) this.#disown(coming);
    // One that has ended by itself meanwhile is as good.
    await this.#send()('jobs.cancel', { id: restore.id }).catch(() => undefined);
  }
}

const cancelled: Fault = { code: 'job.cancelled', data: {} };

function fileOf({ folder }: Restore, { wish: { place } }: Coming): string {
  return join(folder, place.barcode, pathOnDisk(place.path));
}

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}

/** What one restore can be asked for: of one cartridge one generation. */
function groupsOf(gathered: readonly Coming[]): readonly (readonly Coming[])[] {
  const groups: {
    readonly coming: Coming[];
    readonly generations: Map<string, number | undefined>;
    characters: number;
  }[] = [];
  for (const coming of gathered) {
    const { barcode, generation, path } = coming.wish.place;
    let group = groups.find(
      ({ coming: { length }, generations, characters }) =>
        length < pathsMost &&
        characters + path.length <= charactersMost &&
        (generations.has(barcode) ? generations.get(barcode) === generation : generations.size < cartridgesMost),
    );
    if (group === undefined) {
      group = { coming: [], generations: new Map(), characters: 0 };
      groups.push(group);
    }
    group.coming.push(coming);
    group.generations.set(barcode, generation);
    group.characters += path.length;
  }
  return groups.map(({ coming }) => coming);
}

function inputOf(group: readonly Coming[], into: string): RestoreInput {
  const parts = new Map<string, { readonly generation: number | undefined; readonly paths: string[] }>();
  for (const { wish } of group) {
    const { barcode, generation, path } = wish.place;
    const part = parts.get(barcode) ?? { generation, paths: [] };
    part.paths.push(path);
    parts.set(barcode, part);
  }
  const from = [...parts].map(([barcode, { generation, paths }]) => {
    return { barcode, paths, keepPaths: true, ...(generation === undefined ? {} : { generation }) };
  });
  return { from, into, conflict: 'overwrite' };
}
