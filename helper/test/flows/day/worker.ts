// One who works in a folder: files come, change, get other names and go, as programs and people do it.

import {
  appendFileSync,
  closeSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { bytes } from '../trees.ts';
import { below } from './below.ts';

const largestFile = 200_000;
const filmBytes = 4_000_000;
/** So much is in the folder at most, about; then films go. */
const filmsTogether = 6;
const content = bytes(filmBytes + largestFile, 1);

const oddNames = [
  'tab\tand\nnewline',
  '\u0001control',
  '日本語 🎞',
  '-rf *',
  `<&">'`,
  '100%25',
  'back\\slash',
  ' room ',
  'e\u0301 decomposed',
  'CAPITAL',
  'capital',
  '[a-z]?',
  '~',
  'é'.repeat(118),
];

export class Worker {
  readonly #top: string;
  readonly #next: () => number;
  readonly #open = new Map<string, number>();
  #count = 0;
  /** How often each was done. */
  readonly done: Record<string, number> = {};

  constructor(top: string, next: () => number) {
    this.#top = top;
    this.#next = next;
  }

  work(): void {
    const { files, folders } = this.#list();
    const folder = this.#one(folders) ?? this.#top;
    const file = this.#one(files);
    const odd = this.#next() < 0.15 ? this.#one(oddNames) : null;
    this.#count += 1;
    const fresh = join(folder, odd === null ? `n${this.#count}` : `${this.#count}${odd}`);
    const isInside = folder !== this.#top;
    this.#writeOn();
    const chances: readonly (readonly [number, string, () => void])[] = [
      [30, 'written', () => writeFileSync(fresh, this.#bytes())],
      [2, 'films', () => this.#film(fresh, files)],
      ...(file === null ? [] : this.#withFile(file, fresh)),
      [4, 'folders', () => mkdirSync(join(fresh, 'deep/er'), { recursive: true })],
      [1, 'deep', () => this.#deep(fresh)],
      [3, 'filled', () => this.#fill(fresh)],
      [2, 'links', () => symlinkSync('nowhere', fresh)],
      [3, 'begun and left open', () => this.#leaveOpen(fresh)],
      ...(isInside ? this.#withFolder(folder) : []),
    ];
    let left = this.#next() * chances.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, what, act] of chances) {
      left -= weight;
      if (left >= 0) continue;
      act();
      this.done[what] = (this.done[what] ?? 0) + 1;
      return;
    }
  }

  /** Files that were written for hours are finished. */
  finish(): void {
    for (const handle of this.#open.values()) closeSync(handle);
    this.#open.clear();
  }

  /** More than the system holds of what nobody has taken notice of. */
  storm(changes: number): void {
    this.#count += 1;
    const names = [`storm ${this.#count}`, `storm too ${this.#count}`];
    const [one, other] = names.map((name) => openSync(join(this.#top, name), 'w'));
    if (one === undefined || other === undefined) return;
    // In turns: the same thing twice in a row is reported once.
    for (let at = 0; at < changes; at += 2) {
      writeSync(one, 'x');
      writeSync(other, 'x');
    }
    closeSync(one);
    closeSync(other);
  }

  #withFile(file: string, fresh: string): readonly (readonly [number, string, () => void])[] {
    return [
      [12, 'written again', () => writeFileSync(file, this.#bytes())],
      [8, 'appended', () => appendFileSync(file, this.#bytes().subarray(0, 1000))],
      [8, 'renamed', () => renameSync(file, fresh)],
      [12, 'deleted', () => rmSync(file)],
      [5, 'saved aside', () => this.#saveAside(file)],
      [3, 'same size and time', () => this.#sameSizeAndTime(file)],
      [3, 'files made folders', () => this.#becomeFolder(file)],
      [1, 'linked', () => linkSync(file, fresh)],
      [1, 'swapped', () => this.#swap(file, fresh)],
    ];
  }

  #withFolder(folder: string): readonly (readonly [number, string, () => void])[] {
    return [
      [3, 'folders renamed', () => renameSync(folder, join(this.#top, `m${this.#count}`))],
      [2, 'folders deleted', () => rmSync(folder, { recursive: true })],
      [2, 'folders made files', () => this.#becomeFile(folder)],
    ];
  }

  /** As editors do. */
  #saveAside(file: string): void {
    const aside = `${file.slice(0, -1)}~`;
    writeFileSync(aside, this.#bytes());
    renameSync(aside, file);
  }

  #sameSizeAndTime(file: string): void {
    const stats = lstatSync(file);
    if (!stats.isFile() || stats.size === 0) return;
    const now = readFileSync(file);
    now[0] = (now[0] ?? 0) ^ 0xff;
    writeFileSync(file, now);
    utimesSync(file, stats.atime, stats.mtime);
  }

  /** Never at rest until the end of the day. */
  #leaveOpen(fresh: string): void {
    if (this.#open.size < 3) this.#open.set(fresh, openSync(fresh, 'a'));
  }

  #writeOn(): void {
    for (const handle of this.#open.values()) writeSync(handle, this.#bytes().subarray(0, 500));
  }

  #becomeFolder(file: string): void {
    rmSync(file);
    mkdirSync(file);
    writeFileSync(join(file, 'inside'), this.#bytes());
  }

  #becomeFile(folder: string): void {
    rmSync(folder, { recursive: true });
    writeFileSync(folder, this.#bytes());
  }

  #swap(file: string, fresh: string): void {
    renameSync(file, fresh);
    writeFileSync(file, this.#bytes());
  }

  #fill(fresh: string): void {
    mkdirSync(fresh);
    for (let at = 0; at < 8; at += 1) writeFileSync(join(fresh, `f${at}`), this.#bytes().subarray(0, 3000));
  }

  #deep(fresh: string): void {
    const bottom = join(fresh, ...Array.from({ length: 12 }, (_, at) => `level ${at}`));
    mkdirSync(bottom, { recursive: true });
    writeFileSync(join(bottom, 'bottom'), this.#bytes());
  }

  #film(fresh: string, files: readonly string[]): void {
    const from = Math.floor(this.#next() * largestFile);
    writeFileSync(fresh, content.subarray(from, from + filmBytes));
    const films = files.filter((file) => lstatSync(file).size >= filmBytes);
    for (const old of films.slice(filmsTogether)) rmSync(old);
  }

  #bytes(): Buffer {
    const from = Math.floor(this.#next() * largestFile);
    return content.subarray(from, from + Math.floor(this.#next() ** 3 * largestFile));
  }

  #one(list: readonly string[]): string | null {
    return list[Math.floor(this.#next() * list.length)] ?? null;
  }

  #list() {
    const files: string[] = [];
    const folders: string[] = [this.#top];
    for (const { path, entry } of below(this.#top)) {
      if (entry.isDirectory()) folders.push(path);
      else files.push(path);
    }
    return { files: files.sort(), folders: folders.sort() };
  }
}
