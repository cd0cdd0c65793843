// The inbox: what is copied into one of its folders, of a pool or of a cartridge, lies in the spool on disk first. When the
// folder has been quiet for a while all that is in it becomes one archive job. What that has made safe leaves the inbox: from
// then on it is among the cartridge's files, and its content stays in the staging folder. What could not be archived stays.

import { readFileSync, writeFileSync } from 'node:fs';
import { lstat, mkdir, readdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { SpoolEvent } from '../client/mount-module.ts';
import { rowsOf } from '../client/pages.ts';
import type { Input, Send } from '../contract/contract.ts';
import { faultOf } from '../contract/errors.ts';
import { isJobId } from '../contract/jobs.ts';
import type { Fault, Job, JobId, JobItem, Receipt } from '../contract/model.ts';
import type { ItemOutcome } from '../contract/notices.ts';
import type { ArchiveUnderWay, InboxFolder } from './inbox-state.ts';

export interface InboxTerms {
  /** On disk. */
  readonly folder: string;
  readonly quietMs: number;
  readonly send: () => Send;
  /** What goes on by itself. Without the line to the helper it is done once more when that is there again. */
  readonly work: (work: Promise<unknown>) => void;
  /** Where what is in that folder of it is to go. */
  readonly targetOf: (name: string) => Pick<Input<'archive.start'>, 'barcodes' | 'pool'> | null;
  /** It is on a cartridge, and safe: out with it, unless it was changed since (milliseconds since 1970). */
  readonly takeOut: (path: string, item: JobItem, since: number) => Promise<boolean>;
  /** A folder is not in the inbox any more, or has come. */
  readonly onFolder: (path: string) => void;
}

const sourcesMost = 1_000;

export class Inbox {
  readonly #terms: InboxTerms;
  readonly #folders = new Map<string, InboxFolder>();
  /** Why the last archive of a folder did not come to its end, by its name. */
  readonly #faults = new Map<string, Fault>();

  /** The last one that was asked for; it never rejects. */
  #showing: Promise<void> = Promise.resolve();

  constructor(terms: InboxTerms) {
    this.#terms = terms;
  }

  get #journal(): string {
    return join(this.#terms.folder, '..', 'inbox-jobs.json');
  }

  /** Goes on with what an earlier mount began, and with what it left. */
  async begin(names: readonly string[]): Promise<void> {
    const earlier = jobsIn(this.#journal);
    await this.show(names);
    for (const [name, { id, since }] of Object.entries(earlier)) {
      const folder = this.#folder(name);
      folder.archive = { id, since, receipts: new Map(), isEnding: false };
      await this.#catchUp(folder);
    }
    for (const name of await readdir(this.#terms.folder)) this.#touch(this.#folder(name));
  }

  /**
   * A folder for each of these; an empty one of what is gone goes. What waited for something of them is tried again. One after the
   * other: of two at once the older might end last, and leave a folder that must not be there.
   */
  async show(names: readonly string[]): Promise<void> {
    const showing = this.#showing.then(() => this.#showNow(names));
    this.#showing = showing.catch(() => undefined);
    await showing;
  }

  async #showNow(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const made = await mkdir(join(this.#terms.folder, name), { recursive: true, mode: 0o755 });
      if (made !== undefined) this.#terms.onFolder(name);
    }
    for (const name of await readdir(this.#terms.folder)) {
      if (names.includes(name)) continue;
      const isGone = await rmdir(join(this.#terms.folder, name)).then(
        () => true,
        () => false,
      );
      if (isGone) this.#terms.onFolder(name);
    }
    for (const folder of this.#folders.values()) if (folder.isRefused) this.#touch(folder);
  }

  hear(event: SpoolEvent, path: string): void {
    const [name = ''] = path.split('/');
    const folder = this.#folder(name);
    if (event === 'opened') folder.writers += 1;
    if (event === 'closed') folder.writers = Math.max(0, folder.writers - 1);
    this.#faults.delete(name);
    this.#touch(folder);
  }

  hearJob(job: Job): void {
    const folder = this.#of(job.id);
    if (folder !== undefined && job.ended !== null) this.#terms.work(this.#conclude(folder, job));
  }

  hearItems(id: JobId, items: readonly ItemOutcome[]): void {
    const archive = this.#of(id)?.archive;
    for (const { path, receipt } of items) if (receipt !== null) archive?.receipts.set(path, receipt);
  }

  async catchUp(): Promise<void> {
    for (const folder of this.#folders.values()) {
      if (folder.archive === null && folder.isChanged) this.#touch(folder);
      await this.#catchUp(folder);
    }
  }

  /** Of what lies there: in the spool alone, or how far its archive has come. */
  receiptOf(path: string): Receipt | 'spooled' {
    const [name = ''] = path.split('/');
    return this.#folders.get(name)?.archive?.receipts.get(path.slice(name.length + 1)) ?? 'spooled';
  }

  faultOf(path: string): Fault | null {
    return this.#faults.get(path.split('/')[0] ?? '') ?? null;
  }

  close(): void {
    for (const { timer } of this.#folders.values()) if (timer !== null) clearTimeout(timer);
  }

  #folder(name: string): InboxFolder {
    const known = this.#folders.get(name);
    if (known !== undefined) return known;
    const folder: InboxFolder = {
      ...{ name, writers: 0, timer: null, isChanged: false, archive: null },
      ...{ isRefused: false, isRecovered: false },
    };
    this.#folders.set(name, folder);
    return folder;
  }

  #of(id: JobId): InboxFolder | undefined {
    return [...this.#folders.values()].find(({ archive }) => archive?.id === id);
  }

  #touch(folder: InboxFolder): void {
    folder.isChanged = true;
    if (folder.timer !== null) clearTimeout(folder.timer);
    folder.timer = setTimeout(() => this.#terms.work(this.#archive(folder)), this.#terms.quietMs).unref();
  }

  async #archive(folder: InboxFolder): Promise<void> {
    folder.timer = null;
    // Whoever closes the last one, or the end of the archive under way, comes back here.
    if (folder.writers > 0 || folder.archive !== null || !folder.isChanged) return;
    const target = this.#terms.targetOf(folder.name);
    const place = join(this.#terms.folder, folder.name);
    const names = await readdir(place).catch(() => []);
    if (names.length === 0) return;
    folder.isRefused = target === null;
    if (target === null) return;
    folder.isChanged = false;
    const since = Date.now();
    try {
      const sources = names.slice(0, sourcesMost).map((name) => join(place, name));
      const id = await this.#terms.send()('archive.start', { ...target, sources });
      folder.archive = { id, since, receipts: new Map(), isEnding: false };
      folder.isRecovered = false;
      this.#keep();
      if (names.length > sourcesMost) folder.isChanged = true;
      await this.#catchUp(folder);
    } catch (error) {
      folder.isChanged = true;
      folder.isRefused = true;
      const fault = faultOf(error);
      this.#faults.set(folder.name, fault);
      const { subject } = fault.data;
      if (fault.code === 'volume.dirty' && subject !== undefined) await this.#recover(folder, subject);
    }
  }

  /** A session on its cartridge was cut short, and no job goes on with that. Nobody looks for it here, and nothing is given up. */
  async #recover(folder: InboxFolder, barcode: string): Promise<void> {
    if (folder.isRecovered) return;
    await this.#terms.send()('cartridges.recover', { barcode });
    folder.isRecovered = true;
  }

  /** It may have ended while nobody listened. */
  async #catchUp(folder: InboxFolder): Promise<void> {
    if (folder.archive === null) return;
    try {
      this.hearJob(await this.#terms.send()('jobs.get', { id: folder.archive.id }));
    } catch (error) {
      if (faultOf(error).code !== 'job.unknown') return;
      folder.archive = null;
      this.#touch(folder);
    }
  }

  async #conclude(folder: InboxFolder, job: Job): Promise<void> {
    const { archive } = folder;
    if (archive === null || archive.isEnding) return;
    archive.isEnding = true;
    try {
      await this.#takeOut(folder, archive, job);
      folder.archive = null;
    } finally {
      archive.isEnding = false;
    }
    this.#keep();
    if (folder.isChanged) this.#touch(folder);
  }

  async #takeOut(folder: InboxFolder, archive: ArchiveUnderWay, job: Job): Promise<void> {
    if (job.fault !== null) this.#faults.set(folder.name, job.fault);
    const items = rowsOf((place) => this.#terms.send()('jobs.items', { id: archive.id, failedOnly: false, ...place }));
    for await (const item of items) {
      const isSafe = item.receipt === 'safe' || item.receipt === 'verified';
      if (isSafe && !item.changed) await this.#terms.takeOut(`${folder.name}/${item.path}`, item, archive.since);
    }
    await this.#removeEmpty(folder.name, archive.since);
  }

  /** Folders that hold nothing any more, from the innermost on; a new one that is still to be filled stays. */
  async #removeEmpty(path: string, since: number): Promise<void> {
    const place = join(this.#terms.folder, path);
    const inside = await readdir(place, { withFileTypes: true }).catch(() => []);
    for (const entry of inside) if (entry.isDirectory()) await this.#removeEmpty(`${path}/${entry.name}`, since);
    if (!path.includes('/')) return;
    const facts = await lstat(place).catch(() => null);
    if (facts === null || facts.birthtimeMs >= since) return;
    const isGone = await rmdir(place).then(
      () => true,
      () => false,
    );
    if (isGone) this.#terms.onFolder(path);
  }

  /** So that whoever mounts next knows what is under way. */
  #keep(): void {
    const rows = [...this.#folders.values()].flatMap(({ name, archive }) =>
      archive === null ? [] : [[name, { id: archive.id, since: archive.since }] as const],
    );
    writeFileSync(this.#journal, JSON.stringify(Object.fromEntries(rows)), { mode: 0o600 });
  }
}

/** By the name of its folder. */
const keptJobs = z.record(z.string(), z.strictObject({ id: z.string().refine(isJobId), since: z.number() }));

function jobsIn(file: string): z.infer<typeof keptJobs> {
  try {
    return keptJobs.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // None yet, or cut off: what lies in the spool is archived once more.
    return {};
  }
}
