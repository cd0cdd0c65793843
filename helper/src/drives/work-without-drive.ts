// What the C++ core does of a job's work without any one drive: sessions over several of them, times that are reckoned, and what
// lies in folders on disk.

import type { Identity } from '../../contract/identity.ts';
import { type ExistingTargets, type FolderTarget, findExisting } from './existing-targets.ts';
import { native } from './faults.ts';
import type {
  BlockAddress,
  DeskFifos,
  DeskLine,
  DriveMotion,
  Native,
  ReadingTime,
  TapeLayout,
  TapeWrap,
  WriteEvent,
  WriteOptions,
} from './native.ts';
import { runWithoutDrive } from './operations.ts';
import { Writing } from './writing.ts';

export class WorkWithoutDrive {
  readonly #core: Native;

  protected constructor(core: Native) {
    this.#core = core;
  }

  /** A session that the volumes of several drives can take part in. */
  startWriting(options: WriteOptions, signal: AbortSignal, onEvents: (events: readonly WriteEvent[]) => void): Writing {
    return new Writing(this.#core, options, signal, onEvents);
  }

  /** To a computer that restored files go to; `into`: their folder there, in words of what fails. */
  openDesk(as: Identity, fifos: DeskFifos, into: string): Promise<DeskLine> {
    return native(into, this.#core.openDesk(fifos, as));
  }

  /** Of a file that was restored in parts; gives its size. `restore.segments-missing` until all are there. */
  async joinSegments(as: Identity, folder: string, name: string, signal: AbortSignal): Promise<number> {
    const { bytes } = await runWithoutDrive(name, signal, () => this.#core.joinSegments({ folder, name }, as));
    return bytes;
  }

  /** How long it would take to read what lies in these places: four numbers each, as `Entries` gives them. */
  estimate(motion: DriveMotion, layout: TapeLayout, places: Float64Array, legsAtMost = 0): Promise<ReadingTime> {
    return native('the estimate', this.#core.estimateReading(motion, layout, places, legsAtMost));
  }

  /** All of a tape, as far as it is anyone's. */
  wraps(motion: DriveMotion, layout: TapeLayout): readonly TapeWrap[] {
    return this.#core.wrapsOfTape(motion, layout);
  }

  /** Seconds until `to` could be read. */
  reach(motion: DriveMotion, layout: TapeLayout, from: BlockAddress, to: BlockAddress): number {
    return this.#core.estimateReach(motion, layout, from, to);
  }

  /** Those of the items, by their place in the list, whose names are taken below that folder. Folders merge. */
  async conflicts(as: Identity, into: string, items: readonly FolderTarget[]): Promise<readonly number[]> {
    return (await this.existingTargets(as, into, items)).conflicts;
  }

  /** Beside them the folders that are there and merge. */
  async existingTargets(as: Identity, into: string, items: readonly FolderTarget[]): Promise<ExistingTargets> {
    return await findExisting(items, (asked) => native(into, this.#core.findConflicts(into, asked, as)));
  }
}
