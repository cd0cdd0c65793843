// The cartridge's memory: who wrote it, what it is called, and where the newest indexes are.

import type { ReadIndex } from './index-rules.ts';
import type { ReadLabel } from './label-rules.ts';
import type { Layout } from './layout.ts';
import { nameOf } from './names.ts';
import type { Complain } from './rules.ts';
import { childrenOf, textOf } from './xml.ts';

const lockValues: Readonly<Record<string, readonly number[]>> = { unlocked: [0], locked: [1], permlocked: [3] };

export function memoryRules(
  { memory }: Layout,
  label: ReadLabel,
  ofIndex: ReadIndex | undefined,
  ofData: ReadIndex | undefined,
  complain: Complain,
): void {
  const text = (id: string, length: number, pattern: RegExp) => {
    const value = memory.get(`0-${id}`);
    if (value?.length !== length || !pattern.test(value.toString())) complain(`memory ${id}: ${value?.toString()}`);
  };
  text('800', 8, /^[ -~]+$/);
  text('801', 32, /^[ -~]+$/);
  text('802', 8, /^[ -~]+$/);
  text('803', 160, /^[^\0]*\0*$/);
  text('805', 1, /^/);
  if (memory.get('0-805')?.[0] !== 0x81) complain('memory 805: the text is not said to be UTF-8');
  text('806', 32, new RegExp(`^${label.serial}`));
  text('80b', 16, /^2\.4\.0 +$/);

  const reference = memory.get('0-9');
  if (reference?.length !== 4) complain('memory 9: no volume change reference');
  coherency('0-80c', ofIndex);
  coherency('1-80c', ofData);
  if (ofIndex === undefined) return;
  const [root] = childrenOf(ofIndex.root, 'directory');
  const name = root === undefined ? '' : nameOf(root);
  const kept = memory.get('0-803')?.toString().replace(/\0+$/, '') ?? '';
  if (!name.startsWith(kept) || (kept === '' && name !== '')) complain(`memory 803: ${kept} is not ${name}`);
  const lock = textOf(ofIndex.root, 'volumelockstate') ?? 'unlocked';
  const locked = memory.get('0-1623')?.[0] ?? 0;
  if (lockValues[lock]?.includes(locked) !== true) complain(`memory 1623: ${locked}, and the index says ${lock}`);

  function coherency(id: string, index: ReadIndex | undefined): void {
    const value = memory.get(id);
    if (value?.length !== 70 || index === undefined) {
      complain(`memory ${id}: ${value?.length} bytes`);
      return;
    }
    const stored = [
      value[0],
      value.readBigUInt64BE(1) === BigInt(reference?.readUInt32BE(0) ?? -1),
      value.readBigUInt64BE(9),
      value.readBigUInt64BE(17),
      value.readUInt16BE(25),
      value.subarray(27).toString('latin1'),
    ];
    const generation = BigInt(textOf(index.root, 'generationnumber') ?? -1);
    const wanted = [8, true, generation, BigInt(index.block), 43, `LTFS\0${label.uuid}\0\u0001`];
    if (stored.join() !== wanted.join()) complain(`memory ${id}: ${stored.join()} instead of ${wanted.join()}`);
  }
}
