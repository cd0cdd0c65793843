// How soon a new window shows the shelf of a home with 20,000 cartridges, 50,000 ended and 1,000 open jobs, and how large
// the frames are that bring them. The home is filled as its helper would have left it.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { openPackagedWindow, type PackagedWindow } from '../harness/packaged.ts';
import { makeWorld, type TestWorld } from '../harness/world.ts';
import { quantile, tell } from './figures.ts';
import { framesWhileScrolling } from './frames.ts';
import { secondsUsedBy } from './processes.ts';

const bench = join(import.meta.dirname, '..', '..', 'helper', 'bench', 'crowd.ts');
const turns = 5;

const test = base.extend<{ world: TestWorld }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see a pattern there
  world: async ({}, use) => {
    const world = await makeWorld();
    await use(world);
    await world.end();
  },
});

interface SnapshotTiming {
  readonly ms: number;
  readonly cartridges: number;
  readonly open: number;
  readonly pages: number;
  readonly largest: number;
  readonly frameLimitBytes: number;
}

function inHome(what: 'make' | 'snapshot', { home }: TestWorld): string {
  const done = spawnSync(process.execPath, [bench, what, '--home', home], { encoding: 'utf8' });
  expect(done.status, done.stderr).toBe(0);
  return done.stdout;
}

test('a new window of a crowded home', async ({ world }) => {
  inHome('make', world);
  const cold = await openPackagedWindow(world);
  const first = await paintedAfter(cold);
  await ended(cold);
  const paints: number[] = [];
  const usual: number[] = [];
  const wholes: number[] = [];
  const other = await makeWorld();
  await ended(await openedAndPainted(other));
  for (let turn = 0; turn < turns; turn += 1) {
    const small = await openPackagedWindow(other);
    usual.push(await paintedAfter(small));
    await ended(small);
    const window = await openPackagedWindow(world);
    paints.push(await paintedAfter(window));
    wholes.push(await wholeAfter(window));
    await ended(window);
  }
  await other.end();
  const last = await openPackagedWindow(world);
  await wholeAfter(last);
  const frames = await framesWhileScrolling(last.page.locator('.shelf'), { step: 400, milliseconds: 10_000 }, 'shelf');
  const jobs = await millisecondsOf(async () => {
    await last.page.getByTestId('go-jobs').click();
    await last.page.locator('.job-row').first().waitFor();
    await drawn(last.page);
  });
  const resting = await secondsAtRest(last);
  const measured = JSON.parse(inHome('snapshot', world)) as SnapshotTiming;
  await ended(last);
  const { largest, frameLimitBytes, pages, ms } = measured;
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
  process.stdout.write(
    `\ncrowd: 20,000 cartridges, 50,000 ended, 1,000 open jobs: first paint ${Math.round(quantile(paints, 0.5))} ms, ` +
      `largest frame ${kilobytes(largest)} of ${kilobytes(frameLimitBytes)} allowed`,
  );
  tell([
    { what: `first screen of cartridges, median of ${turns}`, value: quantile(paints, 0.5), unit: 'ms', limit: 1_500 },
    { what: 'the slowest of them', value: Math.max(...paints), unit: 'ms' },
    { what: 'of a home with three cartridges, median', value: quantile(usual, 0.5), unit: 'ms' },
    { what: 'with a helper to start', value: first, unit: 'ms' },
    { what: 'all cartridges known, median', value: quantile(wholes, 0.5), unit: 'ms' },
    { what: `the snapshot alone, in ${pages} frames`, value: ms, unit: 'ms' },
    { what: 'the largest frame', value: largest, unit: 'bytes', limit: frameLimitBytes },
    { what: 'shelf, frames while it runs past, median', value: quantile(frames, 0.5), unit: 'ms' },
    { what: 'the longest', value: Math.max(...frames), unit: 'ms' },
    { what: 'from the click until the jobs are drawn', value: jobs, unit: 'ms' },
    { what: 'processor while nothing happens, in 5 s', value: resting, unit: 's' },
  ]);
});

/** At once: with jobs that have not ended the program would stay, or ask. */
async function ended({ pid }: PackagedWindow): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => existsSync(`/proc/${pid}/exe`)).toBe(false);
}

async function openedAndPainted(world: TestWorld): Promise<PackagedWindow> {
  const window = await openPackagedWindow(world);
  await paintedAfter(window);
  return window;
}

/** From the start of the process until the first screen of cartridges has been drawn. */
async function paintedAfter({ page, started }: PackagedWindow): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  expect(await page.locator('.shelf .cartridge').count()).toBeGreaterThan(2);
  const at = await page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN),
  );
  return at - started;
}

async function wholeAfter({ page, started }: PackagedWindow): Promise<number> {
  await page.getByTestId('shelf-count').filter({ hasText: '20,003' }).waitFor();
  return (await drawn(page)) - started;
}

/** When the next frame has been drawn, in milliseconds since 1970. */
function drawn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now()))),
      ),
  );
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

async function secondsAtRest({ pid, page }: PackagedWindow): Promise<number> {
  const before = await secondsUsedBy(pid);
  await page.waitForTimeout(5_000);
  return (await secondsUsedBy(pid)) - before;
}
