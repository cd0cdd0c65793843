// Cartridges made to do harm, as folders of the file-backed layout that a helper imports: each record, filemark and
// attribute of the memory chip is a file. Whoever makes one begins with a sound cartridge of three generations and
// changes what it is to be wrong in.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const uuid = '3b1c7a52-9d0e-4f6a-8c11-5e2f7d9a4b60';
const blockBytes = 65_536;
const time = '2026-11-20T17:07:20.049857806Z';

export type Letter = 'a' | 'b';

export interface TapeBlock {
  readonly partition: Letter;
  readonly block: number;
}

/** A record, or null for a filemark. */
export type HostileObject = Buffer | null;

export interface HostileExtent {
  readonly fileOffset?: number | string;
  readonly partition?: string;
  readonly startBlock: number | string;
  readonly byteOffset?: number | string;
  readonly byteCount: number | string;
}

export function element(name: string, content: string | number): string {
  return `<${name}>${content}</${name}>`;
}

export const times = ['creation', 'change', 'modify', 'access', 'backup']
  .map((which) => element(`${which}time`, time))
  .join('');

function extentXml({ fileOffset = 0, partition = 'b', startBlock, byteOffset = 0, byteCount }: HostileExtent): string {
  const parts = { fileoffset: fileOffset, partition, startblock: startBlock, byteoffset: byteOffset };
  const fields = Object.entries({ ...parts, bytecount: byteCount }).map(([name, value]) => element(name, value));
  return element('extent', fields.join(''));
}

export interface FileXml {
  readonly name: string;
  readonly uid: number | string;
  readonly length: number | string;
  readonly extents: readonly HostileExtent[];
  readonly sha256?: string;
  /** After everything else. */
  readonly more?: string;
}

export function fileXml({ name, uid, length, extents, sha256, more = '' }: FileXml): string {
  const hash =
    sha256 === undefined ? '' : element('xattr', element('key', 'ltfs.hash.sha256sum') + element('value', sha256));
  const attributes = hash === '' ? '' : element('extendedattributes', hash);
  const head = element('name', name) + element('length', length) + element('readonly', 'false') + times;
  const content = element('extentinfo', extents.map(extentXml).join(''));
  return element('file', `${head}${element('fileuid', uid)}${attributes}${content}${more}`);
}

export function folderXml(name: string, uid: number | string, contents: string): string {
  const head = element('name', name) + element('readonly', 'false') + times + element('fileuid', uid);
  return element('directory', head + element('contents', contents));
}

function pointer(name: string, { partition, block }: TapeBlock): string {
  return element(name, element('partition', partition) + element('startblock', block));
}

export interface IndexXml {
  readonly generation: number | string;
  readonly self: TapeBlock;
  readonly previous: TapeBlock | null;
  /** What the root contains. */
  readonly contents: string;
}

export function indexXml({ generation, self, previous, contents }: IndexXml): string {
  const head = [
    element('creator', 'hostile 1.0 - Linux - test'),
    element('volumeuuid', uuid),
    element('generationnumber', generation),
    element('updatetime', time),
    pointer('location', self),
    previous === null ? '' : pointer('previousgenerationlocation', previous),
    element('allowpolicyupdate', 'true'),
    element('highestfileuid', 1000),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ltfsindex version="2.4.0">${head.join('\n')}\n${folderXml('hostile', 1, contents)}\n</ltfsindex>\n`;
}

export function labelXml(location: Letter): string {
  const parts = [
    element('creator', 'hostile 1.0 - Linux - test'),
    element('formattime', time),
    element('volumeuuid', uuid),
    element('location', element('partition', location)),
    element('partitions', element('index', 'a') + element('data', 'b')),
    element('blocksize', blockBytes),
    element('compression', 'true'),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ltfslabel version="2.4.0">${parts.join('\n')}\n</ltfslabel>\n`;
}

export function vol1(serial = 'HOSTIL'): Buffer {
  const record = Buffer.alloc(80, ' ');
  record.write(`VOL1${serial.padEnd(6)}L`, 0);
  record.write('LTFS', 24);
  record.write('4', 79);
  return record;
}

/** Attribute 080Ch. */
export function coherency(generation: bigint | number, block: bigint | number, reference: bigint | number = 7): Buffer {
  const value = Buffer.alloc(70);
  value.writeUInt8(8, 0);
  value.writeBigUInt64BE(BigInt(reference), 1);
  value.writeBigUInt64BE(BigInt(generation), 9);
  value.writeBigUInt64BE(BigInt(block), 17);
  value.writeUInt16BE(43, 25);
  value.write('LTFS\0', 27, 'latin1');
  value.write(uuid, 32, 'latin1');
  value.writeUInt8(1, 69);
  return value;
}

export interface MemoryAttribute {
  readonly partition: number;
  readonly id: number;
  /** 0 binary, 1 ASCII, 2 text. */
  readonly format: number;
  readonly value: Buffer;
}

export interface HostileTape {
  /** Of the index partition and the data partition. */
  readonly partitions: readonly [readonly HostileObject[], readonly HostileObject[]];
  readonly memory: readonly MemoryAttribute[];
}

/** As the folder of the file-backed layout. */
export function writeTape(folder: string, { partitions, memory }: HostileTape): void {
  mkdirSync(folder, { recursive: true });
  for (const [partition, objects] of partitions.entries()) {
    for (const [block, object] of objects.entries()) {
      writeFileSync(join(folder, `${partition}_${block}_${object === null ? 'F' : 'R'}`), object ?? '');
    }
    writeFileSync(join(folder, `${partition}_${objects.length}_E`), '');
  }
  for (const { partition, id, format, value } of memory) {
    const head = Buffer.alloc(5);
    head.writeUInt16BE(id, 0);
    head.writeUInt8(format, 2);
    head.writeUInt16BE(value.length, 3);
    writeFileSync(join(folder, `attr_${partition}_${id.toString(16)}`), Buffer.concat([head, value]));
  }
  const settings = element('dummy_io', 'false') + element('capacity_mb', 2_000) + element('cart_type', 'L8');
  writeFileSync(
    join(folder, 'filedebug_tc_conf.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<filedebug_cartridge_config>${settings}</filedebug_cartridge_config>\n`,
  );
}

/** Records of an index, cut at the block size. */
export function recordsOf(text: string | Buffer): readonly Buffer[] {
  const whole = Buffer.from(text as string);
  const records: Buffer[] = [];
  for (let at = 0; at < whole.length; at += blockBytes) records.push(whole.subarray(at, at + blockBytes));
  return records;
}
