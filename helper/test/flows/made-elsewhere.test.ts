// Folders that came with manifests made by the programs that people use (test/manifest/made/make.py): ascmhl's own scenarios,
// mhl-suite and bagit. Each is taken in, and a flipped bit is found in each.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from './harness.ts';
import { comparing, flip } from './manifests-of-sources.ts';
import { barcode, formatted } from './steps.ts';

const made = new URL('../manifest/made/folders.tgz.base64', import.meta.url);

function unpacked(): string {
  const folder = temporaryFolder();
  execFileSync('tar', ['xz', '--no-same-owner', '-C', folder], {
    input: Buffer.from(readFileSync(made, 'utf8'), 'base64'),
  });
  return folder;
}

/** Folder → what its manifest has of it. */
const sound: Readonly<Record<string, { readonly matching: number; readonly flipped: string }>> = {
  'scenario_01/travel_01/A002R2EC': { matching: 3, flipped: 'Clips/A002C006.mov' },
  'scenario_02/travel_01/A002R2EC': { matching: 3, flipped: 'Sidecar.txt' },
  'scenario_02/file_server/A002R2EC': { matching: 3, flipped: 'Sidecar.txt' },
  'scenario_03/travel_01/A002R2EC': { matching: 3, flipped: 'Clips/A002C007.mov' },
  'scenario_03/file_server/A002R2EC': { matching: 3, flipped: 'Clips/A002C007.mov' },
  'scenario_04/travel_01/A002R2EC': { matching: 3, flipped: 'Sidecar.txt' },
  'scenario_05/travel_01/Reels/A002R2EC': { matching: 3, flipped: 'Sidecar.txt' },
  'scenario_05/travel_01/Reels/A003R2EC': { matching: 3, flipped: 'Sidecar.txt' },
  'scenario_05/file_server/Reels': { matching: 7, flipped: 'A003R2EC/Clips/A003C012.mov' },
  'renamed/A002R2EC': { matching: 3, flipped: 'Notes.txt' },
  'ignoring/A003R2EC': { matching: 3, flipped: 'Sidecar.txt' },
  'kinds/md5': { matching: 4, flipped: 'Sidecar.txt' },
  'kinds/sha1': { matching: 4, flipped: 'Sidecar.txt' },
  'kinds/c4': { matching: 4, flipped: 'Sidecar.txt' },
  'kinds/xxh64': { matching: 4, flipped: 'Sidecar.txt' },
  'kinds/xxh3': { matching: 4, flipped: 'Sidecar.txt' },
  'kinds/xxh128': { matching: 4, flipped: 'Sidecar.txt' },
  'mhl-xxhash/A002R2EC': { matching: 3, flipped: 'Clips/A002C006.mov' },
  'mhl-md5/A002R2EC': { matching: 3, flipped: 'Clips/A002C006.mov' },
  'mhl-sha1/A002R2EC': { matching: 3, flipped: 'Clips/A002C006.mov' },
  bag: { matching: 11, flipped: 'data/Grüße.txt' },
};

test.each(Object.entries(sound))('%s', async (folder, { matching, flipped }) => {
  const helper = await formatted();
  const source = join(unpacked(), folder);
  const input = { barcodes: [barcode], sources: [source], verifyAgainst: source };
  const came = await comparing(helper, input);
  expect(came.failed).toEqual({});
  expect(came.manifest).toMatchObject({ matching, differing: 0, missing: 0, extra: 0 });
  const { size } = statSync(join(source, flipped));
  flip(join(source, flipped), Math.floor(size / 2));
  const top = folder.slice(folder.lastIndexOf('/') + 1);
  const wrong = await comparing(helper, { ...input, into: 'again' });
  expect(wrong.failed).toEqual({ [`again/${top}/${flipped}`]: 'manifest.file-differs' });
  expect(wrong.safe).not.toContain(`again/${top}/${flipped}`);
});

test('a file that had changed when a generation was made differs from the first of them', async () => {
  const helper = await formatted();
  const source = join(unpacked(), 'scenario_04/file_server/A002R2EC');
  const came = await comparing(helper, { barcodes: [barcode], sources: [source], verifyAgainst: source });
  expect(came.failed).toEqual({ 'A002R2EC/Sidecar.txt': 'manifest.file-differs' });
  expect(came.manifest).toMatchObject({ matching: 2, differing: 1 });
});

test('every folder with a manifest is in one of the tests', () => {
  const all = readdirSync(unpacked(), { recursive: true, encoding: 'utf8' });
  const withManifest = all.flatMap((path) => {
    const [, folder = ''] = /^(.*)\/(?:ascmhl|bagit\.txt|[^/]+(?<!Z)\.mhl)$/.exec(path) ?? [];
    return folder === '' || /^scenario_05\/file_server\/Reels\/./.test(folder) ? [] : [folder];
  });
  const tested = [...Object.keys(sound), 'scenario_04/file_server/A002R2EC'];
  expect([...new Set(withManifest)].toSorted()).toEqual(tested.toSorted());
});
