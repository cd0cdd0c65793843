// New names and removals, in the index of each cartridge that a run takes in. What has got a new name on the first one is
// not written again; on later ones only what is gone goes. Older generations keep what they named.

import type { SetId } from '../../../contract/schedules.ts';
import { timeFromColumn } from '../../catalogue/columns.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { isOthersFile } from '../session/others-files.ts';

/** Changes handed to the drive's thread in one go. */
const changesTogether = 2_000;

export class Rearranging {
  readonly #job: RunningJob;
  readonly #set: SetId;
  readonly #services: Services;
  #isFirst = true;
  moved = 0;
  removed = 0;

  constructor(job: RunningJob, set: SetId, services: Services) {
    this.#job = job;
    this.#set = set;
    this.#services = services;
  }

  /** Of a volume mounted for writing. */
  async on(session: DriveSession): Promise<void> {
    if (this.#isFirst) await this.#move(session);
    this.#isFirst = false;
    await this.#remove(session);
  }

  /** True only until an index names it there: then the catalogue knows. */
  isMoved(path: string): boolean {
    return this.moved > 0 && this.#services.catalogue.sourceScans.isMoved(this.#set, path, this.#job.row.id);
  }

  #isOthers({ loaded }: DriveSession, path: string): boolean {
    return isOthersFile(this.#services, this.#job.owner, loaded?.barcode ?? '', path);
  }

  async #move(session: DriveSession): Promise<void> {
    const { sourceScans } = this.#services.catalogue;
    for (let after = ''; ; ) {
      const renamed = sourceScans.renamed(this.#set, after, changesTogether);
      const last = renamed.at(-1);
      if (last === undefined) return;
      const free = renamed.filter(({ from }) => !this.#isOthers(session, from));
      const moves = free.map(({ from, to, size, modified }) => ({
        from,
        to,
        size,
        modifyTime: timeFromColumn(modified),
      }));
      const { moved } = await session.writing.rearrange({ moves, removals: [] });
      const made = free.filter((_, at) => moved[at] === true).map(({ to }) => to);
      sourceScans.markMoved(this.#set, made, this.#job.row.id);
      this.moved += made.length;
      if (renamed.length < changesTogether) return;
      after = last.to;
      this.#job.signal.throwIfAborted();
    }
  }

  async #remove(session: DriveSession): Promise<void> {
    const { sourceScans } = this.#services.catalogue;
    for (let before: string | null = null; ; ) {
      const removals: readonly string[] = sourceScans.gone(this.#set, before, changesTogether);
      const last = removals.at(-1);
      if (last === undefined) return;
      const own = removals.filter((path) => !this.#isOthers(session, path)).map((path) => ({ path }));
      const { removed } = await session.writing.rearrange({ moves: [], removals: own });
      this.removed += removed;
      if (removals.length < changesTogether) return;
      before = last;
      this.#job.signal.throwIfAborted();
    }
  }
}
