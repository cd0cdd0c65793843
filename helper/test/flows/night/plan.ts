// What a night begins with: a library, three pools, five schedules and a continuous mirror, and cartridges that are none of
// their business.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Input } from '../../../contract/contract.ts';
import type { personalities } from '../../../contract/library.ts';
import type { MirrorSetInput, SetId } from '../../../contract/schedules.ts';
import { type Helper, startHelper } from '../harness.ts';
import { bytes } from '../trees.ts';

export const library = 'library-1';
const capacityBytes = 64_000_000;

export interface PlannedPool {
  readonly name: string;
  readonly cartridges: readonly string[];
  readonly takesBlank?: boolean;
  readonly exportFull?: boolean;
}

/** The second begins with one cartridge, and takes blank ones; full ones of the third leave. */
export const pools: readonly PlannedPool[] = [
  { name: 'office', cartridges: ['OFF001L8', 'OFF002L8', 'OFF003L8', 'OFF004L8', 'OFF005L8'] },
  { name: 'studio', cartridges: ['STU001L8'], takesBlank: true },
  { name: 'vault', cartridges: ['VAU001L8', 'VAU002L8', 'VAU003L8', 'VAU004L8', 'VAU005L8'], exportFull: true },
];
const blanks = ['NEW001L8', 'NEW002L8', 'NEW003L8', 'NEW004L8'] as const;
/** Blank, too, and in a mail slot; never looked at; formatted and holding somebody's files. */
export const bystanders = ['MAI001L8', 'UNK001L8', 'OLD001L8', 'OLD002L8'] as const;
export const cleaning = ['CLNU01L1', 'CLNU02L1'] as const;

export interface PlannedSet {
  readonly name: string;
  readonly pool: string;
  readonly timing: MirrorSetInput['timing'];
}

const cron = (text: string) => ({ kind: 'cron', text }) as const;

export const sets: readonly PlannedSet[] = [
  { name: 'letters', pool: 'office', timing: { kind: 'hourly', minute: 5 } },
  { name: 'books', pool: 'office', timing: cron('*/20 * * * *') },
  { name: 'films', pool: 'studio', timing: cron('*/15 * * * *') },
  { name: 'music', pool: 'studio', timing: { kind: 'hourly', minute: 35 } },
  { name: 'plans', pool: 'vault', timing: cron('10,40 * * * *') },
  { name: 'desk', pool: 'vault', timing: { kind: 'continuous', tapeWithinSeconds: 900 } },
];

export interface Night {
  readonly home: string;
  /** By name of the set. */
  readonly sources: ReadonlyMap<string, string>;
  readonly mirror: string;
  readonly ids: ReadonlyMap<string, SetId>;
}

/** Ends the helper again. */
export async function prepare(top: string, personality: (typeof personalities)[number]): Promise<Night> {
  const home = join(top, 'home');
  const mirror = join(top, 'mirror');
  mkdirSync(mirror, { recursive: true });
  const helper = await startHelper({ home });
  const { client } = helper;
  const clock = { mode: 'instant', speedUp: 1 } as const;
  await client.send('virtual.removeDrive', { drive: 'drive-1' });
  const size = { drives: 4, slots: 40, mailSlots: 3 };
  await client.send('virtual.addLibrary', { ...size, personality, model: 'lto8', clock });
  await client.send('drives.setEjectIdle', { on: true, minutes: 0 });
  const all = [...pools.flatMap(({ cartridges }) => cartridges), ...blanks, ...bystanders, ...cleaning];
  for (const barcode of all) await client.send('virtual.create', { barcode, capacityBytes, inLibrary: true });
  for (const barcode of ['OLD001L8', 'OLD002L8']) {
    const file = join(top, `of ${barcode}`);
    writeFileSync(file, bytes(300_000, barcode.charCodeAt(5)));
    expect(await helper.format(barcode, 'somebody')).toMatchObject({ state: 'done' });
    expect(await helper.archive(barcode, file)).toMatchObject({ state: 'done' });
  }
  // Their drives say that nothing is on them.
  for (const barcode of [...blanks, 'MAI001L8']) expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
  await atRest(helper);
  expect(await helper.run('library.move', { barcode: 'MAI001L8', to: 'mail-slot', number: null })).toMatchObject({
    state: 'done',
  });
  for (const { name, cartridges, ...marks } of pools) {
    await client.send('pools.add', { name, isShared: false, restoreTest: null, ...marks });
    await client.send('pools.addCartridges', { name, barcodes: [...cartridges], copy: 1 });
  }
  const sources = new Map(sets.map(({ name }) => [name, join(top, name)]));
  const ids = new Map<string, SetId>();
  for (const { name, pool, timing } of sets) {
    const source = sources.get(name) ?? '';
    mkdirSync(source);
    const more = { name, sources: [source], pool, timing, mirror: timing.kind === 'continuous' ? mirror : null };
    ids.set(name, (await client.send('mirrors.add', inputOf(more))).id);
  }
  await helper.end();
  return { home, sources, mirror, ids };
}

function inputOf(more: Pick<MirrorSetInput, 'name' | 'sources' | 'pool' | 'timing' | 'mirror'>): Input<'mirrors.add'> {
  const plan: MirrorSetInput = {
    ...{ include: [], exclude: [], timeZone: 'UTC', copies: 1, verify: 'none', keepDays: null, keepOnDiskDays: 30 },
    ...more,
  };
  return JSON.parse(JSON.stringify(plan)) as Input<'mirrors.add'>;
}

/** Nothing is in a drive, and no job is open. */
export async function atRest(helper: Helper): Promise<void> {
  await expect
    .poll(
      async () => {
        const { drives, jobs } = await helper.snapshot();
        const open = jobs.filter(({ ended }) => ended === null).map(({ title, state }) => `${state} ${title}`);
        return [
          ...open,
          ...drives.flatMap(({ state, name }) => (state.kind === 'empty' ? [] : [`${name} ${state.kind}`])),
        ];
      },
      { timeout: 180_000, interval: 200 },
    )
    .toEqual([]);
}
