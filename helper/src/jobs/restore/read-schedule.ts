// What a restore will read, as far as the catalogue tells before the cartridges are loaded: how much it is, whether there
// is room for it, how long it takes. What a cartridge turns out to hold comes in its place.

import { TapeError } from '../../../contract/errors.ts';
import type { PassTime } from '../../../contract/restore.ts';
import { requireSpace } from '../destination.ts';
import type { RestoreRequest } from '../kinds/restore.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { estimateFor, secondsUntilRead } from './estimate.ts';
import { type KnownDamage, knownDamage } from './good-copies.ts';
import type { SoughtItem } from './reading-results.ts';
import { foundInPlace, type RestoredItems } from './restored-items.ts';
import type { Results } from './results.ts';
import { type RestoreItem, type RestorePart, type Selection, select } from './selection.ts';
import { sharedAndShut } from './shut-folders.ts';
import type { CartridgeStop } from './stop.ts';

export interface ScheduledItem {
  readonly selection: Selection;
  /** All of it. */
  readonly sought: readonly SoughtItem[];
  /** Of the listing that it was made from. */
  readonly mark: string;
}

/** Where it was to come from. */
export interface ChosenItem {
  readonly barcode: string;
  readonly generation: number | undefined;
  readonly item: RestoreItem;
}

export class ReadSchedule {
  readonly #job: RunningJob;
  readonly #request: RestoreRequest;
  readonly #services: Services;
  readonly #results: Results;
  readonly #restored: RestoredItems;
  readonly #known = new Map<RestorePart, ScheduledItem>();
  readonly #times = new Map<RestorePart, PassTime>();
  /** Paths that come from elsewhere, as they are known to be damaged. */
  readonly #elsewhere = new Map<RestorePart, ReadonlySet<string>>();
  /** Parts with folders that others have, too, and that nobody may write into once they are as on the tape. */
  #shut: ReadonlySet<RestorePart> = new Set();
  /** Never rejects. */
  #estimated: Promise<unknown> = Promise.resolve();

  constructor(job: RunningJob, request: RestoreRequest, services: Services, results: Results, restored: RestoredItems) {
    this.#restored = restored;
    this.#job = job;
    this.#request = request;
    this.#services = services;
    this.#results = results;
  }

  /** Before the first cartridge. One that nobody has looked at yet tells when it is mounted. */
  async plan(): Promise<void> {
    this.#job.phase('walking');
    for (const part of this.#request.from) {
      try {
        await this.#select(part);
      } catch (error) {
        if (!(error instanceof TapeError) || this.#job.signal.aborted) throw error;
      }
    }
    await this.#requireRoom([...this.#known.values()].map(({ selection }) => selection));
    this.#shut = await sharedAndShut(this.#known, this.#services, this.#job.signal);
    this.#estimated = Promise.all([...this.#known.keys()].map((part) => this.#estimate(part)));
  }

  /** As far as it is known without its cartridge. */
  known(stop: CartridgeStop): readonly SoughtItem[] {
    if (stop.kind === 'again') {
      return stop.lost.flatMap((lost, at) => {
        const item = { ...lost.item, path: stop.paths[at] ?? '' };
        return this.#restored.has(stop, lost.item) ? [] : [{ item, lost }];
      });
    }
    const sought = this.#known.get(stop.part)?.sought ?? [];
    const elsewhere = this.#elsewhere.get(stop.part);
    if (this.#restored.isEmpty && elsewhere === undefined) return sought;
    return sought.filter(({ item }) => !this.#restored.has(stop, item) && elsewhere?.has(item.path) !== true);
  }

  /** What was chosen and is known to be damaged, and what takes its place. From now on it is not read where it was chosen. */
  async replaceDamaged(): Promise<readonly KnownDamage[]> {
    const chosen = new Map([...this.#known].map(([part, { selection }]) => [part, selection] as const));
    const found = await knownDamage(this.#job.owner, chosen, this.#services);
    for (const { part, stops, beside } of found) {
      const moved = [...stops.flatMap(({ lost }) => lost), ...beside];
      this.#elsewhere.set(part, new Set(moved.map(({ item }) => item.path)));
      // What is beside it was counted there.
      for (const { item } of beside) this.#results.expect(-1, -item.bytes);
    }
    return found;
  }

  /** Folders that are left of it come with the files in them. */
  isElsewhere({ part }: Extract<CartridgeStop, { readonly kind: 'chosen' }>, left: readonly SoughtItem[]): boolean {
    const filled = new Set<string>();
    for (const path of this.#elsewhere.get(part) ?? []) {
      for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
        filled.add(path.slice(0, end));
    }
    return left.every(({ item }) => item.isFolder && filled.has(item.path));
  }

  /** Whether they may be read at the same time: what the one is through with must not be shut to the other. */
  areApart(one: CartridgeStop, other: CartridgeStop): boolean {
    const shut = (stop: CartridgeStop) => stop.kind === 'again' || this.#shut.has(stop.part);
    return !shut(one) || !shut(other);
  }

  /** Once its cartridge is mounted. */
  async found(stop: CartridgeStop): Promise<readonly SoughtItem[]> {
    if (stop.kind === 'again') return this.known(stop);
    const known = this.#known.get(stop.part);
    if (known === undefined || known.mark !== this.#markOf(stop.part)) {
      this.#job.phase('walking');
      if (known !== undefined) this.#results.expect(-known.selection.files, -known.selection.bytes);
      await this.#requireRoom([await this.#select(stop.part)]);
    }
    const sought = this.known(stop);
    if (!this.#job.isResumed || this.#request.desk !== undefined) return sought;
    const inPlace = await foundInPlace(this.#job, stop, sought, this.#request.into, this.#services);
    this.#results.record([...inPlace.values()]);
    return sought.filter(({ item }) => !inPlace.has(item));
  }

  /** While its cartridge is loaded: from then until the last byte of those after it, too. */
  async tellTime(stop: CartridgeStop, pending: readonly CartridgeStop[]): Promise<void> {
    const isLoading = () => ['fetching', 'loading'].includes(this.#job.row.progress.phase);
    if (!isLoading()) return;
    await this.#estimated;
    const times = [stop, ...pending].map((one) => this.#timeOf(one));
    if (isLoading()) this.#job.progress({ secondsLeft: secondsUntilRead(times) });
  }

  /** From the last byte of one cartridge to that of those after it; null when that is not known of all of them. */
  secondsAfter(stop: CartridgeStop, pending: readonly CartridgeStop[]): number | null {
    if (pending.length === 0) return 0;
    const here = this.#timeOf(stop);
    const times = pending.map((one) => this.#timeOf(one));
    return secondsUntilRead([here && { ...here, loadSeconds: 0, locateSeconds: 0, readSeconds: 0 }, ...times]);
  }

  /** Copies are few files, and come as a surprise: nobody has an estimate of them. */
  #timeOf(stop: CartridgeStop): PassTime | null {
    return stop.kind === 'chosen' ? (this.#times.get(stop.part) ?? null) : null;
  }

  /** As they were chosen. */
  *items(): Generator<ChosenItem, void, undefined> {
    for (const [{ barcode, generation }, { selection }] of this.#known)
      for (const item of selection.items) yield { barcode, generation, item };
  }

  /** Below the chosen folder. */
  *targets(): Generator<string, void, undefined> {
    for (const { selection } of this.#known.values()) for (const { target } of selection.items) yield target;
  }

  async #select(part: RestorePart): Promise<Selection> {
    const mark = this.#markOf(part);
    const visibleTo = this.#services.access.visibleOwner(this.#job.owner, part.barcode);
    const selection = await select(this.#services.catalogue, part, visibleTo, this.#job.signal);
    const sought = selection.items.map((item) => ({ item, lost: null }));
    this.#known.set(part, { selection, sought, mark });
    this.#results.expect(selection.files, selection.bytes);
    return selection;
  }

  /** What is in the way is not written beside it, unless that is asked for. */
  async #requireRoom(selections: readonly Selection[]): Promise<void> {
    const { into, desk, conflict } = this.#request;
    // Of a folder on another computer that one knows.
    if (desk !== undefined) return;
    const items = selections.flatMap((selection) => selection.items);
    let bytes = items.reduce((sum, item) => sum + item.bytes, 0);
    const { conflicts, folders } = await this.#services.drives.existingTargets(this.#job.owner, into, items);
    if (conflict !== 'rename') for (const id of conflicts) bytes -= items[id]?.bytes ?? 0;
    this.#restored.note(folders.flatMap((id) => items[id]?.target ?? []));
    await requireSpace(this.#job.owner, into, bytes);
  }

  /** A gauge: that it cannot be told stops nobody. */
  async #estimate(part: RestorePart): Promise<void> {
    try {
      const time = await estimateFor(this.#job, this.#services, part);
      if (time !== null) this.#times.set(part, time);
    } catch (error) {
      this.#services.log('no estimate', { job: this.#job.row.id, barcode: part.barcode, error });
    }
  }

  #markOf({ barcode, generation }: RestorePart): string {
    const volume = this.#services.catalogue.cartridges.get(barcode)?.volume;
    return `${volume?.uuid} ${generation ?? `${volume?.generation} ${volume?.updateTime}`}`;
  }
}
