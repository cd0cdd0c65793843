// What a manifest says of the files that a job takes, by their places there: what it lists and the job does not find, what
// the job finds and it does not list, and how many were compared.

import { dirname } from 'node:path';
import type { ManifestOutcome } from '../../contract/archive.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import type { Fault } from '../../contract/model.ts';
import { native } from '../drives/faults.ts';
import { type ExpectedHash, loadNative } from '../drives/native.ts';
import type { SourceRoot } from '../source/roots.ts';
import type { Manifest, ManifestEntry } from './manifest.ts';
import { readManifest } from './read-manifest.ts';

/** Looked for on the disk to find out where a manifest's paths start from. */
const sampleMost = 1_000;

export interface FoundFile {
  readonly target: string;
  readonly kind: 'directory' | 'file' | 'symlink' | 'stream';
  readonly bytes: number;
}

export interface MissingFile {
  readonly source: string;
  readonly target: string;
  readonly fault: Fault;
}

interface TrackedEntry extends ManifestEntry {
  /** In the manifest. */
  readonly path: string;
  state: 'open' | 'seen' | 'link' | 'compared' | 'differs';
}

export class ManifestCheck {
  readonly #manifest: Pick<Manifest, 'path' | 'isApart'>;
  readonly #folder: string;
  readonly #roots: readonly SourceRoot[];
  readonly #entries = new Map<string, TrackedEntry>();
  readonly #kinds = new Set<ExpectedHash['kind']>();
  #extra = 0;
  #missing = 0;
  #excluded = 0;

  /** Refuses a manifest that lists nothing of what lies at the roots. */
  static async of(
    as: Identity,
    path: string,
    roots: readonly SourceRoot[],
    signal: AbortSignal,
  ): Promise<ManifestCheck> {
    const manifest = await readManifest(as, path, signal);
    return new ManifestCheck(manifest, await startOf(as, manifest, roots), roots);
  }

  private constructor(manifest: Manifest, folder: string, roots: readonly SourceRoot[]) {
    // What it lists is kept once.
    const { path: own, isApart } = manifest;
    this.#manifest = { path: own, isApart };
    this.#folder = folder;
    this.#roots = roots;
    for (const [path, entry] of manifest.files) {
      const target = targetOf(`${folder}/${path}`, roots);
      if (target === null) continue;
      this.#entries.set(target, { ...entry, path, state: 'open' });
      for (const { kind } of entry.hashes) this.#kinds.add(kind);
    }
  }

  /** Besides SHA-256, which is taken anyway. */
  get otherKinds(): readonly Exclude<ExpectedHash['kind'], 'sha256'>[] {
    return [...this.#kinds].filter((kind) => kind !== 'sha256');
  }

  /** The sources are gone through from the beginning. */
  begin(): void {
    this.#extra = 0;
    this.#missing = 0;
    this.#excluded = 0;
    for (const entry of this.#entries.values()) entry.state = 'open';
  }

  /** Found on the way through the sources. Gives whether it may be written, as far as its size tells. */
  see(one: FoundFile): boolean {
    const entry = this.#entries.get(one.target.normalize('NFC'));
    if (entry === undefined) {
      if (one.kind === 'file' && !this.#isApart(one.target)) this.#extra += 1;
      return true;
    }
    if (one.kind === 'file') entry.state = 'seen';
    else if (one.kind === 'symlink') entry.state = 'link';
    return this.differs(one) === null;
  }

  /** Something of that name cannot be archived, and has a fault of its own. */
  seeUnfit(target: string): void {
    const entry = this.#entries.get(target.normalize('NFC'));
    if (entry !== undefined) entry.state = 'seen';
  }

  /** What it lists and nobody has seen. `isAdmitted`: whether something of that name was wanted. */
  missing(isAdmitted: (target: string) => boolean): readonly MissingFile[] {
    const missing: MissingFile[] = [];
    this.#excluded = 0;
    for (const [target, { path, state }] of this.#entries) {
      if (state !== 'open' && state !== 'link') continue;
      if (state === 'open' && !isAdmitted(target)) {
        this.#excluded += 1;
        continue;
      }
      const source = `${this.#folder}/${path}`;
      const detail = state === 'link' ? 'a link is there' : `listed in ${this.#manifest.path}`;
      missing.push({ source, target, fault: { code: 'manifest.file-missing', data: { subject: source, detail } } });
    }
    this.#missing = missing.length;
    return missing;
  }

  isExtra({ target, kind }: Pick<FoundFile, 'target' | 'kind'>): boolean {
    return kind === 'file' && !this.#entries.has(target.normalize('NFC')) && !this.#isApart(target);
  }

  hashesOf(target: string): readonly ExpectedHash[] {
    return this.#entries.get(target.normalize('NFC'))?.hashes ?? [];
  }

  /** Its size says already that it is another content. */
  differs({ target, kind, bytes }: FoundFile): Fault | null {
    const entry = this.#entries.get(target.normalize('NFC'));
    if (kind !== 'file' || entry === undefined || entry.bytes === null || entry.bytes === bytes) return null;
    entry.state = 'differs';
    const subject = `${this.#folder}/${entry.path}`;
    const detail = `${bytes} bytes, ${entry.bytes} expected by ${this.#manifest.path}`;
    return { code: 'manifest.file-differs', data: { subject, detail } };
  }

  /** Its content is on a cartridge, and is what the manifest lists. */
  compared(target: string): void {
    this.#become(target, 'compared');
  }

  differed(target: string): void {
    this.#become(target, 'differs');
  }

  hasDiffered(target: string): boolean {
    return this.#entries.get(target.normalize('NFC'))?.state === 'differs';
  }

  outcome(): ManifestOutcome {
    const counts = { matching: 0, bySize: 0, differing: 0 };
    for (const { state, hashes } of this.#entries.values()) {
      if (state === 'differs') counts.differing += 1;
      else if (state === 'compared') counts[hashes.length === 0 ? 'bySize' : 'matching'] += 1;
    }
    const { path } = this.#manifest;
    return { path, ...counts, missing: this.#missing, extra: this.#extra, excluded: this.#excluded };
  }

  #become(target: string, state: TrackedEntry['state']): void {
    const entry = this.#entries.get(target.normalize('NFC'));
    if (entry !== undefined) entry.state = state;
  }

  #isApart(target: string): boolean {
    const root = this.#roots.find((one) => isIn(target, one.target));
    const path = root === undefined ? '' : `${root.source}${target.slice(root.target.length)}`;
    return isIn(path, this.#folder) && this.#manifest.isApart(path.slice(this.#folder.length + 1).normalize('NFC'));
  }
}

/** On the volume; null when it lies in none of the sources. */
function targetOf(given: string, roots: readonly SourceRoot[]): string | null {
  const path = given.normalize('NFC');
  const root = roots.find(({ source }) => isIn(path, source.normalize('NFC')));
  return root === undefined
    ? null
    : `${root.target}${path.slice(root.source.normalize('NFC').length)}`.normalize('NFC');
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** The folder that its paths start from: the one that it lies in, or the sources, whichever has most of what it lists. */
async function startOf(as: Identity, manifest: Manifest, roots: readonly SourceRoot[]): Promise<string> {
  const sources = roots.map(({ source }) => source);
  const candidates = [...new Set([manifest.folder, ...sources, ...sources.map((source) => dirname(source))])];
  let best = { folder: '', count: 0 };
  for (const folder of candidates) {
    const paths = [...manifest.files.keys()].map((path) => `${folder}/${path}`);
    const count = await countFiles(
      as,
      paths.filter((path) => targetOf(path, roots) !== null),
    );
    if (count > best.count) best = { folder, count };
  }
  if (best.count === 0) throw new TapeError('manifest.fits-nothing', { subject: manifest.path });
  return best.folder;
}

/** Of a sample from all over. A disk may compose its names otherwise than a volume. */
async function countFiles(as: Identity, paths: readonly string[]): Promise<number> {
  const step = Math.max(1, Math.floor(paths.length / sampleMost));
  const sample = paths.filter((_, at) => at % step === 0).slice(0, sampleMost);
  const both = sample.flatMap((path) => [path, path.normalize('NFD')]);
  const seen = await native(both[0] ?? '', loadNative().statPaths(as, both));
  return sample.filter((_, at) => seen[2 * at]?.kind === 'file' || seen[2 * at + 1]?.kind === 'file').length;
}
