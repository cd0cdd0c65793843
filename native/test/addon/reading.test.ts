import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TapeDrive, Volume } from '../../index.d.ts';
import type { ReadingEvent } from '../../reading.d.ts';
import { archive, driveWithCartridge, formattedVolume, Home, modelPath, native } from './addon.ts';

const MEGABYTE = 1_000_000;

/** A volume with files of so many bytes each, named by their numbers, that lie on the tape in this order. */
async function volumeOf(home: Home, sizes: readonly number[]): Promise<{ drive: TapeDrive; volume: Volume }> {
  const source = home.folder('source');
  sizes.forEach((size, number) => {
    writeFileSync(join(source, String(number)), Buffer.alloc(size, number + 1));
  });
  const drive = await driveWithCartridge(home);
  const volume = await formattedVolume(drive);
  for (const id of sizes.keys()) {
    // Files of one job lie in the order in which the disk gave them.
    const item = { id, source: join(source, String(id)), target: String(id), kind: 'file' as const };
    expect((await archive(volume, [item])).failed).toBe(0);
  }
  return { drive, volume };
}

const all = (into: string, ids: readonly number[]) => ({
  into,
  items: ids.map((id) => ({ id, path: String(id), target: String(id) })),
});

const ends = (events: readonly ReadingEvent[]) =>
  Object.fromEntries(
    events.flatMap((event): [number, number | string][] => {
      if (event.type === 'ended') return [[event.request, event.files]];
      return event.type === 'ended-early' ? [[event.request, event.code]] : [];
    }),
  );

test('several requests get their own files in one pass, also one that joined later, and each gets its end', async () => {
  using home = new Home();
  const { drive, volume } = await volumeOf(home, [3 * MEGABYTE, 1000, 20, 5 * MEGABYTE]);
  const [one, two, three] = [home.folder('one'), home.folder('two'), home.folder('three')];
  const motion = await native.driveMotion(modelPath, 'L8');
  const events: ReadingEvent[] = [];

  const session = native.startReading(volume, { motion }, { request: 7, what: all(one, [0, 1, 2, 3]) }, (batch) =>
    events.push(...batch),
  );
  expect(session.add(8, all(two, [3, 1]))).toBe(true);
  expect(session.add(9, all(join(three, 'missing'), [0]))).toBe(true);
  await session.done;

  expect(ends(events)).toEqual({ 7: 4, 8: 2, 9: 'restore.destination-denied' });
  expect(readdirSync(one).toSorted()).toEqual(['0', '1', '2', '3']);
  expect(readdirSync(two).toSorted()).toEqual(['1', '3']);
  expect(readFileSync(join(two, '3'))).toEqual(Buffer.alloc(5 * MEGABYTE, 4));
  expect(events.some((event) => event.type === 'remaining' && event.request === 7 && event.seconds > 0)).toBe(true);
  expect(events.find((event) => event.type === 'remaining')).toMatchObject({ head: { partition: 1 } });
  const restored = events.filter((event) => event.type === 'restored');
  expect(
    restored
      .filter(({ request }) => request === 8)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([1, 3]);
  expect(restored.every(({ verified, readings }) => verified && readings === 1)).toBe(true);
  expect(session.add(10, all(one, [0]))).toBe(false);
  await drive.close();
});

test('that the tape is on its way is reported before it moves, and that it is there before a file is whole', async () => {
  using home = new Home();
  const { drive, volume } = await volumeOf(home, [3 * MEGABYTE, 60 * MEGABYTE, 3 * MEGABYTE]);
  const reported: string[] = [];
  const listen = (batch: readonly ReadingEvent[]) => {
    for (const event of batch) {
      if (event.type === 'locating') reported.push(event.now ? 'on its way' : 'there');
      if (event.type === 'restored') reported.push(`restored ${event.id}`);
    }
  };

  const first = { request: 1, what: all(home.folder('one'), [0, 2]) };
  await native.startReading(volume, {}, first, listen).done;

  expect(reported.filter((one) => !one.startsWith('restored'))).toEqual(['on its way', 'there', 'on its way', 'there']);
  expect(reported.indexOf('restored 0')).toBeGreaterThan(reported.indexOf('there'));
  expect(reported.indexOf('restored 2')).toBeGreaterThan(reported.lastIndexOf('there'));
  await drive.close();
});

test('one request is cancelled and the others go on; all of them can be', async () => {
  using home = new Home();
  const { drive, volume } = await volumeOf(home, [MEGABYTE, MEGABYTE]);
  const [one, two] = [home.folder('one'), home.folder('two')];
  const events: ReadingEvent[] = [];
  const listen = (batch: readonly ReadingEvent[]) => events.push(...batch);

  const session = native.startReading(volume, {}, { request: 1, what: all(one, [0, 1]) }, listen);
  session.add(2, all(two, [0, 1]));
  session.cancel(1);
  session.cancel(99);
  await session.done;
  expect(ends(events)).toEqual({ 1: 'job.cancelled', 2: 2 });
  expect(readdirSync(two).toSorted()).toEqual(['0', '1']);

  events.length = 0;
  const other = native.startReading(volume, {}, { request: 3, what: all(home.folder('three'), [0]) }, listen);
  other.cancelAll();
  other.cancelAll();
  await other.done;
  expect(ends(events)).toEqual({ 3: 'job.cancelled' });
  await drive.close();
});

test('where records lie and what a drive needs are reported, and an estimate is made of them without a drive', async () => {
  using home = new Home();
  const { drive, volume } = await volumeOf(home, [3 * MEGABYTE, 700_000]);
  const layout = await native.readingLayout(volume);
  await drive.close();
  expect(layout).toMatchObject({ blockBytes: 524_288, firstWraps: [0, 4] });
  expect(layout.anchors.length).toBeGreaterThan(0);
  const motion = await native.driveMotion(modelPath, 'L8', 'u-turn');
  expect(motion.motion.reversalEach).toBe(true);

  const near = await native.estimateReading(motion, layout, Float64Array.of(1, 4, 0, 1e9));
  const far = await native.estimateReading(motion, layout, Float64Array.of(1, 4, 0, 1e9, 1, 1e7, 0, 1e9));

  expect(near.stretches).toBe(1);
  expect(far.stretches).toBe(2);
  expect(near.loadSeconds).toBeGreaterThanOrEqual(motion.loadSeconds);
  expect(far.locateSeconds).toBeGreaterThan(near.locateSeconds);
  expect(far.readSeconds).toBeCloseTo(2 * near.readSeconds, 1);
});

test('wraps are listed with the blocks that lie on them, a path with its times, and how far one block is from another', async () => {
  using home = new Home();
  const { drive, volume } = await volumeOf(home, [3 * MEGABYTE, 700_000]);
  const layout = await native.readingLayout(volume);
  await drive.close();
  const motion = await native.driveMotion(modelPath, 'L8');

  const wraps = native.wrapsOfTape(motion, layout);
  expect(wraps.map(({ number }) => number)).toEqual([0, 1, ...Array.from({ length: 204 }, (_, at) => at + 4)]);
  expect(wraps.filter(({ partition }) => partition === 0).map(({ forward }) => forward)).toEqual([true, false]);
  expect(new Set(wraps.map(({ band }) => band))).toEqual(new Set([0, 1, 2, 3]));
  expect(wraps[2]?.marks.slice(0, 2)).toEqual([0, 0]);
  expect(wraps[2]?.marks.at(-2)).toBe(wraps[3]?.marks[0]);

  const { path } = await native.estimateReading(motion, layout, Float64Array.of(1, 1e7, 0, 1e9, 1, 4, 0, 1e9), 10);
  expect(path).toMatchObject([
    { partition: 1, first: 4, end: 1912 },
    { partition: 1, first: 1e7 },
  ]);
  const load = { partition: 0, block: 0 };
  const far = native.estimateReach(motion, layout, load, { partition: 1, block: 50_000 });
  expect(far).toBeGreaterThan(native.estimateReach(motion, layout, load, { partition: 1, block: 4 }));
});

test('wrong arguments are refused', async () => {
  using home = new Home();
  const { drive, volume } = await volumeOf(home, [10]);
  const motion = await native.driveMotion(modelPath, 'L8');
  const layout = await native.readingLayout(volume);
  const none = () => {};
  const first = { request: 1, what: all(home.folder('one'), [0]) };
  const wrong = expect.objectContaining({ code: 'native.invalid-argument' });

  const start =
    (...given: readonly unknown[]) =>
    () =>
      Reflect.apply(native.startReading, undefined, given);
  expect(start({}, {}, first, none)).toThrow(wrong);
  expect(start(volume, { motion: 3 }, first, none)).toThrow(wrong);
  expect(start(volume, {}, { request: -1, what: first.what }, none)).toThrow(wrong);
  expect(start(volume, {}, first)).toThrow(wrong);
  await expect(native.driveMotion(modelPath, 'L5')).rejects.toEqual(wrong);
  await expect(native.driveMotion(join(home.path, 'none'), 'L8')).rejects.toBeDefined();
  await expect(native.estimateReading(motion, layout, Float64Array.of(2, 0, 0, 1))).rejects.toEqual(wrong);
  await expect(native.estimateReading(motion, layout, Float64Array.of(1, 0, 0))).rejects.toEqual(wrong);
  await expect(
    native.estimateReading({ ...motion, wrapBytes: 0 }, layout, Float64Array.of(1, 0, 0, 1)),
  ).rejects.toEqual(wrong);
  expect(existsSync(join(home.path, 'one', '0'))).toBe(false);
  await drive.close();
});
