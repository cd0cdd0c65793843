// What need not be written again, or not everywhere: what an earlier part of the job made safe, and, when it is asked
// for, what lies on the cartridges unchanged. Size and time decide here; the engine looks again when its turn comes.

import { slotsOf } from '../../../contract/archive.ts';
import type { JobId } from '../../../contract/model.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { timeFromColumn } from '../../catalogue/columns.ts';
import type { KnownFile } from '../../catalogue/entries.ts';
import type { SafeItem, SafePaths } from '../../catalogue/safe-paths.ts';
import type { FileState } from '../../drives/native.ts';
import type { SourceEntry } from '../../source/walk.ts';
import type { ArchiveRequest } from '../kinds/archive.ts';
import { listed } from '../listed.ts';

/** `there`: as it is now; nothing needs to be looked at again. `inherited`: the slots in which a job that this one goes on with has made it safe. */
export type ResumeVerdict =
  | { readonly kind: 'write' }
  | { readonly kind: 'there' }
  /** Of copies: only these lack it. */
  | { readonly kind: 'only'; readonly slots: readonly number[]; readonly inherited: readonly number[] }
  /** Written only if it is another by then. `isOurs`: this job, or one that it goes on with, has made it safe. */
  | {
      readonly kind: 'unless';
      readonly state: FileState;
      /** Of what lies there; null when it is not known, or not the same everywhere. */
      readonly sha256: string | null;
      readonly isOurs: boolean;
      readonly inherited: readonly number[];
    };

/** The job that asks. Of itself it inherits what went to its first volumes, under an earlier helper. */
export interface ResumeScope {
  readonly id: JobId;
  readonly volumesBefore: number;
}

/** One that the job itself makes. */
export interface OwnFoundFile extends Pick<SourceEntry, 'source' | 'target' | 'bytes' | 'modified'> {
  readonly kind: 'file';
  readonly sha256: string;
}

const write: ResumeVerdict = { kind: 'write' };
const there: ResumeVerdict = { kind: 'there' };

export class LeftOut {
  readonly #catalogue: Catalogue;
  readonly #request: ArchiveRequest;
  readonly #safe: SafePaths | null;
  readonly #slots: readonly number[];
  readonly #resumeScope: ResumeScope;
  /** It has been given its new name in an index that is not on tape yet. */
  isMoved: (path: string) => boolean = () => false;

  /** `jobs`: what they made safe is left out. `slots`: those that are to have everything. */
  static async of(
    catalogue: Catalogue,
    request: ArchiveRequest,
    resumeScope: ResumeScope,
    jobs: readonly JobId[],
    slots = Array.from({ length: slotsOf(request) }, (_, slot) => slot),
  ): Promise<LeftOut> {
    const safe = jobs.length === 0 ? null : await catalogue.safePathsOf(jobs);
    return new LeftOut(catalogue, request, resumeScope, safe, slots);
  }

  private constructor(
    catalogue: Catalogue,
    request: ArchiveRequest,
    resumeScope: ResumeScope,
    safe: SafePaths | null,
    slots: readonly number[],
  ) {
    this.#resumeScope = resumeScope;
    this.#catalogue = catalogue;
    this.#request = request;
    this.#safe = safe;
    this.#slots = slots;
  }

  /** Nothing is left out, whatever it is. */
  get isNothing(): boolean {
    const { safeOn = [], unchanged = 'write' } = this.#request;
    return this.#safe === null && unchanged === 'write' && safeOn.length === 0;
  }

  of(found: SourceEntry): ResumeVerdict {
    if (found.kind === 'symlink' && this.#isThere(found)) return there;
    if (found.kind !== 'file') return write;
    const ours = this.#made(found);
    return ours.kind === 'write' ? this.#unchanged(found) : ours;
  }

  /** This job, or one that it goes on with, has made something of this name safe. */
  hasMade(target: string): boolean {
    return (this.#safe?.find(target) ?? []).length > 0;
  }

  /** Of a file that the job itself makes anew each time: it stays as it is while it says the same, in each copy. */
  ofOwnFile({ target, bytes: size, modified, sha256 }: OwnFoundFile): ResumeVerdict {
    const { entries } = this.#catalogue;
    const made = (this.#safe?.find(target) ?? []).filter(
      ({ barcode }) => entries.file(barcode, target)?.sha256 === sha256,
    );
    const having = new Set(made.map(({ slot }) => slot));
    const isThere = this.#isCopied ? this.#slots.every((slot) => having.has(slot)) : having.size > 0;
    if (!isThere) return write;
    const inherited = [...new Set(made.filter((item) => this.#isEarlier(item)).map(({ slot }) => slot))];
    const state = { size, modifyTime: timeFromColumn(modified), sha256 };
    return { kind: 'unless', state, sha256, isOurs: true, inherited };
  }

  close(): void {
    this.#safe?.close();
  }

  #made(found: SourceEntry): ResumeVerdict {
    const { entries, cartridges } = this.#catalogue;
    const having = new Set<number>();
    const others = new Set<number>();
    const hashes = new Set<string | null>();
    for (const item of this.#safe?.find(found.target) ?? []) {
      const { barcode, uuid, slot } = item;
      // The cartridge may have been erased since.
      if (cartridges.get(barcode)?.volume?.uuid !== uuid) continue;
      const file = entries.file(barcode, found.target);
      if (!isSame(file, found)) continue;
      hashes.add(file?.sha256 ?? null);
      having.add(slot);
      if (this.#isEarlier(item)) others.add(slot);
    }
    if (having.size === 0) return write;
    const lacking = this.#isCopied ? this.#slots.filter((slot) => !having.has(slot)) : [];
    const inherited = [...others];
    const sha256 = onlyOne(hashes);
    if (lacking.length === 0) return { kind: 'unless', state: stateOf(found), sha256, isOurs: true, inherited };
    return lacking.length === this.#slots.length ? write : { kind: 'only', slots: lacking, inherited };
  }

  #isEarlier({ job, volume }: Pick<SafeItem, 'job' | 'volume'>): boolean {
    return job !== this.#resumeScope.id || volume <= this.#resumeScope.volumesBefore;
  }

  #unchanged(found: SourceEntry): ResumeVerdict {
    const { barcodes, safeOn, unchanged = 'write', copies = 1 } = this.#request;
    if (unchanged === 'write') return write;
    if (safeOn !== undefined) return this.#isThere(found) || this.isMoved(found.target) ? there : write;
    const same = barcodes
      .map((barcode) => this.#catalogue.entries.file(barcode, found.target))
      .filter((file) => isSame(file, found));
    if (same.length < copies) return write;
    const sha256 = onlyOne(new Set(same.map((file) => file?.sha256 ?? null)));
    const unless = { kind: 'unless', sha256, isOurs: false, inherited: [] } as const;
    if (unchanged === 'skip') return { ...unless, state: stateOf(found) };
    // What has no hash cannot be compared.
    if (sha256 === null) return write;
    return { ...unless, state: { ...stateOf(found), sha256 } };
  }

  /** Of a mirror set's run, which looks again next time. */
  #isThere(found: SourceEntry): boolean {
    const { safeOn = [] } = this.#request;
    const { entries } = this.#catalogue;
    if (found.kind === 'file') return safeOn.some((barcode) => isSame(entries.file(barcode, found.target), found));
    const time = timeFromColumn(found.modified);
    return safeOn.some((barcode) => {
      const entry = listed(entries, barcode, found.target);
      return entry?.kind === found.kind && entry.modifyTime === time;
    });
  }

  get #isCopied(): boolean {
    return (this.#request.copies ?? 1) > 1;
  }
}

function onlyOne(hashes: ReadonlySet<string | null>): string | null {
  const [first = null] = hashes;
  return hashes.size === 1 ? first : null;
}

function isSame(file: KnownFile | null, found: SourceEntry): boolean {
  return file !== null && file.size === found.bytes && file.modifyTime === timeFromColumn(found.modified);
}

function stateOf({ bytes, modified }: SourceEntry): FileState {
  return { size: bytes, modifyTime: timeFromColumn(modified) };
}
