import { chmodSync, existsSync, lstatSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { connect } from '../../client/connect.ts';
import type { Withdrawal } from '../../contract/call.ts';
import type { Caller } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { JobId } from '../../contract/model.ts';
import type { AnyNotice } from '../../contract/notices.ts';
import { protocolVersion } from '../../contract/protocol.ts';
import { ownPolicy } from '../../src/access/policy.ts';
import { jobOf, RawClient, startServer, temporaryFolder } from './harness.ts';

const id = 'job-1' as JobId;

describe('the helper’s door', () => {
  test('says who it is, and answers calls', async () => {
    const { socketPath } = await startServer({ 'jobs.get': async (input) => jobOf({ id: input.id }) });
    const client = await connect(socketPath);
    expect(client.hello).toEqual({ protocolVersion, version: '1.2.3', home: '/a/home' });
    expect(await client.send('jobs.get', { id: 'other' as JobId })).toMatchObject({ id: 'other' });
    client.close();
  });

  test('answers in the order of readiness, each to its own question', async () => {
    const first = Promise.withResolvers<null>();
    const { socketPath } = await startServer({
      'jobs.cancel': () => first.promise,
      'jobs.get': async () => jobOf(),
    });
    const client = await connect(socketPath);
    const slow = client.send('jobs.cancel', { id });
    expect(await client.send('jobs.get', { id })).toMatchObject({ id });
    first.resolve(null);
    expect(await slow).toBe(null);
    client.close();
  });

  test('hands a failure across with its code and data', async () => {
    const data = { subject: 'CAP001L8', neededBytes: 10, freeBytes: 5 };
    const { socketPath, mistakes } = await startServer({
      'archive.start': () => Promise.reject(new TapeError('archive.no-room', data)),
    });
    const client = await connect(socketPath);
    const failure = client.send('archive.start', { barcodes: ['CAP001L8'], sources: ['/a'] });
    await expect(failure).rejects.toMatchObject({ name: 'TapeError', code: 'archive.no-room', data });
    expect(mistakes).toEqual([]);
    client.close();
  });

  test('tells a handler that its caller has withdrawn the call, and no other', async () => {
    const begun: Withdrawal[] = [];
    let wake = () => {};
    const { socketPath, mistakes } = await startServer({
      'catalogue.search': (_input, _caller, signal) =>
        new Promise((_, reject) => {
          if (signal === undefined) throw new Error('no signal');
          begun.push(signal);
          signal.addEventListener('abort', () => {
            try {
              signal.throwIfAborted();
            } catch (error) {
              reject(error);
            }
          });
          wake();
        }),
      'jobs.get': async () => jobOf(),
    });
    const next = () =>
      new Promise<void>((resolve) => {
        wake = resolve;
      });
    const client = await connect(socketPath);
    const withdrawal = new AbortController();
    const input = { name: '*', cursor: null, limit: 1 };
    let isBegun = next();
    const asked = client.send('catalogue.search', input, withdrawal.signal);
    await isBegun;
    isBegun = next();
    const other = client.send('catalogue.search', input);
    await isBegun;
    withdrawal.abort();
    await expect(asked).rejects.toMatchObject({ code: 'call.cancelled' });
    expect(begun.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(await client.send('jobs.get', { id })).toMatchObject({ id });

    client.close();
    await expect(other).rejects.toMatchObject({ code: 'helper.unreachable' });
    expect(mistakes).toEqual([]);
  });

  test('calls a mistake of ours by its name, and reports it', async () => {
    const { socketPath, mistakes } = await startServer({
      'jobs.get': () => Promise.reject(new TypeError('undefined is not a cartridge')),
    });
    const client = await connect(socketPath);
    await expect(client.send('jobs.get', { id })).rejects.toMatchObject({ code: 'helper.internal' });
    expect(mistakes).toMatchObject([{ call: 'jobs.get', error: { message: 'undefined is not a cartridge' } }]);
    client.close();
  });

  test('gives a snapshot and then every notice that follows it, to each client', async () => {
    const { socketPath, state } = await startServer();
    state.publish('job', jobOf());
    const clients = await Promise.all([connect(socketPath), connect(socketPath)]);
    const heard = clients.map((client) => {
      const notices: AnyNotice[] = [];
      client.onNotice((notice) => void notices.push(notice));
      return notices;
    });
    const snapshots = await Promise.all(clients.map((client) => client.send('snapshot.subscribe', {})));
    expect(snapshots.map((snapshot) => snapshot.seq)).toEqual([1, 1]);
    for (let at = 0; at < 500; at += 1)
      state.publish('items', { job: id, items: [{ path: `${at}`, receipt: 'written', fault: null }] });
    await Promise.all(clients.map((client) => client.send('snapshot.subscribe', {})));
    for (const notices of heard)
      expect(notices.map((notice) => notice.seq)).toEqual(Array.from({ length: 500 }, (_, at) => at + 2));
    for (const client of clients) client.close();
  });

  test('sends no notices to who has not subscribed', async () => {
    const { socketPath, state } = await startServer({ 'jobs.get': async () => jobOf() });
    const client = await connect(socketPath);
    const heard: AnyNotice[] = [];
    client.onNotice((notice) => void heard.push(notice));
    state.publish('job', jobOf());
    await client.send('jobs.get', { id });
    expect(heard).toEqual([]);
    client.close();
  });

  test('refuses a program of another version', async () => {
    const { socketPath } = await startServer();
    const raw = new RawClient(socketPath);
    raw.call(1, 'hello', { protocolVersion: protocolVersion + 1 });
    expect(await raw.next()).toMatchObject({ id: 1, error: { data: { code: 'helper.version-mismatch' } } });
    raw.call(2, 'snapshot.subscribe', {});
    expect(await raw.next()).toMatchObject({ id: 2, error: { data: { code: 'call.malformed' } } });
  });

  test('tells a handler who calls', async () => {
    const callers: Caller[] = [];
    const { socketPath } = await startServer({
      'jobs.get': async (_input, caller) => {
        callers.push(caller);
        return jobOf();
      },
    });
    const client = await connect(socketPath);
    await client.send('jobs.get', { id });
    const [caller] = callers;
    expect(caller).toMatchObject({ uid: process.getuid?.(), gid: process.getgid?.(), pid: process.pid });
    // Node counts the group that files are made with among the others.
    const groups = new Set([...(caller?.groups ?? []), process.getgid?.()]);
    expect(groups).toEqual(new Set(process.getgroups?.()));
    client.close();
  });

  test('is open to its own user and to root, to nobody else', () => {
    const isIn = (uid: number, ownUid: number) => ownPolicy(ownUid).roleOf({ uid, gid: 5, groups: [] }) !== 'stranger';
    expect([0, 1000, 1001, -1].map((uid) => isIn(uid, 1000))).toEqual([true, true, false, false]);
    expect([0, 1000].map((uid) => isIn(uid, 0))).toEqual([true, false]);
  });

  test('sends another user’s process away even when it finds its way in', async () => {
    const { socketPath } = await startServer();
    for (const folder of [dirname(dirname(socketPath)), dirname(socketPath)]) chmodSync(folder, 0o777);
    chmodSync(socketPath, 0o777);
    const stranger = connectAs(65_534, socketPath);
    // Only root can become someone else for a moment; anyone else is the server's own user here, and welcome.
    const answer = process.getuid?.() === 0 ? { id: null, error: { data: { code: 'caller.refused' } } } : { id: 1 };
    stranger.call(1, 'hello', { protocolVersion });
    expect(await stranger.next()).toMatchObject(answer);
  });

  test('stands in a folder that is its user’s alone, and takes the place of a dead helper’s socket', async () => {
    const socketPath = join(temporaryFolder(), 'run', 'helper.sock');
    mkdirSync(dirname(socketPath), { mode: 0o755 });
    writeFileSync(socketPath, '');
    const { server } = await startServer({}, { socketPath });
    expect(lstatSync(dirname(socketPath)).mode & 0o777).toBe(0o700);
    expect(lstatSync(socketPath).mode & 0o777).toBe(0o600);
    await server.close();
    expect(existsSync(socketPath)).toBe(false);
  });

  test('does not follow a link that someone laid where its folder belongs', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'elsewhere'), { mode: 0o755 });
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'run'));
    const start = startServer({}, { socketPath: join(folder, 'run', 'helper.sock') });
    await expect(start).rejects.toMatchObject({ code: 'helper.socket-untrusted' });
    expect(lstatSync(join(folder, 'elsewhere')).mode & 0o777).toBe(0o755);
  });

  test('ends the lines that are open when it closes, after what was to be said', async () => {
    const { socketPath, server, state } = await startServer();
    const client = await connect(socketPath);
    await client.send('snapshot.subscribe', {});
    const heard: AnyNotice[] = [];
    client.onNotice((notice) => void heard.push(notice));
    const closed = new Promise((resolve) => client.onClose(resolve));
    state.publish('job', jobOf());
    await server.close();
    expect(await closed).toMatchObject({ code: 'helper.unreachable' });
    expect(heard).toHaveLength(1);
  });

  test('is not kept from being idle by a job that it cannot read', async () => {
    const onIdle = vi.fn();
    const { state } = await startServer({}, { idleMs: 1, onIdle });
    state.publish('job', jobOf({ state: 'queued', fault: { code: 'job.request-unreadable', data: {} } }));
    await vi.waitFor(() => expect(onIdle).toHaveBeenCalledTimes(1));
  });

  test('is idle only when nobody is connected and no job is unfinished', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const onIdle = vi.fn();
      const { socketPath, state } = await startServer({}, { idleMs: 1000, onIdle });
      const client = await connect(socketPath);
      vi.advanceTimersByTime(5000);
      expect(onIdle).not.toHaveBeenCalled();

      state.publish('job', jobOf());
      const other = await connect(socketPath);
      client.close();
      other.close();
      // A third line is opened and answered after both are gone: the server has seen them go.
      const third = new RawClient(socketPath);
      await third.greet();
      third.socket.end();
      await third.ended;
      vi.advanceTimersByTime(5000);
      expect(onIdle).not.toHaveBeenCalled();

      state.publish('job', jobOf({ state: 'done', ended: '2026-01-01T00:01:00Z' }));
      vi.advanceTimersByTime(999);
      expect(onIdle).not.toHaveBeenCalled();
      await vi.waitFor(() => {
        vi.advanceTimersByTime(1000);
        expect(onIdle).toHaveBeenCalledTimes(1);
      });
    } finally {
      vi.useRealTimers();
    }
  });
});

/** The kernel notes who connects at that moment. */
function connectAs(uid: number, socketPath: string): RawClient {
  if (process.getuid?.() !== 0) return new RawClient(socketPath);
  process.seteuid?.(uid);
  try {
    return new RawClient(socketPath);
  } finally {
    process.seteuid?.(0);
  }
}
