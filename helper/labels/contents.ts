// What an insert says of a cartridge, as far as whoever asks may know it: the helper answers as that person, and what it does
// not list is counted nowhere.

import { rowsOf } from '../client/pages.ts';
import type { Send } from '../contract/contract.ts';
import { TapeError } from '../contract/errors.ts';
import type { Cartridge, FolderInColumns } from '../contract/model.ts';

export interface InsertContents {
  readonly barcode: string;
  /** Null: the catalogue knows of none. */
  readonly known: KnownContents | null;
}

export interface KnownContents {
  readonly cartridge: Cartridge;
  /** "" when nobody said, or when it is in none. */
  readonly place: string;
  readonly pool: string;
  /** Null: nothing is listed. */
  readonly listing: CountedListing | null;
}

export interface CountedListing {
  /** Those of the root, by name; what lies in the root itself comes last, without one. */
  readonly folders: readonly CountedFolder[];
  readonly total: FileCount;
  /** When the files were last changed, in whole seconds since 1970; null: there are none. */
  readonly changed: { readonly first: number; readonly last: number } | null;
}

export interface CountedFolder extends FileCount {
  readonly name: string | null;
}

export interface FileCount {
  readonly files: number;
  readonly bytes: number;
  /** There are more than were counted. */
  readonly isOpen: boolean;
}

/** Asked for one after the other: a cartridge of millions of folders shall not take hours. */
const pagesMost = 20_000;

export async function contentsOf(send: Send, barcode: string, pages = pagesMost): Promise<InsertContents> {
  try {
    const { cartridge, place } = await send('cartridges.get', { barcode });
    const listing = cartridge.volume === null ? null : await listingOf(send, barcode, pages);
    return { barcode, known: { cartridge, place, pool: await poolOf(send, barcode), listing } };
  } catch (error) {
    if (error instanceof TapeError && error.code === 'cartridge.unknown') return { barcode, known: null };
    throw error;
  }
}

async function poolOf(send: Send, barcode: string): Promise<string> {
  for await (const { name, cartridges } of rowsOf((page) => send('pools.list', page))) {
    if (cartridges.some((one) => one.barcode === barcode)) return name;
  }
  return '';
}

async function listingOf(send: Send, barcode: string, pages: number): Promise<CountedListing | null> {
  try {
    return await new FileCounting(send, barcode, pages).listing();
  } catch (error) {
    if (error instanceof TapeError && error.code === 'volume.path-missing') return null;
    throw error;
  }
}

class FileCounting {
  readonly #send: Send;
  readonly #barcode: string;
  #pages: number;
  #first = Number.POSITIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;

  constructor(send: Send, barcode: string, pages: number) {
    this.#send = send;
    this.#barcode = barcode;
    this.#pages = pages;
  }

  async listing(): Promise<CountedListing> {
    const root = await this.#folder('');
    const folders: CountedFolder[] = [];
    for (const name of root.folders) folders.push({ name, ...(await this.#below(name)) });
    if (root.count.files > 0 || root.count.isOpen) folders.push({ name: null, ...root.count });
    const total = folders.reduce(sum, nothing);
    const changed = this.#first <= this.#last ? { first: this.#first, last: this.#last } : null;
    return { folders, total: { ...total, isOpen: total.isOpen || root.count.isOpen }, changed };
  }

  async #below(top: string): Promise<FileCount> {
    let counted = nothing;
    const paths = [top];
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const { count, folders } = await this.#folder(path);
      counted = sum(counted, count);
      if (count.isOpen) return { ...counted, isOpen: true };
      for (const name of folders) paths.push(`${path}/${name}`);
    }
    return counted;
  }

  async #folder(path: string): Promise<{ readonly count: FileCount; readonly folders: readonly string[] }> {
    const folders: string[] = [];
    let [files, bytes] = [0, 0];
    let cursor: string | null = null;
    do {
      if (this.#pages === 0) return { count: { files, bytes, isOpen: true }, folders };
      this.#pages -= 1;
      const page: FolderInColumns = await this.#send('catalogue.columns', { barcode: this.#barcode, path, cursor });
      for (const [at, name] of page.names.entries()) {
        if (page.kinds[at] === 'd') {
          folders.push(name);
          continue;
        }
        files += 1;
        if (page.kinds[at] === 'f') bytes += page.sizes[at] ?? 0;
        this.#first = Math.min(this.#first, page.seconds[at] ?? Number.POSITIVE_INFINITY);
        this.#last = Math.max(this.#last, page.seconds[at] ?? Number.NEGATIVE_INFINITY);
      }
      cursor = page.next;
    } while (cursor !== null);
    return { count: { files, bytes, isOpen: false }, folders };
  }
}

const nothing: FileCount = { files: 0, bytes: 0, isOpen: false };

function sum(one: FileCount, { files, bytes, isOpen }: FileCount): FileCount {
  return { files: one.files + files, bytes: one.bytes + bytes, isOpen: one.isOpen || isOpen };
}
