// The tour of the README, by the real command line, the real helper that it starts, and the virtual drive.

import { lstatSync, mkdirSync, readFileSync, readlinkSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../ipc/harness.ts';
import { capstanAt, endHelper } from './terminal.ts';

describe('five minutes with a virtual tape', () => {
  test('go from a blank cartridge to the same files again, with the tape on the shelf in between', async () => {
    const folder = temporaryFolder();
    const home = join(folder, 'home');
    onTestFinished(() => endHelper(home));
    const capstan = capstanAt(home, folder);
    const photos = join(folder, 'photos');
    mkdirSync(join(photos, 'größe'), { recursive: true });
    writeFileSync(join(photos, 'a.bin'), Buffer.alloc(1_500_000, 'capstan'));
    writeFileSync(join(photos, 'größe', 'empty'), '');
    writeFileSync(join(photos, 'read-only'), 'x', { mode: 0o440 });
    symlinkSync('../elsewhere', join(photos, 'link'));
    utimesSync(join(photos, 'a.bin'), 1_600_000_000, 1_500_000_000.25);

    expect(await capstan('virtual', 'new', 'CAP009L8', '--capacity', '2G')).toMatchObject({ code: 0 });
    expect(await capstan('load', 'CAP009L8')).toMatchObject({ code: 0, out: expect.stringContaining('blank') });
    expect(await capstan('archive', 'photos', '--to', 'CAP009L8', '--wait')).toMatchObject({
      code: 2,
      err: expect.stringContaining('The cartridge is blank.'),
    });
    expect(await capstan('format', 'CAP009L8', '--yes', '--name', 'Spring')).toMatchObject({
      code: 0,
      out: expect.stringContaining('“Spring”'),
    });
    expect(await capstan('archive', 'photos', '--to', 'CAP009L8', '--wait')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Everything is safe on the cartridge.'),
    });
    expect(await capstan('eject', 'CAP009L8')).toMatchObject({ code: 0, out: expect.stringContaining('on the shelf') });

    const listed = await capstan('ls', 'CAP009L8:/photos', '-R', '--json');
    const paths = listed.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).path);
    expect(paths.toSorted()).toEqual(
      ['photos/a.bin', 'photos/größe', 'photos/größe/empty', 'photos/link', 'photos/read-only'].toSorted(),
    );

    const out = join(folder, 'out');
    mkdirSync(out);
    expect(await capstan('restore', 'CAP009L8:/photos', '--into', 'out', '--wait')).toMatchObject({ code: 0 });
    for (const name of ['a.bin', 'größe/empty', 'read-only']) {
      const [before, after] = [join(photos, name), join(out, 'photos', name)];
      expect(readFileSync(after).equals(readFileSync(before))).toBe(true);
      expect(lstatSync(after).mtimeMs).toBe(lstatSync(before).mtimeMs);
      expect(lstatSync(after).mode).toBe(lstatSync(before).mode);
    }
    expect(readlinkSync(join(out, 'photos', 'link'))).toBe('../elsewhere');

    const again = await capstan('restore', 'CAP009L8:/photos', '--into', 'out', '--wait', '--json');
    expect(again.code).toBe(1);
    expect(JSON.parse(again.out)).toMatchObject({
      state: 'partial',
      failedItems: expect.arrayContaining([
        expect.objectContaining({ fault: expect.objectContaining({ code: 'restore.destination-exists' }) }),
      ]),
    });

    const status = JSON.parse((await capstan('status', '--json')).out);
    expect(status.drives[0].state).toEqual({ kind: 'safe-to-eject', barcode: 'CAP009L8' });
    expect(status.cartridges.map((row: { barcode: string }) => row.barcode)).toContain('CAP001L8');
  });

  test('a drive is shown with what it reports of its condition, in words and as values', async () => {
    const folder = temporaryFolder();
    const home = join(folder, 'home');
    onTestFinished(() => endHelper(home));
    const capstan = capstanAt(home, folder);
    expect(await capstan('load', 'CAP001L8')).toMatchObject({ code: 0 });
    const all = await capstan('drives');
    expect(all).toMatchObject({ code: 0, err: expect.stringContaining('All drives are virtual') });
    expect(all.err).toContain('usermod -aG tape');
    expect((await capstan('status')).err).toContain('All drives are virtual');
    expect((await capstan('drives', '--json')).err).toBe('');
    const { out } = await capstan('drives', 'drive-1');
    expect(out).toMatch(/^drive-1 +LTO-8 .*\nAs of .*:\n/);
    expect(out).toMatch(/^ {2}Loads +1$/m);
    expect(out).toMatch(/^ {2}Powered on +\d+ hours$/m);
    expect(out).toMatch(/^ {2}Temperature +\d+ °C$/m);
    const answer = JSON.parse((await capstan('drives', 'drive-1', '--json')).out);
    expect(answer).toMatchObject({ drive: { id: 'drive-1' }, time: expect.any(String) });
    expect(answer.readings).toContainEqual({ label: 'Loads', unit: 'count', value: 1 });
    expect(await capstan('drives', 'drive-7')).toMatchObject({ code: 2, err: expect.stringContaining('drive-7') });
  });

  test('a home that is none is named, and left as it is', async () => {
    const folder = temporaryFolder();
    const home = join(folder, 'home');
    writeFileSync(home, 'a letter');
    const { code, out, err } = await capstanAt(home, folder)('status');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('data folder is not a folder');
    expect(readFileSync(home, 'utf8')).toBe('a letter');
  });
});
