// What becomes of the items of a restore, as rows and as progress, over all of its cartridges. A file that its cartridge
// cannot give is no failure yet: another one may have a copy.

import type { SettledItem } from '../../catalogue/receipts.ts';
import type { RunningJob } from '../running-job.ts';
import type { Wanted } from './pass.ts';
import { ReadingResults, rowOf, type Sought } from './reading-results.ts';
import type { Item } from './selection.ts';
import type { Lost } from './stop.ts';

export class Results {
  readonly #job: RunningJob;
  /** Lost, and not failed as long as another cartridge may give them. */
  readonly #awaited = new Map<Item, Lost>();
  #filesDone = 0;
  #bytesDone = 0;
  #filesTotal = 0;
  #bytesTotal = 0;
  #filesSkipped = 0;

  constructor(job: RunningJob) {
    this.#job = job;
  }

  expect(files: number, bytes: number): void {
    this.#filesTotal += files;
    this.#bytesTotal += bytes;
    this.#job.progress({ filesTotal: this.#filesTotal, bytesTotal: this.#bytesTotal });
  }

  /** Of one cartridge. `isFinal`: nothing more can be done for what it does not give. */
  of(from: Wanted, sought: readonly Sought[], isFinal: boolean): ReadingResults {
    const bytesBefore = this.#bytesDone;
    return new ReadingResults(from, sought, isFinal, {
      settle: (settled) => this.#settle(settled),
      answer: (item) => this.#awaited.delete(item),
      gauge: (bytesDone, bytesPerSecond) => {
        const shown = Math.max(this.#bytesDone, bytesBefore + bytesDone);
        this.#job.progress({ bytesDone: shown, bytesPerSecond });
      },
      remaining: (secondsLeft) => this.#job.progress({ secondsLeft }),
    });
  }

  await(lost: readonly Lost[]): void {
    for (const one of lost) this.#awaited.set(one.item, one);
  }

  /** No other cartridge has them. */
  fail(lost: readonly Lost[]): void {
    for (const { item } of lost) this.#awaited.delete(item);
    this.#job.settle(lost.map(({ item, from, fault }) => ({ ...rowOf(item, from), fault })));
  }

  /** Whatever was hoped for is not to come any more. */
  close(): void {
    this.fail([...this.#awaited.values()]);
  }

  #skip(bytes: number): void {
    this.#filesSkipped += 1;
    this.expect(-1, -bytes);
    this.#job.progress({ filesUnchanged: this.#filesSkipped });
  }

  #settle(settled: readonly SettledItem[]): void {
    for (const { note, receipt, bytes } of settled) {
      if (note === 'skipped') this.#skip(bytes);
      if (receipt === null) continue;
      this.#filesDone += 1;
      this.#bytesDone += bytes;
    }
    this.#job.settle(settled);
    this.#job.progress({ filesDone: this.#filesDone, bytesDone: this.#bytesDone });
  }
}
