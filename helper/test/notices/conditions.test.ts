// What lasts and wants somebody is told once, for as long as it lasts, and again when it comes back.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { NoticeEvent } from '../../contract/notice-ways.ts';
import { fastHelper, freshFolders, withSet } from '../flows/continuous.ts';
import { type Helper, isRoot, startHelper, temporaryFolder } from '../flows/harness.ts';
import { barcode, folderWith, formatted, smallDisk } from '../flows/steps.ts';
import { bytes } from '../flows/trees.ts';
import { type WebSink, webSink } from './sinks.ts';
import { hook } from './ways.ts';

const patient = { timeout: 30_000 };

async function listening({ client }: Pick<Helper, 'client'>): Promise<WebSink> {
  const web = await webSink();
  await client.send('notices.add', hook(web.url));
  return web;
}

const titlesAt = ({ posts }: WebSink, event: NoticeEvent) =>
  posts.filter(({ notice }) => notice.event === event).map(({ notice }) => notice.title);

test('the door of a library', async () => {
  const helper = await startHelper();
  const { client } = helper;
  const size = { drives: 1, slots: 2, mailSlots: 0, model: 'lto8', personality: 'ibm' } as const;
  await client.send('virtual.addLibrary', { ...size, clock: { mode: 'instant', speedUp: 1 } });
  const web = await listening(helper);
  const library = 'library-1';
  const name = (await helper.snapshot()).libraries[0]?.name;
  await client.send('virtual.openDoor', { library, open: true });
  const once = [`${name}: the library is open or paused`];
  await expect.poll(() => titlesAt(web, 'door-open'), patient).toEqual(once);
  await client.send('virtual.openDoor', { library, open: false });
  await expect.poll(async () => (await helper.snapshot()).libraries[0]?.hindrance, patient).toBeNull();
  // Seen in the same look as the shut door: from then on a door that opens is news again.
  for (const name of ['vault', 'other']) await client.send('pools.add', { name, isShared: false, restoreTest: null });
  await client.send('pools.addCartridges', { name: 'vault', barcodes: [barcode], copy: 1 });
  await client.send('virtual.protect', { barcode, writeProtected: true });
  await client.send('pools.remove', { name: 'other' });
  await expect.poll(() => titlesAt(web, 'pool-nearly-full'), patient).toHaveLength(1);
  await client.send('virtual.openDoor', { library, open: true });
  await expect.poll(() => titlesAt(web, 'door-open'), patient).toEqual([...once, ...once]);
});

test('a drive that wants to be cleaned', async () => {
  const helper = await startHelper();
  const web = await listening(helper);
  await helper.client.send('virtual.setFaults', { barcode, script: 'opcode load: needs-cleaning' });
  await helper.load(barcode);
  // Its flags are read as the cartridge leaves it.
  await helper.eject(barcode);
  await expect.poll(() => titlesAt(web, 'cleaning-needed'), patient).toHaveLength(1);
});

test('a drive that failed', async () => {
  const helper = await formatted();
  const web = await listening(helper);
  await helper.eject(barcode);
  await helper.client.send('virtual.setFaults', { barcode, script: 'opcode write, nth 2: sense 4/44/00' });
  await helper.load(barcode);
  const job = await helper.archive(barcode, folderWith(['f', 'g']));
  expect(job.state).toBe('failed');
  await expect.poll(() => titlesAt(web, 'equipment-failed'), patient).toHaveLength(1);
  await expect.poll(() => titlesAt(web, 'job-failed'), patient).toEqual([`Archive failed: job ${job.id}, ${barcode}`]);
});

test('a pool that is nearly full, and a job that wants another cartridge', async () => {
  const helper = await startHelper();
  const { client } = helper;
  const [small, source] = ['CAP009L8', temporaryFolder()];
  await client.send('virtual.create', { barcode: small, capacityBytes: 64_000_000 });
  await helper.load(small);
  await helper.format(small);
  await client.send('pools.add', { name: 'vault', isShared: false, restoreTest: null });
  await client.send('pools.addCartridges', { name: 'vault', barcodes: [small], copy: 1 });
  const web = await listening(helper);
  for (let at = 0; at < 12; at += 1) writeFileSync(join(source, `secret${at}`), bytes(8_000_000, at));
  const id = await client.send('archive.start', { barcodes: [small], sources: [source] });
  await expect.poll(() => titlesAt(web, 'cartridge-wanted'), patient).toHaveLength(1);
  expect(JSON.stringify(web.posts)).toContain(`${small} is full`);
  expect(JSON.stringify(web.posts)).not.toContain('secret');
  await client.send('jobs.cancel', { id });
  await helper.endOf(id);
  await expect.poll(() => titlesAt(web, 'pool-nearly-full'), patient).toEqual(['The pool vault is nearly full']);
});

test('a mirror that is behind', async () => {
  const folders = freshFolders();
  const since = Date.now();
  await (await fastHelper(folders.home, since)).end();
  await withSet(folders, ['CAP099L8']);
  writeFileSync(join(folders.source, 'secret'), 'x');
  const helper = await fastHelper(folders.home, since);
  const web = await listening(helper);
  await expect.poll(() => titlesAt(web, 'mirror-behind'), patient).toEqual(['The mirror everything is behind']);
});

test('a restore test that is due', async () => {
  const before = await formatted();
  await before.archive(barcode, folderWith(['f']));
  await before.end();
  const aDay = 86_400_000;
  const helper = await startHelper({ home: before.home, clock: `1000@${Date.now() - aDay}` });
  const web = await listening(helper);
  await expect.poll(() => titlesAt(web, 'restore-test-due'), patient).toEqual([`A restore test of ${barcode} is due`]);
});

test.runIf(isRoot)('a disk that is nearly full', async () => {
  const helper = await startHelper({ home: join(smallDisk('150m'), 'home') });
  const web = await listening(helper);
  await expect.poll(() => titlesAt(web, 'catalogue-unwell'), patient).toHaveLength(1);
  expect(web.posts[0]?.notice.text).toContain('free for the catalogue');
});
