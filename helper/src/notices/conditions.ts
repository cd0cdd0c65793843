// What lasts and wants somebody: doors, drives, mirrors, pools, restore tests, the catalogue. Looked at now and then, and when
// something has changed; no drive is asked for it.

import { setTimeout as sleep } from 'node:timers/promises';
import { cleanNow, cleanSoon } from '../../contract/drive-use.ts';
import type { LibrarySummary } from '../../contract/library.ts';
import { comparedEveryMinutes, type Lag } from '../../contract/mirrors.ts';
import type { Cartridge, Drive } from '../../contract/model.ts';
import type { StoredPool } from '../catalogue/pools.ts';
import type { StoredSet } from '../catalogue/sets.ts';
import { examineGround } from '../diagnosis/diagnosis.ts';
import type { Happening } from './audience.ts';
import type { NoticeServices } from './services.ts';

/** What their subjects begin with. */
export const lasting = 'lasting: ';

const dayMs = 86_400_000;
/** As `capstan test-restore due` has it. */
const verifiedWithinDays = 365;
const nearlyFullShare = 0.1;
const graceSeconds = comparedEveryMinutes * 60;
/** A folder on disk is copied to at once; what is still being written to waits a little. */
const diskWithinSeconds = 3_600;
const gaugeWithinMs = 10_000;

export async function lastingConditions(services: NoticeServices): Promise<readonly Happening[]> {
  const { catalogue, state } = services;
  const { drives, libraries, cartridges } = state.snapshot();
  const byBarcode = new Map(cartridges.map((one) => [one.barcode, one]));
  const pools = catalogue.pools.all();
  const all = [
    ...drives.flatMap(ofDrive),
    ...libraries.flatMap(ofLibrary),
    ...(await ofMirrors(services)),
    ...pools.flatMap((pool) => ofPool(pool, byBarcode)),
    ...restoreTestsDue(services, pools),
    ...ofGround(services),
  ];
  return all.map((one) => ({ ...one, subject: `${lasting}${one.subject}` }));
}

function ofDrive({ id, name, state, alerts = [] }: Drive): readonly Happening[] {
  const alert = [cleanNow, cleanSoon].find((flag) => alerts.includes(flag));
  const cleaning: readonly Happening[] =
    alert === undefined
      ? []
      : [{ subject: `cleaning ${id} ${alert}`, fact: { event: 'cleaning-needed', drive: name, alert }, owner: null }];
  if (state.kind !== 'failed') return cleaning;
  const { fault, barcode } = state;
  const inside = barcode === null ? {} : { barcode };
  const fact = { event: 'equipment-failed', drive: name, fault, ...inside } as const;
  return [...cleaning, { subject: `drive ${id} ${fault.code}`, fact, owner: null }];
}

function ofLibrary({ id, name, hindrance }: LibrarySummary): readonly Happening[] {
  // It starts up, or takes inventory: it goes on by itself.
  if (hindrance === null || hindrance.code === 'library.busy') return [];
  const fault = { code: hindrance.code, data: { ...hindrance.data, subject: name } };
  const subject = `library ${id} ${fault.code}`;
  if (fault.code === 'library.door-open')
    return [{ subject, fact: { event: 'door-open', library: name, fault }, owner: null }];
  return [{ subject, fact: { event: 'equipment-failed', library: name, fault }, owner: null }];
}

async function ofMirrors(services: NoticeServices): Promise<readonly Happening[]> {
  const { catalogue } = services;
  const found: Happening[] = [];
  for (const set of catalogue.sets.all())
    if (set.timing.kind === 'continuous') found.push(...(await ofMirror(set, services)));
  return found;
}

async function ofMirror(set: StoredSet, { mirrors, clock }: NoticeServices): Promise<readonly Happening[]> {
  // A disk that hangs keeps nothing else from being looked at.
  const gauge = await Promise.race([mirrors.gauge(set.id), sleep(gaugeWithinMs, null, { ref: false })]);
  if (gauge === null || gauge.isPaused || set.timing.kind !== 'continuous') return [];
  const now = clock.now();
  const late = (lag: Lag | null, withinSeconds: number) =>
    lag?.oldest != null && now.getTime() - Date.parse(lag.oldest) > (withinSeconds + graceSeconds) * 1000;
  const about = (on: 'disk' | 'tape', lag: Lag): Happening => ({
    subject: `mirror ${set.id} ${on}`,
    fact: { event: 'mirror-behind', set: set.name, on, lag, now: now.toISOString() },
    owner: set.owner.uid,
  });
  return [
    ...(set.mirror !== null && late(gauge.disk, diskWithinSeconds) ? [about('disk', gauge.disk)] : []),
    ...(gauge.tape !== null && late(gauge.tape, set.timing.tapeWithinSeconds) ? [about('tape', gauge.tape)] : []),
  ];
}

/** Of each copy by itself: the cartridges of one do not serve another. */
function ofPool(pool: StoredPool, cartridges: ReadonlyMap<string, Cartridge>): readonly Happening[] {
  if (pool.takesBlank === true && [...cartridges.values()].some(isBlankInSlot)) return [];
  const copies = [...new Set(pool.cartridges.map(({ copy }) => copy))];
  return copies.flatMap((copy) => {
    const own = pool.cartridges.flatMap((one) => (one.copy === copy ? [cartridges.get(one.barcode)] : []));
    const known = own.filter((one) => one !== undefined);
    const capacityBytes = known.reduce((sum, one) => sum + one.capacityBytes, 0);
    const freeBytes = known.reduce((sum, one) => sum + freeOn(one), 0);
    if (capacityBytes === 0 || freeBytes >= nearlyFullShare * capacityBytes) return [];
    const fact = { event: 'pool-nearly-full', pool: pool.name, copy, freeBytes } as const;
    return [{ subject: `pool ${pool.name} ${copy}`, fact, owner: pool.owner.uid }];
  });
}

function isBlankInSlot({ condition, inLibrary }: Cartridge): boolean {
  return condition === 'blank' && inLibrary !== undefined;
}

function freeOn({ capacityBytes, condition, flaw, volume, writeProtected }: Cartridge): number {
  if (flaw !== null || writeProtected || condition === 'damaged') return 0;
  if (volume === null) return capacityBytes;
  return volume.lock === 'unlocked' ? volume.freeBytes : 0;
}

function restoreTestsDue({ catalogue, clock }: NoticeServices, pools: readonly StoredPool[]): readonly Happening[] {
  const now = clock.now();
  const before = new Date(now.getTime() - verifiedWithinDays * dayMs).toISOString();
  return catalogue.restoreTests
    .unverified(before, now.toISOString())
    .flatMap(({ barcode, pool, verified, sampleVerified }) => {
      const written = catalogue.cartridges.get(barcode)?.volume?.updateTime ?? null;
      // What was written within the year is not due yet.
      const isNew = verified === null && sampleVerified === null && written !== null && written > before;
      if (isNew) return [];
      const owner = pools.find(({ name }) => name === pool)?.owner.uid ?? null;
      return [{ subject: `restore test ${barcode}`, fact: { event: 'restore-test-due', barcode, pool }, owner }];
    });
}

function ofGround(services: NoticeServices): readonly Happening[] {
  return examineGround(services).flatMap(({ severity, about, words, remedy, said }) => {
    const isUrgent = severity === 'error' || (severity === 'warning' && about === 'room');
    if (!isUrgent) return [];
    return [
      { subject: `ground ${said?.code ?? about}`, fact: { event: 'catalogue-unwell', words, remedy }, owner: null },
    ];
  });
}
