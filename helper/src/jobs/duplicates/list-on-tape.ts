// What a folder on tape says of its files that are not in it, as they were on tape already: a page in plain text at its top,
// for whoever restores it. It is written by the archive itself, as the last of its files.

import { createHash } from 'node:crypto';
import { chmod, chown, type FileHandle, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Identity } from '../../../contract/identity.ts';
import type { ItemCopyRow } from '../../catalogue/item-copies.ts';
import { statPaths } from '../../disk/user-folders.ts';
import { planRoots, type SourceRoot } from '../../source/roots.ts';
import { listed } from '../listed.ts';
import type { ArchiveContext } from '../session/archive-context.ts';
import type { LeftOut, OwnFoundFile } from '../session/left-out.ts';

/** Written in one go. */
const charactersTogether = 65_536;

const page = `The files below belong to this folder and are not in it: they were on tape already, and were not written again.
A line for each: SHA-256, bytes, where it lies (cartridge:/path), where it belongs (/path), with tabs between them. A part of a split file has a line of its own.
To have the folder whole, restore them from there. Control characters in names are written as codes, such as %0A, and then a percent sign as %25.

`;

export class ListsOnTape {
  readonly #context: ArchiveContext;
  readonly #folder: string;
  readonly #roots: readonly SourceRoot[];
  /** By the folder on tape. */
  readonly #lists = new Map<string, TextFile>();

  static async of(context: ArchiveContext): Promise<ListsOnTape> {
    const { job, request } = context;
    const roots = await planRoots(job.owner, request.sources, request.into);
    const folder = await mkdtemp(join(tmpdir(), 'capstan-list-'));
    // The owner of the job may read what is in it, and change nothing there.
    await chmod(folder, 0o711);
    return new ListsOnTape(context, folder, roots);
  }

  private constructor(context: ArchiveContext, folder: string, roots: readonly SourceRoot[]) {
    this.#context = context;
    this.#folder = folder;
    this.#roots = roots;
  }

  /** Files to be archived like any others, one for each folder that lacks something. */
  async make(leftOut: LeftOut): Promise<readonly OwnFoundFile[]> {
    const { job, services } = this.#context;
    try {
      // It may say what was true only then.
      for (const folder of this.#folders()) {
        if (leftOut.hasMade(await this.#freeName(folder, leftOut))) await this.#listOf(folder);
      }
      for await (const row of services.catalogue.receipts.copies.all(job.row.id)) {
        const list = await this.#listOf(this.#folderOf(row.item));
        await list.add(lineOf(row));
      }
    } finally {
      for (const list of this.#lists.values()) await list.close();
    }
    const made: OwnFoundFile[] = [];
    for (const [folder, { path: source, sha256 }] of this.#lists) {
      const target = await this.#freeName(folder, leftOut);
      const { size, mtimeNs: modified } = await stat(source, { bigint: true });
      made.push({ source, target, kind: 'file', bytes: Number(size), modified, sha256 });
    }
    return made;
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  #folders(): readonly string[] {
    return [...new Set(this.#roots.flatMap(({ target }) => [target, folderAbove(target)]))];
  }

  /** A file that was named itself lies beside the list. */
  #folderOf(target: string): string {
    const root = this.#roots.find((one) => target === one.target || target.startsWith(`${one.target}/`));
    return root === undefined || root.target === target ? folderAbove(target) : root.target;
  }

  async #listOf(folder: string): Promise<TextFile> {
    const known = this.#lists.get(folder);
    if (known !== undefined) return known;
    const list = await TextFile.for(this.#context.job.owner, join(this.#folder, String(this.#lists.size)));
    this.#lists.set(folder, list);
    await list.add(page);
    return list;
  }

  /** Of no file there, nor of one that comes there. */
  async #freeName(folder: string, leftOut: LeftOut): Promise<string> {
    const { job, request, services, slots } = this.#context;
    const barcodes = new Set([...request.barcodes, ...slots.map(({ barcode }) => barcode)]);
    for (let number = 1; ; number += 1) {
      const target = belowFolder(folder, nameOf(number));
      if (leftOut.hasMade(target)) return target;
      const isOnTape = [...barcodes].some((barcode) => listed(services.catalogue.entries, barcode, target) !== null);
      if (!isOnTape && !(await this.#isSource(job.owner, target))) return target;
    }
  }

  async #isSource(owner: Identity, target: string): Promise<boolean> {
    for (const root of this.#roots) {
      if (target === root.target) return true;
      if (!target.startsWith(`${root.target}/`)) continue;
      const [there] = await statPaths(owner, [root.source + target.slice(root.target.length)]);
      if (there?.kind !== undefined) return true;
    }
    return false;
  }
}

/** Written piece by piece, and that person's in the end: jobs read files as whoever asked for them. */
class TextFile {
  readonly path: string;
  readonly #handle: FileHandle;
  readonly #hash = createHash('sha256');
  #waiting = '';
  /** Once it is closed. */
  sha256 = '';

  static async for({ uid, gid }: Identity, path: string): Promise<TextFile> {
    const handle = await open(path, 'wx', 0o600);
    if (uid !== process.geteuid?.()) await chown(path, uid, gid);
    return new TextFile(path, handle);
  }

  private constructor(path: string, handle: FileHandle) {
    this.path = path;
    this.#handle = handle;
  }

  async add(text: string): Promise<void> {
    this.#waiting += text;
    if (this.#waiting.length >= charactersTogether) await this.#write();
  }

  async close(): Promise<void> {
    try {
      await this.#write();
      this.sha256 = this.#hash.digest('hex');
    } finally {
      await this.#handle.close();
    }
  }

  async #write(): Promise<void> {
    const text = Buffer.from(this.#waiting);
    this.#waiting = '';
    this.#hash.update(text);
    await this.#handle.writeFile(text);
  }
}

/** "ALREADY-ON-TAPE (2).txt" */
function nameOf(number: number): string {
  return number === 1 ? 'ALREADY-ON-TAPE.txt' : `ALREADY-ON-TAPE (${number}).txt`;
}

function lineOf({ sha256, size, barcode, path, item }: ItemCopyRow): string {
  return `${[sha256, size, `${barcode}:/${plainName(path)}`, `/${plainName(item)}`].join('\t')}\n`;
}

/** One line of text, from which the name can be had again. */
function plainName(path: string): string {
  return path
    .replaceAll(/%(?=25|[01][0-9A-Fa-f]|7[Ff])/g, '%25')
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, (character) =>
      [...Buffer.from(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
    );
}

function folderAbove(target: string): string {
  return target.slice(0, Math.max(0, target.lastIndexOf('/')));
}

function belowFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
