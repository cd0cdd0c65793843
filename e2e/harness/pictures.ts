// One look for each step of a journey: pictures in light and dark and in two sizes, numbered in order, in
// .output/e2e/<journey>/ (ignored by git); and whether somebody who cannot see well could use what is shown.

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type ElectronApplication, expect, type Page } from '@playwright/test';

export const output = join(import.meta.dirname, '..', '..', '.output', 'e2e');

const schemes = ['light', 'dark'] as const;
/** The usual one last: what follows goes on in it. */
const sizes = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
] as const;

export type TakePicture = (step: string) => Promise<void>;

/** Without `app` the window keeps its size. */
export async function pictureBook(app: ElectronApplication | null, page: Page, journey: string): Promise<TakePicture> {
  const folder = join(output, journey);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  let number = 0;
  return async (step) => {
    number += 1;
    const name = `${String(number).padStart(2, '0')}-${step}`;
    for (const size of sizes) {
      if (app !== null) await resize(app, page, size);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({
          path: join(folder, `${name}.${size.width}.${colorScheme}.png`),
          animations: 'disabled',
        });
        if (size.width === 1280) await expectAccessible(page, `${name}, ${colorScheme}`);
      }
    }
    await page.emulateMedia({ colorScheme: 'light' });
  };
}

interface ImageSize {
  readonly width: number;
  readonly height: number;
}

async function resize(app: ElectronApplication, page: Page, size: ImageSize): Promise<void> {
  const window = await app.browserWindow(page);
  await window.evaluate((it, { width, height }) => it.setContentSize(width, height), size);
  await expect.poll(() => page.evaluate(() => ({ width: innerWidth, height: innerHeight }))).toEqual(size);
}

/** Nothing that axe calls moderate or worse. */
async function expectAccessible(page: Page, where: string): Promise<void> {
  expect(await violationsOf(page), `${where} can be used by everybody`).toEqual([]);
}

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly impact?: string | null;
  readonly nodes: readonly { readonly html: string }[];
}

interface AxeInPage {
  readonly axe?: { readonly run: (context: unknown, options: object) => Promise<{ readonly violations: Violation[] }> };
}

/** Moderate and worse, each in a few lines. `colours`: only the rules that a change of theme can break. */
export async function violationsOf(page: Page, rules: 'all' | 'colours' = 'all'): Promise<readonly string[]> {
  const isThere = await page.evaluate(() => (globalThis as AxeInPage).axe !== undefined);
  // Puts axe into the page, where it stays. The other way opens a page of its own, which a window of Electron cannot.
  if (!isThere) await new AxeBuilder({ page }).setLegacyMode(true).withRules(['document-title']).analyze();
  const violations = await page.evaluate(async (which) => {
    // A theme that is changing has colours between both.
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    const only = which === 'all' ? {} : { runOnly: ['color-contrast', 'link-in-text-block'] };
    // What is below a sheet or menu is out of reach, and is looked at without it.
    const above = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].at(-1);
    const found = await (globalThis as AxeInPage).axe?.run(above ?? document, { ...only, resultTypes: ['violations'] });
    if (found === undefined) throw new Error('axe is not in the page');
    return found.violations.map(({ id, help, impact, nodes }) => ({
      ...{ id, help, impact: impact ?? null },
      nodes: nodes.map(({ html }) => ({ html })),
    }));
  }, rules);
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, help, impact, nodes }) => nodes.map(({ html }) => `${impact} ${id}: ${help}\n  ${html}`));
}
