// The staging folder: whole files that have come from tape and were what was written there, each once, by its content. What
// was not read for longest goes first when there is no room; what is pinned stays. A journal beside them says what each is
// and which files of the mount it is; it is written anew at each start.

import {
  appendFileSync,
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { chmod, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { TapeError } from '../contract/errors.ts';
import { type AbandonedRestore, readAbandoned } from './abandoned.ts';

/** Which content a file of the mount has, as far as a listing tells: what is listed otherwise by now is another. */
export interface StagedName {
  /** As it is shown in the mount. */
  readonly shown: string;
  readonly bytes: number;
  readonly seconds: number;
  readonly nanoseconds: number;
}

interface Staged {
  readonly bytes: number;
  readonly names: Map<string, StagedName>;
  isPinned: boolean;
  /** Milliseconds since 1970. */
  used: number;
}

const row = z.strictObject({
  content: z.string().regex(/^[0-9a-z-]{8,80}$/),
  bytes: z.number(),
  isPinned: z.boolean(),
  used: z.number(),
  names: z.array(
    z.strictObject({ shown: z.string(), bytes: z.number(), seconds: z.number(), nanoseconds: z.number() }),
  ),
});
type JournalRow = z.infer<typeof row>;

export class Staging {
  /** Where restores put files. */
  readonly incoming: string;
  /** As an earlier mount has left them. */
  readonly abandoned: readonly AbandonedRestore[];
  readonly #folder: string;
  readonly #limitBytes: number;
  readonly #onDisk: (shown: string, onDisk: boolean) => void;
  /** By content. */
  readonly #staged = new Map<string, Staged>();
  readonly #contentOf = new Map<string, string>();
  #bytes = 0;
  /** Of what is on its way. */
  #comingBytes = 0;

  constructor(folder: string, limitBytes: number, onDisk: (shown: string, onDisk: boolean) => void) {
    this.#folder = folder;
    this.#limitBytes = limitBytes;
    this.#onDisk = onDisk;
    this.incoming = join(folder, 'incoming');
    mkdirSync(join(folder, 'content'), { recursive: true });
    // Whoever made it before.
    chmodSync(join(folder, 'content'), 0o700);
    mkdirSync(this.incoming, { recursive: true, mode: 0o700 });
    this.abandoned = readAbandoned(this.incoming);
    rmSync(this.incoming, { recursive: true });
    mkdirSync(this.incoming, { mode: 0o700 });
    this.#recall();
  }

  get #journal(): string {
    return join(this.#folder, 'staged.jsonl');
  }

  fileOf(content: string): string {
    return join(this.#folder, 'content', content);
  }

  has(content: string): boolean {
    return this.#staged.has(content);
  }

  /** What is read again and again stays. */
  touch(content: string, name: StagedName): void {
    const staged = this.#staged.get(content);
    if (staged === undefined) return;
    staged.used = Date.now();
    if (staged.names.has(name.shown)) return;
    this.#name(content, staged, name);
    this.#note(content, staged);
  }

  /** A file that is listed so. */
  contentOf({ shown, bytes, seconds, nanoseconds }: StagedName): string | null {
    const content = this.#contentOf.get(shown);
    const known = content === undefined ? undefined : this.#staged.get(content)?.names.get(shown);
    const isSame = known?.bytes === bytes && known.seconds === seconds && known.nanoseconds === nanoseconds;
    return content !== undefined && isSame ? content : null;
  }

  isPinned(content: string): boolean {
    return this.#staged.get(content)?.isPinned === true;
  }

  /** For so many bytes that are to come, until `giveUp`. */
  async reserve(bytes: number, subject: string): Promise<void> {
    const free = () => this.#limitBytes - this.#bytes - this.#comingBytes;
    if (free() >= bytes) {
      this.#comingBytes += bytes;
      return;
    }
    const idle = [...this.#staged].filter(([, { isPinned }]) => !isPinned).sort(([, a], [, b]) => a.used - b.used);
    const canGo = idle.reduce((sum, [, staged]) => sum + staged.bytes, 0);
    if (free() + canGo < bytes)
      throw new TapeError('mount.staging-full', {
        subject,
        neededBytes: bytes,
        freeBytes: Math.max(0, free() + canGo),
      });
    this.#comingBytes += bytes;
    for (const [content] of idle) {
      if (free() >= 0) break;
      await this.release(content);
    }
  }

  /** Whether there is room for so many bytes now. */
  async makeRoom(bytes: number): Promise<boolean> {
    try {
      await this.reserve(bytes, '');
    } catch {
      return false;
    }
    this.giveUp(bytes);
    return true;
  }

  /** A file whose content is known, that is on tape by now. */
  async adopt(file: string, content: string, shown: string): Promise<void> {
    // Whoever copied it may not have made it safe on disk, and is not asked again.
    const copied = await open(file);
    await copied.sync().finally(() => copied.close());
    const { size, mtimeNs } = await stat(file, { bigint: true });
    const seconds = Number(mtimeNs / 1_000_000_000n);
    const nanoseconds = Number(mtimeNs % 1_000_000_000n);
    await this.arrive(file, content, { shown, bytes: Number(size), seconds, nanoseconds });
  }

  giveUp(bytes: number): void {
    this.#comingBytes -= bytes;
  }

  /** A whole file that a restore has put there. */
  async arrive(file: string, content: string, name: StagedName): Promise<void> {
    const { size } = await stat(file);
    if (size !== name.bytes) throw new TapeError('restore.hash-mismatch', { subject: name.shown });
    // As it was archived nobody might be allowed to read it.
    await chmod(file, 0o400);
    await rename(file, this.fileOf(content));
    const before = this.#staged.get(content);
    const staged = before ?? { bytes: size, names: new Map(), isPinned: false, used: Date.now() };
    if (before === undefined) {
      this.#staged.set(content, staged);
      this.#bytes += size;
    }
    this.#name(content, staged, name);
    this.#note(content, staged);
  }

  async release(content: string): Promise<void> {
    const staged = this.#staged.get(content);
    if (staged === undefined) return;
    this.#staged.delete(content);
    this.#bytes -= staged.bytes;
    for (const shown of staged.names.keys()) {
      // By now the file may have another content, which is still there.
      if (this.#contentOf.get(shown) !== content) continue;
      this.#contentOf.delete(shown);
      this.#onDisk(shown, false);
    }
    // Who has it open goes on reading it.
    await rm(this.fileOf(content), { force: true });
  }

  pin(content: string, isPinned: boolean): void {
    const staged = this.#staged.get(content);
    if (staged === undefined) return;
    staged.isPinned = isPinned;
    this.#note(content, staged);
  }

  #name(content: string, staged: Staged, name: StagedName): void {
    staged.names.set(name.shown, name);
    this.#contentOf.set(name.shown, content);
    this.#onDisk(name.shown, true);
  }

  /** Lost with the power it costs a file that is fetched again. */
  #note(content: string, staged: Staged): void {
    appendFileSync(this.#journal, lineOf(content, staged), { mode: 0o600 });
  }

  #recall(): void {
    const rows = new Map<string, JournalRow>();
    for (const line of journalLines(this.#journal)) rows.set(line.content, line);
    for (const name of readdirSync(join(this.#folder, 'content'))) {
      const known = rows.get(name);
      if (known === undefined || statSync(this.fileOf(name)).size !== known.bytes) {
        rmSync(this.fileOf(name), { force: true });
        continue;
      }
      const names = new Map(known.names.map((one) => [one.shown, one]));
      this.#staged.set(name, { bytes: known.bytes, isPinned: known.isPinned, used: known.used, names });
      this.#bytes += known.bytes;
      for (const shown of names.keys()) this.#contentOf.set(shown, name);
    }
    const next = `${this.#journal}.new`;
    const file = openSync(next, 'w', 0o600);
    for (const [content, staged] of this.#staged) appendFileSync(file, lineOf(content, staged));
    fsyncSync(file);
    closeSync(file);
    renameSync(next, this.#journal);
  }
}

function lineOf(content: string, { bytes, isPinned, used, names }: Staged): string {
  const line: JournalRow = { content, bytes, isPinned, used, names: [...names.values()] };
  return `${JSON.stringify(line)}\n`;
}

/** Each that is whole. */
function journalLines(path: string): readonly JournalRow[] {
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return text.split('\n').flatMap((line) => {
    try {
      return [row.parse(JSON.parse(line))];
    } catch {
      // Cut off by a loss of power: what it was about is fetched again.
      return [];
    }
  });
}
