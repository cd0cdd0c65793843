import { expect, test, vi } from 'vitest';
import { TapeError } from '../../../helper/contract/errors.ts';
import type { Cartridge, Drive, Job, JobId, Snapshot, SnapshotPage } from '../../../helper/contract/model.ts';
import type { AnyNotice } from '../../../helper/contract/notices.ts';
import { createStore, type Store } from '../../renderer/store.ts';
import type { ConnectionState, WindowNotice } from '../../renderer/window-api.ts';

const drive: Drive = {
  id: 'd1',
  name: 'Drive 1',
  product: 'LTO-8',
  serial: '1',
  generation: 8,
  device: null,
  clock: null,
  virtual: true,
  state: { kind: 'empty' },
};

function snapshotAt(seq: number): Snapshot {
  return { seq, drives: [drive], libraries: [], cartridges: [], jobs: [], rest: null };
}

function driveNotice(seq: number, kind: 'empty' | 'ejecting'): AnyNotice {
  const step = { step: 'unloading', since: '2026-03-14T15:09:26Z', expectedSeconds: null } as const;
  const state: Drive['state'] = kind === 'empty' ? { kind } : { kind, barcode: 'CAP001L8', ...step };
  return { name: 'drive', seq, body: { ...drive, state } };
}

/** A store over a preload that answers as told. */
function setUp(connection: ConnectionState = { kind: 'connected' }) {
  const snapshots: (() => Promise<Snapshot>)[] = [];
  const pages: SnapshotPage[] = [];
  let tell: (notice: WindowNotice) => void = () => {};
  const subscribed = vi.fn();
  const store: Store = createStore({
    send: (async (name: string) => {
      if (name === 'shell.connection') return connection;
      if (name === 'snapshot.page') return pages.shift();
      subscribed();
      const next = snapshots.shift();
      if (next === undefined) throw new TapeError('helper.unreachable');
      return await next();
    }) as never,
    onNotice: (listener) => {
      tell = listener;
      return () => {};
    },
    later: (run) => run(),
  });
  return {
    store,
    snapshots,
    pages,
    subscribed,
    tell: (notice: AnyNotice) => tell({ from: 'helper', notice }),
    connectionIs: (next: ConnectionState) => tell({ from: 'shell', connection: next }),
    drained: () => new Promise<void>((resolve) => setImmediate(resolve)),
  };
}

test('nothing is claimed before the first snapshot', async () => {
  const { store, snapshots, drained } = setUp();
  snapshots.push(async () => snapshotAt(4));
  expect(store.state().known).toBe(false);
  store.start();
  await drained();
  expect(store.state()).toMatchObject({ known: true, connection: { kind: 'connected' }, snapshot: { seq: 4 } });
});

test('notices that overtake their snapshot are applied after it', async () => {
  const { store, snapshots, tell, drained } = setUp();
  let answer: (snapshot: Snapshot) => void = () => {};
  snapshots.push(() => new Promise((resolve) => (answer = resolve)));
  store.start();
  await drained();
  tell(driveNotice(4, 'empty'));
  tell(driveNotice(5, 'ejecting'));
  answer(snapshotAt(4));
  await drained();
  expect(store.state().snapshot).toMatchObject({ seq: 5, drives: [{ state: { kind: 'ejecting' } }] });
});

test('a gap makes it subscribe again, and the notice that showed the gap is not lost', async () => {
  const { store, snapshots, subscribed, tell, drained } = setUp();
  snapshots.push(
    async () => snapshotAt(4),
    async () => snapshotAt(8),
  );
  store.start();
  await drained();
  tell(driveNotice(9, 'ejecting'));
  await drained();
  expect(subscribed).toHaveBeenCalledTimes(2);
  expect(store.state().snapshot).toMatchObject({ seq: 9, drives: [{ state: { kind: 'ejecting' } }] });
});

test('a helper that was lost leaves the last snapshot, and a new one replaces it though it counts from the start', async () => {
  const { store, snapshots, connectionIs, drained } = setUp();
  snapshots.push(
    async () => snapshotAt(40),
    async () => snapshotAt(1),
  );
  store.start();
  await drained();
  connectionIs({ kind: 'lost', fault: { code: 'helper.unreachable', data: {} } });
  expect(store.state()).toMatchObject({ connection: { kind: 'lost' }, known: true, snapshot: { seq: 40 } });
  connectionIs({ kind: 'connected' });
  await drained();
  expect(store.state().snapshot.seq).toBe(1);
});

test('an older snapshot that arrives late does not replace a newer one', async () => {
  const { store, snapshots, connectionIs, drained } = setUp();
  let late: (snapshot: Snapshot) => void = () => {};
  snapshots.push(
    () => new Promise((resolve) => (late = resolve)),
    async () => snapshotAt(9),
  );
  store.start();
  await drained();
  connectionIs({ kind: 'connected' });
  await drained();
  late(snapshotAt(3));
  await drained();
  expect(store.state().snapshot.seq).toBe(9);
});

test('a snapshot of several pages is shown from the first on, and is whole in the end', async () => {
  const { store, snapshots, pages } = setUp();
  const shown = new Set<number>();
  store.listen(() => {
    if (store.state().known) shown.add(store.state().snapshot.cartridges.length);
  });
  const cartridges = ['CAP001L8', 'CAP002L8', 'CAP003L8'].map((barcode) => ({ barcode }) as Cartridge);
  const pageOf = (at: number, rest: string | null) => ({
    seq: 4,
    jobs: [],
    cartridges: cartridges.slice(at, at + 1),
    rest,
  });
  snapshots.push(async () => ({ ...snapshotAt(4), ...pageOf(0, 'second') }));
  pages.push(pageOf(1, 'third'), pageOf(2, null));
  store.start();
  await vi.waitFor(() => expect(store.state()).toMatchObject({ known: true, snapshot: { rest: null } }));
  expect([...shown]).toEqual([1, 2, 3]);
  expect(store.state().snapshot.cartridges).toEqual(cartridges);
});

test('a refused subscription is shown as a lost helper', async () => {
  const { store, drained } = setUp();
  store.start();
  await drained();
  expect(store.state()).toMatchObject({ known: false, connection: { kind: 'lost' } });
});

test('the path that a job finished last is known until the job ends', async () => {
  const { store, snapshots, tell, drained } = setUp();
  snapshots.push(async () => snapshotAt(0));
  store.start();
  await drained();
  const job = 'j1' as JobId;
  tell({ name: 'items', seq: 1, body: { job, items: [{ path: 'a/b.txt', receipt: 'written', fault: null }] } });
  expect(store.state().latestPaths.get(job)).toBe('a/b.txt');
  tell({ name: 'job', seq: 2, body: { id: job, ended: '2026-01-01T00:00:00.000Z' } as Job });
  expect(store.state().latestPaths.has(job)).toBe(false);
});
