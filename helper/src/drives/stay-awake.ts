// Holds off sleep and shutdown of the computer while a drive is in use. The lock is systemd-logind's, and lasts as long as a
// child does that ends when its standard input is closed: however this process ends, it leaves no lock behind.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

type Tell = (event: string, facts: { readonly why: string }) => void;

/** Long enough that one job after another keeps one lock. */
const keptMs = 5_000;
const outputBytesMost = 1_000;

export interface LockProgram {
  /** There is somebody to ask. */
  readonly isThere: () => boolean;
  readonly command: readonly string[];
}

const inhibit = (what: string) => [
  '/usr/bin/systemd-inhibit',
  `--what=${what}`,
  '--mode=block',
  '--who=Capstan',
  '--why=A tape drive is in use.',
];

/** The folder is logind's. Two locks, one within the other: for both at once it would ask polkit for a third permission. */
const systemdInhibit: LockProgram = {
  isThere: () => existsSync('/run/systemd/inhibit'),
  command: [...inhibit('sleep'), ...inhibit('shutdown'), 'cat'],
};

export class StayAwake {
  readonly #log: Tell;
  readonly #program: LockProgram;
  #lock: ChildProcess | null = null;
  #release: NodeJS.Timeout | null = null;
  #refusal: string | null = null;

  constructor(log: Tell, program: LockProgram = systemdInhibit) {
    this.#log = log;
    this.#program = program;
  }

  /** `none`: nobody here can hold anything off. */
  get state(): 'none' | 'works' | 'refused' {
    if (!this.#program.isThere()) return 'none';
    return this.#refusal === null ? 'works' : 'refused';
  }

  /** What was said when it was last refused; "" when it was not. */
  get refusal(): string {
    return this.#refusal ?? '';
  }

  /** Told whenever that may have changed. One refused is asked for again by the next that uses a drive, not before. */
  drivesInUse(areInUse: boolean): void {
    if (areInUse) {
      if (this.#release !== null) clearTimeout(this.#release);
      this.#release = null;
      if (this.#lock === null && this.#program.isThere()) this.#take();
    } else if (this.#lock !== null && this.#release === null) {
      this.#release = setTimeout(() => this.end(), keptMs);
      this.#release.unref();
    }
  }

  end(): void {
    if (this.#release !== null) clearTimeout(this.#release);
    this.#release = null;
    this.#lock?.stdin?.end();
    this.#lock = null;
  }

  #take(): void {
    const [program = '', ...args] = this.#program.command;
    const lock = spawn(program, args, { stdio: ['pipe', 'ignore', 'pipe'] });
    this.#lock = lock;
    this.#refusal = null;
    let output = '';
    lock.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(0, outputBytesMost);
    });
    // Closed by whoever has it, or by a child that has ended: which of them, `close` tells.
    lock.stdin.on('error', () => {});
    lock.once('error', (error) => this.#refuse(lock, error.message));
    lock.once('close', () => this.#refuse(lock, output.trim()));
  }

  /** It has ended although it is wanted. It stands for a lock until drives are at rest, so that nothing is tried in a loop. */
  #refuse(lock: ChildProcess, detail: string): void {
    if (this.#lock !== lock || this.#refusal !== null) return;
    this.#refusal = detail === '' ? 'systemd-inhibit ended' : detail;
    this.#log('sleep not held off', { why: this.#refusal });
  }
}
