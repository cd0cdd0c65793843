// Cartridges that other LTFS software wrote: they import, list completely, and every file comes back.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EntryDetail } from '../../contract/model.ts';
import { pathOnDisk } from '../../src/disk/disk-names.ts';
import { goldenFolder, type Helper, startHelper, temporaryFolder, treeOf } from './harness.ts';

function unpack(archive: string): string {
  const folder = temporaryFolder();
  execFileSync('tar', ['-xJf', join(goldenFolder, archive), '-C', folder]);
  const inside = readdirSync(folder, { recursive: true, withFileTypes: true }).find((entry) => entry.name === '0_0_R');
  if (inside === undefined) throw new Error(`no cartridge in ${archive}`);
  return inside.parentPath;
}

async function detailsBelow(helper: Helper, barcode: string, path: string): Promise<readonly EntryDetail[]> {
  const found: EntryDetail[] = [];
  for (const entry of await helper.list(barcode, path)) {
    found.push(await helper.client.send('catalogue.entry', { barcode, path: entry.path }));
    if (entry.kind === 'directory') found.push(...(await detailsBelow(helper, barcode, entry.path)));
  }
  return found;
}

test.each(['cartridge-generations.tar.xz', 'cartridge-special.tar.xz'])(
  '%s imports, lists and restores',
  async (archive) => {
    const barcode = 'SMP001L8';
    const helper = await startHelper();
    const imported = await helper.run('virtual.import', { barcode, folder: unpack(archive) });
    expect(imported).toMatchObject({ state: 'done', fault: null });
    expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'clean' });

    const listed = await detailsBelow(helper, barcode, '');
    expect(listed.length).toBeGreaterThan(5);
    const into = temporaryFolder();
    const job = await helper.restore(barcode, [''], into);
    expect(job).toMatchObject({ state: 'done', filesFailed: 0, fault: null });

    expect([...treeOf(into).keys()].sort()).toEqual(listed.map((entry) => pathOnDisk(entry.path)).sort());
    const renamed = (await helper.items(job, false)).filter((item) => item.restoredAs !== null);
    expect(renamed.map((item) => item.restoredAs)).toEqual(
      listed.map((entry) => pathOnDisk(entry.path)).filter((path, at) => path !== listed[at]?.path),
    );
    for (const entry of listed) {
      if (entry.kind !== 'file') continue;
      const content = readFileSync(join(into, pathOnDisk(entry.path)));
      expect(content).toHaveLength(entry.size);
      if (entry.sha256 !== null) expect(createHash('sha256').update(content).digest('hex')).toBe(entry.sha256);
    }
  },
);
