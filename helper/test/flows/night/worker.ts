// Somebody who works in the sources through the night: files come, change, get other names and go.

import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytes } from '../trees.ts';

const content = bytes(1_000_000, 7);

export class NightWorker {
  readonly #folders: readonly string[];
  readonly #next: () => number;
  readonly #fileBytes: number;
  #count = 0;

  constructor(folders: readonly string[], next: () => number, fileBytes: number) {
    this.#folders = folders;
    this.#next = next;
    this.#fileBytes = fileBytes;
  }

  work(): void {
    const folder = this.#folders[Math.floor(this.#next() * this.#folders.length)] ?? '';
    const names = readdirSync(folder);
    const old = names[Math.floor(this.#next() * names.length)];
    const what = this.#next();
    if (old === undefined || what < 0.75) this.#write(join(folder, `f${String(this.#count).padStart(5, '0')}`));
    else if (what < 0.9) this.#write(join(folder, old));
    else if (what < 0.95) renameSync(join(folder, old), join(folder, `r${this.#count}-${old.slice(-6)}`));
    else rmSync(join(folder, old));
  }

  #write(path: string): void {
    this.#count += 1;
    const size = 1_000 + Math.floor(this.#next() * this.#fileBytes);
    const data = Buffer.from(content.subarray(0, size));
    data.writeUInt32BE(this.#count);
    // As programs save: another file takes the name.
    writeFileSync(`${path}.part`, data);
    renameSync(`${path}.part`, path);
  }
}
