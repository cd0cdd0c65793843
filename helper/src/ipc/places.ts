// Who gets a place at the door. No user can take so many that another finds none, and the last ones are kept for the
// administrator. Who is turned away is told why, as long as not too many are being told at once.

/** Lines that calls are taken from. */
export const placesInAll = 64;
const placesPerUser = 32;
const keptForRoot = 4;
/** Of those who are being sent away with a word. */
const farewellsAtOnce = 32;

export type Admission = 'enter' | 'refuse' | 'refuse-at-once';

export class Places {
  readonly #taken = new Map<number, number>();
  #all = 0;
  #leaving = 0;

  ask(uid: number): Admission {
    const own = this.#taken.get(uid) ?? 0;
    const open = uid === 0 ? placesInAll : placesInAll - keptForRoot;
    if (own < placesPerUser && this.#all < open) return 'enter';
    return this.askToLeave();
  }

  /** Of one that may not come in at all. */
  askToLeave(): Exclude<Admission, 'enter'> {
    return this.#leaving < farewellsAtOnce ? 'refuse' : 'refuse-at-once';
  }

  /** Returns how to give it back. */
  take(uid: number): () => void {
    this.#all += 1;
    this.#taken.set(uid, (this.#taken.get(uid) ?? 0) + 1);
    return () => {
      this.#all -= 1;
      const left = (this.#taken.get(uid) ?? 1) - 1;
      if (left === 0) this.#taken.delete(uid);
      else this.#taken.set(uid, left);
    };
  }

  /** For one that is being sent away; returns what to call when it has gone. */
  sendAway(): () => void {
    this.#leaving += 1;
    return () => {
      this.#leaving -= 1;
    };
  }
}
