// A file that names what is to be archived of one folder, read as whoever asked, and the walk that finds just that: folders
// on the way are passed through, a folder that is named comes with all that is in it, and links are not followed.

import { close, fstat, read } from 'node:fs';
import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type ListEnds, listBytesMost, listNamesMost } from '../../contract/archive.ts';
import { shownPath } from '../../contract/byte-names.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import type { Fault } from '../../contract/model.ts';
import { native } from '../drives/faults.ts';
import { loadNative } from '../drives/native.ts';
import { filterTurnMs } from './filter.ts';
import type { SourceRoot } from './roots.ts';
import { type EntryBatch, type UnfitEntry, type WalkedEntry, type WalkOrder, walk } from './walk.ts';

const [statusOf, readInto, closeFile] = [promisify(fstat), promisify(read), promisify(close)];

/** PATH_MAX of Linux. */
const pathLengthMost = 4_096;

export interface NameListFile {
  readonly path: string;
  readonly ends: ListEnds;
}

/** Below the folder, without "." and ".."; "" is the folder itself. */
export interface NameList {
  readonly names: ReadonlySet<string>;
  /** Those that names are in. */
  readonly folders: ReadonlySet<string>;
}

export async function readNameList(as: Identity, { path, ends }: NameListFile, source: string): Promise<NameList> {
  const folder = resolve(source);
  const content = await contentOf(as, path);
  const [names, folders] = [new Set<string>(), new Set<string>()];
  let since = performance.now();
  for (const name of namesIn(content, ends === 'nul' ? 0 : 10)) {
    if (performance.now() - since > filterTurnMs) {
      await setImmediate();
      since = performance.now();
    }
    if (name.length > pathLengthMost) throw new TapeError('archive.list-unusable', { subject: path });
    const below = belowFolder(folder, shownPath(name));
    names.add(below);
    for (const above of foldersAbove(below)) {
      if (folders.has(above)) break;
      folders.add(above);
    }
    if (Math.max(names.size, folders.size) > listNamesMost) {
      throw new TapeError('archive.list-too-large', { subject: path });
    }
  }
  if (names.size === 0) throw new TapeError('archive.list-unusable', { subject: path });
  return { names, folders };
}

function belowFolder(folder: string, name: string): string {
  const whole = resolve(folder, name);
  if (whole === folder) return '';
  if (!whole.startsWith(`${folder}/`)) throw new TapeError('archive.list-outside', { subject: name, detail: folder });
  return whole.slice(folder.length + 1);
}

async function contentOf(as: Identity, path: string): Promise<Buffer> {
  const fd = await native(path, loadNative().openFile(as, path, 'read'));
  try {
    const status = await statusOf(fd);
    if (!status.isFile()) throw new TapeError('source.unsupported', { subject: path });
    if (status.size > listBytesMost) throw new TapeError('archive.list-too-large', { subject: path });
    const bytes = Buffer.alloc(status.size);
    let length = 0;
    while (length < bytes.length) {
      const { bytesRead } = await readInto(fd, bytes, length, bytes.length - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return bytes.subarray(0, length);
  } finally {
    await closeFile(fd);
  }
}

function* namesIn(content: Buffer, end: number): Generator<Buffer, void, undefined> {
  for (let from = 0; from < content.length; ) {
    const at = content.indexOf(end, from);
    const until = at < 0 ? content.length : at;
    if (until > from) yield content.subarray(from, until);
    from = until + 1;
  }
}

/** What the list names of the folder; at the end what it names and was not there. */
export async function* walkNamed(
  as: Identity,
  root: SourceRoot,
  names: NameList,
  signal: AbortSignal,
  order: WalkOrder,
): AsyncGenerator<EntryBatch<WalkedEntry>, void, undefined> {
  const finding = new NameFinding(root, names);
  for await (const batch of walk(as, [root], signal, order, (one) => finding.passes(one))) {
    for (const one of batch.unfit) finding.fail(one);
    yield { ...batch, unfit: batch.unfit.filter((one) => finding.isWanted(one.source)) };
  }
  yield { found: [], unfit: finding.missing() };
}

class NameFinding {
  readonly #root: SourceRoot;
  readonly #list: NameList;
  readonly #missing: Set<string>;
  /** Why nothing in it could be found. */
  readonly #shut = new Map<string, Fault | null>();

  constructor(root: SourceRoot, list: NameList) {
    this.#root = root;
    this.#list = list;
    this.#missing = new Set(list.names);
  }

  passes({ source, kind }: WalkedEntry): boolean {
    const name = this.#nameOf(source);
    this.#missing.delete(name);
    if (this.#isNamed(name)) return true;
    if (!this.#list.folders.has(name)) return false;
    if (kind !== 'directory') this.#shut.set(name, null);
    return kind === 'directory';
  }

  fail({ source, fault }: UnfitEntry): void {
    const name = this.#nameOf(source);
    this.#missing.delete(name);
    this.#shut.set(name, fault);
  }

  isWanted(source: string): boolean {
    const name = this.#nameOf(source);
    return this.#isNamed(name) || this.#list.folders.has(name);
  }

  missing(): readonly UnfitEntry[] {
    return [...this.#missing].map((name) => {
      const { source, target } = this.#root;
      const place = { source: `${source}/${name}`, target: `${target}/${name}` };
      return { ...place, fault: this.#whyMissing(name, place.source) };
    });
  }

  #whyMissing(name: string, subject: string): Fault {
    const shut = [...foldersAbove(name)].find((folder) => this.#shut.has(folder));
    const fault = shut === undefined ? undefined : this.#shut.get(shut);
    if (fault) return { ...fault, data: { ...fault.data, subject } };
    const detail = shut === undefined ? {} : { detail: `${shut} is not a folder` };
    return new TapeError('source.missing', { subject, ...detail }).fault();
  }

  /** Or in a folder that is. */
  #isNamed(name: string): boolean {
    const { names } = this.#list;
    if (names.has(name)) return true;
    for (const folder of foldersAbove(name)) if (names.has(folder)) return true;
    return false;
  }

  #nameOf(source: string): string {
    return source.slice(this.#root.source.length + 1);
  }
}

/** From the nearest to "", the folder of the list; none above that. */
function* foldersAbove(name: string): Generator<string, void, undefined> {
  if (name === '') return;
  for (let slash = name.lastIndexOf('/'); slash > 0; slash = name.lastIndexOf('/', slash - 1)) {
    yield name.slice(0, slash);
  }
  yield '';
}
