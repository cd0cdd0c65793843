// The sound cartridge that every hostile one begins as: a few files in a few shapes, three generations, everything where
// it belongs. A recipe says what is changed: a file's XML, the newest index as text, labels, records, the memory.

import { createHash } from 'node:crypto';
import {
  coherency,
  fileXml,
  folderXml,
  type HostileExtent,
  type HostileObject,
  type HostileTape,
  indexXml,
  type Letter,
  labelXml,
  type MemoryAttribute,
  recordsOf,
  type TapeBlock,
  vol1,
} from './cartridge.ts';

/** Each of its own. */
function contentOf(name: string, bytes: number): Buffer {
  const seed = createHash('sha256').update(name).digest();
  return Buffer.from(Array.from({ length: bytes }, (_, at) => ((seed[at % seed.length] ?? 0) ^ (at >> 5)) & 0xff));
}

const sizes: Readonly<Record<string, number>> = {
  'alpha.bin': 70_000,
  'beta.txt': 1_200,
  'inner/gamma.dat': 131_072,
  'inner/deep/delta': 3,
  empty: 0,
};

export const soundFiles: ReadonlyMap<string, Buffer> = filesOf('');

/** Blocks 0 to 3 of a partition are its labels. */
const firstIndex = 5;
const dataPartitionStart = 7;

/** Where the content lies: each file from a record of its own on, behind the first index. */
const laid = (() => {
  const extents = new Map<string, HostileExtent>();
  const records: Buffer[] = [];
  for (const [path, content] of soundFiles) {
    if (content.length > 0)
      extents.set(path, { startBlock: dataPartitionStart + records.length, byteCount: content.length });
    records.push(...recordsOf(content));
  }
  return { extents, records };
})();

export const extentOf = (path: string): HostileExtent => laid.extents.get(path) ?? { startBlock: 7, byteCount: 0 };
/** The first block behind the content. */
const dataEnd = dataPartitionStart + laid.records.length;
/** The second generation names everything, the newest too. */
const secondIndex = dataEnd + 1;
const thirdIndex = dataEnd + 4;

export function soundFile(path: string, uid: number): string {
  const content = soundFiles.get(path) ?? Buffer.alloc(0);
  const sha256 = sha256Of(content);
  const extents = content.length === 0 ? [] : [extentOf(path)];
  return fileXml({ name: path.split('/').at(-1) ?? '', uid, length: content.length, extents, sha256 });
}

/** What the root contains. `extra`: entries beside the sound ones. */
export function soundContents(extra = ''): string {
  const deep = folderXml('deep', 11, soundFile('inner/deep/delta', 12));
  const inner = folderXml('inner', 10, soundFile('inner/gamma.dat', 13) + deep);
  return soundFile('alpha.bin', 20) + soundFile('beta.txt', 21) + inner + soundFile('empty', 22) + extra;
}

export interface Recipe {
  /** What the root of the newest generation contains. */
  readonly contents?: string;
  readonly generation?: number | string;
  /** Changes the newest index, on both partitions. */
  readonly index?: (text: string, at: Letter) => string | Buffer;
  /** Changes a label's text. */
  readonly label?: (text: string, at: Letter) => string | Buffer;
  readonly vol1?: (record: Buffer, at: Letter) => Buffer;
  /** Changes everything that is on a partition. */
  readonly objects?: (objects: readonly HostileObject[], at: Letter) => readonly HostileObject[];
  readonly memory?: (sound: readonly MemoryAttribute[]) => readonly MemoryAttribute[];
}

export const places: Readonly<Record<'copy' | 'first' | 'second' | 'newest', TapeBlock>> = {
  copy: { partition: 'a', block: firstIndex },
  first: { partition: 'b', block: firstIndex },
  second: { partition: 'b', block: secondIndex },
  newest: { partition: 'b', block: thirdIndex },
};

/** With a seed contents are its own: nothing of it can be had from another cartridge. */
export function filesOf(seed: string): ReadonlyMap<string, Buffer> {
  return new Map(Object.entries(sizes).map(([path, bytes]) => [path, contentOf(path + seed, bytes)]));
}

function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

export function tapeOf(recipe: Recipe = {}, seed = ''): HostileTape {
  const { contents = soundContents(), generation = 3, index = (text) => text, label = (text) => text } = recipe;
  const files = filesOf(seed);
  const hashes = [...soundFiles].map(
    ([path, sound]) => [sha256Of(sound), sha256Of(files.get(path) ?? Buffer.alloc(0))] as const,
  );
  const seeded = (text: string) => hashes.reduce((done, [from, to]) => done.replaceAll(from, to), text);
  const records = [...files.values()].flatMap((content) => [...recordsOf(content)]);
  const newest = (self: TapeBlock, previous: TapeBlock) =>
    recordsOf(index(seeded(indexXml({ generation, self, previous, contents })), self.partition));
  const labels = (at: Letter): readonly HostileObject[] => [
    recipe.vol1?.(vol1(), at) ?? vol1(),
    null,
    Buffer.from(label(labelXml(at), at) as string),
    null,
  ];
  const first = indexXml({ generation: 1, self: places.first, previous: null, contents: '' });
  const second = indexXml({
    generation: 2,
    self: places.second,
    previous: places.first,
    contents: soundFile('beta.txt', 21),
  });
  const onIndex = [...labels('a'), null, ...newest(places.copy, places.newest), null];
  const onData = [
    ...[...labels('b'), null, ...recordsOf(first), null, ...records, null],
    ...[...recordsOf(seeded(second)), null, null, ...newest(places.newest, places.second), null],
  ];
  const memory: readonly MemoryAttribute[] = [
    { partition: 0, id: 0x9, format: 0, value: Buffer.from([0, 0, 0, 7]) },
    { partition: 0, id: 0x80c, format: 0, value: coherency(3, places.copy.block) },
    { partition: 1, id: 0x80c, format: 0, value: coherency(3, places.newest.block) },
  ];
  const change = recipe.objects ?? ((objects) => objects);
  return {
    partitions: [change(onIndex, 'a'), change(onData, 'b')],
    memory: recipe.memory?.(memory) ?? memory,
  };
}
