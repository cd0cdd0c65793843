// The frames of the packaged window while 100,000 small files are archived and restored, with the page open on the job.
// A display without a screen has no tact of its own: Chromium draws by its own clock, sixty times a second, and a frame
// is the time from one call of requestAnimationFrame to the next. In it is what the page waited for processors that the
// job had; what it worked itself, Chromium's trace tells. CAPSTAN_FILES makes it fewer files.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { openPackagedWindow } from '../harness/packaged.ts';
import { tape } from '../harness/tape.ts';
import { makeWorld, type TestWorld } from '../harness/world.ts';
import { type FrameFigure, quantile, tell } from './figures.ts';
import { beginning, framesOf, longestMainTask, spentOn, type TraceEvent } from './long-frames.ts';

const files = Number(process.env.CAPSTAN_FILES ?? 100_000);
const filesInFolder = 1_000;
/** Two of its ticks: one frame was left out, and nobody sees that. */
const longestMs = 33.4;
const categories = ['toplevel', 'devtools.timeline', 'blink.user_timing', '__metadata'];

const test = base.extend<{ world: TestWorld }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see a pattern there
  world: async ({}, use) => {
    const world = await makeWorld();
    await use(world);
    await world.end();
  },
});

test('while a job of many small files runs', async ({ world }) => {
  const source = await manySmallFiles(world);
  const command = async (...words: readonly string[]) => {
    const { code, errors } = await tape(world, ...words);
    expect(code, errors).toBe(0);
  };
  const { page, close } = await openPackagedWindow(world);
  await command('virtual', 'new', 'BEN001L8', '--capacity', '6G');
  await command('load', 'BEN001L8');
  await command('format', 'BEN001L8', '--yes');
  await page.getByTestId('go-jobs').click();
  const figures = [
    ...(await framesDuring(page, 'archive', () =>
      command('archive', source, '--to', 'BEN001L8', '--no-verify', '--wait'),
    )),
    ...(await framesDuring(page, 'restore', () =>
      command('restore', 'BEN001L8:/small', '--into', world.restored, '--wait'),
    )),
  ];
  await close();
  tell(figures);
});

/** The page shows the job, which begins last of all. */
async function framesDuring(page: Page, name: string, work: () => Promise<void>): Promise<readonly FrameFigure[]> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories });
  const counted = await page.evaluateHandle((mark) => {
    const frames: number[] = [];
    const tasks: number[] = [];
    let isOver = false;
    let last = performance.now();
    performance.mark(mark);
    const draw = (now: number) => {
      frames.push(now - last);
      last = now;
      if (!isOver) requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
    return {
      frames,
      tasks,
      end: () => {
        isOver = true;
      },
    };
  }, beginning);
  const done = work();
  await expect(page.getByTestId('job-detail')).toHaveAttribute('data-state', 'running');
  await done;
  await expect(page.getByTestId('job-detail')).toHaveAttribute('data-state', 'done');
  const { frames, tasks } = await counted.evaluate(({ frames, tasks, end }) => {
    end();
    return { frames: frames.slice(2), tasks };
  });
  const record = await browser?.stopTracing();
  const { traceEvents } = JSON.parse(record?.toString('utf8') ?? '') as { readonly traceEvents: readonly TraceEvent[] };
  process.stdout.write(`\n${name}:${spentOn(traceEvents)}`);
  const works = framesOf(traceEvents).map(({ worked }) => worked / 1_000);
  return [
    { what: `${name}: frames, ${frames.length} of them, median`, value: quantile(frames, 0.5), unit: 'ms' },
    { what: `${name}: p99`, value: quantile(frames, 0.99), unit: 'ms' },
    { what: `${name}: the longest`, value: Math.max(...frames), unit: 'ms', limit: longestMs },
    { what: `${name}: the page's own work in one, median`, value: quantile(works, 0.5), unit: 'ms' },
    { what: `${name}: at most`, value: Math.max(...works), unit: 'ms', limit: longestMs },
    { what: `${name}: tasks of 50 ms and more, by the clock`, value: tasks.length, unit: '' },
    {
      what: `${name}: own work in one task of the program's process, at most`,
      value: longestMainTask(traceEvents) / 1_000,
      unit: 'ms',
      limit: longestMs,
    },
  ];
}

async function manySmallFiles(world: TestWorld): Promise<string> {
  const folder = join(world.desktop, 'small');
  for (let at = 0; at < files; at += 1) {
    const within = join(folder, `folder ${Math.floor(at / filesInFolder)}`);
    if (at % filesInFolder === 0) await mkdir(within, { recursive: true });
    await writeFile(join(within, `${at}.txt`), `${at}`.padEnd(4_096, '.'));
  }
  return folder;
}
