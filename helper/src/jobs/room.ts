// What has to leave which drive before a job can go on: the cartridge that can best be spared, or why none can. Pure.

import { isCleaning } from '../../contract/barcodes.ts';
import type { EjectIdle } from '../../contract/eject-idle.ts';
import type { JobId } from '../../contract/model.ts';
import type { DriveObstacle } from '../../contract/waits.ts';
import type { DriveSession } from '../drives/drive-session.ts';

/** A cartridge, and what its drive must be able to do with it. */
export interface CartridgeDemand {
  readonly barcode: string;
  readonly use: 'read' | 'write';
  /** No other one. */
  readonly drive?: string;
}

/** Any of these would do; of each, all at the same time. */
export type DriveNeeds = readonly (readonly CartridgeDemand[])[];

/** What is looked at of a drive. */
export type RoomDrive = Pick<
  DriveSession,
  'id' | 'describe' | 'loaded' | 'failure' | 'isHeld' | 'takes' | 'idleMs' | 'isServed'
>;

/** The others, as one job sees them. */
export interface RoomView<D extends RoomDrive = RoomDrive> {
  readonly drives: readonly D[];
  readonly ejectIdle: EjectIdle;
  /** The job that has it. */
  userOf(drive: D): { readonly id: JobId; readonly isPaused: boolean } | null;
  /** A job that comes before, and has it next. */
  nextFor(drive: D): JobId | null;
  /** For this job already. */
  isEmptied(drive: D): boolean;
  /** A job that comes before, and wants this cartridge. */
  wantedBefore(barcode: string): JobId | null;
  wantedLater(barcode: string): boolean;
  /** A paused job goes on with it. */
  isKept(barcode: string): boolean;
  /** It was tried, and the cartridge stayed. */
  hasRefused(drive: D): boolean;
  /** Whoever asked for the job may. */
  mayEject(barcode: string): boolean;
}

export type DriveRoom<D extends RoomDrive = RoomDrive> =
  /** `dueInMs`: until it happens by itself; null: a person has to do it. */
  | { readonly kind: 'eject'; readonly barcode: string; readonly from: readonly D[]; readonly dueInMs: number | null }
  | { readonly kind: 'none'; readonly barcode: string; readonly drives: readonly DriveObstacle[] };

const minuteMs = 60_000;

/** Null: nothing has to leave. */
export function roomFor<D extends RoomDrive>(needs: DriveNeeds, view: RoomView<D>): DriveRoom<D> | null {
  const plans = needs.flatMap((demands) => {
    const from = leaving(demands, view);
    return from === null ? [] : [{ barcode: demands[0]?.barcode ?? '', from }];
  });
  const [plan = null] = plans.toSorted((one, other) => one.from.length - other.from.length);
  if (plan !== null) {
    const from = plan.from.filter((drive) => !view.isEmptied(drive));
    if (from.length > 0) return { kind: 'eject', barcode: plan.barcode, from, dueInMs: dueIn(from, view) };
    return plan.from.length === 0 ? null : { kind: 'none', barcode: plan.barcode, drives: plan.from.map(emptying) };
  }
  const demand = unserved(needs[0] ?? [], view);
  if (demand === null) return null;
  const holder = view.drives.find(({ loaded }) => loaded?.barcode === demand.barcode);
  const fitting = holder === undefined ? view.drives.filter((drive) => suits(drive, demand)) : [holder];
  return { kind: 'none', barcode: demand.barcode, drives: fitting.flatMap((drive) => obstacle(drive, view) ?? []) };
}

/** A drive for each of them could be had, whatever is in them now. */
export function couldServe(demands: readonly CartridgeDemand[], drives: readonly RoomDrive[]): boolean {
  return assigned(demands, (demand) => drives.filter((drive) => suits(drive, demand))) !== null;
}

/** The cartridge is in it, or it can be put there without a person. */
export function suits(drive: RoomDrive, { barcode, use, drive: only }: CartridgeDemand): boolean {
  if (only !== undefined && drive.id !== only) return false;
  return drive.loaded?.barcode === barcode || (drive.isServed && drive.takes(barcode, use));
}

/** The drives that are to be emptied; null when that serves nothing. */
function leaving<D extends RoomDrive>(demands: readonly CartridgeDemand[], view: RoomView<D>): readonly D[] | null {
  const usable = (demand: CartridgeDemand) => usableFor(demand, view);
  const chosen = assigned(demands, usable);
  if (chosen === null) return null;
  const wanted = new Set(demands.map(({ barcode }) => barcode));
  const stays = (drive: D) =>
    demands.some(({ barcode }, at) => chosen[at] === drive && drive.loaded?.barcode === barcode);
  const isInvolved = (drive: D) => chosen.includes(drive) || wanted.has(drive.loaded?.barcode ?? '');
  return view.drives.filter((drive) => drive.loaded !== null && isInvolved(drive) && !stays(drive));
}

/**
 * The best one first: where it is, then empty ones, then those whose cartridge can best be spared. It may have to leave its
 * own drive, when that is the only one for another.
 */
function usableFor<D extends RoomDrive>(demand: CartridgeDemand, view: RoomView<D>): readonly D[] {
  const holder = view.drives.find(({ loaded }) => loaded?.barcode === demand.barcode);
  // Nobody goes on with what is in a drive that fails, until that is out.
  if (holder !== undefined && (holder.isHeld || holder.failure !== null)) return [];
  const first = holder === undefined ? [] : [holder];
  const isFixed = holder !== undefined && obstacle(holder, view) !== null;
  const fitting = isFixed ? [] : view.drives.filter((drive) => drive !== holder && suits(drive, demand));
  const free = fitting.filter((drive) => isFree(drive, view));
  const canLeave = (drive: D) => drive.loaded !== null && !view.isEmptied(drive) && obstacle(drive, view) === null;
  const spare = fitting.filter(canLeave);
  const rank = ({ loaded }: D) => {
    const barcode = loaded?.barcode ?? '';
    return (view.isKept(barcode) ? 2 : 0) + (view.wantedLater(barcode) ? 1 : 0);
  };
  const age = (drive: D) => drive.describe().generation ?? 0;
  const better = (one: D, other: D) => rank(one) - rank(other) || age(one) - age(other) || other.idleMs - one.idleMs;
  return [...first, ...free, ...spare.toSorted(better)];
}

function emptying(drive: RoomDrive): DriveObstacle {
  return { code: 'emptying', drive: drive.describe().name, held: drive.loaded?.barcode ?? '' };
}

function isFree<D extends RoomDrive>(drive: D, view: RoomView<D>): boolean {
  if (view.isEmptied(drive)) return true;
  return drive.loaded === null && !drive.isHeld && view.nextFor(drive) === null;
}

/** Why it cannot be emptied; null: it can. */
function obstacle<D extends RoomDrive>(drive: D, view: RoomView<D>): DriveObstacle | null {
  const { name } = drive.describe();
  const next = view.nextFor(drive);
  if (next !== null) return { code: 'next-for', drive: name, job: next };
  if (drive.isHeld) {
    const user = view.userOf(drive);
    if (user === null) return { code: 'at-work', drive: name };
    return { code: user.isPaused ? 'paused' : 'busy', drive: name, job: user.id };
  }
  if (drive.loaded === null) return null;
  const { barcode: held, condition } = drive.loaded;
  if (isCleaning(held)) return { code: 'cleaning', drive: name, held };
  if (drive.failure !== null) return { code: 'failed', drive: name, held };
  const before = view.wantedBefore(held);
  if (before !== null) return { code: 'wanted', drive: name, held, job: before };
  if (condition === 'unfinished' || condition === 'dirty' || condition === 'unknown') {
    return { code: 'unfinished', drive: name, held };
  }
  return isAutomatic(drive, view) || view.mayEject(held) ? null : { code: 'not-allowed', drive: name, held };
}

function isAutomatic<D extends RoomDrive>(drive: D, view: RoomView<D>): boolean {
  const isServed = drive.isServed && !view.hasRefused(drive);
  return view.ejectIdle.on && isServed && !view.isKept(drive.loaded?.barcode ?? '');
}

function dueIn<D extends RoomDrive>(from: readonly D[], view: RoomView<D>): number | null {
  if (!from.every((drive) => isAutomatic(drive, view))) return null;
  return Math.max(0, ...from.map(({ idleMs }) => view.ejectIdle.minutes * minuteMs - idleMs));
}

/** The first for which there is no drive beside those before it. */
function unserved<D extends RoomDrive>(demands: readonly CartridgeDemand[], view: RoomView<D>): CartridgeDemand | null {
  const at = demands.findIndex((_, last) => leaving(demands.slice(0, last + 1), view) === null);
  return demands[at] ?? null;
}

/** A drive for each, in their order; what suits one best may be all that suits another. */
export function assigned<D>(
  demands: readonly CartridgeDemand[],
  usable: (demand: CartridgeDemand) => readonly D[],
  taken: readonly D[] = [],
): readonly D[] | null {
  const [first, ...others] = demands;
  if (first === undefined) return taken;
  for (const drive of usable(first)) {
    if (taken.includes(drive)) continue;
    const found = assigned(others, usable, [...taken, drive]);
    if (found !== null) return found;
  }
  return null;
}
