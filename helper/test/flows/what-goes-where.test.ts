// Which of the sources go on tape, and into which folder there.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Helper } from './harness.ts';
import { temporaryFolder, treeOf } from './harness.ts';
import { archiving, outcomeOf, planOf } from './stations.ts';
import { barcode, folderWith, formatted, preflight } from './steps.ts';

const filter = { include: [], exclude: ['*.tmp', '/cache/'] };

function photos(): string {
  const folder = join(temporaryFolder(), 'photos');
  mkdirSync(join(folder, 'cache'), { recursive: true });
  mkdirSync(join(folder, 'spring'));
  for (const name of ['a.jpg', 'b.tmp', 'cache/c.jpg', 'cache/d.jpg', 'spring/e.jpg', 'spring/f.tmp']) {
    writeFileSync(join(folder, name), name);
  }
  return folder;
}

async function pathsOn(helper: Helper, below: string): Promise<readonly string[]> {
  const paths: string[] = [];
  const folders = [below];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const { path, kind } of await helper.list(barcode, folder)) {
      if (kind === 'directory') folders.push(path);
      else paths.push(path);
    }
  }
  return paths.sort();
}

describe('patterns', () => {
  test('keep files out of the plan, of the checks and of the archive alike, and are counted', async () => {
    const helper = await formatted();
    const request = { barcodes: [barcode], sources: [photos()], filter };
    expect(await planOf(helper, request)).toMatchObject({ files: 2, excluded: { files: 4, bytes: 5 + 11 + 11 + 12 } });
    expect((await preflight(helper, request)).forecast).toMatchObject({ files: 2 });
    expect(await archiving(helper, request)).toMatchObject({ state: 'done', filesSafe: 2 });
    expect(await pathsOn(helper, 'photos')).toEqual(['photos/a.jpg', 'photos/spring/e.jpg']);
  });

  test('are seen from each source folder, wherever that goes on the tape', async () => {
    const helper = await formatted();
    const request = { barcodes: [barcode], sources: [photos()], filter, into: 'cache/2026' };
    expect(await planOf(helper, request)).toMatchObject({ files: 2, excluded: { files: 4 } });
    expect(await archiving(helper, request)).toMatchObject({ state: 'done', filesSafe: 2 });
    expect(await pathsOn(helper, '')).toContain('cache/2026/photos/spring/e.jpg');
  });

  test('can name what is wanted instead', async () => {
    const helper = await formatted();
    const request = { barcodes: [barcode], sources: [photos()], filter: { include: ['*.tmp'], exclude: ['spring/'] } };
    expect(await archiving(helper, request)).toMatchObject({ state: 'done', filesSafe: 1 });
    expect(await pathsOn(helper, 'photos')).toEqual(['photos/b.tmp']);
  });
});

describe('a folder on the cartridge', () => {
  test('takes everything in, is merged with what is there, and comes back', async () => {
    const helper = await formatted();
    const source = folderWith(['a', 'b']);
    const single = join(temporaryFolder(), 'single.txt');
    writeFileSync(single, 'alone');
    expect(
      await archiving(helper, { barcodes: [barcode], sources: [source], into: 'Größe/May', verify: true }),
    ).toMatchObject({ state: 'done', filesSafe: 2 });
    expect(await archiving(helper, { barcodes: [barcode], sources: [single], into: 'Größe/May' })).toMatchObject({
      state: 'done',
    });
    const names = (await helper.list(barcode, 'Größe/May')).map(({ name }) => name);
    expect(names.sort()).toEqual(['d', 'single.txt']);
    const back = temporaryFolder();
    expect(await helper.restore(barcode, ['Größe/May/d'], back)).toMatchObject({ state: 'done' });
    expect(treeOf(join(back, 'd'))).toEqual(treeOf(source));
  });

  test('is where unchanged files are looked for', async () => {
    const helper = await formatted();
    const source = folderWith(['a', 'b']);
    const request = { barcodes: [barcode], sources: [source], into: '2026' };
    await archiving(helper, request);
    writeFileSync(join(source, 'b'), 'another');
    const again = { ...request, unchanged: 'skip' } as const;
    expect(await planOf(helper, again)).toMatchObject({ files: 1, unchanged: { files: 1, bytes: 1000 } });
    expect(await outcomeOf(helper, await archiving(helper, again))).toMatchObject({ unchanged: 1 });
    // Elsewhere they are new.
    expect(await planOf(helper, { ...again, into: '2027' })).toMatchObject({ files: 2, unchanged: { files: 0 } });
  });

  test('is not made where a file lies: that is said before there is a job', async () => {
    const helper = await formatted();
    await helper.archive(barcode, folderWith(['a']));
    const jobs = (await helper.snapshot()).jobs.length;
    for (const into of ['d/a', 'd/a/deeper']) {
      const start = helper.client.send('archive.start', { barcodes: [barcode], sources: [folderWith(['b'])], into });
      await expect(start).rejects.toMatchObject({ code: 'volume.path-taken', data: { subject: 'd/a' } });
    }
    expect((await helper.snapshot()).jobs).toHaveLength(jobs);
  });

  test('is named as a folder', async () => {
    const helper = await formatted();
    const sources = [folderWith(['b'])];
    for (const into of ['', '/a', 'a//b', 'a/', '.', 'a/../b', 'x'.repeat(256)]) {
      const start = helper.client.send('archive.start', { barcodes: [barcode], sources, into });
      await expect(start).rejects.toMatchObject({ code: 'call.invalid-input' });
    }
  });
});
