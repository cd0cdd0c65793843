// What happened to a cartridge is held against it by everyone who would put files on it, before there is a job.

import { describe, expect, test } from 'vitest';
import { temporaryFolder } from './harness.ts';
import { barcode, folderWith, formatted, preflight } from './steps.ts';

const other = 'CAP002L8';

describe('a cartridge that a drive could not write to', () => {
  test('takes nothing more until it is formatted, unless that is forced', async () => {
    const helper = await formatted();
    const { client } = helper;
    await helper.archive(barcode, folderWith(['a']));
    await helper.eject(barcode);
    await client.send('virtual.setFaults', { barcode, script: 'opcode write, nth 2: sense 3/0C/00' });
    expect(await helper.run('archive.start', { barcodes: [barcode], sources: [folderWith(['b'])] })).toMatchObject({
      state: 'failed',
      fault: { code: 'medium.unwritable' },
    });
    expect(await helper.cartridge(barcode)).toMatchObject({ flaw: 'write-failed' });
    await helper.eject(barcode);

    const canForce = async () => {
      const { findings } = await preflight(helper, { barcodes: [barcode], sources: [] });
      return findings.filter(({ severity }) => severity === 'error').map((finding) => finding.canForce);
    };
    expect(await canForce()).toEqual([true]);
    await client.send('virtual.protect', { barcode, writeProtected: true });
    expect(await canForce()).toEqual([false]);
    await client.send('virtual.protect', { barcode, writeProtected: false });

    await helper.load(other);
    await helper.format(other);
    const sources = [folderWith(['c'])];
    const refused = { code: 'cartridge.write-failed', data: { subject: barcode } };
    await expect(client.send('archive.start', { barcodes: [barcode], sources })).rejects.toMatchObject(refused);
    await expect(client.send('cartridges.copy', { from: other, to: [barcode] })).rejects.toMatchObject(refused);
    const jobs = (await helper.snapshot()).jobs.filter(({ kind }) => kind === 'archive' || kind === 'copy');
    expect(jobs).toHaveLength(2);
    await helper.eject(other);

    await client.send('virtual.setFaults', { barcode, script: '' });
    await helper.load(barcode);
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'dirty', flaw: 'write-failed' });
    await helper.run('cartridges.recover', { barcode });
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'clean', flaw: 'write-failed' });
    expect(await helper.run('archive.start', { barcodes: [barcode], sources, force: true })).toMatchObject({
      state: 'done',
    });
    await helper.format(barcode);
    expect(await helper.cartridge(barcode)).toMatchObject({ flaw: null });
  });

  // Its index may be on the data partition and not on the index partition: after how many writes depends on the drive.
  test('lists what was told safe on it as soon as it is out', async () => {
    const helper = await formatted();
    await helper.eject(barcode);
    let failedAfterSafe = 0;
    for (let from = 1, failed = true; failed; from += 1) {
      await helper.client.send('virtual.setFaults', { barcode, script: `opcode write, from ${from}: sense 3/0C/00` });
      await helper.load(barcode);
      const job = await helper.run('archive.start', { barcodes: [barcode], sources: [folderWith([`f${from}`])] });
      failed = job.state === 'failed';
      // A record that cannot be written keeps it inside once.
      if ((await helper.eject(barcode)).state !== 'done') await helper.eject(barcode);
      const safe = (await helper.items(job)).filter(({ receipt }) => receipt === 'safe').map(({ path }) => path);
      if (failed && safe.length > 0) failedAfterSafe += 1;
      if (safe.length > 0) {
        expect((await helper.list(barcode, 'd')).map(({ name }) => `d/${name}`)).toEqual(expect.arrayContaining(safe));
        expect(await helper.restore(barcode, safe, temporaryFolder())).toMatchObject({ state: 'done' });
        await helper.eject(barcode);
      }
      await helper.client.send('virtual.setFaults', { barcode, script: '' });
      await helper.load(barcode);
      await helper.format(barcode);
      await helper.eject(barcode);
    }
    expect(failedAfterSafe).toBeGreaterThan(0);
  });
});

describe('before there is a job', () => {
  test.each(['medium.write-protected', 'volume.locked', 'cartridge.cleaning', 'volume.blank'] as const)(
    'what cannot be written is refused: %s',
    async (code) => {
      const helper = await formatted();
      const { client } = helper;
      const target = { 'cartridge.cleaning': 'CLNU01L1', 'volume.blank': other }[code as string] ?? barcode;
      if (code === 'volume.locked') await helper.run('cartridges.lock', { barcode, state: 'locked' });
      await helper.eject(barcode);
      if (code === 'volume.blank') {
        await helper.load(other);
        await helper.eject(other);
      }
      if (code === 'medium.write-protected') await client.send('virtual.protect', { barcode, writeProtected: true });
      if (code === 'cartridge.cleaning')
        await client.send('virtual.create', { barcode: target, capacityBytes: 64_000_000 });
      const before = (await helper.snapshot()).jobs.length;
      const refused = { code, data: { subject: target } };
      const archive = client.send('archive.start', { barcodes: [target], sources: [folderWith(['a'])] });
      await expect(archive).rejects.toMatchObject(refused);
      const from = target === barcode ? other : barcode;
      await expect(client.send('cartridges.copy', { from, to: [target] })).rejects.toMatchObject(refused);
      if (code === 'medium.write-protected' || code === 'cartridge.cleaning') {
        const format = client.send('cartridges.format', { barcode: target, confirmedBarcode: target, name: '' });
        await expect(format).rejects.toMatchObject(refused);
      }
      expect((await helper.snapshot()).jobs).toHaveLength(before);
    },
  );
});
