// What robots were told to do and have not been seen to do yet: a small file, so that a helper that was killed in the middle of
// a move says afterwards what came of it.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { shortageOf, TapeError } from '../../contract/errors.ts';
import { type UnsettledMove, unsettledMoves } from '../../contract/library.ts';

export class MovesUnderWay {
  readonly #file: string;
  #moves: readonly UnsettledMove[];

  constructor(file: string) {
    this.#file = file;
    this.#moves = existsSync(file) ? read(file) : [];
  }

  /** A library's robot makes one at a time. */
  of(library: string): UnsettledMove | null {
    return this.#moves.find((move) => move.library === library) ?? null;
  }

  begin(move: UnsettledMove): void {
    this.#keep([...this.#moves.filter(({ library }) => library !== move.library), move]);
  }

  end(library: string): void {
    this.#keep(this.#moves.filter((move) => move.library !== library));
  }

  #keep(moves: readonly UnsettledMove[]): void {
    writeFileSync(`${this.#file}.new`, `${JSON.stringify(moves)}\n`, { mode: 0o600, flush: true });
    renameSync(`${this.#file}.new`, this.#file);
    this.#moves = moves;
  }
}

function read(file: string): readonly UnsettledMove[] {
  try {
    return unsettledMoves.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new TapeError(shortageOf(error) ?? 'home.damaged', { subject: file, detail }, { cause: error });
  }
}
