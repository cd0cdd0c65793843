// Jobs that are stopped, and that wait: in every state the volume is left whole.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JobId } from '../../contract/model.ts';
import { startHelper, temporaryFolder } from './harness.ts';
import { barcode, folderWith, formatted, HeldStream, untilWritten } from './steps.ts';
import { bytes } from './trees.ts';

describe('a job', () => {
  test('that is stopped leaves a whole volume with what was safe', async () => {
    const helper = await formatted();
    const source = join(temporaryFolder(), 'd');
    mkdirSync(source);
    writeFileSync(join(source, '0 first'), bytes(1_000_000, 1));
    void untilWritten(helper, ['d/0 first']).then((id) => helper.client.send('jobs.cancel', { id }));
    const streams = [new HeldStream().input];
    const job = await helper.run('archive.start', { barcodes: [barcode], sources: [source], streams });
    expect(job).toMatchObject({ state: 'cancelled', fault: null, filesSafe: 1 });
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'clean', volume: { generation: 2, files: 1 } });
    expect((await helper.list(barcode, 'd')).map((entry) => entry.name)).toEqual(['0 first']);
    await expect(helper.client.send('jobs.cancel', { id: job.id })).rejects.toMatchObject({
      code: 'job.not-cancellable',
    });
  });

  test('that waits can be stopped before it starts', async () => {
    const helper = await formatted();
    const streams = [new HeldStream().input];
    const first = await helper.client.send('archive.start', { barcodes: [barcode], sources: [], streams });
    const second = await helper.client.send('archive.start', { barcodes: [barcode], sources: [], streams });
    await helper.client.send('jobs.cancel', { id: second });
    expect(await helper.endOf(second)).toMatchObject({ state: 'cancelled', started: null });
    await helper.client.send('jobs.cancel', { id: first });
    expect(await helper.endOf(first)).toMatchObject({ state: 'cancelled' });
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'clean', volume: { files: 0 } });
  });

  test('that takes over a cartridge still leaves it whole when it is stopped as it begins', async () => {
    const helper = await formatted();
    const source = join(temporaryFolder(), 'd');
    writeFileSync(source, bytes(100_000, 1));
    const first = await helper.client.send('archive.start', { barcodes: [barcode], sources: [source] });
    const second = await helper.client.send('archive.start', { barcodes: [barcode], sources: [source] });
    helper.client.onNotice((notice) => {
      // Reported when the first job's index is on tape: the second is about to take over.
      if (notice.name !== 'job' || notice.body.id !== first || notice.body.filesSafe === 0) return;
      helper.client.send('jobs.cancel', { id: second }).catch(() => undefined);
    });
    await helper.snapshot();
    expect(await helper.endOf(first)).toMatchObject({ state: 'done', filesSafe: 1 });
    await helper.endOf(second);
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'clean', volume: { files: 1 } });
    expect(await helper.snapshot()).toMatchObject({ drives: [{ state: { kind: 'safe-to-eject' } }] });
  });

  test('that waits survives its helper and is done by the next', async () => {
    const helper = await formatted();
    await helper.client.send('archive.start', { barcodes: [barcode], sources: [], streams: [new HeldStream().input] });
    const source = folderWith(['a', 'b']);
    const id = await helper.client.send('archive.start', { barcodes: [barcode], sources: [source] });
    expect(await helper.end()).toBe(0);
    const next = await startHelper({ home: helper.home });
    expect(await next.endOf(id)).toMatchObject({ state: 'done', filesSafe: 2 });
    expect((await next.list(barcode)).map((entry) => entry.name)).toEqual(['d']);
  });

  test('that nobody knows is named', async () => {
    const helper = await startHelper();
    const unknown = expect.objectContaining({ code: 'job.unknown' });
    await expect(helper.client.send('jobs.cancel', { id: '77' as JobId })).rejects.toEqual(unknown);
    await expect(helper.client.send('jobs.get', { id: '77' as JobId })).rejects.toEqual(unknown);
  });

  test('that is stopped before its first byte writes nothing', async () => {
    const helper = await formatted();
    const streams = [new HeldStream().input];
    const id = await helper.client.send('archive.start', { barcodes: [barcode], sources: [], streams });
    await helper.client.send('jobs.cancel', { id });
    expect(await helper.endOf(id)).toMatchObject({ state: 'cancelled' });
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'clean', volume: { files: 0 } });
  });

  test('keeps formatting off its cartridge', async () => {
    const helper = await formatted();
    const streams = [new HeldStream().input];
    const job = await helper.client.send('archive.start', { barcodes: [barcode], sources: [], streams });
    await expect(helper.format(barcode)).rejects.toMatchObject({ code: 'cartridge.in-use' });
    for (const { id, ended } of (await helper.snapshot()).jobs) {
      if (ended === null) await helper.client.send('jobs.cancel', { id });
    }
    await helper.endOf(job);
  });
});
