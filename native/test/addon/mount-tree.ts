// A mount of a tree that the tests make up, and programs that look into it: each in a process of its own, for the thread
// of this one answers.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import type * as mountModule from '../../mount.d.ts';
import type { FolderColumns, Mount, MountQuestion } from '../../mount.d.ts';
import { Home, nativePath } from './addon.ts';

export const mountPath = join(dirname(nativePath), 'mount.node');
export const native = createRequire(import.meta.url)(mountPath) as typeof mountModule;

/** In most containers there is nothing to mount by. */
export const canMount = existsSync('/dev/fuse');

export interface MountedRow {
  readonly name: string;
  readonly kind: 'd' | 'f' | 'l' | 'D' | 'F' | 'L';
  readonly size?: number;
  readonly seconds?: number;
  readonly nanoseconds?: number;
  readonly isOnDisk?: boolean;
}

export function columnsOf(rows: readonly MountedRow[]): FolderColumns {
  return {
    names: rows.map(({ name }) => `${name}\0`).join(''),
    kinds: rows.map(({ kind }) => kind).join(''),
    sizes: Float64Array.from(rows, ({ size = 0 }) => size),
    seconds: Float64Array.from(rows, ({ seconds = 0 }) => seconds),
    nanoseconds: Uint32Array.from(rows, ({ nanoseconds = 0 }) => nanoseconds),
    onDisk: Uint8Array.from(rows, ({ isOnDisk = false }) => Number(isOnDisk)),
  };
}

/** What it answers to a question of that kind; nothing: it does so later. */
export type Answers = Partial<Record<MountQuestion['question'], (asked: MountQuestion, mount: Mount) => void>>;

export class MountedTree implements Disposable {
  readonly #home = new Home();
  readonly path = this.#home.folder('mounted');
  readonly beside = this.#home.folder('beside');
  readonly asked: MountQuestion[] = [];
  readonly mount: Mount;
  readonly folders = new Map<string, readonly MountedRow[]>();
  #onAsked: () => void = () => undefined;

  constructor(folders: Readonly<Record<string, readonly MountedRow[]>>, answers: Answers = {}, spool = '') {
    for (const [path, rows] of Object.entries(folders)) this.folders.set(path, rows);
    this.mount = new native.Mount({ folder: this.path, forOthers: false, spool }, (asked) => {
      this.asked.push(asked);
      this.#onAsked();
      const answer = answers[asked.question];
      if (answer !== undefined) answer(asked, this.mount);
      else if (asked.question === 'list') this.list(asked);
      else if (asked.question === 'attribute') this.mount.refused(asked.id, 61);
      else if (asked.question !== 'withdrawn' && asked.question !== 'ended' && asked.question !== 'spool')
        this.mount.refused(asked.id, constants.errno.EIO);
    });
  }

  list({ id, path }: MountQuestion): void {
    const rows = this.folders.get(path);
    if (rows === undefined) this.mount.refused(id, constants.errno.ENOENT);
    else this.mount.listed(id, columnsOf(rows));
  }

  at(path: string): string {
    return join(this.path, path);
  }

  paths(question: MountQuestion['question']): readonly string[] {
    return this.asked.filter((one) => one.question === question).map(({ path }) => path);
  }

  /** The first of that kind; once it has come. */
  async heard(question: MountQuestion['question']): Promise<MountQuestion> {
    for (;;) {
      const found = this.asked.find((one) => one.question === question);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => {
        this.#onAsked = resolve;
      });
    }
  }

  [Symbol.dispose](): void {
    this.mount.close();
    this.#home[Symbol.dispose]();
  }
}

export interface Ran {
  /** Of an exit, or the signal that ended it. */
  readonly code: number | string;
  readonly out: string;
  readonly error: string;
}

export interface Program {
  readonly done: Promise<Ran>;
  kill(signal: NodeJS.Signals): void;
}

export function start(program: string, ...words: readonly string[]): Program {
  const { promise, resolve } = Promise.withResolvers<Ran>();
  const { LD_PRELOAD: preloaded, ...others } = process.env;
  // What watches the module is no business of other programs.
  const own = program === process.execPath && preloaded !== undefined ? { LD_PRELOAD: preloaded } : {};
  const env = { ...others, ...own, LC_ALL: 'C', TZ: 'UTC' };
  const child = execFile(program, words, { env, encoding: 'utf8', maxBuffer: 100_000_000 }, (error, out, words) =>
    resolve({ code: error === null ? 0 : (error.signal ?? error.code ?? 'failed'), out, error: words }),
  );
  return { done: promise, kill: (signal) => child.kill(signal) };
}

export async function run(program: string, ...words: readonly string[]): Promise<Ran> {
  return await start(program, ...words).done;
}

/** A line of JavaScript with `native`, the module, and `fs`; what it gives is printed. */
function startScript(line: string): Program {
  const code = `const native = require(${JSON.stringify(mountPath)}); const fs = require('node:fs'); console.log(${line})`;
  return start(process.execPath, '-e', code);
}

export async function runScript(line: string): Promise<Ran> {
  return await startScript(line).done;
}
