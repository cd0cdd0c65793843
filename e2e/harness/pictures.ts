// One screenshot for each step of a journey, numbered in order, in .output/e2e/<journey>/ (ignored by git).

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const output = join(import.meta.dirname, '..', '..', '.output', 'e2e');

export type TakePicture = (step: string) => Promise<void>;

export async function pictureBook(page: Page, journey: string): Promise<TakePicture> {
  const folder = join(output, journey);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  let number = 0;
  return async (step) => {
    number += 1;
    await page.screenshot({ path: join(folder, `${String(number).padStart(2, '0')}-${step}.png`) });
  };
}
