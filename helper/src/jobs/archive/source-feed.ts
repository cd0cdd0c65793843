// The sources of an archive, walked through once more as the session has room for them.

import type { WriteEvent } from '../../drives/native.ts';
import type { Writing } from '../../drives/writing.ts';
import { planRoots } from '../../source/roots.ts';
import { type AddedBatch, type EntryBatch, walkInto } from '../../source/walk.ts';
import type { ArchiveContext } from '../session/archive-context.ts';
import type { LeftOut } from '../session/left-out.ts';
import { OthersFiles } from '../session/others-files.ts';
import type { Receipts } from '../session/receipts.ts';
import type { ItemFeed } from '../session/round.ts';
import { isUnseen, orderOf, sourcesOf } from './survey.ts';

export class SourceFeed implements ItemFeed {
  readonly #context: ArchiveContext;
  readonly #leftOut: LeftOut;
  readonly #isFirst: boolean;

  /** `isFirst`: nobody of this job has walked through them to write. */
  constructor(context: ArchiveContext, leftOut: LeftOut, isFirst: boolean) {
    this.#context = context;
    this.#leftOut = leftOut;
    this.#isFirst = isFirst;
  }

  async feed(writing: Writing, receipts: Receipts): Promise<void> {
    const { job, request } = this.#context;
    const isFresh = this.#isFirst && request.continues === undefined && !job.isResumed;
    const others = new OthersFiles(this.#context);
    for (const { path: source, name: target } of request.streams ?? []) {
      const stream = { source, target, kind: 'stream', bytes: 0 } as const;
      const fault = others.refusal(stream);
      if (fault !== null) receipts.leaveBehind([{ source, target, fault }]);
      else if (isFresh) await writing.add(receipts.expect(stream, { kind: 'write' }));
      else if (!this.#leftOut.hasStream(target)) receipts.miss(stream);
    }
    for await (const batch of this.#batches(writing, receipts, others)) {
      if (this.#isFirst) receipts.leaveBehind(batch.unfit);
      if ('added' in batch) {
        receipts.expectUnseen(batch.added);
        continue;
      }
      const { found } = batch;
      const free = found.filter((one) => {
        const fault = others.refusal(one);
        if (fault !== null && this.#isFirst) receipts.leaveBehind([{ ...one, fault }]);
        return fault === null;
      });
      const items = free.flatMap((one) => receipts.expect(one, this.#leftOut.of(one)));
      if (items.length > 0) await writing.add(items);
    }
  }

  /** What is simply written goes from the walk into the session unseen. */
  async *#batches(
    writing: Writing,
    receipts: Receipts,
    others: OthersFiles,
  ): AsyncGenerator<EntryBatch | AddedBatch, void, undefined> {
    const { job, request, services } = this.#context;
    if (!isUnseen(request) || !receipts.isSimple || !this.#leftOut.isNothing)
      return yield* sourcesOf(job, request, services.catalogue);
    const { owner, signal } = job;
    const roots = await planRoots(owner, request.sources, request.into);
    const how = { isPlain: () => others.mayReplaceAll, firstId: () => receipts.nextId };
    yield* walkInto(writing, owner, roots, signal, orderOf(request), how);
  }

  heard(events: readonly WriteEvent[], receipts: Receipts): void {
    receipts.take(events);
  }
}
