// From one drive to the other: what the reader's drive gives goes through FIFOs into the writer's memory, and never on a
// disk. The reader compares each file with its checksum and ends its stream only when it fits; the writer makes no file
// of a stream that was not ended. One that a full cartridge cut off is read once more, for the next one.

import { TapeError } from '../../../contract/errors.ts';
import type { Fault } from '../../../contract/model.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import type { ReadEvent, WriteEvent, WrittenItems } from '../../drives/native.ts';
import type { Writing } from '../../drives/writing.ts';
import type { CopyRequest } from '../kinds/copy.ts';
import type { ArchiveContext } from '../session/archive-context.ts';
import type { Receipts } from '../session/receipts.ts';
import type { ItemFeed } from '../session/round.ts';
import { isPart } from '../session/written-items.ts';
import { unlessAborted } from '../unless-aborted.ts';
import type { CopiedEntry } from './content.ts';
import type { Exchange } from './exchange.ts';
import { Items, Spool } from './items.ts';
import { Pipes } from './pipes.ts';
import { openNext } from './rounds.ts';
import { spoolOf } from './spool-folder.ts';
import { writeRest } from './write-rest.ts';

/** For the writer to open the next pipe, which it does ahead: as long as may be asked for. */
const patienceMs = 86_400_000;

type Failed = Extract<WriteEvent, { readonly type: 'failed' }>;

/** `folders`: they come first, so that each cartridge has those of its files as they are. */
export async function straight(
  context: ArchiveContext,
  request: CopyRequest,
  exchange: Exchange,
  reader: DriveSession,
  files: readonly CopiedEntry[],
  folders: readonly CopiedEntry[],
): Promise<void> {
  const { job, services } = context;
  const spool = await Spool.make(spoolOf(services.home, job.row.id));
  try {
    const items = new Items(services.catalogue.entries, request.from, spool);
    const pipes = await Pipes.make(spool.folder);
    for (let [left, isLast] = [files, false]; !isLast; ) {
      await openNext(context, exchange);
      await reader.mount('read');
      context.controls.feedFrom(reader);
      const stream = new Straight(context, reader, left, folders, items, pipes);
      exchange.wrote(await writeRest(context, stream));
      left = stream.cutOff;
      isLast = left.length === 0;
    }
  } finally {
    context.controls.feedFrom(null);
    await spool.remove();
  }
}

class Straight implements ItemFeed {
  readonly #context: ArchiveContext;
  readonly #reader: DriveSession;
  readonly #files: readonly CopiedEntry[];
  readonly #folders: readonly CopiedEntry[];
  readonly #items: Items;
  readonly #pipes: Pipes;
  /** The writer's number of each file under way → its place among the files. */
  readonly #underway = new Map<number, number>();
  /** Files that were handed to the writer, or failed before. */
  #added = 0;
  /** The first file whose pipe is not free, and those behind it whose pipes are. */
  #first = 0;
  readonly #free = new Set<number>();
  #more = Promise.withResolvers<void>();
  /** Of each that one of the two gave up: until the other has reported it, its pipe is kept from the next file. */
  readonly #ended = { reader: new EndedFiles(), writer: new EndedFiles() };
  /** Why the reader could not give a file: it says so before or after the writer has found out. */
  readonly #reasons = new Map<number, Pick<Failed, 'code' | 'detail'>>();
  readonly #unexplained = new Map<number, Failed>();
  readonly #cutOff: CopiedEntry[] = [];
  /** The parts that are played for one of the two. */
  readonly #played = new Set<Promise<void>>();

  constructor(
    context: ArchiveContext,
    reader: DriveSession,
    files: readonly CopiedEntry[],
    folders: readonly CopiedEntry[],
    items: Items,
    pipes: Pipes,
  ) {
    this.#context = context;
    this.#reader = reader;
    this.#files = files;
    this.#folders = folders;
    this.#items = items;
    this.#pipes = pipes;
  }

  /** Their cartridge was full before they were whole. */
  get cutOff(): readonly CopiedEntry[] {
    return this.#cutOff;
  }

  async feed(writing: Writing, receipts: Receipts, stopped: AbortSignal): Promise<void> {
    const stop = new AbortController();
    const signal = AbortSignal.any([this.#context.job.signal, stopped, stop.signal]);
    await unlessAborted(this.#context.controls.whileNotPaused(), signal);
    for (const folder of this.#folders) await writing.add(await this.#items.plain(receipts, folder));
    const items = this.#files.map(({ path }, id) => ({ id, path, pipe: this.#pipes.of(id) }));
    const read = this.#reader.reading.feed({ items, patienceMs }, signal, (events) => this.#explain(events, receipts));
    // Whichever of the two ends early leaves the other waiting for it.
    const end = (why: unknown) => {
      stop.abort(why);
      throw why;
    };
    try {
      await Promise.all([read.catch(end), this.#add(writing, receipts, signal).catch(end)]);
      // The reader may be through before the writer has come to a file that it gave up.
      await unlessAborted(Promise.all(this.#played), signal);
    } finally {
      await read.catch(() => undefined);
      for (const turns of Object.values(this.#ended)) turns.end();
      receipts.take([...this.#unexplained.values()]);
    }
  }

  // ---- the writer ----

  async #add(writing: Writing, receipts: Receipts, signal: AbortSignal): Promise<void> {
    for (const [at, entry] of this.#files.entries()) {
      while (at - this.#first >= this.#pipes.count) await unlessAborted(this.#more.promise, signal);
      this.#added = at + 1;
      const reason = this.#reasons.get(at);
      if (reason === undefined) {
        const items = this.#items.filled(receipts, entry, this.#pipes.of(at), 'stream');
        for (const { id } of items) this.#underway.set(id, at);
        await writing.add(items);
      } else {
        this.#context.job.recordItems([{ ...unwritten, path: entry.path, fault: faultOf(entry, reason) }]);
        this.#leave(at);
      }
    }
  }

  heard(events: readonly WriteEvent[], receipts: Receipts): void {
    const passedOn: WriteEvent[] = [];
    for (const event of events) {
      const at = event.type === 'failed' ? this.#underway.get(event.id) : undefined;
      if (event.type === 'failed' && at !== undefined) {
        passedOn.push(...this.#failed(at, event, receipts));
        this.#ended.writer.pass(at);
      } else {
        passedOn.push(event);
        if (event.type === 'written') this.#written(event);
      }
    }
    receipts.take(passedOn);
  }

  #written(items: WrittenItems): void {
    for (let item = 0; item < items.count; item += 1) {
      const at = this.#underway.get(items.ids[item] ?? -1);
      if (at === undefined || isPart(items, item)) continue;
      this.#leave(at);
      this.#ended.writer.pass(at);
    }
  }

  /** What is to be reported of it now. */
  #failed(at: number, event: Failed, receipts: Receipts): readonly WriteEvent[] {
    const entry = this.#files[at];
    const reason = this.#reasons.get(at);
    if (this.#ended.reader.has(at)) {
      // When it is being cut short, that ends with this.
      if (reason === undefined) this.#leave(at);
    } else {
      this.#play(at, this.#pipes.drain(at, this.#ended.reader.of(at)));
    }
    if (reason !== undefined) return [{ ...event, ...reason }];
    if (event.code === 'volume.full' && entry !== undefined) {
      this.#cutOff.push(entry);
      receipts.withdraw(event.id);
      return [];
    }
    this.#unexplained.set(at, event);
    return [];
  }

  /** Its pipe is free for another. */
  #leave(at: number): void {
    this.#free.add(at);
    while (this.#free.delete(this.#first)) this.#first += 1;
    this.#more.resolve();
    this.#more = Promise.withResolvers();
  }

  // ---- the reader ----

  /** It tells of one file after the other, but of those that are not there at once. */
  #explain(events: readonly ReadEvent[], receipts: Receipts): void {
    for (const event of events) {
      if (event.type !== 'restored' && event.type !== 'failed') continue;
      const { id } = event;
      // The writer gave it up before, and says why.
      if (event.type === 'failed' && event.code !== 'restore.reader-gone') this.#blame(id, event, receipts);
      this.#ended.reader.pass(id);
    }
  }

  #blame(at: number, { code, detail }: Pick<Failed, 'code' | 'detail'>, receipts: Receipts): void {
    this.#reasons.set(at, { code, detail });
    const unexplained = this.#unexplained.get(at);
    this.#unexplained.delete(at);
    if (unexplained !== undefined) receipts.take([{ ...unexplained, code, detail }]);
    if (at >= this.#added || this.#ended.writer.has(at)) return;
    const isThrough = () => this.#ended.writer.has(at);
    this.#play(at, Promise.all([this.#pipes.cutShort(at, isThrough), this.#ended.writer.of(at)]));
  }

  /** Its pipe is free when the other one has met the end. */
  #play(at: number, part: Promise<unknown>): void {
    const played = part.then(
      () => this.#leave(at),
      (error: unknown) => this.#context.job.stop(new TapeError('helper.internal', { detail: String(error) })),
    );
    this.#played.add(played);
    void played.then(() => this.#played.delete(played));
  }
}

/** Which files one of the two has ended with, and a promise for those that it has not. */
class EndedFiles {
  readonly #passed = new Set<number>();
  readonly #awaited = new Map<number, PromiseWithResolvers<void>>();
  #isOver = false;

  has(at: number): boolean {
    return this.#isOver || this.#passed.has(at);
  }

  async of(at: number): Promise<void> {
    if (this.has(at)) return;
    const awaited = this.#awaited.get(at) ?? Promise.withResolvers<void>();
    this.#awaited.set(at, awaited);
    await awaited.promise;
  }

  pass(at: number): void {
    this.#passed.add(at);
    this.#awaited.get(at)?.resolve();
    this.#awaited.delete(at);
  }

  /** Nothing more is reported. */
  end(): void {
    this.#isOver = true;
    for (const { resolve } of this.#awaited.values()) resolve();
  }
}

function faultOf({ path }: CopiedEntry, { code, detail }: Pick<Failed, 'code' | 'detail'>): Fault {
  return { code, data: { subject: path, detail } };
}

const unwritten = { bytes: 0, receipt: null, sha256: null, changed: false, restoredAs: null } as const;
