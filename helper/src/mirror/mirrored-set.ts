// A continuous set as all who keep it up see it: its folders, what is wanted of them, the rules for its files, and the
// ledger in which they are recorded.

import { TapeError } from '../../contract/errors.ts';
import type { Ledger } from '../catalogue/ledger.ts';
import type { LedgerFile } from '../catalogue/ledger-rows.ts';
import type { StoredSet } from '../catalogue/sets.ts';
import { type FileStatus, inodeOf, type MirroredPath } from '../disk/file-status.ts';
import { afterStatus, type RestRules, usualRestRules } from './file-state.ts';
import type { MirrorServices } from './services.ts';
import { type Admits, admitsOf, rootsOf, sourceOf, wantedStatus } from './set-paths.ts';

export class MirroredSet {
  readonly set: StoredSet;
  readonly services: MirrorServices;
  readonly rules: RestRules;
  readonly roots: readonly MirroredPath[];
  readonly admits: Admits;

  constructor(set: StoredSet, services: MirrorServices, rules: RestRules = usualRestRules) {
    this.set = set;
    this.services = services;
    this.rules = rules;
    this.roots = rootsOf(set);
    this.admits = admitsOf(set);
  }

  get ledger(): Ledger {
    return this.services.catalogue.ledger;
  }

  /** In seconds since 1970. */
  now(): number {
    return this.services.clock.now().getTime() / 1000;
  }

  locate(path: string): MirroredPath {
    return { source: sourceOf(this.roots, path), path };
  }

  /** `isClosed`: whoever wrote it is done with it. */
  status(place: MirroredPath, isClosed: boolean): Promise<FileStatus> {
    return wantedStatus(this.set.owner, place, isClosed, this.admits);
  }

  /** In a scan of this number. `knownOf`: what is known of a file now, of what was recorded. */
  record(statuses: readonly FileStatus[], scan: number, knownOf: (file: LedgerFile) => LedgerFile | null = same): void {
    const now = this.now();
    const wanted = this.set.include.length === 0 ? statuses : statuses.filter((status) => this.#isRecorded(status));
    this.ledger.change(this.set.id, wanted, (file, status) =>
      afterStatus(file && knownOf(file), status, now, scan, this.rules),
    );
  }

  /** Of some names only: a folder that is new waits until it holds something of them, so that nobody makes it before. */
  #isRecorded({ path, kind, state }: FileStatus): boolean {
    if (kind !== 'directory' || state === null || !path.includes('/')) return true;
    const { id } = this.set;
    return (this.ledger.get(id, path)?.seen ?? null) !== null || this.ledger.holdsFile(id, path);
  }

  async requireSources(): Promise<void> {
    for (const { source } of this.roots) await this.#requireSource(source);
  }

  /** Of a path in it. */
  requireSourceOf(path: string): Promise<void> {
    return this.#requireSource(sourceOf(this.roots, path.split('/')[0] ?? ''));
  }

  /** Nothing counts as deleted because a disk is not there, or another one is. */
  async #requireSource(source: string): Promise<void> {
    const { id, owner } = this.set;
    const inode = await inodeOf(owner, source);
    if (inode === null) throw new TapeError('source.missing', { subject: source });
    const known = this.ledger.source(id, source);
    if (known === null) this.ledger.setSource(id, source, inode);
    else if (known !== inode) throw new TapeError('mirror.source-replaced', { subject: source });
  }
}

function same(file: LedgerFile): LedgerFile {
  return file;
}
