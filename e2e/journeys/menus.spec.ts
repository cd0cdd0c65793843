// The right button, the menu key and Shift+F10 open the menu of whatever they are pressed on, in every view: the same items as
// behind its three dots. Rows are selected as in a file manager, and what is done is done with all of them.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { ask, askJobs } from '../harness/ask.ts';
import { reach } from '../harness/keys.ts';
import { test } from '../harness/window.ts';

const barcode = 'CAP001L8';
const files = 12;

/** What has the focus after each of the keys, which come all at once, as when the window had no time for them before. */
async function typedAhead(page: Page, keys: readonly string[]): Promise<readonly (string | undefined)[]> {
  return await page.evaluate(
    (all) =>
      all.map((key) => {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        return document.activeElement?.textContent;
      }),
    keys,
  );
}

test('menus', async ({ window: { page }, world, picture }) => {
  const at = (testId: string) => page.getByTestId(testId);
  const menu = page.getByRole('menu');
  const drive = at('drive');
  const openOn = async (thing: Locator) => {
    await thing.click({ button: 'right' });
    await expect(menu).toBeVisible();
  };
  const leave = async () => {
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  };
  const source = join(world.desktop, 'Letters');
  await mkdir(join(source, 'Drafts'), { recursive: true });
  for (let one = 1; one <= files; one += 1) await writeFile(join(source, `letter ${one}.txt`), 'x'.repeat(one));
  await expect(drive).toHaveAttribute('data-state', 'empty');

  await test.step('a cartridge on the shelf is loaded from its menu, whose items are those behind its dots', async () => {
    await openOn(at(`cartridge-${barcode}`));
    const items = await menu.getByRole('menuitem').allTextContents();
    await picture('shelf');
    await leave();
    await at(`menu-${barcode}`).click();
    await expect(menu.getByRole('menuitem')).toHaveText(items);
    const [first, ...others] = await menu.getByRole('menuitem', { disabled: false }).allTextContents();
    expect(await typedAhead(page, ['End', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home'])).toEqual([
      ...[others.at(-1), others.at(-2), others.at(-1), first, others.at(-1), first],
    ]);
    await leave();
    await openOn(at(`cartridge-${barcode}`));
    await at('context-load').click();
    await expect(drive).toHaveAttribute('data-state', 'loaded');
    await askJobs(page, [
      ['cartridges.format', { barcode, confirmedBarcode: barcode, name: 'Letters' }],
      ['archive.start', { sources: [source], barcodes: [barcode] }],
    ]);
    await expect(drive).toHaveAttribute('data-state', 'safe-to-eject');
  });

  await test.step('a drive has one by the menu key, and its place on the shelf the same', async () => {
    await reach(page, at('eject'));
    await page.keyboard.press('Shift+F10');
    await expect(menu).toBeVisible();
    await expect(at('context-eject')).toBeEnabled();
    await picture('drive');
    await leave();
    await expect(at('eject')).toBeFocused();
    await page.keyboard.press('ContextMenu');
    await expect(menu).toBeVisible();
    await leave();
    await openOn(at(`cartridge-${barcode}`));
    await at('context-browse').click();
    await expect(at('row-Letters')).toBeVisible();
  });

  await test.step('rows are selected by Shift, Ctrl and all, and go into the restore together', async () => {
    await at('open-Letters').click();
    await at('row-Letters/letter 1.txt').click();
    await at('row-Letters/letter 4.txt').click({ modifiers: ['Shift'] });
    await expect(at('rows-selected')).toContainText('4 rows');
    await at('row-Letters/letter 7.txt').click({ modifiers: ['ControlOrMeta'] });
    await expect(at('rows-selected')).toContainText('5 rows');
    await picture('rows');
    await openOn(at('row-Letters/letter 3.txt'));
    await expect(menu).toHaveAccessibleName('Actions for 5 rows selected');
    await picture('rows-menu');
    await at('context-add').click();
    await expect(at('selection')).toContainText('5 files');
    await expect(at('tick-Letters/letter 7.txt')).toBeChecked();
    await at('entries').focus();
    await page.keyboard.press('Control+a');
    await expect(at('rows-selected')).toContainText(`${files + 1} rows`);
    await page.keyboard.press('Space');
    await expect(at('selection')).toContainText(`1 folder and ${files} files`);
    await page.keyboard.press('Space');
    await expect(at('selection')).toContainText('Select what to restore');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(at('rows-selected')).toContainText('3 rows');
    await at('tick-Letters/letter 1.txt').click();
    await at('tick-Letters/letter 6.txt').click({ modifiers: ['Shift'] });
    await expect(at('selection')).toContainText('6 files');
    await at('selection-clear').click();
  });

  await test.step('rows come in the order of a column, and in the one of the catalogue again', async () => {
    const names = page.locator('.row .row-text');
    await at('sort-size').click();
    await expect(names.first()).toHaveText(`letter ${files}.txt`);
    await expect(at('sort-size')).toBeFocused();
    await at('sort-size').click();
    await expect(names.first()).toHaveText('letter 1.txt');
    await at('sort-name').click();
    await at('sort-name').click();
    await expect(names.first()).toHaveText(`letter ${files}.txt`);
    await at('sort-name').click();
    await expect(names.first()).toHaveText('letter 1.txt');
  });

  await test.step('the active row has its menu by key', async () => {
    await at('row-Letters/letter 5.txt').click();
    await at('entries').focus();
    await page.keyboard.press('Shift+F10');
    await expect(menu).toHaveAccessibleName('Actions for letter 5.txt');
    await at('context-add').click();
    await expect(at('selection')).toContainText('1 file');
    await expect(at('entries')).toBeFocused();
  });

  await test.step('a folder of the tree, and a cartridge there and in the list of all', async () => {
    await openOn(at(`tree-${barcode}/Letters`));
    await at('context-open').click();
    await expect(at('row-Letters/letter 1.txt')).toBeVisible();
    await openOn(at(`tree-${barcode}/`));
    await expect(at('context-verify')).toBeVisible();
    await picture('tree');
    await leave();
    await page.getByRole('button', { name: 'Everything' }).click();
    await openOn(at(`choose-${barcode}`));
    await at('context-map').click();
    await expect(at('map-stage')).toBeVisible();
  });

  await test.step('a place on the tape leads to its file in Browse', async () => {
    await at('map-stage').focus();
    await page.keyboard.press('Home');
    await expect(at('map-words')).toContainText('letter');
    const card = await at('map-spot').evaluate((card: HTMLElement) => ({ x: card.offsetLeft, y: card.offsetTop }));
    await at('map-stage').click({ button: 'right', position: { x: card.x + 1, y: card.y } });
    await expect(menu).toBeVisible();
    await picture('map');
    await at('context-browse').click();
    await expect(at('browse')).toBeVisible();
  });

  await test.step('what is in the basket is shown where it is, or left out', async () => {
    await at('go-restore').click();
    await openOn(at('basket-item-Letters/letter 5.txt'));
    await picture('basket');
    await at('context-browse').click();
    await expect(at('row-Letters/letter 5.txt')).toHaveAttribute('aria-selected', 'true');
    await at('go-restore').click();
    await openOn(at('basket-item-Letters/letter 5.txt'));
    await at('context-leave-out').click();
    await expect(at('restore-go-browse')).toBeVisible();
  });

  await test.step('a job in the list', async () => {
    await at('go-jobs').click();
    await openOn(page.locator('.job-row[data-kind=archive]'));
    await picture('job');
    await at('context-show').click();
    await expect(at('job-detail')).toContainText('Letters');
  });

  await test.step('a mirror and a pool', async () => {
    await ask(page, [
      ['pools.add', { name: 'Vault', isShared: false, restoreTest: null }],
      ['pools.addCartridges', { name: 'Vault', barcodes: [barcode], copy: 1 }],
    ]);
    await at('go-mirrors').click();
    await openOn(at('pool-Vault'));
    await at('context-edit').click();
    await expect(page.getByRole('dialog')).toContainText('Pool Vault');
    await page.keyboard.press('Escape');
    await openOn(at('pool-Vault').getByRole('listitem').getByText(barcode));
    await expect(at('context-browse')).toBeVisible();
    await picture('pool');
    await leave();
  });
});
