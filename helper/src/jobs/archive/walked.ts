// The sources of an archive, walked through once more as the session has room for them.

import type { WriteEvent } from '../../drives/native.ts';
import type { Writing } from '../../drives/writing.ts';
import type { Works } from './archive.ts';
import type { LeftOut } from './left-out.ts';
import { OthersFiles } from './others-files.ts';
import type { Receipts } from './receipts.ts';
import type { Feed } from './round.ts';
import { sourcesOf } from './survey.ts';

export class Walked implements Feed {
  readonly #works: Works;
  readonly #leftOut: LeftOut;
  readonly #isFirst: boolean;

  /** `isFirst`: nobody of this job has walked through them to write. */
  constructor(works: Works, leftOut: LeftOut, isFirst: boolean) {
    this.#works = works;
    this.#leftOut = leftOut;
    this.#isFirst = isFirst;
  }

  async feed(writing: Writing, receipts: Receipts): Promise<void> {
    const { job, request, rooms } = this.#works;
    const isFresh = this.#isFirst && request.continues === undefined && !job.isResumed;
    const others = new OthersFiles(this.#works);
    for (const { path: source, name: target } of request.streams ?? []) {
      const stream = { source, target, kind: 'stream', bytes: 0 } as const;
      const fault = others.refusal(stream);
      if (fault !== null) receipts.leaveBehind([{ source, target, fault }]);
      else if (isFresh) await writing.add(receipts.expect(stream, { kind: 'write' }));
      else if (!this.#leftOut.hasStream(target)) receipts.miss(stream);
    }
    for await (const { found, unfit } of sourcesOf(job, request, rooms.catalogue)) {
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
