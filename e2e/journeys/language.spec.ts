// The window in another language: chosen in Settings, there at once, in the menu too, and at the next start.

import { expect } from '@playwright/test';
import { closeWindow, openWindow, test } from '../harness/window.ts';

test('another language is chosen', async ({ world, window: { app, page } }) => {
  await page.getByTestId('go-settings').click();
  await page.getByTestId('language').selectOption('de');
  await expect(page).toHaveURL(/language=de/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await app.close();
  const again = await openWindow(world);
  await expect(again.page.locator('html')).toHaveAttribute('lang', 'de');
  await closeWindow(again, world);
});
