import { expect, test } from 'vitest';
import type { Send } from '../../../helper/contract/contract.ts';
import type { Job, JobId, Snapshot, SnapshotPage } from '../../../helper/contract/model.ts';
import type { AnyNotice } from '../../../helper/contract/notices.ts';
import { emptySnapshot } from '../../../helper/contract/state.ts';
import { followHelper } from '../../main/followed-snapshot.ts';
import type { ConnectionState } from '../../preload/api.ts';

const jobNotice = (seq: number): AnyNotice => ({ name: 'job', seq, body: { id: `job-${seq}`, ended: null } as Job });

const turn = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A line to a helper that answers `subscribe` when it is told to. */
function setUp(restAfterMs?: number) {
  const asked: string[] = [];
  const subscriptions: ((snapshot: Snapshot) => void)[] = [];
  const pages: ((page: SnapshotPage) => void)[] = [];
  const noticeListeners = new Set<(notice: AnyNotice) => void>();
  let connectionIs: (connection: ConnectionState) => void = () => {};
  const send = (name: string) => {
    asked.push(name);
    return new Promise((resolve) => {
      if (name === 'snapshot.subscribe') subscriptions.push(resolve);
      else if (name === 'snapshot.page') pages.push(resolve);
      else resolve(name);
    });
  };
  const followed = followHelper(
    {
      send: send as Send,
      onNotice: (listener) => {
        noticeListeners.add(listener);
        return () => void noticeListeners.delete(listener);
      },
      onConnection: (listener) => {
        connectionIs = listener;
        return () => {};
      },
    },
    restAfterMs,
  );
  return {
    ...{ asked, subscriptions, pages, followed },
    tell: (notice: AnyNotice) => {
      for (const listener of noticeListeners) listener(notice);
    },
    connectionIs: (connection: ConnectionState) => connectionIs(connection),
  };
}

test('every window gets its snapshot from the one that the shell follows', async () => {
  const { asked, subscriptions, followed, tell, connectionIs } = setUp();
  connectionIs({ kind: 'connected' });
  const first = followed.send('snapshot.subscribe', {});
  subscriptions.shift()?.({ ...emptySnapshot, seq: 4 });
  expect(await first).toMatchObject({ seq: 4, jobs: [] });
  tell(jobNotice(5));
  expect(await followed.send('snapshot.subscribe', {})).toMatchObject({ seq: 5, jobs: [{ id: 'job-5' }], rest: null });
  expect(asked).toEqual(['snapshot.subscribe']);
});

test('a window that asks after a gap waits for the fresh one', async () => {
  const { asked, subscriptions, followed, tell, connectionIs } = setUp();
  connectionIs({ kind: 'connected' });
  subscriptions.shift()?.({ ...emptySnapshot, seq: 4 });
  await followed.send('snapshot.subscribe', {});
  tell(jobNotice(9));
  const after = followed.send('snapshot.subscribe', {});
  subscriptions.shift()?.({ ...emptySnapshot, seq: 8 });
  expect(((await after) as Snapshot).seq).toBeGreaterThanOrEqual(8);
  expect(followed.now().seq).toBe(9);
  expect(asked).toEqual(['snapshot.subscribe', 'snapshot.subscribe']);
});

test('the rest is asked for once a window wants more than it was given first', async () => {
  const { asked, subscriptions, followed, connectionIs } = setUp();
  connectionIs({ kind: 'connected' });
  subscriptions.shift()?.({ ...emptySnapshot, seq: 1, rest: ' ' });
  await followed.send('snapshot.subscribe', {});
  await turn();
  expect(asked).toEqual(['snapshot.subscribe']);
  void followed.send('snapshot.page', { cursor: ' ' });
  await expect.poll(() => asked).toEqual(['snapshot.subscribe', 'snapshot.page']);
});

test('the rest is asked for without a window, too', async () => {
  const { asked, subscriptions, pages, followed, connectionIs } = setUp(0);
  connectionIs({ kind: 'connected' });
  subscriptions.shift()?.({ ...emptySnapshot, seq: 1, rest: ' ' });
  await expect.poll(() => asked).toEqual(['snapshot.subscribe', 'snapshot.page']);
  pages.shift()?.({ seq: 1, cartridges: [], jobs: [], rest: null });
  await expect.poll(() => followed.now()).toMatchObject({ seq: 1, rest: null });
});

test('a further page is asked of the helper once, however many windows want it', async () => {
  const { asked, subscriptions, pages, followed, connectionIs } = setUp();
  connectionIs({ kind: 'connected' });
  subscriptions.shift()?.({ ...emptySnapshot, seq: 1, rest: ' ' });
  const { rest } = await followed.send('snapshot.subscribe', {});
  expect(rest).toBe(' ');
  const wanted = [1, 2].map(() => followed.send('snapshot.page', { cursor: ' ' }));
  await expect.poll(() => asked).toContain('snapshot.page');
  const job = { id: 'job-1' as JobId, ended: null } as Job;
  pages.shift()?.({ seq: 1, cartridges: [], jobs: [job], rest: null });
  for (const page of await Promise.all(wanted)) expect(page).toMatchObject({ jobs: [{ id: 'job-1' }], rest: null });
  expect(asked).toEqual(['snapshot.subscribe', 'snapshot.page']);
});

test('while there is no line a window is told why, and other calls go to the helper as they are', async () => {
  const { followed, connectionIs } = setUp();
  connectionIs({ kind: 'connected' });
  const asked = followed.send('snapshot.subscribe', {});
  connectionIs({ kind: 'lost', fault: { code: 'helper.version-mismatch', data: {} } });
  await expect(asked).rejects.toMatchObject({ code: 'helper.version-mismatch' });
  expect(await followed.send('drives.rediscover', {})).toBe('drives.rediscover');
});
