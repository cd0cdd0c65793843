// The file-backed layout as it lies in a folder: one file per record or filemark, one per attribute of the cartridge's
// memory. Reading it changes nothing.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface TapeObject {
  readonly kind: 'record' | 'filemark';
  readonly bytes: number;
}

export interface Layout {
  readonly folder: string;
  /** Index partition, data partition: their objects by block number, up to end of data. */
  readonly partitions: readonly [readonly TapeObject[], readonly TapeObject[]];
  /** Of the cartridge's memory: "0-80c", without the header of five bytes. */
  readonly memory: ReadonlyMap<string, Buffer>;
}

/** Throws when it is not one whole row of objects per partition with one end. */
export function readLayout(folder: string): Layout {
  const objects: TapeObject[][] = [[], []];
  const ends: (number | undefined)[] = [];
  const memory = new Map<string, Buffer>();
  let count = 0;
  for (const name of readdirSync(folder)) {
    const attribute = /^attr_([01])_([1-9a-f][0-9a-f]*)$/.exec(name);
    const object = /^([01])_(0|[1-9]\d*)_([RFE])$/.exec(name);
    if (attribute !== null)
      memory.set(`${attribute[1]}-${attribute[2]}`, value(join(folder, name), attribute[2] ?? ''));
    else if (object !== null) {
      const [, partition, block, kind] = object;
      const bytes = statSync(join(folder, name)).size;
      if ((kind === 'R') !== bytes > 0) throw new Error(`${name} holds ${bytes} bytes`);
      if (kind === 'E') {
        if (ends[Number(partition)] !== undefined) throw new Error(`${name} is a second end`);
        ends[Number(partition)] = Number(block);
        continue;
      }
      const row = objects[Number(partition)];
      if (row === undefined || row[Number(block)] !== undefined) throw new Error(`${name} is one of two`);
      row[Number(block)] = { kind: kind === 'R' ? 'record' : 'filemark', bytes };
      count += 1;
    } else if (name !== 'filedebug_tc_conf.xml') throw new Error(`${name} does not belong here`);
  }
  const [index = [], data = []] = objects;
  if (ends[0] !== index.length || ends[1] !== data.length || count !== index.length + data.length) {
    throw new Error(`gaps: ends at ${ends.join(' and ')}, ${count} objects`);
  }
  return { folder, partitions: [index, data], memory };
}

export function readRecord({ folder }: Layout, partition: number, block: number): Buffer {
  return readFileSync(join(folder, `${partition}_${block}_R`));
}

/** As the cartridge's memory holds it: number, format, length, value. */
function value(path: string, id: string): Buffer {
  const raw = readFileSync(path);
  if (raw.length < 5 || raw.readUInt16BE(0) !== Number.parseInt(id, 16) || raw.readUInt16BE(3) !== raw.length - 5) {
    throw new Error(`${path} has a wrong header`);
  }
  return raw.subarray(5);
}
