// How long a drive is at work for a request, by the planner that orders real reads, over a full LTO-9 cartridge.

import { join } from 'node:path';
import type { DriveMotion, TapeLayout } from '../../../native/reading.d.ts';
import { loadNative } from '../../src/drives/native.ts';
import { SeededNumbers } from '../tree.ts';
import { cartridgeBytes, type SiteRequest } from './site.ts';

const model = join(import.meta.dirname, '../../../resources/drive-models/lto9.model');
const blockBytes = 1_048_576;
/** As LTFS partitions an LTO-9 cartridge: two wraps of indexes and two that guard them. */
const layout: TapeLayout = { blockBytes, firstWraps: [0, 4], anchors: [], wrapEnds: [] };
const blocks = Math.floor(cartridgeBytes / blockBytes);
/** Of archives: what the data partition takes at its first wraps, and the two indexes at the end. */
const writtenPerSecond = 300e6;
const indexSeconds = 90;

export class PassTimes {
  readonly #native = loadNative();
  readonly #numbers: SeededNumbers;
  #motion: DriveMotion | null = null;

  constructor(seed: number) {
    this.#numbers = new SeededNumbers(seed);
  }

  /** From the load of the cartridge until its drive is empty again. */
  async secondsOf({ kind, files, bytes }: SiteRequest): Promise<number> {
    this.#motion ??= await this.#native.driveMotion(model, 'L9');
    const motion = this.#motion;
    if (kind === 'archive') return motion.loadSeconds + bytes / writtenPerSecond + indexSeconds + motion.unloadSeconds;
    const each = Math.max(1, Math.round(bytes / files));
    const extents = new Float64Array(4 * files);
    for (let at = 0; at < files; at += 1) {
      extents.set([1, this.#numbers.whole(Math.max(1, blocks - Math.ceil(each / blockBytes))), 0, each], 4 * at);
    }
    const time = await this.#native.estimateReading(motion, layout, extents);
    return time.loadSeconds + time.locateSeconds + time.readSeconds + time.rewindSeconds + time.unloadSeconds;
  }
}
