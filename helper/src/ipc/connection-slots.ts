// Who gets a place at the door. When all are taken, a newcomer gets the newest place of whoever holds most, as long as that
// leaves the holder at least as many as the newcomer: however many programs a few users start, another finds room. The last
// places are kept for root. Who is turned away is told why, as long as not too many are being told at once.

/** Lines that calls are taken from. */
const slotsInAll = 64;
const placesPerUser = 32;
const keptForRoot = 4;
/** Of those who are being sent away with a word. */
const farewellsAtOnce = 32;

export type Admission = 'enter' | 'refuse' | 'refuse-at-once';

/** `leave` ends the line for somebody else's sake. */
interface ConnectionSlot {
  readonly leave: () => void;
}

export class ConnectionSlots {
  /** By user, the newest last. */
  readonly #taken = new Map<number, ConnectionSlot[]>();
  #all = 0;
  #leaving = 0;

  /** What was given up for it has been left by then. */
  ask(uid: number): Admission {
    const own = this.#taken.get(uid)?.length ?? 0;
    const open = uid === 0 ? slotsInAll : slotsInAll - keptForRoot;
    if (own < placesPerUser && (this.#all < open || this.#makeRoom(own))) return 'enter';
    return this.askToLeave();
  }

  /** Of one that may not come in at all. */
  askToLeave(): Exclude<Admission, 'enter'> {
    return this.#leaving < farewellsAtOnce ? 'refuse' : 'refuse-at-once';
  }

  /** Returns how to give it back. */
  take(uid: number, leave: () => void): () => void {
    const place = { leave };
    this.#all += 1;
    const places = this.#taken.get(uid) ?? [];
    places.push(place);
    this.#taken.set(uid, places);
    return () => this.#giveBack(uid, place);
  }

  /** For one that is being sent away; returns what to call when it has gone. */
  sendAway(): () => void {
    this.#leaving += 1;
    return () => {
      this.#leaving -= 1;
    };
  }

  /** Root's places are root's. */
  #makeRoom(own: number): boolean {
    const others = [...this.#taken].filter(([uid]) => uid !== 0);
    const [most = null] = others.toSorted(([, a], [, b]) => b.length - a.length);
    if (most === null || most[1].length <= own + 1) return false;
    const [uid, places] = most;
    const newest = places.at(-1);
    if (newest === undefined) return false;
    this.#giveBack(uid, newest);
    newest.leave();
    return true;
  }

  /** Once only: who was made to leave has given it back already. */
  #giveBack(uid: number, place: ConnectionSlot): void {
    const places = this.#taken.get(uid) ?? [];
    const at = places.indexOf(place);
    if (at < 0) return;
    places.splice(at, 1);
    this.#all -= 1;
    if (places.length === 0) this.#taken.delete(uid);
  }
}
