// A tree with everything that a person's folder may hold.

import {
  chmodSync,
  closeSync,
  ftruncateSync,
  futimesSync,
  lutimesSync,
  mkdirSync,
  openSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

export function makeTree(folder: string): void {
  const files: Readonly<Record<string, Buffer>> = {
    'photo.jpg': bytes(3_000_001, 1),
    empty: Buffer.alloc(0),
    'exactly one block': bytes(524_288, 2),
    'two blocks and one.bin': bytes(1_048_577, 3),
    'deep/er/and/deeper still/file.txt': Buffer.from('at the bottom\n'),
    'odd: names/100%.txt': bytes(10, 4),
    'odd: names/tab\tand\nnewline': bytes(11, 5),
    'odd: names/\u0001control': bytes(12, 6),
    'odd: names/naïve 日本語 🎞.txt': bytes(13, 7),
    'odd: names/-rf *': bytes(14, 8),
    'odd: names/<&">\'': bytes(15, 9),
    [`odd: names/${'é'.repeat(120)}`]: bytes(16, 10),
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  mkdirSync(join(folder, 'empty folder'));
  symlinkSync('photo.jpg', join(folder, 'link'));
  symlinkSync('/nowhere/at all', join(folder, 'dangling'));
  symlinkSync('deep', join(folder, 'link to a folder'));
  chmodSync(join(folder, 'photo.jpg'), 0o640);
  chmodSync(join(folder, 'empty'), 0o755);
  chmodSync(join(folder, 'exactly one block'), 0o444);
  chmodSync(join(folder, 'empty folder'), 0o711);
  utimesSync(join(folder, 'photo.jpg'), 1_000_000_000.25, 1_000_000_000.125);
  utimesSync(join(folder, 'empty'), 1, 2);
  lutimesSync(join(folder, 'link'), 1_234_567_890, 1_234_567_890.5);
  utimesSync(join(folder, 'deep'), 86_400, 86_400.75);
  utimesSync(join(folder, 'empty folder'), 950_000_000, 950_000_000);
}

/** Takes no room on the disk until it is read. */
export function makeSparseFile(path: string, size: number): void {
  const file = openSync(path, 'w');
  ftruncateSync(file, size);
  futimesSync(file, 1e9, 1e9);
  closeSync(file);
}

/** The same bytes for the same seed, and no pattern that a drive could compress. */
export function bytes(count: number, seed: number): Buffer {
  const buffer = Buffer.alloc(count);
  let state = seed + 1;
  for (let at = 0; at < count; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    buffer[at] = state >>> 24;
  }
  return buffer;
}
