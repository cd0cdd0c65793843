// What a cartridge in the file-backed layout must hold so that any LTFS program can read it: labels, indexes in their
// places, a chain of generations, and a cartridge memory that agrees. Each rule that does not hold is one line.

import { indexRules, type ReadIndex } from './index-rules.ts';
import { labelRules } from './label-rules.ts';
import { type Layout, readLayout, readRecord } from './layout.ts';
import { memoryRules } from './memory-rules.ts';
import { parseXml, textOf } from './xml.ts';

export type Complain = (text: string) => void;

/** Labels take blocks 0 to 3. */
const firstBlock = 4;

export function brokenRules(folder: string): readonly string[] {
  const broken: string[] = [];
  const complain = (text: string) => void broken.push(text);
  const layout = readLayout(folder);
  const label = labelRules(layout, complain);
  const indexes = [0, 1].map((partition) => indexesOf(layout, partition, label.blockBytes, complain));
  const [ofIndex = [], ofData = []] = indexes;
  if (ofIndex.length !== 1) complain(`the index partition holds ${ofIndex.length} indexes`);
  for (const index of [...ofIndex, ...ofData]) indexRules(layout, label, index, complain);
  chain(ofIndex, ofData, complain);
  memoryRules(layout, label, ofIndex.at(-1), ofData.at(-1), complain);
  return broken;
}

/** A partition is rows of records, each but the last row data or nothing, with an index between filemarks after it. */
function indexesOf(layout: Layout, partition: number, blockBytes: number, complain: Complain): ReadIndex[] {
  const objects = layout.partitions[partition === 0 ? 0 : 1];
  const found: ReadIndex[] = [];
  const rowFrom = (block: number): number => {
    let end = block;
    while (objects[end]?.kind === 'record') end += 1;
    return end;
  };
  for (let at = firstBlock; at < objects.length; ) {
    const mark = rowFrom(at);
    for (const object of objects.slice(at, mark)) {
      if (object.bytes > blockBytes) complain(`a record of ${object.bytes} bytes in partition ${partition}`);
    }
    const begin = mark + 1;
    const end = rowFrom(begin);
    const records = objects.slice(begin, end);
    if (objects[mark] === undefined || objects[end] === undefined || records.length === 0) {
      complain(`partition ${partition} does not end in an index between filemarks`);
      return found;
    }
    if (records.some((record, which) => record.bytes !== blockBytes && which !== records.length - 1)) {
      complain(`the index at ${partition}:${begin} has a short record before its last`);
    }
    if ((records.at(-1)?.bytes ?? 0) > blockBytes) complain(`the index at ${partition}:${begin} ends in a long record`);
    const bytes = Buffer.concat(records.map((_, which) => readRecord(layout, partition, begin + which)));
    found.push({ partition, block: begin, end, root: parseXml(bytes) });
    at = end + 1;
  }
  return found;
}

/**
 * Each generation on the data partition points to one before it, the last one unless something older became the volume
 * again; the index partition's copy points to the last.
 */
function chain(ofIndex: readonly ReadIndex[], ofData: readonly ReadIndex[], complain: Complain): void {
  const before: ReadIndex[] = [];
  for (const index of [...ofData, ...ofIndex.slice(-1)]) {
    const place = `the index at ${index.partition}:${index.block}`;
    const partition = textOf(index.root, 'previousgenerationlocation', 'partition');
    const block = textOf(index.root, 'previousgenerationlocation', 'startblock');
    const rolledBack = textOf(index.root, 'creator')?.endsWith('- Rollback') === true && index.partition === 1;
    const wanted = rolledBack ? before : before.slice(-1);
    const parent = wanted.find((earlier) => String(earlier.block) === block);
    if (parent === undefined ? before.length > 0 || block !== null : partition !== 'b') {
      complain(`${place} points back to ${partition}:${block}`);
    }
    const [last, next] = [numberOf(before.at(-1), 'generationnumber'), numberOf(index, 'generationnumber')];
    if (next < last || (next === last && index.partition === 1)) complain(`${place}: generation ${next} after ${last}`);
    if (numberOf(index, 'highestfileuid') < numberOf(parent, 'highestfileuid')) {
      complain(`${place} forgets the highest fileuid`);
    }
    before.push(index);
  }
}

function numberOf(index: ReadIndex | undefined, tag: string): number {
  return index === undefined ? 0 : Number(textOf(index.root, tag));
}
