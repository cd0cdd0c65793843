// The sources of an archive, walked through once more as the session has room for them.

import type { WriteEvent } from '../../drives/native.ts';
import type { Writing } from '../../drives/writing.ts';
import type { ArchiveContext } from '../session/archive-context.ts';
import type { LeftOut } from '../session/left-out.ts';
import { OthersFiles } from '../session/others-files.ts';
import type { Receipts } from '../session/receipts.ts';
import type { ItemFeed } from '../session/round.ts';
import { sourcesOf } from './survey.ts';

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
    const { job, request, services } = this.#context;
    const isFresh = this.#isFirst && request.continues === undefined && !job.isResumed;
    const others = new OthersFiles(this.#context);
    for (const { path: source, name: target } of request.streams ?? []) {
      const stream = { source, target, kind: 'stream', bytes: 0 } as const;
      const fault = others.refusal(stream);
      if (fault !== null) receipts.leaveBehind([{ source, target, fault }]);
      else if (isFresh) await writing.add(receipts.expect(stream, { kind: 'write' }));
      else if (!this.#leftOut.hasStream(target)) receipts.miss(stream);
    }
    for await (const { found, unfit } of sourcesOf(job, request, services.catalogue)) {
      if (this.#isFirst) receipts.leaveBehind(unfit);
      const free = found.filter((one) => {
        const fault = others.refusal(one);
        if (fault !== null && this.#isFirst) receipts.leaveBehind([{ ...one, fault }]);
        return fault === null;
      });
      const items = free.flatMap((one) => receipts.expect(one, this.#leftOut.of(one)));
      if (items.length > 0) await writing.add(items);
    }
  }

  heard(events: readonly WriteEvent[], receipts: Receipts): void {
    receipts.take(events);
  }
}
