// What a search shows of the entries that it found: where each lies, in which generation, and how safe it is.

import { TapeError } from '../../contract/errors.ts';
import type { FoundEntry } from '../../contract/search.ts';
import type { Sqlite } from './database.ts';
import type { SearchedListing } from './id-windows.ts';
import { listedAttributes } from './listed-attributes.ts';
import { listingStride } from './listing-stride.ts';
import { unpack } from './packing.ts';
import type { Paths } from './paths.ts';
import { SharedTexts } from './shared-texts.ts';
import { type SafetyOf, VolumeSafety } from './volume-safety.ts';

/** What decides whether it is meant. */
export interface CandidateRow {
  readonly id: number;
  readonly parent: number;
  readonly name: string;
  readonly born: number;
  readonly died: number | null;
  /** Of the table of owners. */
  readonly owner: number | null;
}

/** What else a result shows of it. */
interface FoundRow {
  readonly rank: number;
  readonly symlink: number;
  readonly size: number;
  readonly modified: number | null;
  readonly sha256: Buffer | null;
  readonly rest: Buffer;
}

interface FolderAttributesRow {
  readonly size: number;
  readonly modified: number | null;
  readonly rest: Buffer;
}

/** What the entries of one page are shown with. */
export class ResultPage {
  readonly scope: ReadonlyMap<number, SearchedListing>;
  readonly paths: Paths;
  readonly owners = new Map<number, string>();
  /** By listing and generation. */
  readonly safety = new Map<string, SafetyOf>();

  constructor(scope: ReadonlyMap<number, SearchedListing>, paths: Paths) {
    this.scope = scope;
    this.paths = paths;
  }
}

export class FoundEntries {
  readonly #texts: SharedTexts;
  readonly #volumeSafety: VolumeSafety;
  readonly #facts;
  readonly #owner;
  readonly #folder;
  readonly #seen;

  constructor(database: Sqlite) {
    this.#texts = new SharedTexts(database);
    this.#volumeSafety = new VolumeSafety(database);
    this.#folder = database.prepare<[number, number], FolderAttributesRow>(
      'SELECT size, modified, rest FROM folder WHERE entry = ? AND born <= ? ORDER BY born DESC LIMIT 1',
    );
    this.#facts = database.prepare<[number], FoundRow>(
      'SELECT rank, symlink, size, modified, sha256, rest FROM entry WHERE id = ?',
    );
    this.#owner = database.prepare<[number], string>('SELECT text FROM owner WHERE id = ?').pluck();
    this.#seen = database
      .prepare<[number, number], number>(
        'SELECT max(generation) FROM seen_generation WHERE listing = ? AND generation < ?',
      )
      .pluck();
  }

  of(row: CandidateRow, page: ResultPage): FoundEntry {
    const facts = this.#facts.get(row.id);
    if (facts === undefined) throw new TapeError('storage.fault', { detail: `entry ${row.id} is gone` });
    return this.#entryOf(row, facts, page);
  }

  isUnverified(row: CandidateRow, page: ResultPage): boolean {
    const facts = this.#facts.get(row.id);
    return facts !== undefined && this.#entryOf(row, facts, page).receipt !== 'verified';
  }

  #entryOf(row: CandidateRow, facts: FoundRow, page: ResultPage): FoundEntry {
    const listing = Math.floor(row.id / listingStride);
    const { barcode, at } = page.scope.get(listing) ?? { barcode: '', at: 0 };
    const isCurrent = row.died === null || row.died > at;
    const generation = isCurrent ? at : (this.#seen.get(listing, row.died ?? 0) ?? row.born);
    const { size, modified, rest } = facts.rank === 0 ? (this.#folder.get(row.id, generation) ?? facts) : facts;
    const path = page.paths.of(row.parent, row.name);
    const kind = facts.rank === 0 ? 'directory' : facts.symlink === 0 ? 'file' : 'symlink';
    const sha256 = facts.sha256?.toString('hex') ?? null;
    const unpacked = unpack(rest, size, modified, this.#texts);
    return {
      ...{ barcode, path, name: row.name, kind, size, ...listedAttributes(unpacked) },
      ...this.#safetyOf(page, barcode, listing, generation)({ kind, size, sha256, ...unpacked }, path),
      ...{ generation, isCurrent, sha256, owner: this.#ownerOf(row, page) },
    };
  }

  /** Of a page nearly all have the same few. */
  #ownerOf({ owner }: CandidateRow, { owners }: ResultPage): string | null {
    if (owner === null) return null;
    const text = owners.get(owner) ?? this.#owner.get(owner) ?? null;
    if (text !== null) owners.set(owner, text);
    return text;
  }

  #safetyOf({ safety }: ResultPage, barcode: string, listing: number, at: number): SafetyOf {
    const safetyOf = safety.get(`${listing}.${at}`) ?? this.#volumeSafety.of(barcode, { listing, at });
    safety.set(`${listing}.${at}`, safetyOf);
    return safetyOf;
  }
}
