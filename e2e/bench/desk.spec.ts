// How quick and how heavy the packaged window is: from the start of the program until it can be used, at rest, with a
// cartridge of a million files, and frame by frame while such a list runs past and a job writes small files.
// CAPSTAN_FILES makes the cartridge smaller.

import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test as base, expect, type Page } from '@playwright/test';
import { ask } from '../harness/ask.ts';
import { openPackagedWindow } from '../harness/packaged.ts';
import { tape } from '../harness/tape.ts';
import { makeWorld, type TestWorld } from '../harness/world.ts';
import { type FrameFigure, quantile, tell } from './figures.ts';
import { framesWhileScrolling } from './frames.ts';
import { kindOf, memoryOf, rendererOf, secondsUsed, secondsUsedBy, withDescendants } from './processes.ts';

const root = join(import.meta.dirname, '..', '..');
const files = Number(process.env.CAPSTAN_FILES ?? 1_000_000);
const largestFolder = Math.min(100_000, files);
const barcode = 'BEN900L8';
const megabyte = 1e6;

const test = base.extend<{ world: TestWorld }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see a pattern there
  world: async ({}, use) => {
    const world = await makeWorld();
    await use(world);
    await world.end();
  },
});

test('from its start until it can be used', async ({ world }) => {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const other = await makeWorld();
    cold.push(await millisecondsToUse(other));
    await other.end();
    warm.push(await millisecondsToUse(world));
  }
  tell([
    {
      what: 'with a helper to start and a home to make, median of 5',
      value: quantile(cold, 0.5) / 1000,
      unit: 's',
      limit: 1.5,
    },
    { what: 'with a helper that runs, median of 5', value: quantile(warm, 0.5) / 1000, unit: 's', limit: 1.5 },
  ]);
});

test('at rest', async ({ world }) => {
  const window = await openPackagedWindow(world);
  await usable(window.page);
  await sleep(5_000);
  const pids = await withDescendants(window.pid);
  const seconds = 20;
  const before = await Promise.all(pids.map((pid) => secondsUsed(pid)));
  await sleep(seconds * 1_000);
  const after = await Promise.all(pids.map((pid) => secondsUsed(pid)));
  // Nothing, as whole percents: the kernel counts in hundredths of a second.
  const figures: FrameFigure[] = [];
  for (const [at, pid] of pids.entries()) {
    const share = (100 * ((after[at] ?? 0) - (before[at] ?? 0))) / seconds;
    figures.push({ what: `${await kindOf(pid)}, of one processor`, value: share, unit: '%', limit: 0.5 });
  }
  await window.close();
  tell(figures);
});

test('with a cartridge of a million files', async ({ world }) => {
  await makeLargeCartridge(world);
  const window = await openPackagedWindow(world);
  const { page } = window;
  await usable(page);
  await page.getByTestId('go-browse').click();
  await page.getByTestId(`choose-${barcode}`).click();
  await page.getByTestId('open-large folder').click();
  await expect(page.getByText('entry 1.dat')).toBeVisible();

  await tape(world, 'load', 'CAP001L8');
  await tape(world, 'format', 'CAP001L8', '--yes');
  const small = await manySmallFiles(world, 20_000);
  const archiving = tape(world, 'archive', small, '--to', 'CAP001L8', '--no-verify', '--wait');
  await expect(page.getByTestId('job-strip').filter({ hasText: 'small' })).toBeVisible();
  const before = await secondsUsedBy(window.pid);
  const frames = await framesWhileScrolling(page.getByTestId('entries'), { step: 160, milliseconds: 20_000 }, 'list');
  const seconds = (await secondsUsedBy(window.pid)) - before;
  const scrolled = await memoryOf(await rendererOf(await withDescendants(window.pid)));
  expect((await archiving).code).toBe(0);
  await window.close();
  tell([
    ...figuresOf(frames, seconds),
    { what: 'the page’s process, resident', value: scrolled.residentBytes / megabyte, unit: 'MB', limit: 250 },
    { what: 'of that its own', value: scrolled.proportionalBytes / megabyte, unit: 'MB' },
  ]);
});

test('with a shelf of 200 cartridges', async ({ world }) => {
  const window = await openPackagedWindow(world);
  const { page } = window;
  await usable(page);
  await ask(
    page,
    Array.from({ length: 197 }, (_, at) => {
      const barcode = `SHF${String(at).padStart(3, '0')}L${5 + (at % 5)}`;
      return ['virtual.create', { barcode, capacityBytes: 2_000_000_000 }] as const;
    }),
  );
  await expect(page.getByTestId('shelf-count')).toContainText('200');
  const before = await secondsUsedBy(window.pid);
  const frames = await framesWhileScrolling(page.locator('.shelf'), { step: 120, milliseconds: 10_000 }, 'shelf');
  const seconds = (await secondsUsedBy(window.pid)) - before;
  await window.close();
  tell(figuresOf(frames, seconds));
});

/** From the start of the process until the first snapshot of the helper is drawn. */
async function millisecondsToUse(world: TestWorld): Promise<number> {
  const window = await openPackagedWindow(world);
  const at = await usable(window.page);
  await window.close();
  return at - window.started;
}

/** When that was, in milliseconds since 1970. */
async function usable(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  return page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN),
  );
}

/** `seconds` of processors are what the window took for them, whoever else was at work. */
function figuresOf(frames: readonly number[], seconds: number): readonly FrameFigure[] {
  return [
    { what: `frames, ${frames.length} of them, median`, value: quantile(frames, 0.5), unit: 'ms', limit: 17 },
    { what: 'p95', value: quantile(frames, 0.95), unit: 'ms' },
    { what: 'p99', value: quantile(frames, 0.99), unit: 'ms' },
    { what: 'the longest', value: Math.max(...frames), unit: 'ms', limit: 50 },
    { what: 'processors’ time for one', value: (1000 * seconds) / frames.length, unit: 'ms' },
  ];
}

async function makeLargeCartridge(world: TestWorld): Promise<void> {
  const folder = join(world.desktop, 'large');
  const bench = join(root, 'helper', 'bench', 'catalogue.ts');
  const numbers = { files, largest: largestFolder, seed: 1 };
  const args = Object.entries(numbers).flatMap(([name, number]) => [`--${name}`, String(number)]);
  const made = spawnSync(process.execPath, [bench, 'make', '--folder', folder, ...args], { stdio: 'inherit' });
  expect(made.status).toBe(0);
  for (const words of [
    ['virtual', 'import', join(folder, 'exported'), '--barcode', barcode],
    ['load', barcode],
    ['eject', barcode],
  ]) {
    const { code, errors } = await tape(world, ...words);
    expect(code, errors).toBe(0);
  }
}

async function manySmallFiles(world: TestWorld, many: number): Promise<string> {
  const folder = join(world.desktop, 'small');
  await mkdir(folder);
  for (let at = 0; at < many; at += 1) await writeFile(join(folder, `${at}.txt`), `${at}`);
  return folder;
}
