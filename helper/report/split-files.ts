// Files that were split over cartridges, as their parts are come upon: whole where all parts are there and sound.

import type { JobItem, SplitFile } from '../contract/model.ts';
import type { OmissionReason } from '../contract/reports.ts';
import type { ListedItem } from './subject.ts';

/** How parts are called on the tape. */
const partEnding = /-LTFSseg([1-9]\d{0,9})$/;

export function isPartName(path: string): boolean {
  return partEnding.test(path);
}

export interface WholeOutcome {
  readonly kind: 'whole';
  readonly whole: SplitFile;
  readonly last: JobItem;
  readonly parts: readonly ListedItem[];
}

type SplitOutcome =
  | WholeOutcome
  | { readonly kind: Extract<OmissionReason, 'failed' | 'no-checksum' | 'part'>; readonly example: string };

interface FoundSplitFile {
  readonly path: string;
  readonly diskPath: string | null;
  readonly outcome: SplitOutcome;
}

interface GatheredParts {
  readonly parts: ListedItem[];
  readonly diskPath: string | null;
}

export class SplitFiles {
  readonly #files = new Map<string, GatheredParts>();

  /** Whether another part of it has come. */
  has(partPath: string): boolean {
    return this.#files.has(withoutEnding(partPath));
  }

  add(part: ListedItem): void {
    const path = withoutEnding(part.item.path);
    const { diskPath } = part;
    const known = this.#files.get(path);
    if (known !== undefined) known.parts.push(part);
    else this.#files.set(path, { parts: [part], diskPath: diskPath === null ? null : withoutEnding(diskPath) });
  }

  *all(): Generator<FoundSplitFile, void, undefined> {
    for (const [path, { parts, diskPath }] of this.#files) yield { path, diskPath, outcome: outcomeOf(parts) };
  }
}

/** With several copies, or after an interruption, there are several parts of each name, of other sizes maybe. */
function outcomeOf(parts: readonly ListedItem[]): SplitOutcome {
  const sound = parts.filter(({ item }) => item.fault === null);
  const example = (sound[0] ?? parts[0])?.item.path ?? '';
  const last = sound.filter(({ item }) => item.whole !== undefined).at(-1)?.item;
  if (last?.whole !== undefined && isWhole(sound, last, last.whole))
    return { kind: 'whole', whole: last.whole, last, parts: sound };
  const failed = parts.find(({ item }) => item.fault !== null);
  if (failed !== undefined) return { kind: 'failed', example: failed.item.path };
  const isPart = ({ item }: ListedItem) => item.notes.includes('part');
  // Recorded by an earlier version: all of them, and of the last one only its own checksum.
  const lacksSum = last === undefined && sound.some(isPart) && !sound.every(isPart);
  return { kind: lacksSum ? 'no-checksum' : 'part', example };
}

/** As many sizes as are kept in mind; only somebody who wants to keep us busy has more. */
const sumsMost = 10_000;

/** There is one of each number, and together they are as large as the file. */
function isWhole(sound: readonly ListedItem[], last: JobItem, { bytes }: SplitFile): boolean {
  const sizes = new Map<number, Set<number>>();
  for (const { item } of sound) {
    const number = numberOf(item.path);
    sizes.set(number, (sizes.get(number) ?? new Set()).add(item.bytes));
  }
  let sums = new Set([last.bytes]);
  for (let number = 1; number < numberOf(last.path); number += 1) {
    const before = [...sums].slice(0, sumsMost);
    sums = new Set(before.flatMap((sum) => [...(sizes.get(number) ?? [])].map((size) => sum + size)));
    if (sums.size === 0) return false;
  }
  return sums.has(bytes);
}

function numberOf(path: string): number {
  return Number(partEnding.exec(path)?.[1]);
}

function withoutEnding(path: string): string {
  return path.replace(partEnding, '');
}
