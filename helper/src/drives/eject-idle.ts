// What people have decided about ejecting idle cartridges: a small file of the helper's home; without one the usual counts.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type EjectIdle, ejectIdleInput, ejectIdleUsual } from '../../contract/eject-idle.ts';
import { shortageOf, TapeError } from '../../contract/errors.ts';

export class EjectIdleFile {
  readonly #file: string;
  #now: EjectIdle;

  constructor(file: string) {
    this.#file = file;
    this.#now = existsSync(file) ? read(file) : ejectIdleUsual;
  }

  get now(): EjectIdle {
    return this.#now;
  }

  keep(wanted: EjectIdle): void {
    writeFileSync(`${this.#file}.new`, `${JSON.stringify(wanted, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(`${this.#file}.new`, this.#file);
    this.#now = wanted;
  }
}

function read(file: string): EjectIdle {
  try {
    return ejectIdleInput.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new TapeError(shortageOf(error) ?? 'home.damaged', { subject: file, detail }, { cause: error });
  }
}
