// A pass with several requests: each has its own listener, signal and end.

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { DriveSession } from '../../src/drives/drive-session.ts';
import { Drives } from '../../src/drives/drives.ts';
import { loadNative } from '../../src/drives/native.ts';
import type { ReadOrder, RequestEvent } from '../../src/drives/reading.ts';
import { Shelf } from '../../src/drives/shelf.ts';
import { Writing } from '../../src/drives/writing.ts';
import { temporaryFolder } from '../flows/harness.ts';
import { bytes } from '../flows/trees.ts';

const barcode = 'CAP001L8';
const names = ['a', 'b', 'c', 'd'] as const;

/** A mounted volume with a file of ten megabytes for each name. */
async function mounted(): Promise<DriveSession> {
  const native = loadNative();
  const shelf = new Shelf(native, join(temporaryFolder(), 'virtual'));
  await shelf.create(barcode, 400_000_000);
  const drives = await Drives.open(native, shelf);
  onTestFinished(() => drives.close());
  const [session] = drives.sessions;
  if (session === undefined) throw new Error('no drive');
  await session.load(barcode);
  await session.format({ name: '' });
  await session.mount('write');
  const source = temporaryFolder();
  const writing = new Writing(native, { poolBytes: 64_000_000 }, new AbortController().signal, () => {});
  const { done } = session.writing.attach(writing, { slot: 0, laterBytes: 0 });
  for (const [id, name] of names.entries()) {
    writeFileSync(join(source, name), bytes(10_000_000, id));
    await writing.add([{ id, source: join(source, name), target: name, kind: 'file' }]);
  }
  writing.finish();
  await done;
  await writing.close();
  await session.finishJob();
  await session.mount('read');
  return session;
}

interface StartedRequest extends ReadOrder {
  readonly into: string;
  readonly received: readonly RequestEvent[];
}

function wishFor(
  wanted: readonly string[],
  options: Partial<Pick<ReadOrder, 'signal' | 'onEvents'>> = {},
): StartedRequest {
  const into = join(temporaryFolder(), 'out');
  mkdirSync(into);
  const received: RequestEvent[] = [];
  const items = wanted.map((name, id) => ({ id, path: name, target: name }));
  const onEvents = (events: readonly RequestEvent[]) => void received.push(...events);
  return { what: { into, items }, signal: new AbortController().signal, onEvents, ...options, into, received };
}

describe('a pass', () => {
  test('tells each request what became of its own items', async () => {
    const session = await mounted();
    const [one, other] = [wishFor(['a', 'b']), wishFor(['b', 'd', 'gone'])];
    const reading = session.reading.start(one, null);
    const joined = reading.add(other);
    expect(await reading.first).toMatchObject({ files: 2, failed: 0 });
    expect(await joined).toMatchObject({ files: 2, failed: 1 });
    await reading.done;
    expect(one.received.flatMap((event) => (event.type === 'restored' ? [event.id] : [])).toSorted()).toEqual([0, 1]);
    expect(other.received.find((event) => event.type === 'failed')).toMatchObject({
      id: 2,
      code: 'volume.path-missing',
    });
    expect([readdirSync(one.into), readdirSync(other.into)]).toEqual([
      ['a', 'b'],
      ['b', 'd'],
    ]);
    expect(reading.add(wishFor(['c']))).toBeNull();
  });

  test('tells everybody when the tape has come to what is read, also who joined on the way', async () => {
    const session = await mounted();
    const [one, other] = [wishFor(['a']), wishFor(['b'])];
    const reading = session.reading.start(one, null);
    const joined = reading.add(other);
    await Promise.all([reading.first, joined, reading.done]);
    const waysOf = ({ received }: StartedRequest) =>
      received.flatMap((event) => (event.type === 'locating' ? [event.now] : []));
    expect(waysOf(one)).toEqual([true, false]);
    expect(waysOf(other).at(-1)).toBe(false);
    const firstBytes = one.received.findIndex(({ type }) => type === 'restored');
    expect(one.received.findIndex((event) => event.type === 'locating' && !event.now)).toBeLessThan(firstBytes);
  });

  test('goes on for the others when a request is stopped or its listener fails', async () => {
    const session = await mounted();
    const stop = new AbortController();
    const kept = wishFor(names);
    const reading = session.reading.start(kept, null);
    const stopped = reading.add(wishFor(names, { signal: stop.signal }));
    const failing = reading.add(
      wishFor(names, {
        onEvents: () => {
          throw new Error('no disk for its rows');
        },
      }),
    );
    stop.abort();
    // Either may be the first.
    await Promise.all([
      expect(stopped).rejects.toMatchObject({ code: 'job.cancelled' }),
      expect(failing).rejects.toThrow('no disk for its rows'),
    ]);
    expect(await reading.first).toMatchObject({ files: 4, failed: 0 });
    await reading.done;
    expect(session.failure).toBeNull();
    expect(readdirSync(kept.into)).toEqual([...names]);
  });

  test('is not begun, nor joined, by who was stopped before', async () => {
    const session = await mounted();
    const gone = wishFor(['a'], { signal: AbortSignal.abort(new Error('stopped')) });
    expect(() => session.reading.start(gone, null)).toThrow('stopped');
    const reading = session.reading.start(wishFor(['a']), null);
    expect(() => reading.add(gone)).toThrow('stopped');
    expect(await reading.first).toMatchObject({ files: 1 });
    await reading.done;
  });
});

test('a drive is shared by those that say so, and by nobody else', async () => {
  const session = await mounted();
  const busy = expect.objectContaining({ code: 'drive.busy' });
  const back = [session.hold(null, 'shared'), session.hold(null, 'shared')];
  expect(() => session.hold(null)).toThrow(busy);
  back[0]?.();
  expect(session.isHeld).toBe(true);
  back[1]?.();
  const alone = session.hold(null);
  expect(() => session.hold(null, 'shared')).toThrow(busy);
  alone();
  expect(session.isHeld).toBe(false);
});
