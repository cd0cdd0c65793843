// Notes in the ledger what changes in the sources: what is told, as it is told, and by a look at everything whatever was
// missed. The folders are watched before they are looked at, so that nothing falls in between.

import type { Watch, WatchEvent } from '../../../native/mirroring.d.ts';
import { faultOf } from '../../contract/errors.ts';
import type { Fault } from '../../contract/model.ts';
import { Comparing } from './comparing.ts';
import type { Sight } from './file-state.ts';
import type { Hindrances } from './hindrances.ts';
import { Holding } from './holding.ts';
import type { MirroredSet } from './mirrored-set.ts';
import { Rescan } from './rescan.ts';
import { namesPassedOver, type Place, placeOf } from './sources.ts';
import { Told } from './told.ts';

/** Looked at and noted together. */
const notedTogether = 500;
/** A look at everything: so often though nothing was missed; and so often when changes are not told. */
const lookSeconds = 21_600;
const blindLookSeconds = 300;
/** A look that could not be done is tried again after so long. */
const againSeconds = 60;

/** In a name that is no text: only a look at its folder tells what it is. */
const noText = '\ufffd';

export interface NotingSteps {
  /** A look at everything is about to begin. */
  readonly beforeLook: () => Promise<void>;
  /** Nothing is left to note for now. */
  readonly whenNoted: () => void;
}

export class Noting {
  readonly #mirrored: MirroredSet;
  readonly #hindrances: Hindrances;
  readonly #steps: NotingSteps;
  readonly #rescan: Rescan;
  readonly #holding: Holding;
  readonly #comparing: Comparing;
  #watch: Watch | null = null;
  readonly #told = new Told();
  #mustLook = true;
  /** Everything has been looked at, and nothing was missed since. */
  #isKnown = false;
  #lookedAt = 0;
  /** When the last one began. */
  #triedAt = 0;
  #isBlind = false;
  /** Ends when there is nothing to note. */
  #underWay: Promise<void> | null = null;
  #isStopped = false;

  constructor(mirrored: MirroredSet, hindrances: Hindrances, steps: NotingSteps) {
    this.#mirrored = mirrored;
    this.#hindrances = hindrances;
    this.#steps = steps;
    this.#rescan = new Rescan(mirrored);
    this.#holding = new Holding(mirrored);
    this.#comparing = new Comparing(mirrored, (places) => {
      for (const place of places) this.#told.add({ place, isClosed: false, isTree: false });
      this.#note();
    });
  }

  start(): void {
    const { set, roots, ledger, parts } = this.#mirrored;
    const sources = roots.map(({ source }) => source);
    const take = (events: readonly WatchEvent[]) => this.#take(events);
    try {
      const linked = ledger.linked(set.id);
      this.#watch = parts.native.watchFolders(sources, take, set.owner, namesPassedOver(set), linked);
    } catch (error) {
      this.#blind(error instanceof Error ? error.message : String(error));
    }
    this.#note();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#watch?.close();
    this.#watch = null;
    await this.#comparing.stop();
    await this.#underWay;
  }

  get isCounting(): boolean {
    return !this.#isKnown;
  }

  /** Changes are not told: they are found by looking. */
  get isBlind(): boolean {
    return this.#isBlind;
  }

  /** At everything, last; in seconds since 1970. */
  get lookedAt(): number {
    return this.#lookedAt;
  }

  /** Every file was held against what is known of it then, last; 0: never yet. */
  get comparedAt(): number {
    return this.#comparing.comparedAt;
  }

  get nextLook(): number {
    const comparesToo = !this.#isBlind && !this.isCounting;
    return comparesToo ? Math.min(this.#nextWholeLook, this.#comparing.next) : this.#nextWholeLook;
  }

  get #nextWholeLook(): number {
    const next = this.#lookedAt + (this.#isBlind ? blindLookSeconds : lookSeconds);
    return Math.max(next, this.#triedAt + againSeconds);
  }

  /** What the last look could not look at or name. */
  get leftOut(): Iterable<Fault> {
    return this.#rescan.leftOut;
  }

  /** Resolves when every change that any program had made by now is noted, as far as changes are told. */
  async catchUp(): Promise<void> {
    if (this.#watch === null || this.#isBlind || this.isCounting) return;
    await this.#watch.sync();
    await this.#underWay;
  }

  /** False: none is due. */
  lookIfDue(): boolean {
    const now = this.#mirrored.now();
    // Before the last look: the clock was put back.
    this.#mustLook ||= now >= this.#nextWholeLook || now < Math.max(this.#lookedAt, this.#triedAt);
    const isDue = this.#mustLook;
    if (isDue) this.#note();
    else if (!this.#isBlind && !this.isCounting) this.#comparing.beginIfDue(now);
    return isDue;
  }

  lookAnew(): void {
    this.#doubt();
    this.#note();
  }

  /** What was told is lost with it; the next look at everything finds it, and until then nobody knows. */
  lost(error: unknown): void {
    this.#doubt();
    if (!this.#isStopped) this.#hindrances.fail('noting', error);
  }

  #doubt(): void {
    this.#mustLook = true;
    this.#isKnown = false;
  }

  #blind(detail: string): void {
    const { set, parts } = this.#mirrored;
    this.#isBlind = true;
    this.#hindrances.add('watching', { code: 'mirror.unwatched', data: { subject: set.name, detail } });
    parts.log('folders not watched', { set: set.id, owner: set.owner.uid });
  }

  // ---- told ----

  #take(events: readonly WatchEvent[]): void {
    for (const event of events) {
      switch (event.type) {
        case 'changed':
          this.#tell(event.path, event.closed, false);
          break;
        case 'changed-linked':
          this.#told.addLinked({ inode: event.inode, isClosed: event.closed });
          break;
        case 'appeared':
          this.#tell(event.path, false, true);
          break;
        case 'missed':
          this.#doubt();
          this.#mirrored.parts.log('changes missed', { set: this.#mirrored.set.id });
          break;
        case 'blind':
          if (event.noMore) this.#blind(event.detail);
          break;
        case 'watched':
          break;
      }
    }
    if (!this.#told.isEmpty || this.#mustLook) this.#note();
  }

  #tell(source: string, isClosed: boolean, isTree: boolean): void {
    const place = placeOf(this.#mirrored.roots, source);
    if (place !== null) this.#told.add({ place, isClosed, isTree });
  }

  // ---- noted ----

  #note(): void {
    if (this.#isStopped || this.#underWay !== null) return;
    this.#underWay = this.#noteAll().finally(() => {
      this.#underWay = null;
      this.#steps.whenNoted();
    });
  }

  /** Never rejects: what goes wrong is told, and tried again. */
  async #noteAll(): Promise<void> {
    try {
      if (this.#mustLook) await this.#watch?.sync();
      while ((this.#mustLook || !this.#told.isEmpty) && !this.#isStopped) {
        if (this.#mustLook) await this.#lookAtAll();
        else if (this.#told.hasPlaces) await this.#noteSome();
        else await this.#noteLinked();
      }
      this.#hindrances.remove('noting');
    } catch (error) {
      this.lost(error);
    }
  }

  async #lookAtAll(): Promise<void> {
    const { ledger, set, roots } = this.#mirrored;
    this.#triedAt = this.#mirrored.now();
    // What is told from here on is noted after it.
    this.#mustLook = false;
    this.#told.takePlaces(Number.POSITIVE_INFINITY);
    const linked = this.#told.takeLinked(Number.POSITIVE_INFINITY);
    ledger.addLinked(set.id, inodesOf(linked));
    await this.#steps.beforeLook();
    for (const root of roots) await this.#lookBelow(root);
    this.#lookedAt = this.#mirrored.now();
    this.#comparing.hasLooked(this.#lookedAt);
    this.#isKnown ||= !this.#mustLook;
  }

  async #lookBelow(place: Place): Promise<void> {
    await this.#rescan.of(place);
    await this.#holding.settleBelow(place, this.#rescan.number);
  }

  async #noteSome(): Promise<void> {
    const sights: Sight[] = [];
    const trees: Place[] = [];
    for (const { place, isClosed, isTree } of this.#told.takePlaces(notedTogether)) {
      if (isTree) trees.push(place);
      else if (place.path.includes(noText)) trees.push(folderOf(place));
      else sights.push(...(await this.#lookAt(place, isClosed)));
    }
    this.#mirrored.note(sights, this.#rescan.number);
    await this.#holding.settle(
      sights.map(({ path }) => path),
      this.#rescan.number,
    );
    for (const tree of trees) await this.#lookBelow(tree);
  }

  /** After what came meanwhile was noted, so that all its names are known. */
  async #noteLinked(): Promise<void> {
    const { ledger, set } = this.#mirrored;
    const linked = this.#told.takeLinked(notedTogether);
    ledger.addLinked(set.id, inodesOf(linked));
    const sights: Sight[] = [];
    for (const { inode, isClosed } of linked) {
      for (const path of ledger.namesOf(set.id, inode))
        sights.push(...(await this.#lookAt(this.#mirrored.place(path), isClosed)));
    }
    this.#mirrored.note(sights, this.#rescan.number);
  }

  /** A folder that has gone takes with it what was below. */
  async #lookAt(place: Place, isClosed: boolean): Promise<readonly Sight[]> {
    const { ledger, set, admits } = this.#mirrored;
    const before = ledger.get(set.id, place.path);
    // Most of what is not wanted is told of again and again, and needs no look.
    if (before === null && !admits(place.path, false) && !admits(place.path, true)) return [];
    let sight: Sight;
    try {
      sight = await this.#mirrored.look(place, isClosed);
      this.#hindrances.remove(`file ${place.path}`);
    } catch (error) {
      const told = faultOf(error).code;
      const code = told.startsWith('system.') ? told : 'source.unreadable';
      const fault = { code, data: { subject: place.source, detail: String(error) } };
      this.#hindrances.add(`file ${place.path}`, fault);
      return [];
    }
    if (sight.state !== null && sight.kind !== 'directory') return [sight];
    // Nothing counts as deleted when it is the source itself that is not there.
    if (sight.state === null) await this.#mirrored.demandSources();
    if (before?.kind === 'directory' && sight.kind !== 'directory') await this.#rescan.of(place);
    return [sight];
  }
}

function folderOf({ source, path }: Place): Place {
  return { source: source.slice(0, source.lastIndexOf('/')), path: path.slice(0, path.lastIndexOf('/')) };
}

function inodesOf(linked: readonly { readonly inode: string }[]): readonly string[] {
  return linked.map(({ inode }) => inode);
}
