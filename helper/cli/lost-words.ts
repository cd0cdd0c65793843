// What a cartridge holds, for the person who is about to lose it, and for who asks later what was lost.

import type { Client } from '../client/client.ts';
import { wholeSnapshot } from '../client/snapshot-follower.ts';
import { TapeError } from '../contract/errors.ts';
import type { Cartridge, Condition, VolumeSummary } from '../contract/model.ts';
import { sizeInWords } from '../contract/sizes.ts';
import { visible } from '../contract/visible.ts';
import { conditionInWords, count, timeInWords } from './words.ts';

export async function cartridgeNow(client: Client, barcode: string): Promise<Cartridge> {
  const { cartridges } = await wholeSnapshot(client);
  const found = cartridges.find((row) => row.barcode === barcode);
  if (found === undefined) throw new TapeError('cartridge.unknown', { subject: barcode });
  return found;
}

/** "the volume “Spring” with 4 files, 1.2 GB, generation 3, last written 2026-01-02 03:04:05" */
export function heldInWords({ volume, condition, conditionDetail }: Cartridge): string {
  if (volume !== null) {
    const name = volume.name === '' ? 'a volume without a name' : `the volume “${visible(volume.name)}”`;
    const { files, usedBytes, generation, updateTime } = volume;
    return [
      `${name} with ${count(files, 'file')}`,
      sizeInWords(usedBytes),
      `generation ${generation}`,
      `last written ${timeInWords(updateTime)}`,
    ].join(', ');
  }
  if (condition === 'blank') return 'nothing, it was blank';
  const detail = conditionDetail === null ? '' : ` (${visible(conditionDetail)})`;
  return `what was on it; Capstan cannot say what: ${conditionInWords(condition)}${detail}`;
}

/** The same for programs. */
export interface FormerContent {
  readonly condition: Condition;
  readonly volume: Pick<VolumeSummary, 'uuid' | 'name' | 'files' | 'usedBytes' | 'generation' | 'updateTime'> | null;
}

export function heldAsValue({ volume, condition }: Cartridge): FormerContent {
  if (volume === null) return { condition, volume };
  const { uuid, name, files, usedBytes, generation, updateTime } = volume;
  return { condition, volume: { uuid, name, files, usedBytes, generation, updateTime } };
}
