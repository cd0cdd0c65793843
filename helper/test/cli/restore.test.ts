// Restores as a person types them: planned, from several cartridges, and into a folder where names are taken.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../ipc/harness.ts';
import { capstanAt, endHelper } from './terminal.ts';

test('a restore is planned, settles names that are taken, and comes from two cartridges', async () => {
  const folder = temporaryFolder();
  const home = join(folder, 'home');
  onTestFinished(() => endHelper(home));
  const capstan = capstanAt(home, folder);
  for (const [name, barcode] of [
    ['songs', 'CAP008L8'],
    ['films', 'CAP009L8'],
  ] as const) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'one'), `one of the ${name}`);
    await capstan('virtual', 'new', barcode, '--capacity', '1G');
    await capstan('load', barcode);
    await capstan('format', barcode, '--yes');
    expect(await capstan('archive', name, '--to', barcode, '--wait')).toMatchObject({ code: 0 });
    expect(await capstan('eject', barcode)).toMatchObject({ code: 0 });
  }
  mkdirSync(join(folder, 'out', 'songs'), { recursive: true });
  writeFileSync(join(folder, 'out', 'songs', 'one'), 'dear');
  const wish = ['restore', 'CAP008L8:/songs', 'CAP009L8:/films', '--into', 'out'];

  const planned = await capstan(...wish, '--plan');
  expect(planned.code).toBe(0);
  expect(planned.out).toContain('2 files, 32 bytes from 2 cartridges');
  for (const line of ['1.  CAP008L8', '2.  CAP009L8', '1 file already exists', '  songs/one']) {
    expect(planned.out).toContain(line);
  }
  expect(JSON.parse((await capstan(...wish, '--plan', '--json')).out)).toMatchObject({
    cartridges: [{ time: { loadSeconds: expect.any(Number) } }, {}],
    conflicts: ['songs/one'],
  });

  // Nobody is there to be asked.
  expect(await capstan(...wish, '--conflict', 'ask', '--wait')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Nothing was restored.'),
  });
  const kept = await capstan(...wish, '--conflict', 'skip', '--wait');
  expect(kept).toMatchObject({ code: 0, out: expect.stringContaining('1 item left unchanged.') });
  expect(readFileSync(join(folder, 'out', 'songs', 'one'), 'utf8')).toBe('dear');
  expect(readFileSync(join(folder, 'out', 'films', 'one'), 'utf8')).toBe('one of the films');
  expect(await capstan(...wish, '--conflict', 'overwrite', '--wait')).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, 'out', 'songs', 'one'), 'utf8')).toBe('one of the songs');
});
