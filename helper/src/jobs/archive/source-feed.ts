// The sources of an archive, walked through once more as the session has room for them.

import type { Fault } from '../../../contract/model.ts';
import type { ExpectedHash, WriteEvent, WriteItem } from '../../drives/native.ts';
import type { Writing } from '../../drives/writing.ts';
import { planRoots } from '../../source/roots.ts';
import { isBrokenStream, sentBatches } from '../../source/sent-tree.ts';
import { type AddedBatch, type EntryBatch, type SourceEntry, walkInto } from '../../source/walk.ts';
import type { AlreadyOnTape } from '../duplicates/already-on-tape.ts';
import type { ArchiveRequest } from '../kinds/archive.ts';
import type { ArchiveContext } from '../session/archive-context.ts';
import type { LeftOut, ResumeVerdict } from '../session/left-out.ts';
import { OthersFiles } from '../session/others-files.ts';
import type { DuplicateFile, Receipts } from '../session/receipts.ts';
import type { ItemFeed } from '../session/round.ts';
import { isUnseen, orderOf, sourcesOf } from './survey.ts';

export class SourceFeed implements ItemFeed {
  readonly #context: ArchiveContext;
  readonly #leftOut: LeftOut;
  readonly #isFirst: boolean;
  readonly #onTape: AlreadyOnTape | null;

  /** `isFirst`: nobody of this job has walked through them to write. `onTape`: null where everything is written. */
  constructor(context: ArchiveContext, leftOut: LeftOut, isFirst: boolean, onTape: AlreadyOnTape | null) {
    this.#context = context;
    this.#leftOut = leftOut;
    this.#isFirst = isFirst;
    this.#onTape = onTape;
  }

  async feed(writing: Writing, receipts: Receipts, stopped: AbortSignal): Promise<void> {
    const { job, request } = this.#context;
    const signal = AbortSignal.any([job.signal, stopped]);
    const isFresh = this.#isFirst && request.continues === undefined && !job.isResumed;
    const others = new OthersFiles(this.#context);
    for (const { path: source, name: target } of request.streams ?? []) {
      const stream = { source, target, kind: 'stream', bytes: 0 } as const;
      const fault = others.refusal(stream);
      if (fault !== null) receipts.leaveBehind([{ source, target, fault }]);
      else if (isFresh) await writing.add(receipts.expect(stream, { kind: 'write' }));
      // A stream comes only once: those that have it keep it, and the others go without.
      else if (!this.#leftOut.hasMade(target)) receipts.miss(stream);
    }
    if (request.tree !== undefined) return await this.#feedTree(request.tree, isFresh, writing, receipts, signal);
    for await (const batch of this.#batches(writing, receipts, others)) {
      if (this.#isFirst) receipts.leaveBehind(batch.unfit);
      if ('added' in batch) {
        receipts.expectUnseen(batch.added);
        continue;
      }
      const free = this.#replaceable(batch.found, others, receipts);
      for (let at = 0; at < free.length; at += addedTogether(this.#onTape))
        await this.#add(free.slice(at, at + addedTogether(this.#onTape)), writing, receipts, signal);
    }
    await this.#addLists(writing, receipts);
  }

  /** What comes from another computer, which it does once. What came whole before the stream broke off stays. */
  async #feedTree(
    { path, roots }: NonNullable<ArchiveRequest['tree']>,
    isFresh: boolean,
    writing: Writing,
    receipts: Receipts,
    signal: AbortSignal,
  ): Promise<void> {
    const leave = (fault: Fault) => receipts.leaveBehind(roots.map((root) => ({ ...root, fault })));
    if (!isFresh) return leave({ code: 'far.comes-once', data: {} });
    const others = new OthersFiles(this.#context);
    try {
      for await (const { found, unfit } of sentBatches(writing.openTree(path), roots, signal)) {
        receipts.leaveBehind(unfit);
        await this.#add(this.#replaceable(found, others, receipts), writing, receipts, signal);
      }
    } catch (error) {
      if (!isBrokenStream(error)) throw error;
      leave(error.fault());
    }
  }

  /** Without what would take the place of others' files. */
  #replaceable(found: readonly SourceEntry[], others: OthersFiles, receipts: Receipts): readonly SourceEntry[] {
    if (others.mayReplaceAll) return found;
    return found.filter((one) => {
      const fault = others.refusal(one);
      if (fault !== null && this.#isFirst) receipts.leaveBehind([{ ...one, fault }]);
      return fault === null;
    });
  }

  async #add(found: readonly SourceEntry[], writing: Writing, receipts: Receipts, signal: AbortSignal): Promise<void> {
    const onTape = await this.#amongThose(found, signal);
    receipts.leaveOut(onTape.filter((one) => one !== null));
    const items = found.flatMap((one, at) => (onTape[at] == null ? this.#itemsOf(one, receipts) : []));
    if (items.length > 0) await writing.add(items);
  }

  /** Of each the copy for whose sake it need not be written; null: it has to be. */
  async #amongThose(found: readonly SourceEntry[], signal: AbortSignal): Promise<readonly (DuplicateFile | null)[]> {
    const onTape = this.#onTape;
    if (onTape === null) return [];
    return await Promise.all(
      found.map((one) => (this.#leftOut.of(one).kind === 'write' ? onTape.find(one, signal) : null)),
    );
  }

  /** What the folders on tape say of the files that they lack. */
  async #addLists(writing: Writing, receipts: Receipts): Promise<void> {
    const lists = (await this.#onTape?.lists(this.#leftOut)) ?? [];
    if (lists.length === 0) return;
    const { job } = this.#context;
    const { filesTotal, bytesTotal } = job.row.progress;
    const bytes = lists.reduce((sum, list) => sum + list.bytes, 0);
    if (filesTotal !== null && bytesTotal !== null)
      job.progress({ filesTotal: filesTotal + lists.length, bytesTotal: bytesTotal + bytes });
    await writing.add(lists.flatMap((list) => receipts.expect(list, this.#leftOut.ofOwnFile(list))));
  }

  /** None of a file that is known by now not to be what the manifest lists. */
  #itemsOf(found: SourceEntry, receipts: Receipts): readonly WriteItem[] {
    const { manifest } = this.#context;
    const verdict = this.#leftOut.of(found);
    if (manifest === null) return receipts.expect(found, verdict);
    const { source, target, kind } = found;
    const fault = manifest.differs(found);
    if (fault !== null) {
      if (this.#isFirst) receipts.leaveBehind([{ source, target, fault }]);
      return [];
    }
    if (!this.#isFirst && manifest.hasDiffered(target)) return [];
    const { verdict: compared, expected } = comparedWith(kind === 'file' ? manifest.hashesOf(target) : [], verdict);
    return receipts.expect(found, compared, expected);
  }

  /** What is simply written goes from the walk into the session unseen. */
  async *#batches(
    writing: Writing,
    receipts: Receipts,
    others: OthersFiles,
  ): AsyncGenerator<EntryBatch | AddedBatch, void, undefined> {
    const { job, request, services } = this.#context;
    if (!isUnseen(request) || !receipts.isSimple || !this.#leftOut.isNothing || this.#onTape !== null)
      return yield* sourcesOf(job, request, services.catalogue);
    const { owner, signal } = job;
    const roots = await planRoots(owner, request.sources, request.into, request.bag);
    const how = { isPlain: () => others.mayReplaceAll, firstId: () => receipts.nextId };
    yield* walkInto(writing, owner, roots, signal, orderOf(request), how);
  }

  heard(events: readonly WriteEvent[], receipts: Receipts): void {
    receipts.take(events);
  }
}

/** Files that are read to look for them on tape are read at the same time, and the first of them written meanwhile. */
function addedTogether(onTape: AlreadyOnTape | null): number {
  return onTape === null ? Number.POSITIVE_INFINITY : 4;
}

/** What lies on a cartridge already is read once more, unless its own hash says as much. */
function comparedWith(
  hashes: readonly ExpectedHash[],
  verdict: ResumeVerdict,
): { readonly verdict: ResumeVerdict; readonly expected: readonly ExpectedHash[] } {
  if (verdict.kind !== 'unless' || hashes.length === 0) return { verdict, expected: hashes };
  const { sha256, state } = verdict;
  const listed = hashes.find(({ kind }) => kind === 'sha256')?.digest;
  if (sha256 !== null && listed === sha256) return { verdict, expected: [] };
  if (sha256 !== null && listed !== undefined) return { verdict: { kind: 'write' }, expected: hashes };
  const known = sha256 === null ? state : { ...state, sha256 };
  return { verdict: { ...verdict, state: known }, expected: hashes };
}
