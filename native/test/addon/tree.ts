// A tree of everything that a disk can hold, and its description for comparing.

import { createHash } from 'node:crypto';
import {
  chmodSync,
  linkSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { WriteItem } from '../../writing.d.ts';

function bytes(length: number, seed: number): Buffer {
  const buffer = Buffer.alloc(length);
  let state = seed;
  for (let i = 0; i < length; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    buffer[i] = state >>> 24;
  }
  return buffer;
}

export function makeTree(at: string): void {
  for (const folder of ['empty folder', 'deep/er/and/deeper', 'names', 'closed']) {
    mkdirSync(join(at, folder), { recursive: true });
  }
  writeFileSync(join(at, 'empty'), '');
  writeFileSync(join(at, 'one block'), bytes(524_288, 1));
  writeFileSync(join(at, 'blocks and a bit'), bytes(3 * 524_288 + 1, 2));
  writeFileSync(join(at, 'deep/er/and/deeper/small'), 'small');
  const names = [
    'a:b',
    '100%done.txt',
    'caf\u00e9',
    '<&>"\'',
    'line\nbreak',
    'tab\there',
    ' spaces ',
    '日本語',
    '\u0001',
    'ü'.repeat(120),
  ];
  for (const [i, name] of names.entries()) writeFileSync(join(at, 'names', name), bytes(i * 100, i + 10));
  symlinkSync('../one block', join(at, 'deep/up'));
  symlinkSync('/nowhere:at all', join(at, 'dangling'));
  linkSync(join(at, 'one block'), join(at, 'hard link'));
  chmodSync(join(at, 'one block'), 0o444);
  chmodSync(join(at, 'empty'), 0o751);
  writeFileSync(join(at, 'closed/inside'), 'inside');
  utimesSync(join(at, 'empty'), 1_000_000_000.25, 1_234_567_890.125);
  lutimesSync(join(at, 'dangling'), 1_000_000_000, 1_100_000_000);
  chmodSync(join(at, 'closed'), 0o555);
  utimesSync(join(at, 'deep/er'), 1_000_000_001, 1_000_000_002);
}

/** As the helper's walk lists it: a folder before what is in it. */
export function itemsOf(at: string, target: string): WriteItem[] {
  const items: WriteItem[] = [{ id: 0, source: at, target, kind: 'directory' }];
  for (const entry of readdirSync(at, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const kind = entry.isDirectory() ? 'directory' : entry.isSymbolicLink() ? 'symlink' : 'file';
    items.push({ id: items.length, source, target: target + source.slice(at.length), kind });
  }
  return items;
}

export interface Described {
  readonly mode: string;
  readonly modified: bigint;
  readonly content: string;
}

/** Path to everything that must be the same again. */
export function describeTree(at: string): ReadonlyMap<string, Described> {
  const described = new Map<string, Described>();
  for (const { source } of itemsOf(at, '')) {
    const facts = lstatSync(source, { bigint: true });
    described.set(source.slice(at.length), {
      mode: facts.isSymbolicLink() ? 'link' : facts.mode.toString(8),
      modified: facts.mtimeNs,
      content: facts.isSymbolicLink()
        ? readlinkSync(source)
        : facts.isFile()
          ? createHash('sha256').update(readFileSync(source)).digest('hex')
          : '',
    });
  }
  return described;
}
