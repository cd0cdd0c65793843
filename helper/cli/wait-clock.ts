// How long a job has been waiting, told again and again to whoever sits at a terminal.

const everyMs = 5_000;

export class WaitClock {
  readonly #tell: (since: Date) => void;
  #since = new Date();
  #timer: NodeJS.Timeout | null = null;

  constructor(tell: (since: Date) => void) {
    this.#tell = tell;
  }

  /** It waits; what for may have changed since it began to. */
  start(): void {
    if (this.#timer !== null) return;
    this.#since = new Date();
    this.#timer = setInterval(() => this.#tell(this.#since), everyMs).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}
