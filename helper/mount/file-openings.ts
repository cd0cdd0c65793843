// What becomes of a program that opens a file which lies on tape alone: by the policy it waits, somebody is asked, or it gets
// an error.

import type { Send } from '../contract/contract.ts';
import { TapeError } from '../contract/errors.ts';
import type { EntryDetail } from '../contract/model.ts';
import type { OpenPolicy } from '../contract/open-policy.ts';
import { bringInWords } from '../contract/words/mount.ts';
import { askPerson, hasDesktop } from './ask-person.ts';
import { NamedTypes } from './named-types.ts';
import { type EntryPlace, entryInput } from './places.ts';
import { type FailingProgram, failsAtOnce, namesOfProgram } from './policy.ts';
import type { Recalls, Wish } from './recalls.ts';
import type { Staging } from './staging.ts';

export interface OpeningTerms {
  readonly policy: OpenPolicy;
  /** Programs that get an error at once, whatever the policy is. */
  readonly failing: readonly FailingProgram[];
}

export class FileOpenings {
  readonly #terms: OpeningTerms;
  readonly #send: () => Send;
  readonly #staging: Staging;
  readonly #recalls: Recalls;
  readonly #types = new NamedTypes();
  /** By the number of the question. */
  readonly #waiting = new Map<number, AbortController>();

  constructor(terms: OpeningTerms, send: () => Send, staging: Staging, recalls: Recalls) {
    this.#terms = terms;
    this.#send = send;
    this.#staging = staging;
    this.#recalls = recalls;
  }

  /** Resolves when its content is in the staging folder. `id`: the number of the question. */
  async bring(id: number, process: number, wish: Wish, entry: EntryDetail): Promise<void> {
    const waiting = new AbortController();
    this.#waiting.set(id, waiting);
    try {
      const isAsked =
        !(await this.#failsAtOnce(process, wish.name.shown)) && (await this.#mayBring(wish, entry, waiting.signal));
      if (!isAsked) throw new TapeError('mount.on-tape', { subject: wish.name.shown });
      await this.#recalls.bring(wish, waiting.signal);
    } finally {
      this.#waiting.delete(id);
    }
  }

  withdraw(id: number): void {
    this.#waiting.get(id)?.abort();
  }

  withdrawAll(): void {
    for (const waiting of this.#waiting.values()) waiting.abort();
  }

  /** How long a restore of it would take; null: nobody can tell. */
  async secondsFor(place: EntryPlace): Promise<number | null> {
    const { path, ...part } = entryInput(place);
    const from = [{ ...part, paths: [path], keepPaths: true }];
    const plan = await this.#send()('restore.plan', { from, into: this.#staging.incoming });
    return plan.seconds;
  }

  async #failsAtOnce(process: number, shown: string): Promise<boolean> {
    if (this.#terms.policy === 'fail') return true;
    const names = await namesOfProgram(process);
    const isTyped = () => this.#types.tells(shown.slice(shown.lastIndexOf('/') + 1));
    return this.#terms.failing.some((program) => failsAtOnce(program, names, isTyped));
  }

  async #mayBring({ name, content, place }: Wish, { size }: EntryDetail, signal: AbortSignal): Promise<boolean> {
    if (this.#terms.policy === 'wait' || this.#recalls.isComing(content)) return true;
    if (!(await hasDesktop())) return false;
    const shown = name.shown.slice(name.shown.lastIndexOf('/') + 1);
    const seconds = await this.secondsFor(place);
    return await askPerson(bringInWords({ name: shown, bytes: size, barcode: place.barcode, seconds }), signal);
  }
}
