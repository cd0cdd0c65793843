// Modelled time: what happens next happens at once, and the clock shows when it would have happened. Nothing waits.

interface ModelledEvent {
  readonly at: number;
  /** Of two at the same moment the one that was entered first happens first. */
  readonly number: number;
  readonly work: () => Promise<void>;
}

export class ModelledTime {
  /** Seconds since the beginning. */
  now = 0;
  /** A binary heap: the earliest is first. */
  readonly #heap: ModelledEvent[] = [];
  #entered = 0;

  after(seconds: number, work: () => Promise<void>): void {
    this.#entered += 1;
    this.#push({ at: this.now + seconds, number: this.#entered, work });
  }

  /** Until this moment, or until nothing is left to happen. */
  async run(until: number): Promise<void> {
    for (let next = this.#heap[0]; next !== undefined && next.at <= until; next = this.#heap[0]) {
      this.#pop();
      this.now = next.at;
      await next.work();
    }
    this.now = until;
  }

  #push(one: ModelledEvent): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(one);
    for (let above = (at - 1) >> 1; at > 0 && isBefore(one, heap[above]); above = (at - 1) >> 1) {
      heap[at] = heap[above] ?? one;
      at = above;
      heap[at] = one;
    }
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let at = 0;
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const below = right < heap.length && isBefore(heap[right], heap[left]) ? right : left;
      if (below >= heap.length || !isBefore(heap[below], last)) break;
      heap[at] = heap[below] ?? last;
      at = below;
    }
    heap[at] = last;
  }
}

function isBefore(one: ModelledEvent | undefined, other: ModelledEvent | undefined): boolean {
  if (one === undefined || other === undefined) return one !== undefined;
  return one.at < other.at || (one.at === other.at && one.number < other.number);
}
