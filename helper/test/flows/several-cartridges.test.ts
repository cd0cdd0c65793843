// Archives that take more than one cartridge: one after the other, waited for, or at once.

import { describe, expect, test } from 'vitest';
import { treeOf } from './harness.ts';
import { addDrive, archiving, folderOf, outcomeOf, restored, station, until } from './stations.ts';

const [one, two, three] = ['VOL001L8', 'VOL002L8', 'VOL003L8'] as const;

describe('an archive', () => {
  test('continues on the next cartridge when one is full, with whole files', async () => {
    const helper = await station([one, two]);
    const source = folderOf(12, 10);
    const job = await archiving(helper, { barcodes: [one, two], sources: [source] });
    expect(job).toMatchObject({ state: 'done', filesSafe: 12, filesFailed: 0, barcode: two });
    const { cartridges } = await outcomeOf(helper, job);
    expect(cartridges.map(({ barcode, end }) => [barcode, end])).toEqual([
      [one, 'full'],
      [two, 'finished'],
    ]);
    expect(cartridges.reduce((sum, { files }) => sum + files, 0)).toBe(12);
    for (const barcode of [one, two]) expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'clean' });
    const items = await helper.items(job);
    expect(new Set(items.map((item) => item.receipt))).toEqual(new Set(['safe']));
    expect(new Set(items.map((item) => item.barcode))).toEqual(new Set([one, two]));
    expect(await helper.eject(two)).toMatchObject({ state: 'done' });
    const back = await restored(helper, [one, two]);
    for (const [path, facts] of treeOf(source)) expect(back.get(path)).toBe(facts);
  });

  test('waits for a cartridge as long as it takes, and goes on with the one that is named', async () => {
    const helper = await station([one, two]);
    const source = folderOf(12, 10);
    const waiting = until(helper, ({ state }) => state === 'waiting');
    await helper.snapshot();
    const ended = archiving(helper, { barcodes: [one], sources: [source] });
    const { id, need } = await waiting;
    expect(need).toMatchObject({ slot: 0, mediaType: 'L8', generation: 8 });
    expect(need?.words).toContain(`${one} is full`);
    // Nobody has looked at this one yet: it is blank, and goes back to the shelf.
    const unfit = until(helper, (job) => job.need?.words.includes('CAP001L8 cannot be used') === true);
    await helper.client.send('jobs.supply', { id, barcode: 'CAP001L8' });
    await unfit;
    const again = helper.client.send('jobs.supply', { id, barcode: 'CAP001L8' });
    await expect(again).rejects.toMatchObject({ code: 'volume.blank' });
    await helper.client.send('jobs.supply', { id, barcode: two });
    const job = await ended;
    expect(job).toMatchObject({ state: 'done', filesSafe: 12, need: null });
    await expect(helper.client.send('jobs.supply', { id, barcode: one })).rejects.toMatchObject({
      code: 'job.not-waiting',
    });
  });

  test('goes on with a fitting cartridge that is loaded while it waits', async () => {
    const helper = await station([one, two]);
    const waiting = until(helper, ({ state }) => state === 'waiting');
    await helper.snapshot();
    const ended = archiving(helper, { barcodes: [one], sources: [folderOf(12, 10)] });
    await waiting;
    expect(await helper.load(two)).toMatchObject({ state: 'done' });
    expect(await ended).toMatchObject({ state: 'done', filesSafe: 12 });
    expect((await outcomeOf(helper, await ended)).cartridges.map(({ barcode }) => barcode)).toEqual([one, two]);
  });

  test('can be stopped while it waits, and what is on the full cartridge stays safe', async () => {
    const helper = await station([one]);
    const waiting = until(helper, ({ state }) => state === 'waiting');
    await helper.snapshot();
    const ended = archiving(helper, { barcodes: [one], sources: [folderOf(12, 10)] });
    const { id } = await waiting;
    await helper.client.send('jobs.cancel', { id });
    const job = await ended;
    expect(job).toMatchObject({ state: 'cancelled', canContinue: true, need: null });
    expect(job.filesSafe).toBeGreaterThan(3);
    expect((await helper.list(one, 'd')).length).toBe(job.filesSafe);
    expect(await helper.cartridge(one)).toMatchObject({ condition: 'clean', drive: null });
  });
});

describe('copies', () => {
  test('are written at the same time and are alike', async () => {
    const helper = await station([one, two], { drives: 2 });
    const source = folderOf(4, 5);
    const job = await archiving(helper, { barcodes: [one, two], sources: [source], copies: 2 });
    expect(job).toMatchObject({ state: 'done', filesSafe: 4, progress: { filesDone: 4, bytesDone: 20_000_000 } });
    expect((await helper.items(job)).map(({ path, barcode }) => `${path} ${barcode}`).sort()).toEqual(
      ['d/f000', 'd/f001', 'd/f002', 'd/f003'].flatMap((path) => [`${path} ${one}`, `${path} ${two}`]),
    );
    for (const barcode of [one, two]) expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
    expect(await restored(helper, [one])).toEqual(treeOf(source));
    expect(await restored(helper, [two])).toEqual(treeOf(source));
  });

  test('go on without the one whose drive fails, and the job says which is incomplete', async () => {
    const helper = await station([one, two], { drives: 2 });
    await helper.client.send('virtual.setFaults', { barcode: two, script: 'opcode write, nth 6: sense 3/0C/00' });
    const source = folderOf(8, 5);
    const job = await archiving(helper, { barcodes: [one, two], sources: [source], copies: 2 });
    expect(job).toMatchObject({ state: 'partial', filesSafe: 8 });
    const { copies } = await outcomeOf(helper, job);
    expect(copies).toMatchObject([
      { slot: 0, fault: null },
      { slot: 1, fault: { code: 'archive.copy-incomplete', data: { subject: two } } },
    ]);
    expect(await helper.eject(one)).toMatchObject({ state: 'done' });
    expect(await helper.eject(two)).toMatchObject({ state: 'done' });
    expect(await restored(helper, [one])).toEqual(treeOf(source));
  });

  test('are all complete when a spare drive and cartridge take the place of the one that fails', async () => {
    const helper = await station([one, two, three], { drives: 3 });
    await helper.client.send('virtual.setFaults', { barcode: two, script: 'opcode write, nth 6: sense 3/0C/00' });
    const source = folderOf(8, 5);
    const job = await archiving(helper, { barcodes: [one, two, three], sources: [source], copies: 2 });
    expect(job).toMatchObject({ state: 'done', filesSafe: 8 });
    for (const barcode of [one, two, three]) await helper.eject(barcode);
    expect(await restored(helper, [one])).toEqual(treeOf(source));
    expect(await restored(helper, [three])).toEqual(treeOf(source));
  });
});

describe('a group', () => {
  test('spreads the files over its drives', async () => {
    const helper = await station([one, two], { drives: 2 });
    const source = folderOf(10, 5);
    const job = await archiving(helper, { barcodes: [one, two], sources: [source], group: 2 });
    expect(job).toMatchObject({ state: 'done', filesSafe: 10 });
    const { cartridges } = await outcomeOf(helper, job);
    expect(cartridges.map(({ files }) => files).reduce((sum, files) => sum + files, 0)).toBe(10);
    for (const { files } of cartridges) expect(files).toBeGreaterThan(0);
    for (const barcode of [one, two]) await helper.eject(barcode);
    const back = await restored(helper, [one, two]);
    for (const [path, facts] of treeOf(source)) expect(back.get(path)).toBe(facts);
  });

  test('puts what was not safe yet elsewhere when a drive fails', async () => {
    const helper = await station([one, two], { drives: 2 });
    await helper.client.send('virtual.setFaults', { barcode: two, script: 'opcode write, nth 12: sense 3/0C/00' });
    const source = folderOf(10, 5);
    const job = await archiving(helper, { barcodes: [one, two], sources: [source], group: 2 });
    expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
    // A drive that the other one leaves too little to do does not come to its fault.
    const { cartridges } = await outcomeOf(helper, job);
    const sound = cartridges.filter(({ end }) => end !== 'failed').map(({ barcode }) => barcode);
    for (const barcode of sound) expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
    const back = await restored(helper, sound);
    for (const [path, facts] of treeOf(source)) expect(back.get(path)).toBe(facts);
  });
});

test('an archive whose only drive fails goes on in a spare one with the next cartridge', async () => {
  const helper = await station([one, two]);
  await helper.client.send('virtual.setFaults', { barcode: one, script: 'opcode write, nth 30: sense 3/0C/00' });
  await addDrive(helper);
  const source = folderOf(5, 5);
  const job = await archiving(helper, { barcodes: [one, two], sources: [source] });
  expect(job).toMatchObject({ state: 'done', filesFailed: 0, barcode: two });
  expect(await helper.eject(one)).toMatchObject({ state: 'done' });
  expect(await helper.eject(two)).toMatchObject({ state: 'done' });
  expect(await restored(helper, [two])).toEqual(treeOf(source));
});
