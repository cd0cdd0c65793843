// A mount of an encrypted pool: what lies in its folders is not encrypted, which is said; a pool that refuses that has its files
// shown, and neither opened nor taken.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mountedDesk } from './desk.ts';

const barcode = 'CAP008L8';

test('where nothing of an encrypted pool may lie unencrypted, its files are listed, and nothing of them comes on the disk', async () => {
  const desk = mountedDesk();
  const { folder, tapes, capstan } = desk;
  const passphrase = join(folder, 'passphrase');
  const kit = join(folder, 'kit.pdf');
  writeFileSync(passphrase, 'correct horse battery staple\n');
  const ran = async (...args: readonly string[]) => {
    const done = await capstan(...args);
    expect(done, done.err).toMatchObject({ code: 0 });
    return done;
  };
  await ran('virtual', 'new', barcode, '--capacity', '1G');
  await ran('pool', 'add', 'vault', '--encrypt', '--passphrase-file', passphrase);
  await ran('key', 'kit', 'vault', '--out', kit);
  const again = await capstan('key', 'kit', 'vault', '--out', kit);
  expect(again.code).not.toBe(0);
  expect(again.err).toContain('Give the new kit another name');
  expect(again.err).not.toContain('--conflict');
  await ran('key', 'confirm', 'vault', '--from', kit);
  await ran('load', barcode);
  await ran('format', barcode, '--pool', 'vault', '--yes');
  mkdirSync(join(folder, 'letters'));
  writeFileSync(join(folder, 'letters', 'one'), 'for us alone');
  await ran('archive', join(folder, 'letters'), '--to', barcode, '--wait');

  const mounted = await ran('mount', tapes, '--policy', 'wait', '--staging', join(folder, 'staging'));
  expect(mounted.err).toContain('Pool vault is encrypted, but what lies in the staging folder and the Inbox is not.');
  expect(mounted.err).toContain('capstan pool edit vault --no-clear-copies');
  expect((await ran('pool', 'edit', 'vault', '--no-clear-copies')).out).toContain('without unencrypted copies');
  expect((await ran('key', 'list')).out).toMatch(/copies on disk +refused/);

  const shown = join(tapes, barcode, 'letters', 'one');
  const inboxes = () => readdirSync(join(tapes, 'Inbox')).filter((name) => name === 'vault' || name === barcode);
  await expect.poll(inboxes).toEqual([]);
  expect(readdirSync(join(tapes, barcode, 'letters'))).toEqual(['one']);
  expect(() => readFileSync(shown)).toThrow(/EACCES/);
  expect(readdirSync(join(folder, 'staging', 'content'))).toEqual([]);

  await ran('pool', 'edit', 'vault', '--clear-copies');
  await expect.poll(() => existsSync(join(tapes, 'Inbox', 'vault'))).toBe(true);
  expect(readFileSync(shown, 'utf8')).toBe('for us alone');
});
