// One helper of root's, two users who trust it and not each other: the kernel and the policy keep them apart.

import { closeSync, constants, existsSync, lstatSync, openSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { follow } from '../../client/follow-job.ts';
import { helperSocket } from '../../client/home.ts';
import { TapeError } from '../../contract/errors.ts';
import type { JobId } from '../../contract/model.ts';
import { personLog } from '../../src/log/log.ts';
import { take } from '../cli/framed.ts';
import { type Helper, isRoot } from './harness.ts';
import {
  ann,
  annAndBob,
  bob,
  clientAs,
  fifoOf,
  fileOf,
  folderOf,
  itemsOf,
  memberGroup,
  openFolder,
  type Person,
  person,
  run,
  sharedHelper,
  socketAs,
  stranger,
} from './people.ts';
import { barcode, HeldStream } from './steps.ts';

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof TapeError) return error.code;
    throw error;
  }
}

/** What the cartridge shows at its top, and the tree of all cartridges; and which letters a search finds. */
async function namesSeen({ client }: Person, { client: all }: Helper) {
  const page = { cursor: null, limit: 10 };
  const top = await client.send('catalogue.list', { barcode, path: '', ...page });
  const found = await client.send('catalogue.search', { name: 'letter', ...page });
  expect((await all.send('catalogue.search', { name: 'letter', ...page })).rows).toHaveLength(2);
  const tree = await client.send('catalogue.newestColumns', { path: '', cursor: null });
  expect(tree.names).toEqual(top.rows.map(({ name }) => name));
  return { listed: top.rows.map(({ name }) => name), found: found.rows.map(({ path }) => path) };
}

/** For both. */
async function commonCartridge() {
  const helper = await sharedHelper();
  expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
  expect(await helper.format(barcode, 'Common')).toMatchObject({ state: 'done' });
  return { helper, ann: await person(ann, helper), bob: await person(bob, helper) };
}

describe.skipIf(!isRoot)('of two users of one helper (only root can test it)', () => {
  test('each archives what the kernel lets that user read, and nothing else', async () => {
    const { ann: her, bob: him } = await commonCartridge();
    const folder = folderOf(ann, join(openFolder(), 'd'));
    fileOf(ann, join(folder, 'private'));
    fileOf(ann, join(folder, 'public'), 'for all', 0o644);
    fileOf(ann, join(folderOf(ann, join(folder, 'shut'), 0o700), 'inside'));

    const his = await run(him, 'archive.start', { barcodes: [barcode], sources: [folder] });
    expect(his).toMatchObject({ state: 'partial', filesSafe: 1, filesFailed: 2 });
    expect((await itemsOf(him, his)).map(({ path, fault }) => [path, fault?.code ?? null])).toEqual(
      expect.arrayContaining([
        ['d/private', 'source.unreadable'],
        ['d/public', null],
        ['d/shut', 'source.unreadable'],
      ]),
    );
    expect(
      await run(her, 'archive.start', { barcodes: [barcode], sources: [folder], unchanged: 'write' }),
    ).toMatchObject({
      state: 'done',
      filesSafe: 3,
    });
  });

  test('what patterns would take in is told of what that user may read', async () => {
    const helper = await sharedHelper();
    const [hers, his] = [await person(ann, helper), await person(bob, helper)];
    const folder = openFolder();
    const secret = join(folderOf(ann, join(folder, 'letters')), 'secret');
    folderOf(ann, secret, 0o700);
    fileOf(ann, join(secret, 'hers'));
    const preview = ({ client }: Person, source: string) =>
      client.send('mirrors.previewPatterns', { sources: [source], include: [], exclude: [] });
    expect(await preview(hers, secret)).toMatchObject({ taken: { files: 1 }, unreadable: 0 });
    expect(await codeOf(preview(his, join(secret, 'hers')))).toBe('source.unreadable');
    expect(await preview(his, join(folder, 'letters'))).toMatchObject({
      taken: { files: 0, first: [] },
      unreadable: 1,
    });
  });

  test('nobody puts a file in the place of another’s on a cartridge that is common to a pool', async () => {
    const helper = await sharedHelper({ sharedPools: ['family'] });
    expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
    await follow(
      helper.client,
      () =>
        helper.client.send('cartridges.format', { barcode, confirmedBarcode: barcode, name: '', mediaPool: 'family' }),
      () => {},
    ).done;
    const [her, him] = [await person(ann, helper), await person(bob, helper)];
    const place = openFolder();
    const hers = folderOf(ann, join(folderOf(ann, join(place, 'a')), 'd'));
    fileOf(ann, join(hers, 'letter'), 'hers');
    fileOf(ann, join(hers, 'taken'), 'hers');
    expect(await run(her, 'archive.start', { barcodes: [barcode], sources: [hers] })).toMatchObject({ state: 'done' });

    const his = folderOf(bob, join(folderOf(bob, join(place, 'b')), 'd'));
    fileOf(bob, join(his, 'letter'), 'his own');
    fileOf(bob, join(his, 'other'), 'his own');
    folderOf(bob, join(his, 'taken'));
    const job = await run(him, 'archive.start', { barcodes: [barcode], sources: [his] });
    expect(job).toMatchObject({ state: 'partial', filesSafe: 1, filesFailed: 2 });
    const refused = (await itemsOf(him, job)).filter(({ fault }) => fault !== null);
    expect(refused.map(({ path }) => path).toSorted()).toEqual(['d/letter', 'd/taken']);
    for (const { fault } of refused) expect(fault?.code).toBe('archive.name-taken');
    const entry = await helper.client.send('catalogue.entry', { barcode, path: 'd/letter' });
    expect(entry.size).toBe('hers'.length);
    // What is one's own becomes a new version.
    fileOf(ann, join(hers, 'letter'), 'hers, anew');
    expect(await run(her, 'archive.start', { barcodes: [barcode], sources: [hers] })).toMatchObject({ state: 'done' });
  });

  test('nobody restores into another’s folder, and what is restored belongs to who asked', async () => {
    const { ann: her, bob: him } = await commonCartridge();
    const place = openFolder();
    const source = fileOf(bob, join(place, 'his'));
    expect(await run(him, 'archive.start', { barcodes: [barcode], sources: [source] })).toMatchObject({
      state: 'done',
    });

    const hers = folderOf(ann, join(place, 'hers'));
    const from = [{ barcode, paths: ['his'] }];
    expect(await codeOf(run(him, 'restore.start', { from, into: hers }))).toBe('restore.destination-denied');
    expect(readdirSync(hers)).toEqual([]);

    const his = folderOf(bob, join(place, 'into'));
    expect(await run(him, 'restore.start', { from, into: his })).toMatchObject({ state: 'done', filesFailed: 0 });
    expect(lstatSync(join(his, 'his'))).toMatchObject({ uid: bob.uid, gid: bob.gid });
    expect(her.who.uid).not.toBe(bob.uid);
  });

  test('a link in a folder leads nobody’s restore or mirror into another’s', async () => {
    const { bob: him } = await commonCartridge();
    const place = openFolder();
    const hers = folderOf(ann, join(place, 'hers'));
    fileOf(ann, join(hers, 'f'));
    const source = folderOf(bob, join(place, 'd'));
    fileOf(bob, join(source, 'f'), 'his');
    const mirror = folderOf(bob, join(place, 'mirror'));
    symlinkSync(hers, join(mirror, 'd'));
    const job = await run(him, 'archive.start', { barcodes: [barcode], sources: [source], mirror });
    expect((await itemsOf(him, job)).map(({ mirror: made }) => made?.kind)).toContain('mirror-failed');

    const into = folderOf(bob, join(place, 'into'));
    symlinkSync(hers, join(into, 'd'));
    const from = [{ barcode, paths: ['d'] }];
    await run(him, 'restore.start', { from, into, conflict: 'overwrite' });
    expect(readFileSync(join(hers, 'f'), 'utf8')).toBe('hers alone');
    expect(readdirSync(hers)).toEqual(['f']);
  });

  test('of a cartridge for all one sees one’s own names alone, however one asks', async () => {
    const { helper, ann: her, bob: him } = await commonCartridge();
    const place = openFolder();
    const folder = folderOf(ann, join(place, 'hers'));
    fileOf(ann, join(folder, 'private-letter'), 'of both');
    const hers = await run(her, 'archive.start', { barcodes: [barcode], sources: [folder] });
    expect(hers).toMatchObject({ state: 'done' });
    const source = fileOf(bob, join(place, 'his-letter'), 'of both');
    expect(await run(him, 'archive.start', { barcodes: [barcode], sources: [source] })).toMatchObject({
      state: 'done',
    });

    expect(await namesSeen(her, helper)).toEqual({ listed: ['hers'], found: ['hers/private-letter'] });
    expect(await namesSeen(him, helper)).toEqual({ listed: ['his-letter'], found: ['his-letter'] });
    const path = 'hers/private-letter';
    const pipe = fifoOf(bob, join(place, 'pipe'));
    const into = folderOf(bob, join(place, 'into'));
    expect(await codeOf(him.client.send('catalogue.list', { barcode, path: 'hers', cursor: null, limit: 10 }))).toBe(
      'volume.path-missing',
    );
    expect(await codeOf(him.client.send('catalogue.entry', { barcode, path }))).toBe('volume.path-missing');
    expect(await codeOf(him.client.send('catalogue.newestEntry', { path }))).toBe('volume.path-missing');
    expect(await codeOf(him.client.send('catalogue.newestColumns', { path: 'hers', cursor: null }))).toBe(
      'volume.path-missing',
    );
    expect(await codeOf(him.client.send('restore.stream', { barcode, path, pipe }))).toBe('volume.path-missing');
    const elsewhere = { barcode, path: 'his-letter', cursor: null, limit: 10 };
    expect((await him.client.send('catalogue.otherCopies', elsewhere)).rows).toEqual([]);
    const restored = run(him, 'restore.start', { from: [{ barcode, paths: [path] }], into });
    expect(await codeOf(restored)).toBe('volume.path-missing');
    expect(readdirSync(into)).toEqual([]);
    expect(
      await codeOf(him.client.send('jobs.items', { id: hers.id, failedOnly: false, cursor: null, limit: 9 })),
    ).toBe('access.denied');
  });

  test('how a cartridge’s trials went is told to whose trial or whose cartridge it is', async () => {
    const { helper, ann: her, bob: him } = await annAndBob();
    const source = fileOf(ann, join(openFolder(), 'hers'));
    expect(await run(her, 'archive.start', { barcodes: [barcode], sources: [source] })).toMatchObject({
      state: 'done',
    });
    const tried = await follow(
      her.client,
      () => her.client.send('cartridges.testRestore', { barcode, files: 5 }),
      () => {},
    ).done;
    expect(tried).toMatchObject({ state: 'done' });

    const everywhere = { barcode: null, limit: 10 };
    for (const which of [everywhere, { barcode, limit: 10 }]) {
      expect(await her.client.send('cartridges.restoreTests', which)).toMatchObject([{ barcode, files: 1 }]);
      expect(await him.client.send('cartridges.restoreTests', which)).toEqual([]);
    }
    expect(await helper.client.send('cartridges.restoreTests', everywhere)).toHaveLength(1);
  });

  test('a file is streamed into nobody else’s FIFO', async () => {
    const { bob: him } = await commonCartridge();
    const place = openFolder();
    const source = fileOf(bob, join(place, 'his'), 'his alone');
    expect(await run(him, 'archive.start', { barcodes: [barcode], sources: [source] })).toMatchObject({
      state: 'done',
    });

    const stream = (pipe: string) =>
      follow(
        him.client,
        () => him.client.send('restore.stream', { barcode, path: 'his', pipe }),
        () => {},
      ).done;
    const foreign = fifoOf(ann, join(place, 'hers'));
    const listening = openSync(foreign, constants.O_RDONLY | constants.O_NONBLOCK);
    onTestFinished(() => closeSync(listening));
    expect(await stream(foreign)).toMatchObject({ state: 'failed', fault: { code: 'restore.destination-denied' } });

    const own = fifoOf(bob, join(place, 'own'));
    const taken = take(own);
    expect(await stream(own)).toMatchObject({ state: 'done' });
    expect(await taken).toMatchObject({ bytes: 'his alone'.length, whole: true });
  });

  test('a mirror is made as who asked for it', async () => {
    const { bob: him } = await commonCartridge();
    const place = openFolder();
    const source = fileOf(bob, join(place, 'f'), 'his');
    const mirror = folderOf(bob, join(place, 'mirror'));
    expect(await run(him, 'archive.start', { barcodes: [barcode], sources: [source], mirror })).toMatchObject({
      state: 'done',
    });
    expect(lstatSync(join(mirror, 'f'))).toMatchObject({ uid: bob.uid, gid: bob.gid });

    const hers = folderOf(ann, join(place, 'hers'));
    const archived = run(him, 'archive.start', { barcodes: [barcode], sources: [source], mirror: hers });
    expect(await codeOf(archived)).toBe('mirror.folder-denied');
    expect(readdirSync(hers)).toEqual([]);
  });

  test('one sees that the other’s job keeps a drive busy, not with what, and cannot touch it', async () => {
    const { helper, ann: her, bob: him } = await annAndBob();
    const stream = new HeldStream('her-secret-stream', ann);
    const heard: string[] = [];
    him.client.onNotice((notice) => void heard.push(JSON.stringify(notice)));
    await him.client.send('snapshot.subscribe', {});
    const archived = run(her, 'archive.start', { barcodes: [barcode], sources: [], streams: [stream.input] });
    const id = await new Promise<JobId>((resolve) => {
      const stop = him.client.onNotice((notice) => {
        if (notice.name !== 'job' || notice.body.kind !== 'archive' || notice.body.state !== 'running') return;
        stop();
        resolve(notice.body.id);
      });
    });
    const seen = (await him.client.send('snapshot.subscribe', {})).jobs.find((job) => job.id === id);
    expect(seen).toMatchObject({ kind: 'archive', state: 'running', title: 'Another user’s job', isOthers: true });
    for (const name of [
      'jobs.cancel',
      'jobs.pause',
      'jobs.resume',
      'archive.continue',
      'jobs.get',
      'jobs.result',
    ] as const) {
      expect(await codeOf(him.client.send(name, { id }))).toBe('access.denied');
    }
    expect(await codeOf(him.client.send('jobs.supply', { id, barcode }))).toBe('access.denied');
    expect(await codeOf(him.client.send('jobs.items', { id, failedOnly: false, cursor: null, limit: 10 }))).toBe(
      'access.denied',
    );
    expect((await her.client.send('jobs.get', { id })).title).toContain('her-secret-stream');
    stream.send(Buffer.from('content'));
    stream.end();
    expect(await archived).toMatchObject({ state: 'done' });
    const past = await him.client.send('jobs.past', { kinds: ['archive'], cursor: null, limit: 10 });
    expect(past.rows).toMatchObject([{ id, state: 'done', title: 'Another user’s job', isOthers: true }]);
    expect(heard.join('\n')).not.toContain('her-secret-stream');
    expect((await helper.snapshot()).jobs.find((job) => job.id === id)?.title).toContain('her-secret-stream');
  });

  test('one’s cartridge is not the other’s to format, write on, lock or check', async () => {
    const { bob: him } = await annAndBob();
    const source = fileOf(bob, join(openFolder(), 'his'));
    const { client } = him;
    const format = { barcode, confirmedBarcode: barcode, name: 'His' };
    expect(await codeOf(client.send('cartridges.format', format))).toBe('access.denied');
    expect(await codeOf(client.send('archive.start', { barcodes: [barcode], sources: [source] }))).toBe(
      'access.denied',
    );
    expect(await codeOf(client.send('cartridges.lock', { barcode, state: 'locked' }))).toBe('access.denied');
    expect(await codeOf(client.send('cartridges.verify', { barcode, paths: [] }))).toBe('access.denied');
    expect(await codeOf(client.send('cartridges.recover', { barcode }))).toBe('access.denied');
    expect(await codeOf(client.send('virtual.create', { barcode: 'NEW001L8', capacityBytes: 100e6 }))).toBe(
      'access.denied',
    );
    expect(await run(him, 'cartridges.eject', { barcode })).toMatchObject({ state: 'done' });
  });

  test('the policy decides what members may', async () => {
    const helper = await sharedHelper({ membersMay: ['restore'], administrators: { users: [bob.uid], groups: [] } });
    const her = await clientAs(ann, helper);
    const his = await clientAs(bob, helper);
    expect(await codeOf(her.send('cartridges.load', { barcode, drive: null }))).toBe('access.denied');
    expect(await codeOf(his.send('virtual.create', { barcode: 'NEW001L8', capacityBytes: 100e6 }))).toBe('done');
  });

  test('who may not eject waits for somebody who may or for the rule, and the log names the job that needed the drive', async () => {
    const helper = await sharedHelper({ membersMay: ['archive'] });
    const [wanted, held] = ['CAP002L8', 'CAP001L8'] as const;
    await helper.client.send('drives.setEjectIdle', { on: false, minutes: 0 });
    expect(await helper.format(wanted)).toMatchObject({ state: 'done' });
    expect(await helper.eject(wanted)).toMatchObject({ state: 'done' });
    expect(await helper.load(held)).toMatchObject({ state: 'done' });
    const her = await clientAs(ann, helper);
    const sources = [fileOf(ann, join(openFolder(), 'letter'))];
    const id = await her.send('archive.start', { barcodes: [wanted], sources });
    const drives = [{ code: 'not-allowed', drive: 'Drive 1', held }];
    const waitsFor = { for: 'person', waits: { code: 'no-room', barcode: wanted, drives } };
    expect(await her.send('jobs.get', { id })).toMatchObject({ state: 'queued', waitsFor });
    expect(await codeOf(her.send('cartridges.eject', { barcode: held }))).toBe('access.denied');
    expect(await codeOf(her.send('drives.setEjectIdle', { on: true, minutes: 0 }))).toBe('access.denied');
    await helper.client.send('drives.setEjectIdle', { on: true, minutes: 0 });
    expect(await helper.endOf(id)).toMatchObject({ state: 'done', filesSafe: 1 });
    const { rows } = await her.send('jobs.events', { id, cursor: null, limit: 100 });
    expect(rows).toContainEqual(expect.objectContaining({ kind: 'made-room', barcode: held, drive: 'Drive 1' }));
    const log = await her.send('admin.auditLog', { cursor: null, limit: 100 });
    const left = { event: 'ejected to make room', uid: ann.uid, job: id, barcodes: [held] };
    expect(log.rows).toContainEqual(expect.objectContaining(left));
  });

  test('a process outside the group does not come in', async () => {
    const helper = await sharedHelper();
    const path = helperSocket(helper.home);
    await expect(socketAs(stranger, path)).rejects.toMatchObject({ code: 'EACCES' });
    await expect(socketAs(ann, path)).resolves.toBeDefined();
    expect(lstatSync(path)).toMatchObject({ uid: 0, gid: memberGroup });
  });

  test('who did what to which cartridge is in the log, and what the files are called is not', async () => {
    const { helper, ann: her, bob: him } = await annAndBob();
    const source = fileOf(ann, join(openFolder(), 'her-secret-name'));
    const { id } = await run(her, 'archive.start', { barcodes: [barcode], sources: [source] });
    await codeOf(him.client.send('cartridges.format', { barcode, confirmedBarcode: barcode, name: '' }));
    const lines = [ann, bob].flatMap(({ uid }) => readFileSync(personLog(helper.home, uid), 'utf8').trim().split('\n'));
    const calls = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(calls).toContainEqual(
      expect.objectContaining({ event: 'call', call: 'archive.start', uid: ann.uid, barcodes: [barcode], job: id }),
    );
    expect(calls).toContainEqual(
      expect.objectContaining({
        event: 'call refused',
        call: 'cartridges.format',
        uid: bob.uid,
        barcode,
        code: 'access.denied',
      }),
    );
    expect(existsSync(source)).toBe(true);
    expect(lines.join('\n')).not.toContain('her-secret-name');
  });
});
