import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRoot, temporaryFolder } from '../flows/harness.ts';
import { differences } from './compared.ts';
import { startFleet, untilReported } from './fleet-hosts.ts';
import { queried } from './postgres.ts';

const barcode = 'CAP001L8';

test.skipIf(!isRoot)(
  'a folder that becomes somebody else’s is theirs in the index of names, too',
  {
    timeout: 120_000,
  },
  async () => {
    const fleet = await startFleet();
    const host = await fleet.host('cellar');
    expect(await host.load(barcode)).toMatchObject({ state: 'done' });
    expect(await host.format(barcode, 'Spring')).toMatchObject({ state: 'done' });
    const folder = join(temporaryFolder(), 'd');
    for (const name of ['before', 'letters', 'then']) {
      mkdirSync(join(folder, name), { recursive: true });
      writeFileSync(join(folder, name, 'one'), name);
    }
    expect(await host.archive(barcode, folder)).toMatchObject({ state: 'done' });
    await untilReported(host, fleet.url);
    chownSync(join(folder, 'letters'), 65_001, 65_001);
    writeFileSync(join(folder, 'letters', 'two'), 'two');
    expect(await host.archive(barcode, folder)).toMatchObject({ state: 'done' });
    await untilReported(host, fleet.url);
    expect(await differences(host.home, fleet.url)).toEqual([]);
    const others = `SELECT names FROM capstan.name_block WHERE owner = 65001`;
    expect(await queried(fleet.url, others)).toEqual([{ names: '/letters/' }]);
    // As before, when it is root's again.
    chownSync(join(folder, 'letters'), 0, 0);
    writeFileSync(join(folder, 'letters', 'three'), 'three');
    expect(await host.archive(barcode, folder)).toMatchObject({ state: 'done' });
    await untilReported(host, fleet.url);
    expect(await differences(host.home, fleet.url)).toEqual([]);
    expect(await queried(fleet.url, others)).toEqual([]);
  },
);
