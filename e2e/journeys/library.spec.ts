// A tape library on the deck: made in Settings, filled, archived to with nobody loading anything; cartridges are carried to a
// drive, to a mail slot and back; its door is opened; what was done by hand is said; and a pool is archived to as a whole.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { ask, askJobs } from '../harness/ask.ts';
import { answerFolderDialog } from '../harness/desktop.ts';
import { output, pictureBook } from '../harness/pictures.ts';
import { tape } from '../harness/tape.ts';
import { test } from '../harness/window.ts';

const fast = { mode: 'live', speedUp: 20 } as const;

async function carry(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  await to.hover();
  await to.hover({ position: { x: 20, y: 12 } });
  await to.hover({ position: { x: 24, y: 14 } });
}

test('library', async ({ window: { app, page }, world, picture }) => {
  test.setTimeout(900_000);
  const at = (testId: string) => page.getByTestId(testId);
  const robot = at('library-robot');
  const slot = (number: number) => at(`slot-${number}`);
  const mailSlot = (number: number) => at(`mail-slot-${number}`);
  const drive = (number: number) => page.locator(`[data-drive="drive-${number}"]`);
  const source = join(world.desktop, 'Loch Ness');
  await mkdir(source);
  for (let one = 1; one <= 20; one += 1) await writeFile(join(source, `reel ${one}.mov`), 'x'.repeat(200_000));

  await test.step('a library is made in Settings, and cartridges are put into it', async () => {
    await at('tour-dismiss').click();
    await at('virtual-note-dismiss').click();
    await ask(page, [['virtual.removeDrive', { drive: 'drive-1' }]]);
    await at('go-settings').click();
    await at('settings-equipment').click();
    await at('library-slots').fill('8');
    await at('library-pace').selectOption('live-20');
    await at('library-add').click();
    await expect(at('remove-library-1')).toBeVisible();
    await at('cartridge-barcode').fill('LIB001L8');
    await at('cartridge-where').selectOption('library-1');
    await at('cartridge-make').click();
    await expect(page.getByText('LIB001L8 is in library-1.')).toBeVisible();
    await at('remove-library-1').scrollIntoViewIfNeeded();
    await picture('settings');
  });

  await test.step('it stands on the deck with its drives, its slots and what is in them', async () => {
    await ask(page, [
      ['virtual.create', { barcode: 'LIB002L8', capacityBytes: 2_000_000_000, inLibrary: true }],
      ['virtual.create', { barcode: 'LIB003L8', capacityBytes: 2_000_000_000, inLibrary: true }],
    ]);
    await at('go-deck').click();
    await expect(at('library-library-1')).toContainText('Ready');
    await expect(at('library-free')).toHaveText('8 slots, 5 free');
    await expect(slot(1)).toContainText('LIB001L8');
    await expect(at('cartridge-LIB001L8')).toContainText('Slot 1 of library-1');
    await picture('library');
  });

  await test.step('nobody loads anything: the robot brings what is formatted and archived to', async () => {
    await ask(page, [['cartridges.load', { drive: null, barcode: 'LIB001L8' }]]);
    await expect(robot).toHaveAttribute('data-moving', 'true');
    await expect(robot).toHaveText(/Moving LIB001L8 from slot 1 to Drive \d/);
    await picture('moving');
    await expect(drive(1)).toHaveAttribute('data-state', 'loaded', { timeout: 60_000 });
    await askJobs(page, [
      ['cartridges.format', { barcode: 'LIB001L8', confirmedBarcode: 'LIB001L8', name: 'Films' }],
      ['archive.start', { sources: [source], barcodes: ['LIB001L8'] }],
    ]);
    await expect(drive(1)).toHaveAttribute('data-state', 'safe-to-eject');
    await picture('archived');
  });

  await test.step('a cartridge is carried to a drive', async () => {
    await carry(page, slot(2).getByRole('button'), drive(2));
    await expect(drive(2)).toContainText('Release to load the cartridge');
    await picture('over-drive');
    await page.mouse.up();
    await expect(robot).toHaveAttribute('data-moving', 'true');
    await expect(drive(2)).toContainText('The robot is bringing LIB002L8.');
    await expect(drive(2)).toHaveAttribute('data-state', 'loaded', { timeout: 60_000 });
  });

  await test.step('out of its drive into a slot, and from there into the mail slot', async () => {
    await carry(page, drive(2).getByTestId('drive-front'), slot(7));
    await expect(at('contents-library-1')).toContainText('Release to move it to slot 7');
    await picture('over-slot');
    await page.mouse.up();
    await expect(slot(7)).toContainText('LIB002L8', { timeout: 60_000 });
    await carry(page, slot(7).getByRole('button'), mailSlot(1));
    await page.mouse.up();
    await expect(mailSlot(1)).toContainText('LIB002L8', { timeout: 60_000 });
    await expect(at('load-LIB002L8')).toBeDisabled();
    await expect(at('cartridge-LIB002L8')).toContainText('Mail slot 1 of library-1');
    await picture('mail-slot');
  });

  await test.step('the same by keys: along the slots, the menu, a place by its number', async () => {
    await mailSlot(1).getByRole('button').focus();
    await page.keyboard.press('ArrowRight');
    await expect(slot(3).getByRole('button')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await picture('menu');
    await at('context-move').click();
    await at('move-number').fill('5');
    await picture('move-sheet');
    await at('move-start').click();
    await expect(slot(5)).toContainText('LIB003L8', { timeout: 60_000 });
  });

  await test.step('an open door is said with what to do, and nothing moves', async () => {
    await at('library-menu-library-1').click();
    await at('library-menu-library-1-door').click();
    await expect(robot).toHaveText('The library is open or paused');
    await expect(at('library-hindrance')).toContainText('Close the door');
    await picture('door-open');
    const { output: status } = await tape(world, 'library', 'status');
    expect(status).toContain('The library is open or paused');
    await at('close-door').click();
    await expect(robot).toHaveText('Ready');
  });

  await test.step('what was done by hand is said', async () => {
    await mailSlot(1).getByRole('button').click();
    await at('context-take-out').click();
    await expect(at('library-changes')).toContainText('LIB002L8 was taken out of mail slot 1.');
    await expect(at('cartridge-LIB002L8')).not.toContainText('library-1');
    await at('menu-LIB002L8').click();
    await at('menu-LIB002L8-put-into-library-1').click();
    await expect(at('library-changes')).toContainText('LIB002L8 was put into slot 1.');
    await at('library-changes').scrollIntoViewIfNeeded();
    await picture('changes');
    const { output: status } = await tape(world, 'library', 'status');
    expect(status).toContain('LIB002L8 was taken out of mail slot 1.');
  });

  await test.step('a restore fetches what it needs', async () => {
    await askJobs(page, [['cartridges.eject', { barcode: 'LIB001L8' }]]);
    await at('go-browse').click();
    await expect(page.getByText(/slot \d of library-1/).first()).toBeVisible();
    await picture('browse');
    await at('choose-LIB001L8').click();
    await at('tick-Loch Ness').click();
    await at('restore').click();
    await at('go-restore').click();
    await picture('restore');
    const [id] = await ask(page, [
      ['restore.start', { from: [{ barcode: 'LIB001L8', paths: ['Loch Ness'] }], into: world.restored }],
    ]);
    await at('go-jobs').click();
    await expect(page.getByText('The robot is bringing the cartridge').first()).toBeVisible();
    await picture('fetching');
    const hasEnded = async () => ((await ask(page, [['jobs.get', { id }]]))[0] as { state: string }).state;
    await expect.poll(hasEnded, { timeout: 120_000 }).toBe('done');
  });

  await test.step('a pool is made, and offered in the sheet beside the cartridge', async () => {
    await ask(page, [
      ['pools.add', { name: 'Films', isShared: false, restoreTest: null }],
      ['pools.addCartridges', { name: 'Films', barcodes: ['LIB001L8'], copy: 1 }],
    ]);
    // Two drives for two copies: what nobody uses would leave its own by itself, but only after some minutes.
    await askJobs(page, [['cartridges.eject', { barcode: 'LIB001L8' }]]);
    await at('go-mirrors').click();
    await at('new-pool').click();
    await at('pool-name').fill('Vault');
    await at('pool-take-LIB002L8').check();
    await at('pool-take-LIB003L8').check();
    await page.getByLabel('Copy number for LIB003L8').selectOption('2');
    await at('pool-save').click();
    await expect(at('pool-Vault')).toContainText('LIB003L8');
    await at('go-deck').click();
    await answerFolderDialog(app, source);
    await at('menu-LIB002L8').click();
    await at('menu-LIB002L8-archive').click();
    await expect(at('archive-destination')).toContainText('Pool Films');
    await expect(at('archive-destination')).toContainText('1 blank cartridge');
    await expect(at('archive-format')).toBeVisible();
    await picture('pools-offered');
  });

  await test.step('by keys it is chosen, with two copies, and checked beforehand', async () => {
    await at('archive-to-cartridge').focus();
    await page.keyboard.press('ArrowDown');
    await expect(at('archive-to-pool-Films')).toBeChecked();
    await page.keyboard.press('ArrowDown');
    await expect(at('archive-to-pool-Vault')).toBeFocused();
    await expect(page.getByRole('dialog', { name: 'Archive to pool Vault' })).toBeVisible();
    await at('copies-2').click();
    await expect(at('planned-cartridges')).toContainText('LIB003L8');
    await expect(at('beforehand')).toContainText('Checks passed');
    await expect(at('archive-to-pool-Vault')).toBeChecked();
    await expect(at('archive-destination')).toContainText('Pool Vault · each copy: 1');
    await picture('pool-chosen');
  });

  await test.step('and its blank cartridges are fetched, formatted and written to, with nobody loading anything', async () => {
    await at('archive-start').click();
    await expect(at('archive-sheet')).toHaveCount(0);
    await at('go-jobs').click();
    await page.getByText('Loch Ness → pool Vault').first().click();
    await expect(at('job-outcome')).toHaveText('20 files safe on tape', { timeout: 180_000 });
    await picture('pool-archived');
    for (const barcode of ['LIB002L8', 'LIB003L8']) {
      const [{ cartridge }] = (await ask(page, [['cartridges.get', { barcode }]])) as [{ cartridge: unknown }];
      expect(cartridge).toMatchObject({ volume: { name: 'Vault', mediaPool: 'Vault', files: 20 } });
    }
  });

  await test.step('a narrow window, and a library of six hundred slots', async () => {
    await ask(page, [
      ['virtual.addLibrary', { drives: 4, slots: 600, mailSlots: 4, personality: 'hp', model: 'lto9', clock: fast }],
      ...Array.from(
        { length: 40 },
        (_, one) =>
          [
            'virtual.create',
            { barcode: `BIG${String(one + 1).padStart(3, '0')}L9`, capacityBytes: 2_000_000_000 },
          ] as const,
      ),
      ...Array.from(
        { length: 40 },
        (_, one) =>
          [
            'virtual.putIntoLibrary',
            {
              ...{ barcode: `BIG${String(one + 1).padStart(3, '0')}L9`, library: 'library-2' },
              ...{ to: 'slot', number: one * 3 + 1 },
            },
          ] as const,
      ),
    ]);
    await at('go-deck').click();
    await expect(at('contents-library-2')).toContainText('600 slots, 560 free');
    await expect(at('contents-library-2').getByTestId('slot-600')).toBeAttached();
    await at('contents-library-2').scrollIntoViewIfNeeded();
    await picture('six-hundred');
    const window = await app.browserWindow(page);
    await window.evaluate((it) => it.setContentSize(960, 640));
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(960);
    await (await pictureBook(null, page, 'library-narrow'))('narrow');
  });

  await test.step('and in the other languages', async () => {
    await ask(page, [
      ['virtual.openDoor', { library: 'library-2', open: true }],
      ['cartridges.eject', { barcode: 'LIB002L8' }],
    ]);
    for (const language of ['de', 'fr', 'ja']) {
      await at('go-settings').click();
      await at('settings-general').click();
      await at('language').selectOption(language);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await at('go-deck').click();
      await expect(at('contents-library-2')).toContainText('600');
      await page.screenshot({ path: join(output, 'library', `17-${language}.png`), animations: 'disabled' });
    }
  });
});
