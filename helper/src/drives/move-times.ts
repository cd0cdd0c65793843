// How long a library's robot takes to bring a cartridge into a drive and to put it away again: a running mean of what it took,
// by the robot's own clock, in a small file of the data folder. For plans only.

import { type MeanMove, moveTimesFile } from '../../contract/library.ts';
import { readKept, writeKept } from './kept-file.ts';

export interface ExchangeSeconds {
  /** Out of a slot and into a drive. */
  readonly fetchSeconds: number;
  /** Out of a drive and into a slot. */
  readonly putAwaySeconds: number;
}

/** Of a robot that has moved nothing yet: small libraries take some ten seconds from place to place, large ones twenty. */
const usualExchange: ExchangeSeconds = { fetchSeconds: 15, putAwaySeconds: 15 };

/** Later moves count so much more than those long past: a robot is repaired, or grows old. */
const movesRemembered = 20;

type Means = Readonly<Record<string, Readonly<Record<keyof ExchangeSeconds, MeanMove | null>>>>;

export class MoveTimes {
  readonly #file: string | null;
  #means: Means;

  /** Null: it is forgotten when the helper ends. */
  constructor(file: string | null) {
    this.#file = file;
    this.#means = file === null ? {} : readKept<Means>(file, (found) => moveTimesFile.parse(found), {});
  }

  /** `library`: its serial number. */
  of(library: string): ExchangeSeconds {
    const { fetchSeconds, putAwaySeconds } = this.#means[library] ?? {};
    return {
      fetchSeconds: fetchSeconds?.seconds ?? usualExchange.fetchSeconds,
      putAwaySeconds: putAwaySeconds?.seconds ?? usualExchange.putAwaySeconds,
    };
  }

  note(library: string, move: keyof ExchangeSeconds, seconds: number): void {
    const means = this.#means[library] ?? { fetchSeconds: null, putAwaySeconds: null };
    const before = means[move] ?? { seconds: 0, moves: 0 };
    const moves = Math.min(before.moves + 1, movesRemembered);
    const mean = { seconds: before.seconds + (seconds - before.seconds) / moves, moves };
    this.#means = { ...this.#means, [library]: { ...means, [move]: mean } };
  }

  keep(): void {
    if (this.#file === null) return;
    writeKept(this.#file, this.#means);
  }
}
