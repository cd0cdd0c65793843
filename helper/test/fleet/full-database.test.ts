// The disk of the database is full, for once really: its files are in a file system of a few megabytes.

import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Helper, isRoot, temporaryFolder } from '../flows/harness.ts';
import { differences } from './compared.ts';
import { startFleet, untilReported } from './fleet-hosts.ts';
import { queried } from './postgres.ts';

const barcode = 'CAP001L8';

async function archive(host: Helper, files: number, name: string): Promise<void> {
  const folder = join(temporaryFolder(), name);
  mkdirSync(folder);
  for (let at = 0; at < files; at += 1) writeFileSync(join(folder, `${name} ${at}`), `${name} ${at}`);
  expect(await host.archive(barcode, folder)).toMatchObject({ state: 'done' });
}

test.skipIf(!isRoot)(
  'a disk without room is named, holds nobody up, and is caught up with when there is room',
  {
    timeout: 180_000,
  },
  async () => {
    const fleet = await startFleet();
    const host = await fleet.host('cellar');
    expect(await host.load(barcode)).toMatchObject({ state: 'done' });
    expect(await host.format(barcode, 'Spring')).toMatchObject({ state: 'done' });
    await untilReported(host, fleet.url);
    // What comes from now on is to lie there.
    const cluster = decodeURIComponent(new URL(fleet.url).hostname);
    const small = join(cluster, 'small');
    mkdirSync(small);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', small]);
    onTestFinished(() => {
      fleet.cluster.stop('immediate');
      execFileSync('umount', ['--lazy', small]);
    });
    const { uid, gid } = statSync(cluster);
    chownSync(small, uid, gid);
    await queried(fleet.url, `CREATE TABLESPACE small LOCATION '${small}'`);
    await queried(fleet.url, 'ALTER TABLE capstan.job_item SET TABLESPACE small');
    const filling = join(small, 'filling');
    execFileSync('sh', ['-c', `dd if=/dev/zero of='${filling}' bs=64k 2>/dev/null || true`]);
    // Nothing here waits for the database.
    await archive(host, 500, 'full');
    const linkOf = async () => (await host.client.send('fleet.status', {})).link?.fault?.code;
    await expect.poll(linkOf, { timeout: 30_000 }).toBe('fleet.database-full');
    await archive(host, 20, 'still full');
    rmSync(filling);
    await untilReported(host, fleet.url);
    expect(await differences(host.home, fleet.url)).toEqual([]);
    await expect.poll(linkOf, { timeout: 30_000 }).toBeUndefined();
  },
);
