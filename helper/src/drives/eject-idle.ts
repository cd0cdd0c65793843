// What people have decided about ejecting idle cartridges: a small file of the helper's home; without one the usual counts.

import { type EjectIdle, ejectIdleInput, ejectIdleUsual } from '../../contract/eject-idle.ts';
import { readKept, writeKept } from './kept-file.ts';

export class EjectIdleFile {
  readonly #file: string;
  #now: EjectIdle;

  constructor(file: string) {
    this.#file = file;
    this.#now = readKept(file, (found) => ejectIdleInput.parse(found), ejectIdleUsual);
  }

  get now(): EjectIdle {
    return this.#now;
  }

  keep(wanted: EjectIdle): void {
    writeKept(this.#file, wanted);
    this.#now = wanted;
  }
}
