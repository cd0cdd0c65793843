// Frame by frame while a hand pulls a list through. CAPSTAN_TRACE=1 records what the program does meanwhile, says what the
// longest frames were spent on, and keeps the record for Chromium's own viewer; it costs some frames itself.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { beginning, categories, spentOn } from './long-frames.ts';

const records = join(import.meta.dirname, '..', '..', '.output', 'bench');

interface ScrollMotion {
  /** So many pixels a frame; it turns at the ends. */
  readonly step: number;
  readonly milliseconds: number;
}

/** How long each took, in milliseconds. */
export async function framesWhileScrolling(
  list: Locator,
  hand: ScrollMotion,
  name: string,
): Promise<readonly number[]> {
  const page = list.page();
  const browser = process.env.CAPSTAN_TRACE === undefined ? null : page.context().browser();
  await browser?.startTracing(page, { categories: [...categories] });
  const frames = await pull(list, hand);
  const record = await browser?.stopTracing();
  if (record !== undefined) {
    await mkdir(records, { recursive: true });
    await writeFile(join(records, `${name}.json`), record);
    process.stdout.write(spentOn(JSON.parse(record.toString('utf8')).traceEvents));
  }
  return frames;
}

function pull(list: Locator, hand: ScrollMotion): Promise<readonly number[]> {
  return list.evaluate(
    (element, { step: first, milliseconds, mark }) =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = [];
        const since = performance.now();
        performance.mark(mark);
        let last = since;
        let step = first;
        const draw = (now: number) => {
          frames.push(now - last);
          last = now;
          const end = element.scrollHeight - element.clientHeight;
          if (element.scrollTop + step > end || element.scrollTop + step < 0) step = -step;
          element.scrollTop += step;
          if (now - since < milliseconds) requestAnimationFrame(draw);
          else resolve(frames.slice(2));
        };
        requestAnimationFrame(draw);
      }),
    { ...hand, mark: beginning },
  );
}
