// One XML hash list: MHL 1.0 and 1.1 (a file beside the folder), or a generation of ASC MHL.

import { shownPath } from '../../contract/byte-names.ts';
import { hashOf, type ReadHash } from './hash-kinds.ts';
import { invalid, type ManifestFiles } from './manifest.ts';
import { readXml, type XmlListener } from './xml.ts';

export interface HashListEntry {
  /** As shown, as all paths here are. */
  readonly path: string;
  /** The name that it had in the generations before. */
  readonly previousPath: string | null;
  readonly bytes: number | null;
  readonly hashes: readonly ListedHash[];
  /** It says that there is no hash. */
  readonly isSizeOnly: boolean;
}

interface ListedHash {
  readonly hash: ReadHash;
  /** Of ASC MHL: the content was another one when that generation was made. */
  readonly isFailed: boolean;
}

/** Another file that the list holds its own hash of. */
export interface Reference {
  readonly path: string;
  readonly kind: string;
  readonly digest: string;
}

export interface HashList {
  /** In the syntax of .gitignore. */
  readonly patterns: readonly string[];
  readonly references: readonly Reference[];
}

const patternsMost = 1000;
const patternCharactersMost = 1000;
const referencesMost = 100_000;

const ascMhl = 'urn:ASC:MHL:v2.0';

/** Files are handed over as they are read. */
export async function readHashList(
  path: string,
  chunks: AsyncIterable<Buffer>,
  take: (file: HashListEntry) => void,
): Promise<HashList> {
  const reader = new HashListReader(path, take);
  await readXml(path, chunks, reader);
  return reader.list;
}

class HashListReader implements XmlListener {
  readonly #path: string;
  readonly #take: (file: HashListEntry) => void;
  readonly #patterns: string[] = [];
  readonly #references: Reference[] = [];
  /** Elements that are open. */
  readonly #around: string[] = [];
  #file: FileInProgress | null = null;
  #reference: ReferenceInProgress | null = null;

  constructor(path: string, take: (file: HashListEntry) => void) {
    this.#path = path;
    this.#take = take;
  }

  get list(): HashList {
    return { patterns: this.#patterns, references: this.#references };
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#around.length === 0) requireHashList(this.#path, name, attributes);
    const within = this.#around.at(-1);
    const depth = this.#around.push(name);
    if (name === 'hash' && (depth === 2 || within === 'hashes')) this.#file = newFile(depth);
    else if (name === 'hashlistreference') this.#reference = { path: '', kind: '', digest: '' };
    else if (this.#file !== null && depth === this.#file.depth + 1) {
      this.#file.size = attributes.size ?? this.#file.size;
      this.#file.isFailed = attributes.action === 'failed';
    }
  }

  close(name: string, text: string): void {
    const depth = this.#around.length;
    this.#around.pop();
    if (this.#file !== null) this.#closeInFile(this.#file, depth, name, text);
    else if (this.#reference !== null) this.#closeInReference(this.#reference, name, text.trim());
    else if (name === 'pattern' && this.#around.at(-1) === 'ignore') this.#addPattern(text);
  }

  #closeInFile(file: FileInProgress, depth: number, name: string, text: string): void {
    if (depth === file.depth + 1) takePart(file, name, text);
    if (depth > file.depth) return;
    this.#file = null;
    this.#take(finished(this.#path, file));
  }

  #closeInReference(reference: ReferenceInProgress, name: string, text: string): void {
    if (name === 'path') reference.path = shownPath(text);
    else if (name !== 'hashlistreference') Object.assign(reference, { kind: name, digest: text });
    else {
      if (this.#references.length >= referencesMost) throw invalid(this.#path, 'too many references');
      this.#references.push(reference);
      this.#reference = null;
    }
  }

  #addPattern(pattern: string): void {
    const isTooMuch = this.#patterns.length >= patternsMost || pattern.length > patternCharactersMost;
    if (isTooMuch) throw invalid(this.#path, 'too many patterns');
    this.#patterns.push(pattern);
  }
}

type ReferenceInProgress = { -readonly [Key in keyof Reference]: Reference[Key] };

interface FileInProgress {
  /** Of its element; its parts are one deeper. */
  readonly depth: number;
  path: string | null;
  previousPath: string | null;
  size: string | null;
  hashes: ListedHash[];
  isSizeOnly: boolean;
  /** The hash that is being read. */
  isFailed: boolean;
}

function newFile(depth: number): FileInProgress {
  return { depth, path: null, previousPath: null, size: null, hashes: [], isSizeOnly: false, isFailed: false };
}

/** Refuses what is no hash list. */
function requireHashList(path: string, root: string, attributes: Readonly<Record<string, string>>): void {
  if (root !== 'hashlist') throw invalid(path, `a list of hashes begins with hashlist, not ${root}`);
  const version = attributes.version ?? '';
  const isKnown = Object.values(attributes).includes(ascMhl) || /^[01]\./.test(version);
  if (!isKnown) throw invalid(path, `version ${version || 'unknown'} of hashlist`);
}

const notHashes: ReadonlySet<string> = new Set(['creationdate', 'lastmodificationdate', 'hashdate', 'metadata']);

function takePart(file: FileInProgress, name: string, text: string): void {
  switch (name) {
    case 'file':
    case 'path':
      file.path = shownPath(text);
      return;
    case 'previousPath':
      file.previousPath = shownPath(text);
      return;
    case 'size':
      file.size = text;
      return;
    case 'null':
      file.isSizeOnly = true;
      return;
    default:
      if (!notHashes.has(name)) file.hashes.push({ hash: readingOf(name, text.trim()), isFailed: file.isFailed });
  }
}

/** By the schema of MHL `xxhash64` is little-endian; `xxhash64be` is as everybody writes it. */
function readingOf(name: string, text: string): ReadHash {
  return name === 'xxhash64' ? hashOf('xxh64', reversed(text)) : hashOf(name, text);
}

function reversed(hexadecimal: string): string {
  return (hexadecimal.match(/../g) ?? []).toReversed().join('');
}

function finished(list: string, { path, previousPath, size, hashes, isSizeOnly }: FileInProgress): HashListEntry {
  if (path === null) throw invalid(list, 'a hash names no file');
  const bytes = size === null || size.trim() === '' ? null : Number(size);
  if (bytes !== null && !(Number.isSafeInteger(bytes) && bytes >= 0)) throw invalid(list, `${path}: not a size`);
  return { path, previousPath, bytes, hashes, isSizeOnly };
}

/** What was found to be another content then says nothing of what it should be. */
export function takeFile(files: ManifestFiles, { path, bytes, hashes, isSizeOnly }: HashListEntry): void {
  const sound = hashes.filter(({ isFailed }) => !isFailed);
  for (const { hash } of sound) files.add(path, bytes, hash);
  if (hashes.length === 0 && isSizeOnly) files.add(path, bytes, null);
  else if (hashes.length === 0) files.add(path, bytes, 'unknown');
}
