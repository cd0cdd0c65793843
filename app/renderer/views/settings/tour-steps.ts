// The tour's steps, told from what is: each is done when the drive or the tape says so, whoever did it and in whatever
// way. Pure.

import { refusalToFill } from '../../../../helper/contract/cartridge-judgement.ts';
import type { Cartridge, Job, Snapshot } from '../../../../helper/contract/model.ts';
import type { RouteLocation } from '../../route.ts';

export const tourSteps = ['load', 'format', 'archive', 'safe', 'eject', 'browse', 'restore'] as const;
export type TourStep = (typeof tourSteps)[number];

export type TourState =
  | { readonly kind: 'unasked' }
  /** Put away for good. */
  | { readonly kind: 'dismissed' }
  | { readonly kind: 'begun'; readonly barcode: string };

/** As it is kept; what is unreadable counts as put away, so that nobody is bothered. */
export function tourStateIn(text: string | null): TourState {
  if (text === null) return { kind: 'unasked' };
  const [kind, barcode = ''] = text.split(' ');
  return kind === 'begun' && barcode !== '' ? { kind, barcode } : { kind: 'dismissed' };
}

export function tourText(state: TourState): string {
  return state.kind === 'begun' ? `begun ${state.barcode}` : state.kind;
}

/** Null: the cartridge is not there any more. */
export function stepOf(
  { cartridges, jobs }: Snapshot,
  barcode: string,
  place: RouteLocation,
): TourStep | 'done' | null {
  const cartridge = cartridges.find((one) => one.barcode === barcode);
  if (cartridge === undefined) return null;
  const last = newest(jobs.filter((job) => job.barcode === barcode && movesFiles.has(job.kind)));
  if (last?.kind === 'restore' && last.ended === null) return 'restore';
  if (last?.kind === 'restore' && (last.state === 'done' || last.state === 'partial')) return 'done';
  const isInDrive = cartridge.drive !== null;
  const isWriting = jobs.some((job) => job.barcode === barcode && job.kind === 'archive' && job.ended === null);
  if (isWriting) return 'safe';
  if (cartridge.volume !== null && cartridge.volume.files > 0) {
    if (place.view === 'restore') return 'restore';
    if (isInDrive) return 'eject';
    return place.view === 'browse' && place.barcode === barcode ? 'restore' : 'browse';
  }
  if (!isInDrive) return 'load';
  return cartridge.volume === null ? 'format' : 'archive';
}

const movesFiles: ReadonlySet<Job['kind']> = new Set(['archive', 'restore']);

function newest(jobs: readonly Job[]): Job | undefined {
  return [...jobs].sort((one, other) => (one.created < other.created ? 1 : -1))[0];
}

/** Something is on its way with the cartridge: the step needs no button now. */
export function workOn({ jobs }: Snapshot, barcode: string): Job | undefined {
  return jobs.find((job) => job.barcode === barcode && job.ended === null && job.kind !== 'plan');
}

/** A virtual cartridge on the shelf with nothing on it: there is nothing to lose. */
export function practiceCartridge({ cartridges }: Snapshot): Cartridge | undefined {
  return [...cartridges]
    .sort((one, other) => (one.barcode < other.barcode ? -1 : 1))
    .find(
      (one) =>
        one.virtual &&
        one.volume === null &&
        (one.condition === 'blank' || one.condition === 'unknown') &&
        refusalToFill(one) === null,
    );
}

/** Nobody has used anything yet: a person who knows the program sees no invitation. */
export function isFirstTime(snapshot: Snapshot): boolean {
  const { cartridges, drives, jobs } = snapshot;
  const isUntouched = cartridges.every(({ volume, drive }) => volume === null && drive === null) && jobs.length === 0;
  return isUntouched && drives.some(({ virtual }) => virtual) && practiceCartridge(snapshot) !== undefined;
}
