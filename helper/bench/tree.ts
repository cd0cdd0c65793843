// A tree as people archive them, made up from a seed: photographs by day, projects with their packages, documents, scans
// and takes of films. The same seed gives the same tree; names, depths, sizes, times, owners and checksums are spread as
// they are on disks.

import type { Extent, Xattr } from '../contract/model.ts';
import type { IndexRow } from '../src/catalogue/index-rows.ts';

const owners = ['1000:1000:anna:anna', '1001:1001:ben:ben', '1002:100:carla:users', '0:0:root:root'] as const;
const subjects = [
  ...['Holiday', 'Wedding', 'Garden', 'Birthday', 'Concert', 'Interview', 'Rehearsal', 'Survey', 'Drone', 'Archive'],
  ...['Müller', 'Café', 'Łódź', 'Invoice', 'Letter', 'Contract', 'Thesis', 'Minutes', 'Budget', 'Plan'],
] as const;
const modules = [
  'react',
  'lodash',
  'vite',
  'chalk',
  'yargs',
  'semver',
  'glob',
  'ws',
  'zod',
  'uuid',
  'express',
] as const;
const sources = [
  'index.js',
  'index.d.ts',
  'package.json',
  'README.md',
  'LICENSE',
  'main.c',
  'util.py',
  'a.out',
] as const;

/** A sequence of numbers that the seed decides (mulberry32). */
export class SeededNumbers {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, not including, `below`. */
  whole(below: number): number {
    return Math.floor(this.#next() * below);
  }

  of<T>(choices: readonly T[]): T {
    const choice = choices[this.whole(choices.length)];
    if (choice === undefined) throw new Error('nothing to choose from');
    return choice;
  }

  /** Most are small and a few are very large, as sizes of files and folders are. */
  spread(least: number, most: number): number {
    return Math.floor(least * (most / least) ** (this.#next() * this.#next()));
  }

  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

interface FileMix {
  /** Of a folder, by its number in the tree. */
  readonly folder: (chance: SeededNumbers, number: number) => string;
  readonly file: (chance: SeededNumbers, number: number) => string;
  readonly files: readonly [number, number];
  readonly bytes: readonly [number, number];
}

const digits = (number: number, length: number) => String(number).padStart(length, '0');

const kinds: readonly FileMix[] = [
  {
    folder: (chance) =>
      `${2005 + chance.whole(21)}-${digits(1 + chance.whole(12), 2)}-${digits(1 + chance.whole(28), 2)} ${chance.of(subjects)}`,
    file: (chance, number) => `IMG_${digits(number % 10_000, 4)}${chance.of(['.jpg', '.jpg', '.JPG', '.CR3', '.xmp'])}`,
    files: [20, 3_000],
    bytes: [20_000, 60_000_000],
  },
  {
    folder: (chance, number) => `${chance.of(modules)}-${number % 977}`,
    file: (chance, number) => (number % 3 === 0 ? chance.of(sources) : `${chance.of(modules)}.${number % 41}.js`),
    files: [5, 200],
    bytes: [100, 400_000],
  },
  {
    folder: (chance) => `${chance.of(subjects)} ${1990 + chance.whole(36)}`,
    file: (chance, number) =>
      `${chance.of(subjects)} ${digits(chance.whole(100_000), 5)} v${1 + (number % 7)}${chance.of(['.pdf', '.docx', '.odt', '.txt'])}`,
    files: [5, 400],
    bytes: [2_000, 20_000_000],
  },
  {
    folder: (_, number) => `scan_${digits(number, 6)}`,
    file: (chance, number) => `${chance.whole(2 ** 32).toString(16)}-${digits(number, 7)}.tif`,
    files: [50, 2_000],
    bytes: [500_000, 80_000_000],
  },
  {
    folder: (chance, number) => `A${digits(number % 1000, 3)}_${chance.of(subjects)}_cam${1 + chance.whole(4)}`,
    file: (_, number) => `A${digits(number % 1000, 3)}C${digits(number, 6)}_take.mov`,
    files: [3, 150],
    bytes: [50_000_000, 200_000_000_000],
  },
];

/** What of a tree is alike in others: the contents that are on several cartridges, and files in one large folder. */
export interface Shape {
  readonly files: number;
  /** One folder has at least these. */
  readonly largestFolder: number;
  /** One in so many files has a content that others have too. */
  readonly sharedOneIn: number;
}

/** Parents before their children, the root first: as an index hands its rows out. */
export function* treeOf(seed: number, shape: Shape): Generator<IndexRow, void, undefined> {
  const chance = new SeededNumbers(seed);
  const row = new Rows(chance, seed, shape);
  yield row.folder(-1, `Volume ${seed}`);
  yield row.folder(0, 'large folder');
  for (let at = 0; at < Math.min(shape.largestFolder, shape.files); at += 1)
    yield row.file(1, `entry ${at}.dat`, 100, 1e6);
  // Folders that more can go into, the newest last; a few levels deep.
  const places = [{ id: 0, depth: 0 }];
  while (row.files < shape.files) {
    const parent = chance.whole(3) === 0 ? chance.of(places) : (places.at(-1) ?? { id: 0, depth: 0 });
    const kind = chance.of(kinds);
    const folder = row.folder(parent.id, kind.folder(chance, row.count));
    yield folder;
    if (parent.depth < 7) places.push({ id: folder.id, depth: parent.depth + 1 });
    if (places.length > 40) places.splice(chance.whole(places.length), 1);
    const many = Math.min(chance.spread(...kind.files), shape.files - row.files);
    const first = chance.whole(9_000);
    for (let at = 0; at < many; at += 1) yield row.file(folder.id, `${kind.file(chance, first + at)}`, ...kind.bytes);
  }
}

/** Numbers rows; names that come twice in a folder get a number of their own. */
class Rows {
  files = 0;
  count = 0;
  readonly #chance: SeededNumbers;
  readonly #seed: number;
  readonly #shape: Shape;
  #block = 10;
  #names = new Set<string>();
  /** What is in a folder was made within days of it. */
  #made = 1.1e9;

  constructor(chance: SeededNumbers, seed: number, shape: Shape) {
    this.#chance = chance;
    this.#seed = seed;
    this.#shape = shape;
  }

  folder(parent: number, name: string): IndexRow {
    this.#names = new Set();
    this.#made = 1.1e9 + this.#chance.whole(6.8e8);
    const id = this.count;
    this.count += 1;
    // A name of the tree's own, so that no folder has two of the same.
    return {
      ...this.#common(id, parent, parent <= 0 ? name : `${name} ${id}`),
      kind: 'directory',
      size: 0,
      extents: [],
    };
  }

  file(parent: number, name: string, least: number, most: number): IndexRow {
    const id = this.count;
    this.count += 1;
    this.files += 1;
    const own = this.#names.has(name) ? `${id} ${name}` : name;
    this.#names.add(own);
    const isShared = this.#chance.whole(this.#shape.sharedOneIn) === 0;
    const content = isShared ? new SeededNumbers(this.#chance.whole(50_000)) : this.#chance;
    const size = content.spread(least, most);
    const common = this.#common(id, parent, own);
    const hash = { key: 'ltfs.hash.sha256sum', value: hashOf(content), encoding: 'text' } as const;
    const startBlock = this.#block;
    this.#block += Math.ceil(size / 524_288);
    const extent: Extent = {
      fileOffset: 0,
      partition: 'b',
      startBlock,
      byteOffset: this.#chance.whole(524_288),
      byteCount: size,
    };
    return { ...common, kind: 'file', size, extents: [extent], xattrs: [hash, ...common.xattrs] };
  }

  #common(id: number, parent: number, name: string) {
    const modified = this.#made + this.#chance.whole(400_000);
    const modifyTime = timeOf(modified, this.#chance.whole(1e9));
    const stored = timeOf(1.79e9 + Math.floor(id / 500), this.#chance.whole(1e9));
    const xattrs: readonly Xattr[] = [
      { key: 'capstan.owner', value: this.#chance.of(owners), encoding: 'text' },
      { key: 'ltfs.permissions.unix', value: this.#chance.of(['0644', '0600', '0755']), encoding: 'text' },
    ];
    return {
      ...{ id, parent, name, readOnly: this.#seed % 2 === 0 && id % 50 === 0, xattrs },
      ...{ modifyTime, creationTime: modifyTime, changeTime: stored, accessTime: stored, backupTime: stored },
    };
  }
}

function hashOf(chance: SeededNumbers): string {
  return Array.from({ length: 8 }, () =>
    chance
      .whole(2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
}

function timeOf(seconds: number, nanoseconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, -5)}.${digits(nanoseconds, 9)}Z`;
}
