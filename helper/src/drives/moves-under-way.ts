// What robots were told to do and have not been seen to do yet: a small file, so that a helper that was killed in the middle of
// a move says afterwards what came of it.

import { type UnsettledMove, unsettledMoves } from '../../contract/library.ts';
import { readKept, writeKept } from './kept-file.ts';

export class MovesUnderWay {
  readonly #file: string;
  #moves: readonly UnsettledMove[];

  constructor(file: string) {
    this.#file = file;
    this.#moves = readKept<readonly UnsettledMove[]>(file, (found) => unsettledMoves.parse(found), []);
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
    writeKept(this.#file, moves);
    this.#moves = moves;
  }
}
