// What the helper remembers of what it did in libraries by itself: when a drive was cleaned, how often a cleaning cartridge
// was used, which full cartridges went to mail slots. A small file of its home.

import { type UpkeepRecord, upkeepRecord } from '../../contract/upkeep.ts';
import { readKept, writeKept } from './kept-file.ts';

/** A drive that asks again within that time has another trouble than dirt. */
const betweenCleaningsMs = 24 * 3_600_000;
/** What makers promise of a universal cleaning cartridge. */
const cleaningsMost = 50;

export class UpkeepFile {
  readonly #file: string;
  readonly #now: () => Date;
  #kept: UpkeepRecord;

  constructor(file: string, now: () => Date) {
    this.#file = file;
    this.#now = now;
    this.#kept = readKept(file, (found) => upkeepRecord.parse(found), { drives: {}, cleaning: {}, exported: [] });
  }

  /** It was not cleaned within a day. */
  mayClean(serial: string): boolean {
    const last = this.#kept.drives[serial]?.cleaned;
    return last === undefined || this.#now().getTime() - Date.parse(last) >= betweenCleaningsMs;
  }

  usesOf(barcode: string): number {
    return this.#kept.cleaning[barcode]?.uses ?? 0;
  }

  /** It is not used any more. */
  isSpent(barcode: string): boolean {
    const { uses = 0, spent = false } = this.#kept.cleaning[barcode] ?? {};
    return spent || uses >= cleaningsMost;
  }

  /** Before anything moves: an attempt that fails is not made again and again. */
  beginCleaning(serial: string): void {
    const drives = { ...this.#kept.drives, [serial]: { cleaned: this.#now().toISOString() } };
    this.#keep({ ...this.#kept, drives });
  }

  /** Before the cartridge goes in. */
  countUse(barcode: string): void {
    const { spent = false } = this.#kept.cleaning[barcode] ?? {};
    const cleaning = { ...this.#kept.cleaning, [barcode]: { uses: this.usesOf(barcode) + 1, spent } };
    this.#keep({ ...this.#kept, cleaning });
  }

  /** It has not cleaned the drive, which may have another one. */
  setSpent(serial: string, barcode: string): void {
    const { [serial]: _, ...drives } = this.#kept.drives;
    const cleaning = { ...this.#kept.cleaning, [barcode]: { uses: this.usesOf(barcode), spent: true } };
    this.#keep({ ...this.#kept, drives, cleaning });
  }

  /** That its library has nothing to clean it with was reported. */
  lacks(serial: string): boolean {
    return this.#kept.drives[serial]?.lacks === true;
  }

  setLacks(serial: string, lacks: boolean): void {
    if (this.lacks(serial) === lacks) return;
    const { lacks: _, ...drive } = this.#kept.drives[serial] ?? {};
    this.#keep({ ...this.#kept, drives: { ...this.#kept.drives, [serial]: lacks ? { ...drive, lacks } : drive } });
  }

  wasExported(volume: string): boolean {
    return this.#kept.exported.includes(volume);
  }

  setExported(volume: string): void {
    this.#keep({ ...this.#kept, exported: [...this.#kept.exported, volume] });
  }

  #keep(next: UpkeepRecord): void {
    writeKept(this.#file, next);
    this.#kept = next;
  }
}
