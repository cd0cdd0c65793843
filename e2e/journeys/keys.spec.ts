// An encrypted pool from its passphrase to its last cartridge: a kit is made and read back before anything is encrypted, a folder
// is archived, the pool is locked and unlocked; then another computer has nothing but the cartridge and the kit.

import { cp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { answerFolderDialog, answerSaveDialog, dropPaths } from '../harness/desktop.ts';
import { pictureBook } from '../harness/pictures.ts';
import { describeTree, makeTree } from '../harness/tree.ts';
import { closeWindow, openWindow, test } from '../harness/window.ts';
import { makeWorld } from '../harness/world.ts';

const barcode = 'CAP001L8';
const pool = 'vault';
const [first, second] = ['correct horse battery staple', 'another horse, another staple'];

test('keys of an encrypted pool', async ({ window: { app, page }, world, picture }) => {
  const source = join(world.desktop, 'Loch Ness');
  const kit = join(world.desktop, 'kit.pdf');
  const drive = page.getByTestId('drive');
  const kitState = page.getByTestId('kit-state');
  const lock = page.getByTestId(`lock-${pool}`);
  await makeTree(source);

  await test.step('a pool is added, with a passphrase that is typed twice', async () => {
    await page.getByTestId('go-mirrors').click();
    await expect(page.getByTestId('import-keys-open')).toBeVisible();
    await picture('none');
    await page.getByTestId('new-pool').click();
    await page.getByTestId('pool-name').fill(pool);
    await page.getByTestId(`pool-take-${barcode}`).check();
    await page.getByTestId('pool-encrypt').check();
    await page.getByTestId('passphrase-typed').fill(first);
    await page.getByTestId('passphrase-again').fill(second);
    await expect(page.getByTestId('pool-sheet')).toContainText('The two passphrases are not the same');
    await expect(page.getByTestId('pool-save')).toBeDisabled();
    await page.getByTestId('passphrase-show').scrollIntoViewIfNeeded();
    await picture('new-pool');
    await page.getByTestId('passphrase-again').fill(first);
    await page.getByTestId('pool-save').click();
    await expect(page.getByTestId('kit-sheet')).toBeVisible();
    await expect(kitState).toContainText('Nothing is encrypted before');
    await page.getByTestId('kit-close').click();
    await expect(lock).toContainText('Unlocked');
    await expect(lock).toContainText('Kit never read back');
    await picture('no-kit');
  });

  await test.step('nothing is formatted for it before its kit was read back, and that is a step away', async () => {
    await page.getByTestId('go-deck').click();
    await page.getByTestId(`load-${barcode}`).click();
    await page.getByTestId('format').click();
    await expect(page.getByTestId('format-hindrance')).toContainText('was never read back');
    await expect(page.getByTestId('format-start')).toBeDisabled();
    await page.getByTestId('format-name').fill('Spring');
    await picture('format-hindered');
    await page.getByTestId('format-kit').click();
    await answerSaveDialog(app, kit);
    await page.getByTestId('kit-save').click();
    await expect(page.getByTestId('kit-saved')).toContainText(kit);
    expect((await stat(kit)).mode & 0o777).toBe(0o600);
    await page.getByTestId('kit-in-typed').click();
    await page.getByTestId('kit-groups').fill('3F9A-7C 3F9A-7C');
    await page.getByTestId('kit-read').click();
    await expect(page.getByTestId('fault')).toHaveAttribute('data-code', /^kit\./);
    await picture('kit-mistyped');
    await page.getByTestId('kit-in-file').click();
    await answerFolderDialog(app, kit);
    await page.getByTestId('kit-file').click();
    await expect(kitState).toContainText(`The kit opens ${pool}.`);
    await picture('kit-read-back');
    await page.getByTestId('kit-close').click();
    await expect(page.getByTestId('format-name')).toHaveValue('Spring');
    await expect(page.getByTestId('format-encrypts')).toBeVisible();
    await picture('format');
    await page.getByTestId('format-start').click();
    await expect(drive).toHaveAttribute('data-state', 'safe-to-eject');
    await expect(drive.getByTestId('encrypted')).toBeVisible();
  });

  await test.step('a folder is archived, and the cartridge on the shelf says that it is encrypted', async () => {
    await dropPaths(page, drive, [source]);
    await page.getByTestId('archive-start').click();
    await expect(drive).toHaveAttribute('data-state', 'safe-to-eject');
    await expect(drive).toContainText('39 files');
    await picture('archived');
    await page.getByTestId('eject').click();
    await expect(drive).toHaveAttribute('data-state', 'empty');
    await expect(page.getByTestId(`cartridge-${barcode}`).getByTestId('encrypted')).toBeVisible();
    await picture('shelf');
  });

  await test.step('the pool is locked and unlocked, by the keyboard alone', async () => {
    await page.getByTestId('go-mirrors').click();
    await page.getByTestId(`lock-pool-${pool}`).focus();
    await page.keyboard.press('Enter');
    await expect(lock).toContainText('Locked');
    await page.getByTestId('go-deck').click();
    await page.getByTestId(`load-${barcode}`).click();
    await expect(page.getByTestId('encrypted-here')).toContainText(`the pool ${pool}, which is locked`);
    await picture('locked-in-drive');
    await page.getByTestId(`unlock-${pool}`).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('open sesame');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('fault')).toHaveAttribute('data-code', 'keys.wrong-passphrase');
    await picture('wrong-passphrase');
    await page.keyboard.type(first);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('unlock-sheet')).toHaveCount(0);
    await expect(drive).toContainText('Spring');
    await page.getByTestId('eject').click();
    await expect(drive).toHaveAttribute('data-state', 'empty');
  });

  await test.step('a forgotten passphrase is replaced by means of the kit', async () => {
    await page.getByTestId('go-mirrors').click();
    await page.getByTestId(`lock-pool-${pool}`).click();
    await picture('locked');
    await page.getByTestId(`unlock-pool-${pool}`).click();
    await page.getByTestId('passphrase-forgotten').click();
    await picture('forgotten');
    await page.getByTestId('kit-file').click();
    await expect(page.getByTestId('passphrase-sheet')).toContainText('The pool is unlocked.');
    await page.getByTestId('passphrase-typed').fill(second);
    await page.getByTestId('passphrase-again').fill(second);
    await picture('new-passphrase');
    await page.getByTestId('passphrase-set').click();
    await expect(lock).toHaveAttribute('data-unlocked', 'true');
    await page.getByTestId(`lock-pool-${pool}`).click();
    await expect(lock).toHaveAttribute('data-unlocked', 'false');
  });

  await test.step('what was typed is in no file and nowhere in the page', async () => {
    expect(await heldBy(page)).not.toMatch(/horse/);
    expect(await filesWith(world.home, 'horse')).toEqual([]);
    expect(await filesWith(world.environment.XDG_CONFIG_HOME ?? '', 'horse')).toEqual([]);
  });

  await test.step('another computer has the cartridge and the kit, and gives every file back', async () => {
    const fresh = await makeWorld();
    const there = await openWindow(fresh);
    const pictureThere = await pictureBook(there.app, there.page, 'keys-on-another-computer');
    const away = join(fresh.home, 'virtual', 'cartridges', barcode);
    const otherDrive = there.page.getByTestId('drive');
    await expect(there.page.getByTestId(`load-${barcode}`)).toBeVisible();
    await rm(away, { recursive: true });
    await cp(join(world.home, 'virtual', 'cartridges', barcode), away, { recursive: true });
    await there.page.getByTestId(`load-${barcode}`).click();
    await expect(there.page.getByTestId('encrypted-here')).toContainText('import the keys of its pool');
    await pictureThere('unknown');
    await there.page.getByTestId('import-keys-open').click();
    await pictureThere('import');
    await answerFolderDialog(there.app, kit);
    await there.page.getByTestId('kit-file').click();
    await expect(there.page.getByTestId('imported')).toContainText(`The keys of ${pool} are here`);
    await pictureThere('imported');
    await there.page.getByTestId('import-close').click();
    await expect(otherDrive).toContainText('Spring');
    await there.page.getByTestId('browse').click();
    await there.page.getByTestId('tick-Loch Ness').click();
    await there.page.getByTestId('restore').click();
    await answerFolderDialog(there.app, fresh.restored);
    await there.page.getByTestId('restore-choose').click();
    await there.page.getByTestId('restore-start').click();
    await expect(there.page.getByTestId('restore-run')).toHaveAttribute('data-state', 'done');
    expect(await describeTree(join(fresh.restored, 'Loch Ness'))).toEqual(await describeTree(source));
    await closeWindow(there, fresh);
    await fresh.end();
  });
});

/** All that a script in it could find. */
function heldBy(page: Page): Promise<string> {
  return page.evaluate(() => {
    const typed = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value);
    return JSON.stringify([document.documentElement.outerHTML, typed, { ...localStorage }, { ...sessionStorage }]);
  });
}

async function filesWith(folder: string, words: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    if ((await readFile(path)).includes(words)) found.push(path);
  }
  return found;
}
