// A full scan below a path, compared with the ledger: what is new, what changed, what is gone, and whether the folder still
// has the copies that the ledger says it has. Whatever was missed, this finds.

import type { Fault } from '../../contract/model.ts';
import type { LedgerFile } from '../catalogue/ledger-rows.ts';
import { type FileStatus, isCopyOf, type MirroredPath, statusOf } from '../disk/file-status.ts';
import { type ScannedFile, scanTree } from '../disk/tree-scan.ts';
import { afterCopyDamaged, afterStatus } from './file-state.ts';
import type { MirroredSet } from './mirrored-set.ts';
import type { WantedFolders } from './wanted-folders.ts';

/** Rows that are checked together. */
const together = 500;

export class Rescan {
  readonly #mirrored: MirroredSet;
  readonly #wantedFolders: WantedFolders;
  #number: number;
  /** What the last scan of each path could not read or name: nothing of it is mirrored. By path. */
  readonly #leftOut = new Map<string, Fault>();

  constructor(mirrored: MirroredSet, wantedFolders: WantedFolders) {
    this.#mirrored = mirrored;
    this.#wantedFolders = wantedFolders;
    this.#number = mirrored.ledger.lastScan(mirrored.set.id);
  }

  /** Of the last one that began. */
  get number(): number {
    return this.#number;
  }

  get leftOut(): Iterable<Fault> {
    return this.#leftOut.values();
  }

  async of(top: MirroredPath): Promise<void> {
    const { set, services, admits } = this.#mirrored;
    await this.#mirrored.requireSourceOf(top.path);
    this.#number += 1;
    const status = await this.#mirrored.status(top, false);
    await this.#record([{ place: top, status }]);
    for (const path of this.#leftOut.keys()) if (isIn(path, top.path)) this.#leftOut.delete(path);
    const reportLeftOut = ({ path }: MirroredPath, fault: Fault) => {
      this.#leftOut.set(path, fault);
      services.log('left out', { set: set.id, owner: set.owner.uid, fault });
    };
    if (status.kind === 'directory' && status.state !== null) {
      for await (const found of scanTree(set.owner, top, admits, reportLeftOut)) await this.#record(found);
    }
    await this.#findGone(top);
  }

  async #record(found: readonly ScannedFile[]): Promise<void> {
    const lost = await this.#lostCopies(found);
    const now = this.#mirrored.now();
    const statuses = found.map(({ status }) => status);
    const knownOf = (file: LedgerFile) => (lost.has(file.path) ? afterCopyDamaged(file, now) : file);
    this.#mirrored.record(statuses, this.#number, knownOf);
    await this.#wantedFolders.update(
      statuses.map(({ path }) => path),
      this.#number,
    );
  }

  /** Somebody else has changed the folder. */
  async #lostCopies(found: readonly ScannedFile[]): Promise<ReadonlySet<string>> {
    const { ledger, set } = this.#mirrored;
    const lost = new Set<string>();
    const check = async ({ path, state }: FileStatus) => {
      const file = ledger.get(set.id, path);
      if (file === null || file.disk === null || state === null) return;
      const copy = await statusOf(set.owner, { source: `${set.mirror}/${path}`, path }, false);
      if (!isThere(file, copy)) lost.add(path);
    };
    await Promise.all(found.map(({ status }) => check(status)));
    return lost;
  }

  /** What was not seen, each checked once more: an unreadable folder hides what is in it. */
  async #findGone(top: MirroredPath): Promise<void> {
    const { ledger, set, rules } = this.#mirrored;
    for (;;) {
      const unseen = ledger.unseen(set.id, top.path, this.#number, together);
      if (unseen.length === 0) return;
      const seen = await Promise.all(unseen.map((file) => this.#statusAgain(file)));
      await this.#mirrored.requireSourceOf(top.path);
      const now = this.#mirrored.now();
      ledger.change(set.id, seen, (file, { status }) => {
        if (file === null) return null;
        return status === null ? { ...file, look: this.#number } : afterStatus(file, status, now, this.#number, rules);
      });
    }
  }

  async #statusAgain({ path }: LedgerFile): Promise<{ readonly path: string; readonly status: FileStatus | null }> {
    try {
      return { path, status: await this.#mirrored.status(this.#mirrored.locate(path), true) };
    } catch (error) {
      const { services, set } = this.#mirrored;
      services.log('file shut', { set: set.id, owner: set.owner.uid, error });
      return { path, status: null };
    }
  }
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** A mixture has its due already; a link or folder is there or not. */
function isThere({ disk, diskKind }: LedgerFile, copy: FileStatus): boolean {
  if (copy.state === null || copy.kind !== diskKind) return false;
  return disk === null || !/^\d/.test(disk) || isCopyOf(copy, disk);
}
