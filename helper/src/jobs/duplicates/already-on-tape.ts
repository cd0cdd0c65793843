// Which files of an archive need not be written, because the same content lies safe on a cartridge of the same pool: by size
// first, then by the checksum of what is read here and now. Of several copies each target must have one of its own.

import type { FileOnCartridge } from '../../../contract/model.ts';
import type { OwnCopies } from '../../catalogue/own-copies.ts';
import { statPaths } from '../../disk/user-folders.ts';
import { type ByteRange, contentOfFile, type FileContent } from '../../source/file-content.ts';
import { planRoots, type SourceRoot } from '../../source/roots.ts';
import type { SourceEntry } from '../../source/walk.ts';
import type { ArchiveRequest } from '../kinds/archive.ts';
import type { Services } from '../services.ts';
import type { ArchiveContext } from '../session/archive-context.ts';
import type { LeftOut, OwnFoundFile } from '../session/left-out.ts';
import type { DuplicateFile } from '../session/receipts.ts';
import { unlessAborted } from '../unless-aborted.ts';
import { ListsOnTape } from './list-on-tape.ts';
import { type SoundCopy, soundCopyAt } from './sound-copy.ts';
import { SplitCopies } from './split-copies.ts';

export class AlreadyOnTape {
  readonly #context: ArchiveContext;
  readonly #roots: readonly SourceRoot[];
  /** Each needs a copy, on cartridges that no other one counts. */
  readonly #targets: readonly (readonly string[])[];
  readonly #own: OwnCopies;
  readonly #split: SplitCopies;
  #lists: ListsOnTape | null = null;

  /** Null: it was not asked for. To be closed. */
  static async of(context: ArchiveContext): Promise<AlreadyOnTape | null> {
    const { job, request, services } = context;
    if (request.skipDuplicates !== true) return null;
    const roots = await planRoots(job.owner, request.sources, request.into);
    const targets = targetsOf(context);
    const searched = [...new Set(targets.flat())].map((barcode) => ({
      barcode,
      isOwn: services.access.visibleOwner(job.owner, barcode) === 'all',
    }));
    const uid = services.access.isAdministrator(job.owner) ? null : job.owner.uid;
    const own = await services.catalogue.ownCopiesOf(uid, searched);
    const split = await SplitCopies.of(own.parts, (place) => soundCopyAt(job.owner, place, services));
    return new AlreadyOnTape(context, roots, targets, own, split);
  }

  private constructor(
    context: ArchiveContext,
    roots: readonly SourceRoot[],
    targets: readonly (readonly string[])[],
    own: OwnCopies,
    split: SplitCopies,
  ) {
    this.#context = context;
    this.#roots = roots;
    this.#targets = targets;
    this.#own = own;
    this.#split = split;
  }

  /** Null: it has to be written. `signal`: nobody wants to know any more. */
  async find(found: SourceEntry, signal: AbortSignal): Promise<DuplicateFile | null> {
    const { bytes } = found;
    if (found.kind !== 'file' || bytes === 0) return null;
    const ranges = this.#split.rangesOf(bytes);
    if (ranges.length === 0 && !this.#own.hasSize(bytes)) return null;
    const content = await this.#contentOf(found, signal, ranges);
    if (content === null) return null;
    const copies: SoundCopy[] = [];
    for (const barcodes of this.#targets) {
      const isUsed = (barcode: string) => copies.some((copy) => copy.barcode === barcode);
      const free = barcodes.filter((barcode) => !isUsed(barcode));
      const copy =
        (await this.#whole(found, content, free, signal)) ??
        (await this.#inParts(found, ranges, content, free, signal));
      if (copy === null) return null;
      copies.push(...copy);
    }
    return { found, sha256: content.sha256, copies };
  }

  /** Of what was found, to be archived with the rest; good until `close`. */
  async lists(leftOut: LeftOut): Promise<readonly OwnFoundFile[]> {
    this.#lists ??= await ListsOnTape.of(this.#context);
    return await this.#lists.make(leftOut);
  }

  async close(): Promise<void> {
    this.#own.close();
    await this.#lists?.remove();
  }

  #contentOf(found: SourceEntry, signal: AbortSignal, ranges: readonly ByteRange[] = []): Promise<FileContent | null> {
    const { job, controls } = this.#context;
    const ready = () => unlessAborted(controls.whileNotPaused(), signal);
    return contentOfFile(job.owner, found, { signal, ready, ranges });
  }

  async #whole(
    found: SourceEntry,
    content: FileContent,
    barcodes: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly SoundCopy[] | null> {
    for (const place of this.#own.of(found.bytes, content.sha256, barcodes)) {
      const copy = this.#soundCopy(place, content);
      if (copy !== null && (await this.#stays(found, content.sha256, copy, signal))) return [copy];
    }
    return null;
  }

  async #inParts(
    found: SourceEntry,
    ranges: readonly ByteRange[],
    content: FileContent,
    barcodes: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly SoundCopy[] | null> {
    if (ranges.length === 0) return null;
    // A cartridge may have gone since the parts were looked at.
    const isWanted = (copy: SoundCopy) => barcodes.includes(copy.barcode) && this.#soundCopy(copy, content) !== null;
    const parts = this.#split.find(found.bytes, ranges, content, isWanted);
    for (const part of parts ?? []) if (!(await this.#stays(found, content.sha256, part, signal))) return null;
    return parts;
  }

  /** Whoever may see everybody's files counts for a file only those of the same owner. */
  #soundCopy(place: FileOnCartridge, { uid }: FileContent): SoundCopy | null {
    const { job, services } = this.#context;
    const owner = services.access.isAdministrator(job.owner) ? uid : job.owner.uid;
    return soundCopyAt(job.owner, place, services, owner);
  }

  /** This archive puts nothing else in its place: what it brings there is the same, or nothing. */
  async #stays(found: SourceEntry, sha256: string, { path }: FileOnCartridge, signal: AbortSignal): Promise<boolean> {
    if (path === found.target.normalize('NFC')) return true;
    const root = this.#roots.find(({ target }) => isWithin(path, target.normalize('NFC')));
    if (root === undefined) return true;
    const source = root.source + path.slice(root.target.normalize('NFC').length);
    const [there] = await statPaths(this.#context.job.owner, [source]);
    if (there?.kind === undefined) return there?.code === 'source.missing';
    if (there.kind !== 'file' || there.bytes !== found.bytes) return false;
    const { bytes, modified, inode } = there;
    const content = await this.#contentOf({ ...found, source, bytes, modified, inode }, signal);
    return content?.sha256 === sha256;
  }
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** The cartridges of each copy; of a pool those of all its copies when one is enough. */
function targetsOf({ job, request, services, chain, slots }: ArchiveContext): readonly (readonly string[])[] {
  const { catalogue } = services;
  const { copies = 1 } = request;
  const pool = request.pool === undefined ? null : catalogue.pools.get(request.pool);
  if (pool !== null && copies > 1) {
    return Array.from({ length: copies }, (_, at) =>
      pool.cartridges.filter(({ copy }) => copy === at + 1).map(({ barcode }) => barcode),
    );
  }
  const written = [...new Set([job.row.id, ...chain])].flatMap((id) => catalogue.receipts.volumes(id));
  const named = [...request.barcodes, ...written.map(({ barcode }) => barcode), ...slots.map(({ barcode }) => barcode)];
  const all = withPools(request, new Set(named.filter((barcode) => barcode !== '')), services);
  return Array.from({ length: copies }, () => all);
}

function withPools(
  { pool }: ArchiveRequest,
  named: ReadonlySet<string>,
  { catalogue }: Pick<Services, 'catalogue'>,
): readonly string[] {
  const pools = [
    ...(pool === undefined ? [] : [catalogue.pools.get(pool)]),
    ...[...named].map((barcode) => catalogue.pools.of(barcode)),
  ];
  return [...new Set([...named, ...pools.flatMap((one) => one?.cartridges ?? []).map(({ barcode }) => barcode)])];
}
