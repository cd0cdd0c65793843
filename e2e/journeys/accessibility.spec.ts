// Every view, dialog, sheet and menu of a window with much in it: usable by everybody, in both themes, in every size that the
// window has, and enlarged; and nothing that is said is cut, in the longest language and from right to left. In the latter,
// which is nobody's, every word shows whether it is in the catalogue.

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { type ElectronApplication, expect, type Page } from '@playwright/test';
import { misfits } from '../harness/fit.ts';
import { englishLeft } from '../harness/leftovers.ts';
import { output, violationsOf } from '../harness/pictures.ts';
import { closeAll, furtherPlacesOf, placesOf } from '../harness/places.ts';
import { stockedNames, stockHome } from '../harness/stocked.ts';
import { test } from '../harness/window.ts';

const allSizes = [
  { name: '1000', width: 1000, height: 640, zoom: 1 },
  { name: '1280-zoomed', width: 1280, height: 800, zoom: 1.5 },
  { name: '1280', width: 1280, height: 800, zoom: 1 },
  { name: '1920', width: 1920, height: 1080, zoom: 1 },
] as const;
const roomiest = allSizes[3];
/** On a slow machine only those in which least fits. */
const isLate = process.env.CAPSTAN_E2E_LATE === 'yes';
const sizes = isLate ? allSizes.slice(0, 2) : allSizes;
const lastSize = sizes.at(-1);
/** Longer words do not fit where there is little room, and come apart where there is much. */
const sizesElsewhere = sizes.filter(({ name }) => name !== '1280');
/** The dark theme is other colours on the same page. */
const themes = [
  ['light', 'all'],
  ['dark', 'colours'],
] as const;
/** English in other letters, and the last of the languages. */
const trial = 'ar-XB';
const languages = ['en', 'de', trial] as const;

async function resize(app: ElectronApplication, page: Page, { width, height, zoom }: (typeof allSizes)[number]) {
  const window = await app.browserWindow(page);
  await window.evaluate(
    (it, to) => {
      it.setContentSize(to.width, to.height);
      it.webContents.setZoomFactor(to.zoom);
    },
    { width, height, zoom },
  );
  await expect
    .poll(() => page.evaluate(() => [innerWidth, innerHeight]))
    .toEqual([Math.round(width / zoom), Math.round(height / zoom)]);
}

/** A sheet that is still coming in is pale. */
function animationsEnded(page: Page): Promise<unknown> {
  return page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
        .map((one) => one.finished),
    ),
  );
}

/** Of an enlarged page a screenshot has only what would be there if it were not. */
async function asShown(app: ElectronApplication, page: Page): Promise<Buffer> {
  const window = await app.browserWindow(page);
  await animationsEnded(page);
  const image = await window.evaluate(async (it) => (await it.webContents.capturePage()).toPNG().toString('base64'));
  return Buffer.from(image, 'base64');
}

test('accessibility', async ({ window: { app, page }, world }) => {
  test.setTimeout(2_400_000);
  const folder = join(output, 'accessibility');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await expect(page.getByTestId('drive')).toBeVisible();
  const home = await stockHome(page, world);
  page.setDefaultTimeout(10_000);
  const places = placesOf(app, page, home.source);
  const wrong: string[] = [];
  const inEnglish = async (name: string) =>
    (await englishLeft(page, stockedNames)).map((words) => `${name}, in no catalogue: “${words}”`);

  for (const language of languages) {
    await page.goto(`capstan://window/index.html?language=${language}`);
    await expect(page.getByTestId('drive')).toHaveCount(4);
    for (const { name, open } of places) {
      await test.step(`${language}: ${name}`, async () => {
        for (const size of language === 'en' ? sizes : sizesElsewhere) {
          await closeAll(page);
          await resize(app, page, size);
          await open().catch((error: unknown) => wrong.push(`${language}, ${name}: ${String(error).slice(0, 200)}`));
          const where = `${name}, ${size.name}, ${language}`;
          wrong.push(...(await misfits(page)).map((line) => `${where}: ${line}`));
          if (language === trial && size === lastSize) wrong.push(...(await inEnglish(name)));
          const path = join(folder, `${language}.${name.replaceAll(/\W+/g, '-')}.${size.name}.png`);
          // Nobody looks at pictures of a machine's run.
          if (process.env.CI === 'true') await animationsEnded(page);
          else if (size.zoom === 1) await page.screenshot({ path, animations: 'disabled' });
          else await writeFile(path, await asShown(app, page));
          if (language !== 'en') continue;
          for (const [colorScheme, rules] of themes) {
            await page.emulateMedia({ colorScheme });
            wrong.push(...(await violationsOf(page, rules)).map((line) => `${where}, ${colorScheme}: ${line}`));
          }
        }
      });
    }
  }
  await resize(app, page, roomiest);
  for (const { name, open } of furtherPlacesOf(page)) {
    await test.step(`${trial}: ${name}`, async () => {
      await closeAll(page);
      await open().catch((error: unknown) => wrong.push(`${trial}, ${name}: ${String(error).slice(0, 200)}`));
      wrong.push(...(await misfits(page)).map((line) => `${name}, ${trial}: ${line}`), ...(await inEnglish(name)));
    });
  }
  home.end();
  expect(wrong).toEqual([]);
  console.log(
    `axe: ${places.length} places × 2 themes × ${sizes.length - 1} sizes (+150 %), 0 serious, 0 moderate; nothing cut in ${languages.join(', ')}`,
  );
});
