// Access control lists and security attributes are kept when somebody wishes it, and come back as far as they may.

import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JobItem } from '../../contract/model.ts';
import { isRoot } from './harness.ts';
import { ann, annAndBob, bob, fileOf, folderOf, itemsOf, openFolder, type Person, person, run } from './people.ts';
import { barcode } from './steps.ts';

/** cap_net_raw, in force when the program starts: what `setcap cap_net_raw+ep` writes. */
const capability = '0x0100000200200000000000000000000000000000';

function aclsBelow(folder: string): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const aclOf = (path: string) =>
    execFileSync('getfacl', ['--numeric', '--omit-header', path], { cwd: folder, encoding: 'utf8' });
  return new Map(['.', ...paths].map((path) => [path, aclOf(path)]));
}

function capabilityOf(file: string): string {
  const shown = execFileSync('getfattr', ['-m', '^security[.]capability$', '-d', '-e', 'hex', file], { stdio: 'pipe' });
  return /=(.*)/.exec(shown.toString())?.[1] ?? 'none';
}

/** A folder that lets Bob into a file and into whatever is made below it, and a program that needs no root. */
function sharedFolder(at: string): string {
  const folder = folderOf(ann, join(at, 'd'), 0o750);
  const shared = fileOf(ann, join(folder, 'for bob'), 'hers and his', 0o640);
  fileOf(ann, join(folder, 'for ann'), 'hers', 0o600);
  execFileSync('setfacl', ['-m', `u:${bob.uid}:rw,m::r`, shared]);
  execFileSync('setfacl', ['-m', `u:${bob.uid}:rx,d:u:${bob.uid}:rwx,d:o::-`, folder]);
  execFileSync('setfattr', ['-n', 'security.capability', '-v', capability, fileOf(ann, join(folder, 'ping'))]);
  return folder;
}

async function restored(as: Person, mode: { readonly acls?: true }) {
  const into = folderOf(as.who, join(openFolder(), 'out'), 0o755);
  const job = await run(as, 'restore.start', { from: [{ barcode, paths: ['d'] }], into, ...mode });
  expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
  const notes = (await itemsOf(as, job)).map(({ path, notes }: JobItem) => [path, notes] as const);
  return { folder: join(into, 'd'), notes: Object.fromEntries(notes) };
}

test.runIf(isRoot)('ACLs come back as they were, and what makes a program mighty only to root', async () => {
  const { helper, ann: her } = await annAndBob();
  const source = sharedFolder(openFolder());
  const kept = await run(her, 'archive.start', { barcodes: [barcode], sources: [source], acls: true });
  expect(kept).toMatchObject({ state: 'done', filesFailed: 0 });

  const hers = await restored(her, { acls: true });
  expect(aclsBelow(hers.folder)).toEqual(aclsBelow(source));
  expect(capabilityOf(join(hers.folder, 'ping'))).toBe('none');
  expect(hers.notes).toEqual({ 'd/for ann': [], 'd/for bob': [], 'd/ping': ['attributes-not-set'] });

  const plain = await restored(her, {});
  expect([...aclsBelow(plain.folder).values()].join('')).not.toContain(`user:${bob.uid}`);
  expect(plain.notes).toEqual({ 'd/for ann': [], 'd/for bob': [], 'd/ping': [] });

  const roots = await restored(await person({ uid: 0, gid: 0, groups: [0] }, helper), { acls: true });
  expect(aclsBelow(roots.folder)).toEqual(aclsBelow(source));
  expect(capabilityOf(join(roots.folder, 'ping'))).toBe(capability);
});

test.runIf(isRoot)('without the wish none is kept, and a mirror folder gets them with it', async () => {
  const { ann: her } = await annAndBob();
  const source = sharedFolder(openFolder());
  const mirror = folderOf(ann, join(openFolder(), 'mirror'));
  await run(her, 'archive.start', { barcodes: [barcode], sources: [source], mirror, acls: true });
  expect(aclsBelow(join(mirror, 'd'))).toEqual(aclsBelow(source));
  await run(her, 'archive.start', { barcodes: [barcode], sources: [source] });
  const { folder } = await restored(her, { acls: true });
  expect([...aclsBelow(folder).values()].join('')).not.toContain(`user:${bob.uid}`);
  const { xattrs } = await her.client.send('catalogue.entry', { barcode, path: 'd/for bob' });
  expect(xattrs.map(({ key }) => key).filter((key) => key.startsWith('capstan.xattr.'))).toEqual([]);
});
