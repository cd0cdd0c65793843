// Drives beside the first, kinds of cartridges, fault scripts, and the check-up: through a real helper.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { drawPlot } from '../../cli/plot.ts';
import { plotsOf } from '../../cli/profile-plots.ts';
import { profileInWords } from '../../cli/profile-table.ts';
import { follow } from '../../client/follow-job.ts';
import type { Input } from '../../contract/contract.ts';
import type { Job } from '../../contract/model.ts';
import { type Helper, startHelper, temporaryFolder } from './harness.ts';

const modelled = { mode: 'modelled', speedUp: 1 } as const;

async function withModelledDrive(): Promise<Helper> {
  const helper = await startHelper();
  await helper.client.send('virtual.addDrive', { model: 'lto5', clock: modelled });
  await helper.client.send('virtual.create', { barcode: 'CHK001L5', capacityBytes: 1.5e12 });
  expect(await helper.load('CHK001L5')).toMatchObject({ state: 'done', drive: 'drive-2' });
  return helper;
}

function benchmark({ client }: Helper, input: Partial<Input<'drives.benchmark'>>): Promise<Job> {
  const all = { drive: 'drive-2', erase: false, extent: 'wraps', ...input } as const;
  return follow(
    client,
    () => client.send('drives.benchmark', all),
    () => {},
  ).done;
}

describe('a check-up', () => {
  test('measures the drive, keeps its profile, and leaves the cartridge blank', async () => {
    const helper = await withModelledDrive();
    await expect(helper.client.send('drives.profile', { drive: 'drive-2' })).rejects.toMatchObject({
      code: 'checkup.none',
    });
    expect(await benchmark(helper, {})).toMatchObject({ state: 'done', kind: 'benchmark', drive: 'drive-2' });
    expect(await helper.cartridge('CHK001L5')).toMatchObject({ condition: 'blank' });
    const profile = await helper.client.send('drives.profile', { drive: 'drive-2' });
    expect(profile).toMatchObject({ drive: { serial: 'CAPSTAN002' }, medium: { type: 'L5', wraps: 80 } });
    expect(profile.motion.startSeconds).toBeCloseTo(4.29, 1);
    expect(profile.motion.bandChangeSeconds).toBeUndefined();
    expect(readdirSync(join(helper.home, 'profiles'))).toEqual(['CAPSTAN002.json']);

    expect(profileInWords(profile)).toMatch(/^load, until the first record is readable +12\.00 s$/m);
    expect([...plotsOf(profile).keys()]).toEqual([
      'locate-by-distance.svg',
      'short-locates.svg',
      'rate-by-record-size.svg',
      'rate-by-delay.svg',
    ]);
    for (const svg of plotsOf(profile).values()) expect(svg).toMatch(/^<svg .*<circle .*<\/svg>\n$/s);
  });

  test('spares a cartridge that holds something, until it is told', async () => {
    const helper = await withModelledDrive();
    await helper.format('CHK001L5', 'Holiday');
    await expect(benchmark(helper, {})).rejects.toMatchObject({ code: 'checkup.not-blank' });
    expect(await helper.cartridge('CHK001L5')).toMatchObject({ condition: 'clean', volume: { name: 'Holiday' } });
    const id = await helper.client.send('drives.benchmark', { drive: 'drive-2', erase: true, extent: 'wraps' });
    await helper.client.send('jobs.cancel', { id });
    expect(await helper.endOf(id)).toMatchObject({ state: 'cancelled' });
  });

  test('is refused by a drive that keeps no time, by an empty one, and by none', async () => {
    const helper = await startHelper();
    await expect(benchmark(helper, { drive: 'drive-1' })).rejects.toMatchObject({ code: 'drive.empty' });
    await expect(benchmark(helper, { drive: 'drive-7' })).rejects.toMatchObject({ code: 'drive.unknown' });
    await helper.load('CAP001L8');
    expect(await benchmark(helper, { drive: 'drive-1' })).toMatchObject({ fault: { code: 'checkup.no-clock' } });
    expect(await helper.snapshot()).toMatchObject({ drives: [{ state: { kind: 'loaded' } }] });
  });

  test('can be stopped', async () => {
    const helper = await withModelledDrive();
    const id = await helper.client.send('drives.benchmark', { drive: 'drive-2', erase: false, extent: 'band' });
    await helper.client.send('jobs.cancel', { id });
    expect(await helper.endOf(id)).toMatchObject({ state: 'cancelled' });
    expect(await helper.eject('CHK001L5')).toMatchObject({ state: 'done' });
  });
});

describe('drives', () => {
  test('come and go before everyone’s eyes, and the next helper has them, too', async () => {
    const helper = await startHelper();
    await helper.client.send('virtual.addDrive', { model: 'lto9-half', clock: modelled });
    expect((await helper.snapshot()).drives.map(({ id }) => id)).toEqual(['drive-1', 'drive-2']);
    await helper.client.send('virtual.removeDrive', { drive: 'drive-1' });
    expect(await helper.client.send('drives.rediscover', {})).toMatchObject([{ id: 'drive-2', generation: 9 }]);
    await helper.end();
    const next = await startHelper({ home: helper.home });
    expect(await next.snapshot()).toMatchObject({ drives: [{ id: 'drive-2', clock: modelled }] });
  });

  test('tell their condition', async () => {
    const helper = await startHelper();
    await helper.load('CAP001L8');
    expect(await helper.client.send('drives.health', { drive: 'drive-1' })).toMatchObject({
      alerts: [],
      alertsCleared: false,
      cartridge: { barcode: 'CAP001L8', writeOnce: false },
    });
  });
});

describe('the commands that a drive was given', () => {
  test('are shown, the newest last', async () => {
    const helper = await startHelper();
    await helper.load('CAP001L8');
    const commands = await helper.client.send('drives.trace', { drive: 'drive-1', most: 2_000 });
    const load = commands.find(({ command }) => command === 'LOAD UNLOAD');
    expect(load).toMatchObject({ cdb: expect.stringMatching(/^1b0[01]00000100$/), bytesAsked: 0, outcome: 'good' });
    expect(commands.map(({ number }) => number)).toEqual(commands.map((_, at) => at + 1));
    const last = await helper.client.send('drives.trace', { drive: 'drive-1', most: 3 });
    expect(last).toHaveLength(3);
    expect(last.at(-1)?.number).toBeGreaterThanOrEqual(commands.length);
  });

  test('stand in the log before a fault that sets the drive aside, and nothing of what was written', async () => {
    const helper = await startHelper();
    await helper.load('CAP001L8');
    await helper.format('CAP001L8');
    expect(await helper.eject('CAP001L8')).toMatchObject({ state: 'done' });
    const script = 'opcode write, nth 2: sense 4/44/00';
    await helper.client.send('virtual.setFaults', { barcode: 'CAP001L8', script });
    await helper.load('CAP001L8');
    const source = join(temporaryFolder(), 'a-name-that-is-nobodys-business');
    writeFileSync(source, 'and neither is what is in it'.repeat(100_000));
    const job = await helper.archive('CAP001L8', source);
    expect(job).toMatchObject({ state: 'failed', fault: { code: 'drive.fault' } });
    const log = readFileSync(join(helper.home, 'helper.log'), 'utf8');
    const line = log.split('\n').find((text) => text.includes('"drive set aside"')) ?? '{}';
    const { drive, fault, commands } = JSON.parse(line);
    expect({ drive, code: fault?.code }).toEqual({ drive: 'drive-1', code: 'drive.fault' });
    expect(commands).toHaveLength(50);
    expect(commands.at(-1)).toMatch(/ WRITE\(6\) 0a 00( [0-9a-f]{2}){4} .* check condition: hardware error, 44\/00$/);
    expect(log).not.toMatch(/nobodys|neither/);
  });
});

describe('a virtual cartridge', () => {
  test('is what its barcode says: ordinary, written once, or one that cleans', async () => {
    const { client } = await startHelper();
    const capacityBytes = 64_000_000;
    expect(await client.send('virtual.create', { barcode: 'NEW001LY', capacityBytes })).toMatchObject({
      mediaType: 'LY',
    });
    expect(await client.send('virtual.create', { barcode: 'CLNU01L1', capacityBytes })).toMatchObject({
      mediaType: 'CU',
    });
  });

  test('takes a fault script, and refuses one that is none with the line', async () => {
    const { client } = await startHelper();
    const refused = client.send('virtual.setFaults', { barcode: 'CAP001L8', script: '\nthis is no fault' });
    await expect(refused).rejects.toMatchObject({
      code: 'cartridge.faults-invalid',
      data: { subject: 'CAP001L8', detail: expect.stringMatching(/2/) },
    });
    expect(await client.send('virtual.setFaults', { barcode: 'CAP001L8', script: '' })).toBeNull();
  });
});

describe('a plot', () => {
  test('shows names as they are, whatever a device calls itself', () => {
    const svg = drawPlot({
      title: '<script>&"',
      x: { label: 'x' },
      y: { label: 'y', isLogarithmic: true },
      series: [{ name: 'none', points: [] }],
    });
    expect(svg).toContain('&#60;script&#62;&#38;&#34;');
    expect(svg).not.toMatch(/NaN|Infinity|<script>/);
  });
});
