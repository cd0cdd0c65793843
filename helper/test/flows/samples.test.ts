// Cartridges that other LTFS software wrote: they import, list completely, and every file comes back.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EntryDetail } from '../../contract/model.ts';
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
    found.push(await helper.client.send('entry', { barcode, path: entry.path }));
    if (entry.kind === 'directory') found.push(...(await detailsBelow(helper, barcode, entry.path)));
  }
  return found;
}

/** What their makers left in them that no restore can bring back as asked, each with why. */
const exceptions: Readonly<Record<string, string>> = {
  // 255 characters of two bytes each: no file system of Linux holds such a name.
  ['\u00e9'.repeat(255)]: 'restore.name-impossible',
  // Its recorded hash was made up: 64 times the same digit.
  'colon:name': 'restore.hash-mismatch',
};

test.each(['cartridge-generations.tar.xz', 'cartridge-special.tar.xz'])(
  '%s imports, lists and restores',
  async (archive) => {
    const barcode = 'SMP001L8';
    const helper = await startHelper();
    const imported = await helper.run('virtualImport', { barcode, folder: unpack(archive) });
    expect(imported).toMatchObject({ state: 'done', fault: null });
    expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'clean' });

    const listed = await detailsBelow(helper, barcode, '');
    expect(listed.length).toBeGreaterThan(5);
    const into = temporaryFolder();
    const job = await helper.restore(barcode, [''], into);
    const expected = listed.filter((entry) => exceptions[entry.path] !== undefined);
    expect(job).toMatchObject({ state: expected.length === 0 ? 'done' : 'partial', fault: null });
    const failed = await helper.items(job, true);
    expect(failed.map((item) => [item.path, item.fault?.code]).sort()).toEqual(
      expected.map((entry) => [entry.path, exceptions[entry.path]]).sort(),
    );

    const whole = listed.filter((entry) => exceptions[entry.path] === undefined);
    expect([...treeOf(into).keys()].sort()).toEqual(whole.map((entry) => entry.path).sort());
    for (const entry of whole) {
      if (entry.kind !== 'file') continue;
      const content = readFileSync(join(into, entry.path));
      expect(content).toHaveLength(entry.size);
      if (entry.sha256 !== null) expect(createHash('sha256').update(content).digest('hex')).toBe(entry.sha256);
    }
  },
);
