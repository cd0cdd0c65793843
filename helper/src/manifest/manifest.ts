// What somebody else has written down of the files in a folder: their names, sizes and hashes. All of it comes from outside.

import { TapeError } from '../../contract/errors.ts';
import type { ExpectedHash } from '../drives/native.ts';
import type { ReadHash } from './hash-kinds.ts';

export interface ManifestEntry {
  /** Null: it is not listed. */
  readonly bytes: number | null;
  /** All of them are compared. None: the manifest has only a size. */
  readonly hashes: readonly ExpectedHash[];
}

export interface Manifest {
  /** A file, or the folder that it is made of. */
  readonly path: string;
  /** The folder that it lies in, and that its paths usually start from. */
  readonly folder: string;
  /** By their paths below that folder, as a volume would hold them: what is no text in names stands in codes. */
  readonly files: ReadonlyMap<string, ManifestEntry>;
  /** What lies below that folder and needs no entry: the manifest itself, and what it ignores. */
  readonly isApart: (path: string) => boolean;
}

/** Each takes some hundred bytes of memory. */
const filesMost = 2_000_000;

/** As long as a path may be in the contract. */
const charactersMost = 4096;

export function invalid(path: string, detail: string): TapeError {
  return new TapeError('manifest.invalid', { subject: path, detail });
}

interface EntryInProgress {
  bytes: number | null;
  readonly hashes: ExpectedHash[];
  /** That it has no hash is what the manifest says. */
  isSizeOnly: boolean;
}

/** Entries as they are read, from one file or several. */
export class ManifestFiles {
  readonly #path: string;
  readonly #files = new Map<string, EntryInProgress>();

  constructor(path: string) {
    this.#path = path;
  }

  /** `hash` null: the manifest has none for it. `unknown` ones count only if nothing else is listed for the file. */
  add(name: string, bytes: number | null, hash: ReadHash | null): void {
    const path = this.pathOf(name);
    const entry = this.#files.get(path) ?? { bytes: null, hashes: [], isSizeOnly: false };
    if (this.#files.size >= filesMost) throw new TapeError('manifest.too-large', { subject: this.#path });
    if (bytes !== null && entry.bytes !== null && bytes !== entry.bytes) throw this.#contradicts(path);
    entry.bytes ??= bytes;
    if (hash === 'no digest') throw invalid(this.#path, `${path}: not a hash of its kind`);
    if (hash === null) entry.isSizeOnly = true;
    else if (hash !== 'unknown') {
      const same = entry.hashes.find(({ kind }) => kind === hash.kind);
      if (same !== undefined && same.digest !== hash.digest) throw this.#contradicts(path);
      if (same === undefined) entry.hashes.push(hash);
    }
    this.#files.set(path, entry);
  }

  has(name: string): boolean {
    return this.#files.has(this.pathOf(name));
  }

  /** What was listed under another name is listed under this one. */
  rename(before: string, after: string): void {
    const [from, to] = [this.pathOf(before), this.pathOf(after)];
    const entry = this.#files.get(from);
    if (entry === undefined || from === to) return;
    this.#files.delete(from);
    if (!this.#files.has(to)) this.#files.set(to, entry);
  }

  leaveOut(isLeftOut: (path: string) => boolean): void {
    for (const path of this.#files.keys()) if (isLeftOut(path)) this.#files.delete(path);
  }

  /** Each of them can be compared with something. */
  finish(): ReadonlyMap<string, ManifestEntry> {
    if (this.#files.size === 0) throw invalid(this.#path, 'it lists no file');
    for (const [path, { hashes, bytes, isSizeOnly }] of this.#files) {
      if (hashes.length === 0 && !(isSizeOnly && bytes !== null))
        throw new TapeError('manifest.unknown-hashes', { subject: this.#path, detail: path });
    }
    return this.#files;
  }

  /** As a volume would hold it; refuses what leads out of the manifest's folder. */
  pathOf(name: string): string {
    const parts = name.split('/').filter((part, at) => part !== '.' && (part !== '' || at === 0));
    const path = parts.join('/');
    const isWrong = path === '' || path.length > charactersMost || parts[0] === '' || parts.includes('..');
    if (isWrong || name.endsWith('/') || name.includes('\0')) {
      throw invalid(this.#path, `not a path below its folder: ${JSON.stringify(name.slice(0, charactersMost))}`);
    }
    return path.normalize('NFC');
  }

  #contradicts(path: string): TapeError {
    return invalid(this.#path, `${path} is listed twice, and differently`);
  }
}
