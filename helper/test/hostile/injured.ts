// A cartridge to be injured: files of several sizes, some that share a record, three generations, an index of several
// records. What is changed on it is given block by block; where what lies is told.

import { createHash } from 'node:crypto';
import {
  coherency,
  fileXml,
  folderXml,
  type HostileObject,
  type HostileTape,
  indexXml,
  type Letter,
  labelXml,
  recordsOf,
  vol1,
} from './cartridge.ts';

const blockBytes = 65_536;
const smallFiles = 300;

function noise(name: string, bytes: number): Buffer {
  const content = Buffer.alloc(bytes);
  for (let at = 0, part = Buffer.from(name); at < bytes; at += part.length) {
    part = createHash('sha256').update(part).digest();
    part.copy(content, at);
  }
  return content;
}

const smallNames = Array.from({ length: smallFiles }, (_, at) => `many/f${String(at).padStart(3, '0')}`);
const first = ['big.bin', 'notes.txt', 'gone.txt', 'réel/été.mov', ...smallNames];
const second = ['late.bin'];
const sizes: Readonly<Record<string, number>> = {
  'big.bin': 10 * blockBytes + 17,
  'notes.txt': 1_200,
  'gone.txt': 333,
  'réel/été.mov': 2 * blockBytes,
  'late.bin': 3 * blockBytes + 5,
};

export const contents: ReadonlyMap<string, Buffer> = new Map(
  [...first, ...second].map((path) => [path, noise(path, sizes[path] ?? 40)]),
);

interface Laid {
  readonly block: number;
  readonly offset: number;
}

export interface InjuredTape {
  /** By partition, block by block. */
  readonly a: HostileObject[];
  readonly b: HostileObject[];
  readonly place: ReadonlyMap<string, Laid>;
  /** The first records of the indexes on the data partition, and of the newest one's copy. */
  readonly index2: number;
  readonly index3: number;
  readonly copy: number;
  readonly index3Records: number;
  readonly index3Text: string;
}

type ChangeIndex = (text: string, generation: number) => string | Buffer;

/** `change`: of indexes, before they are cut into records. */
export function injuredTape(change: ChangeIndex = (text) => text): InjuredTape {
  const place = new Map<string, Laid>();
  const b: HostileObject[] = [...labels('b')];
  const put = (text: string, generation: number): number => {
    b.push(null);
    const at = b.length;
    b.push(...recordsOf(change(text, generation)), null);
    return at;
  };
  put(indexXml({ generation: 1, self: { partition: 'b', block: 5 }, previous: null, contents: '' }), 1);
  const write = (paths: readonly string[]) => {
    for (const path of paths) {
      place.set(path, { block: b.length, offset: 0 });
      b.push(...recordsOf(contents.get(path) ?? Buffer.alloc(0)));
    }
  };
  write(first.filter((path) => !path.startsWith('many/')));
  for (const [at, path] of smallNames.entries()) place.set(path, { block: b.length, offset: at * 40 });
  b.push(Buffer.concat(smallNames.map((path) => contents.get(path) ?? Buffer.alloc(0))));
  const self2 = { partition: 'b', block: b.length + 1 } as const;
  const previous = { partition: 'b', block: 5 } as const;
  const index2 = put(indexXml({ generation: 2, self: self2, previous, contents: listed(first, place) }), 2);
  write(second);
  const newest = [...second, ...first.filter((path) => path !== 'gone.txt')];
  const self3 = { partition: 'b', block: b.length + 1 } as const;
  const tree = listed(newest, place);
  const index3Text = indexXml({ generation: 3, self: self3, previous: self2, contents: tree });
  const index3 = put(index3Text, 3);
  const self = { partition: 'a', block: 5 } as const;
  const copied = recordsOf(change(indexXml({ generation: 3, self, previous: self3, contents: tree }), 3));
  const a: HostileObject[] = [...labels('a'), null, ...copied, null];
  return { a, b, place, index2, index3, copy: 5, index3Records: copied.length, index3Text };
}

export function labels(at: Letter, change: (text: string) => string = (text) => text): HostileObject[] {
  return [vol1(), null, Buffer.from(change(labelXml(at))), null];
}

export function asTape({ a, b, index3, copy }: InjuredTape, withMemory = true): HostileTape {
  const memory = [
    { partition: 0, id: 0x9, format: 0, value: Buffer.from([0, 0, 0, 7]) },
    { partition: 0, id: 0x80c, format: 0, value: coherency(3, copy) },
    { partition: 1, id: 0x80c, format: 0, value: coherency(3, index3) },
  ];
  return { partitions: [a, b], memory: withMemory ? memory : [] };
}

function listed(paths: readonly string[], place: ReadonlyMap<string, Laid>): string {
  const inFolder = (folder: string) => paths.filter((path) => path.startsWith(`${folder}/`));
  const file = (path: string) => {
    const content = contents.get(path) ?? Buffer.alloc(0);
    const { block: startBlock, offset: byteOffset } = place.get(path) ?? { block: 0, offset: 0 };
    return fileXml({
      ...{ name: path.split('/').at(-1) ?? '', uid: 100 + [...contents.keys()].indexOf(path), length: content.length },
      extents: [{ startBlock, byteOffset, byteCount: content.length }],
      sha256: createHash('sha256').update(content).digest('hex'),
    });
  };
  const top = paths.filter((path) => !path.includes('/')).map(file);
  const folders = ['réel', 'many'].map((name, at) => folderXml(name, 50 + at, inFolder(name).map(file).join('')));
  return [...top, ...folders].join('');
}
