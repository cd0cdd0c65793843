import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../flows/harness.ts';
import { differences } from './compared.ts';
import { startFleet, untilReported } from './fleet-hosts.ts';
import { queried } from './postgres.ts';

test('what a host has, and what it does then, comes to the database', async () => {
  const fleet = await startFleet();
  const host = await fleet.host('cellar');
  await host.load('CAP001L8');
  await host.format('CAP001L8', 'Spring');
  const source = join(temporaryFolder(), 'photos');
  mkdirSync(source);
  for (let at = 0; at < 200; at += 1) writeFileSync(join(source, `IMG_${at}.jpg`), `picture ${at}`);
  expect(await host.archive('CAP001L8', source)).toMatchObject({ state: 'done' });
  await untilReported(host, fleet.url);
  expect(await queried(fleet.url, 'SELECT barcode, volume_name FROM capstan.cartridge WHERE uuid IS NOT NULL')).toEqual(
    [{ barcode: 'CAP001L8', volume_name: 'Spring' }],
  );
  expect(await queried(fleet.url, 'SELECT count(*)::integer AS n FROM capstan.entry')).toEqual([{ n: 202 }]);
  expect(await queried(fleet.url, 'SELECT count(*)::integer AS n FROM capstan.job_item')).toEqual([{ n: 200 }]);
});

test('what was replaced on several cartridges meanwhile is replaced on each there', { timeout: 60_000 }, async () => {
  const fleet = await startFleet();
  const host = await fleet.host('cellar');
  const source = join(temporaryFolder(), 'photos');
  mkdirSync(source);
  const barcodes = ['CAP001L8', 'CAP002L8', 'CAP003L8'];
  for (const barcode of barcodes) {
    expect(await host.load(barcode)).toMatchObject({ state: 'done' });
    await host.format(barcode);
    for (const name of ['one', 'two', barcode]) writeFileSync(join(source, name), 'before');
    await host.archive(barcode, source);
    await host.eject(barcode);
  }
  await untilReported(host, fleet.url);
  fleet.cluster.stop('immediate');
  for (const [at, barcode] of barcodes.entries()) {
    for (const name of at === 1 ? ['two', barcode] : ['one', barcode]) writeFileSync(join(source, name), 'afterwards');
    expect(await host.load(barcode)).toMatchObject({ state: 'done' });
    await host.archive(barcode, source);
    await host.eject(barcode);
  }
  await fleet.cluster.start();
  await untilReported(host, fleet.url);
  expect(await differences(host.home, fleet.url)).toEqual([]);
});
