// Which virtual drives a home has: a small file beside its cartridges. A new home has one LTO-8 drive that takes no time.

import { existsSync } from 'node:fs';
import { calls } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Clock } from '../../contract/model.ts';
import { readKept, writeKept } from './kept-file.ts';
import { driveModel } from './native.ts';

export interface VirtualDriveRow {
  readonly id: string;
  readonly model: string;
  readonly serial: string;
  readonly clock: Clock;
  /** That it stands in. */
  readonly library?: string;
}

const first: readonly VirtualDriveRow[] = [
  { id: 'drive-1', model: 'lto8', serial: 'CAPSTAN001', clock: { mode: 'instant', speedUp: 1 } },
];

export class VirtualDrives {
  readonly #file: string;
  #rows: readonly VirtualDriveRow[];

  constructor(file: string) {
    this.#file = file;
    this.#rows = readKept(file, rowsOf, first);
  }

  /** As a new home has them: nobody has added or removed one. */
  get areFirst(): boolean {
    return this.#rows === first;
  }

  get rows(): readonly VirtualDriveRow[] {
    return this.#rows;
  }

  /** `drive.model-unknown` when there is no such model. */
  add(model: string, clock: Clock, library?: string): VirtualDriveRow {
    if (!existsSync(driveModel(model))) throw new TapeError('drive.model-unknown', { subject: model });
    const numbers = this.#rows.map(({ id }) => Number(id.slice('drive-'.length)));
    const number = Math.max(0, ...numbers) + 1;
    const serial = `CAPSTAN${String(number).padStart(3, '0')}`;
    const row = { id: `drive-${number}`, model, serial, clock, ...(library === undefined ? {} : { library }) };
    this.#keep([...this.#rows, row]);
    return row;
  }

  remove(id: string): void {
    this.#keep(this.#rows.filter((row) => row.id !== id));
  }

  #keep(kept: readonly VirtualDriveRow[]): void {
    writeKept(this.#file, kept);
    this.#rows = kept;
  }
}

function rowsOf(found: unknown): readonly VirtualDriveRow[] {
  if (!Array.isArray(found)) throw new Error('not a list of drives');
  return found.map(rowOf);
}

function rowOf(found: { readonly [key in keyof VirtualDriveRow]?: unknown }): VirtualDriveRow {
  const { id, serial } = found;
  const { model, clock } = calls['virtual.addDrive'].check.parse({ model: found.model, clock: found.clock });
  if (typeof id !== 'string' || !/^drive-[1-9]\d{0,3}$/.test(id)) throw new Error('a drive without an id');
  if (typeof serial !== 'string' || !/^[A-Z0-9]{1,32}$/.test(serial)) throw new Error(`${id} has no serial number`);
  const { library } = found;
  if (library !== undefined && typeof library !== 'string') throw new Error(`${id} is in no library`);
  return { id, serial, model, clock, ...(library === undefined ? {} : { library }) };
}
