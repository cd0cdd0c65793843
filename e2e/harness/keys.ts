// A person without a mouse: Tab from one thing to the next, and always a mark that shows where they are.

import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any view has. */
const stopsMost = 150;

/** Tab until it has the focus. */
export async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  for (let stop = 0; stop < stopsMost; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expectMarked(page);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${String(target)} is not reached by ${key}`);
}

/** Tab until it has the focus, and press it. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await reach(page, target);
  await page.keyboard.press(key);
}

/** Every stop from here until it begins again: each is marked, and no part of the window keeps the focus. */
export async function expectRound(page: Page, from: Locator): Promise<number> {
  await from.focus();
  for (let stop = 1; stop < stopsMost; stop += 1) {
    await page.keyboard.press('Tab');
    if (await from.evaluate((element) => element === document.activeElement)) return stop;
    await expectMarked(page);
  }
  throw new Error('the focus does not come round');
}

/** What has the focus, or the row in it that is told apart, has an outline or a ring. */
async function expectMarked(page: Page): Promise<void> {
  const unmarked = await page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) return null;
    const active = activeElement.getAttribute('aria-activedescendant');
    const row = active === null ? null : document.getElementById(active);
    // A radio button or switch may lend its mark to what is drawn for it.
    const looks = [activeElement, row, activeElement.nextElementSibling, activeElement.closest('label')];
    // What opens its whole row has its mark around that.
    const styles = looks.flatMap((element) =>
      element === null ? [] : [getComputedStyle(element), getComputedStyle(element, '::after')],
    );
    const isMarked = styles.some(({ outlineStyle, outlineWidth, boxShadow }) => {
      const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      return isOutlined || /0px 0px 0px [2-9]px/.test(boxShadow);
    });
    return isMarked ? null : activeElement.outerHTML.slice(0, 200);
  });
  expect(unmarked, 'what has the focus shows it').toBeNull();
}
