// Notices from what happens to where they go, by the real helper with virtual drives: each once, to who may know it, and
// whatever becomes of them no job waits.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Job } from '../../contract/model.ts';
import { noticeEvents, type SentNotice } from '../../contract/notice-ways.ts';
import { type Helper, isRoot, startHelper, temporaryFolder } from '../flows/harness.ts';
import { ann, bob, clientAs, fileOf, folderOf, openFolder, sharedHelper } from '../flows/people.ts';
import { barcode, folderWith, formatted } from '../flows/steps.ts';
import { mailSink, programSink, type WebSink, webSink, withStatus } from './sinks.ts';
import { hook, mailTo, secretFile, stateOf, untilDelivered, wayBy } from './ways.ts';

const eventsAt = ({ posts }: WebSink) => posts.map(({ notice }) => notice.event);
const of = (sink: WebSink, event: SentNotice['event']) =>
  sink.posts.filter(({ notice }) => notice.event === event).map(({ notice }) => notice);

/** A job that fails at once. */
async function failing(helper: Helper): Promise<Job> {
  const job = await helper.run('virtual.export', { barcode: 'CAP002L8', folder: '/proc/none/secret' });
  expect(job.state).toBe('failed');
  return job;
}

describe('what happens to a job', () => {
  test('is told by every way, without the names of its files', async () => {
    const web = await webSink();
    const topic = await webSink();
    const mail = await mailSink();
    const programs = [programSink('sendmail'), programSink('notify-send')];
    const path = [...programs.map(({ folder }) => folder), process.env.PATH].join(':');
    const helper = await formatted({ environment: { PATH: path } });
    const { client } = helper;
    await client.send('notices.add', hook(web.url));
    await client.send('notices.add', wayBy({ kind: 'ntfy', url: topic.url.replace('hook', 'tapes') }));
    await client.send('notices.add', wayBy(mailTo(mail.port)));
    const local = { kind: 'mail', to: ['ann@lab.example'], from: null, smtp: null } as const;
    await client.send('notices.add', wayBy({ ...local, to: [...local.to] }, { name: 'local' }));
    await client.send('notices.add', wayBy({ kind: 'desktop' }));
    const job = await helper.archive(barcode, folderWith(['secret-name.mov']));
    expect(job.state).toBe('done');
    for (const name of ['webhook', 'ntfy', 'mail', 'local', 'desktop']) await untilDelivered(helper, name);
    const [notice] = of(web, 'job-done');
    expect(notice).toMatchObject({ job: job.id, barcode, title: `Archive completed: job ${job.id}, ${barcode}` });
    const everywhere = [web, topic].flatMap(({ posts }) => posts.map(({ text }) => text));
    const all = [...everywhere, ...mail.mails, ...programs.map(({ taken }) => taken())];
    for (const text of all) {
      expect(text).toContain(`job ${job.id}`);
      expect(text).not.toMatch(/secret-name|→/);
    }
  });

  test('is told with names where a way asks for them', async () => {
    const web = await webSink();
    const helper = await formatted();
    await helper.client.send('notices.add', hook(web.url, { includeNames: true }));
    const job = await helper.archive(barcode, folderWith(['f']));
    await untilDelivered(helper, 'webhook');
    expect(of(web, 'job-done').map(({ title }) => title)).toEqual([`Archive completed: ${job.title} (job ${job.id})`]);
  });

  test('is told when it fails, by its number', async () => {
    const web = await webSink();
    const helper = await formatted();
    const { client } = helper;
    await client.send('notices.add', hook(web.url));
    const job = await failing(helper);
    await expect.poll(() => eventsAt(web), { timeout: 30_000 }).toEqual(['job-failed']);
    expect(of(web, 'job-failed')[0]).toMatchObject({ job: job.id, title: `Export failed: job ${job.id}, CAP002L8` });
    expect(JSON.stringify(web.posts)).not.toMatch(/secret|proc/);
  });

  test('is told when it ended in part, with how much of it failed and never with what', async () => {
    const web = await webSink();
    const helper = await formatted();
    await helper.archive(barcode, folderWith(['secret-a', 'secret-b', 'secret-c']));
    const into = temporaryFolder();
    mkdirSync(join(into, 'd'));
    writeFileSync(join(into, 'd', 'secret-a'), 'there already');
    await helper.client.send('notices.add', hook(web.url));
    const job = await helper.restore(barcode, ['d'], into);
    expect(job).toMatchObject({ state: 'partial', filesFailed: 1 });
    await expect.poll(() => eventsAt(web), { timeout: 30_000 }).toEqual(['job-partial']);
    const title = `Restore completed with 1 error: job ${job.id}, ${barcode}`;
    expect(of(web, 'job-partial')[0]).toMatchObject({ job: job.id, barcode, title });
    expect(of(web, 'job-partial')[0]?.text).toContain(`capstan jobs show ${job.id} --failed`);
    expect(JSON.stringify(web.posts)).not.toContain('secret');
  });

  test('is no news where nobody wanted that event', async () => {
    const web = await webSink();
    const helper = await formatted();
    await helper.client.send('notices.add', hook(web.url, { events: ['job-failed'] }));
    await helper.archive(barcode, folderWith(['f']));
    await failing(helper);
    await untilDelivered(helper, 'webhook');
    expect(eventsAt(web)).toEqual(['job-failed']);
  });
});

test('a job ends as it would when every way hangs', { timeout: 120_000 }, async () => {
  const helper = await formatted();
  const { client } = helper;
  const hanging = await Promise.all([webSink(() => undefined), webSink(() => undefined), webSink(() => undefined)]);
  for (const [at, { url }] of hanging.entries()) await client.send('notices.add', hook(url, { name: `way ${at}` }));
  const mail = await mailSink({ answers: { CONNECT: null } });
  await client.send('notices.add', wayBy(mailTo(mail.port)));
  for (const at of [1, 2, 3]) {
    const job = await helper.archive(barcode, folderWith([`f${at}`]));
    expect(job.state).toBe('done');
  }
  // None of them has given up, and none was taken.
  for (const name of ['way 0', 'way 1', 'way 2', 'mail'])
    expect(await stateOf(client, name)).toMatchObject({ queued: 3, delivered: null });
});

describe('what is not taken', () => {
  test('is sent again with the same id, until it is', async () => {
    const web = await webSink(withStatus(500, 503, 200));
    const { client, archive } = await formatted({ clock: `200@${Date.now()}` });
    await client.send('notices.add', hook(web.url));
    await archive(barcode, folderWith(['f']));
    await untilDelivered({ client }, 'webhook');
    expect(web.posts).toHaveLength(3);
    expect(new Set(web.posts.map(({ notice }) => notice.id)).size).toBe(1);
    expect(await stateOf(client, 'webhook')).toMatchObject({ fault: null, givenUp: 0 });
  });

  test('is given up after days, and the doctor says that the way fails', { timeout: 120_000 }, async () => {
    const web = await webSink(withStatus(500));
    const { client, archive } = await formatted({ clock: `50000@${Date.now()}` });
    await client.send('notices.add', hook(web.url));
    await archive(barcode, folderWith(['f']));
    await expect.poll(async () => (await stateOf(client, 'webhook'))?.givenUp, { timeout: 90_000 }).toBe(1);
    expect(await stateOf(client, 'webhook')).toMatchObject({ queued: 0, fault: { code: 'notices.refused' } });
    const found = await client.send('admin.examine', {});
    expect(found.map(({ said }) => said)).toContainEqual({ code: 'notices-failing', way: 'webhook', queued: 0 });
  });

  test('outlives a helper that is killed, as does what it had not noted', { timeout: 120_000 }, async () => {
    const down = await webSink(withStatus(500));
    const up = await webSink();
    const helper = await formatted();
    await helper.client.send('notices.add', hook(down.url));
    const job = await helper.archive(barcode, folderWith(['f']));
    await helper.kill();
    const next = await startHelper({ home: helper.home });
    const way = await stateOf(next.client, 'webhook');
    expect(way?.queued).toBeGreaterThan(0);
    await next.client.send('notices.change', hook(up.url));
    await next.end();
    const last = await startHelper({ home: helper.home, clock: `500@${Date.now()}` });
    await untilDelivered(last, 'webhook');
    expect(of(up, 'job-done').map(({ job: id }) => id)).toEqual([job.id]);
    expect(of(up, 'helper-crashed')).toHaveLength(1);
  });
});

test('a bad night is a few notices and a summary', { timeout: 180_000 }, async () => {
  const web = await webSink();
  const helper = await startHelper();
  const { client } = helper;
  await client.send('notices.add', hook(web.url));
  for (let at = 0; at < 20; at += 1) await failing(helper);
  await expect.poll(() => eventsAt(web).length, { timeout: 120_000 }).toBeGreaterThanOrEqual(12);
  expect(web.posts).toHaveLength(12);
  const [summary] = of(web, 'summary');
  const rest = (await stateOf(client, 'webhook'))?.queued ?? 0;
  expect((summary?.notices ?? 0) + 11 + rest).toBe(20);
});

describe.runIf(isRoot)('of several people', () => {
  test('each hears of their own jobs, administrators of the machine', { timeout: 120_000 }, async () => {
    const [hers, his, machine] = [await webSink(), await webSink(), await webSink()];
    const helper = await sharedHelper({ noticeHosts: ['127.0.0.1'] });
    const [asAnn, asBob] = [await clientAs(ann, helper), await clientAs(bob, helper)];
    await asAnn.send('notices.add', hook(hers.url, { about: 'own', name: 'hook' }));
    await asBob.send('notices.add', hook(his.url, { about: 'own', name: 'hook' }));
    await helper.client.send('notices.add', hook(machine.url, { name: 'hook' }));
    await helper.load(barcode);
    await helper.format(barcode, 'Spring');
    const place = openFolder();
    const folder = folderOf(ann, join(place, 'd'));
    fileOf(ann, join(folder, 'f'));
    const id = await asAnn.send('archive.start', { barcodes: [barcode], sources: [folder] });
    await helper.endOf(id);
    await expect.poll(() => eventsAt(hers), { timeout: 30_000 }).toEqual(['job-done']);
    expect(eventsAt(his)).toEqual([]);
    expect(of(machine, 'job-done')).toEqual([]);
    const seen = await asBob.send('notices.list', { cursor: null, limit: 10 });
    expect(seen.rows.map(({ uid }) => uid)).toEqual([bob.uid]);
  });

  test('a member sends only where the policy allows it, and only with secrets of their own', async () => {
    const helper = await sharedHelper({ noticeHosts: ['hooks.lab.example'] });
    const client = await clientAs(ann, helper);
    const add = (input: ReturnType<typeof hook>) => client.send('notices.add', input);
    const own = { about: 'own' } as const;
    for (const url of ['http://127.0.0.1:1/', 'http://evil.example/', 'http://hooks.lab.example.evil.example/'])
      await expect(add(hook(url, own))).rejects.toMatchObject({ code: 'notices.host-not-allowed' });
    for (const url of [
      'http://hooks.lab.example@evil.example/',
      'file:///etc/shadow',
      'http://a\\@b/',
      'http://a/\r\nX: y',
    ])
      await expect(add(hook(url, own))).rejects.toMatchObject({ code: 'call.invalid-input' });
    const local = { kind: 'mail', to: ['root@localhost'], from: null, smtp: null } as const;
    await expect(add(wayBy({ ...local, to: [...local.to] }, own))).rejects.toMatchObject({
      code: 'notices.host-not-allowed',
    });
    await expect(add(hook('https://hooks.lab.example/', { about: 'machine' }))).rejects.toMatchObject({
      code: 'access.denied',
    });
    await expect(add(wayBy({ kind: 'desktop' }, own))).rejects.toMatchObject({ code: 'notices.desktop-elsewhere' });
    const shadow = { kind: 'file', path: '/etc/shadow' } as const;
    await expect(add(hook('https://hooks.lab.example/', { ...own, secret: shadow }))).rejects.toMatchObject({
      code: 'source.unreadable',
    });
    const credential = { kind: 'credential', credential: 'smtp' } as const;
    await expect(add(hook('https://hooks.lab.example/', { ...own, secret: credential }))).rejects.toMatchObject({
      code: 'access.denied',
    });
    expect((await add(hook('https://hooks.lab.example/', own))).about).toBe('own');
  });
});

test('no secret is written down, and none is in what is listed', async () => {
  const web = await webSink();
  const helper = await formatted();
  await helper.client.send('notices.add', hook(web.url, { secret: secretFile('hunter2-hunter2') }));
  await helper.client.send('notices.test', { name: 'webhook' });
  const listed = JSON.stringify(await helper.client.send('notices.list', { cursor: null, limit: 10 }));
  await helper.end();
  const files = ['helper.log', 'catalogue.db'].map((name) => readFileSync(join(helper.home, name), 'latin1'));
  for (const text of [listed, ...files]) expect(text).not.toContain('hunter2');
});

test('an address that could break out of a header or a command is refused', async () => {
  const { client } = await startHelper();
  const mail = (to: string) => wayBy({ kind: 'mail', to: [to], from: null, smtp: null });
  for (const to of ['-oQ/tmp@x', 'a@b\r\nBcc: c@d', 'a b@c', '<a@b>', 'a@', 'a,b@c', 'a@-b'])
    await expect(client.send('notices.add', mail(to))).rejects.toMatchObject({ code: 'call.invalid-input' });
  expect(noticeEvents.length).toBeGreaterThan(0);
});
