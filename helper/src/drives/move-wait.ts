// Whoever wants a cartridge moved may wait for a robot that would move nothing now, as its door is open or it starts up.

import type { Fault } from '../../contract/model.ts';

export interface MoveWait {
  /** Aborted with the reason as a TapeError: the move is not wanted any more. */
  readonly signal: AbortSignal;
  /** Why a library makes no move now; null: it does again. */
  readonly tell: (library: string, hindrance: Fault | null) => void;
}

/** Those who have a drive together: each is told, and a move is wanted as long as one of them wants it. */
export class SharedMoveWait implements MoveWait {
  readonly #waits = new Set<MoveWait>();
  #nobody = new AbortController();

  get signal(): AbortSignal {
    return this.#nobody.signal;
  }

  get isEmpty(): boolean {
    return this.#waits.size === 0;
  }

  readonly tell: MoveWait['tell'] = (library, hindrance) => {
    for (const wait of this.#waits) if (!wait.signal.aborted) wait.tell(library, hindrance);
  };

  /** Returns how to leave. */
  add(wait: MoveWait): () => void {
    if (this.#waits.size === 0 || this.signal.aborted) this.#nobody = new AbortController();
    this.#waits.add(wait);
    const check = () => this.#check();
    wait.signal.addEventListener('abort', check);
    this.#check();
    return () => {
      wait.signal.removeEventListener('abort', check);
      this.#waits.delete(wait);
      this.#check();
    };
  }

  /** Those before have handed on what they had. */
  clear(): void {
    this.#waits.clear();
  }

  #check(): void {
    const [first] = this.#waits;
    if (first !== undefined && [...this.#waits].every(({ signal }) => signal.aborted))
      this.#nobody.abort(first.signal.reason);
  }
}
