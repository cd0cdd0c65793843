// Folders that are kept on tape: a set is written down with its preview, runs, waits for its cartridge, tells of its days;
// then it follows every change, and the window says how far it is and what holds it up.

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { answerFolderDialog } from '../harness/desktop.ts';
import { tape } from '../harness/tape.ts';
import { makeTree } from '../harness/tree.ts';
import { test } from '../harness/window.ts';

const [ours, other] = ['CAP001L8', 'CAP002L8'] as const;

test('mirrors', async ({ window: { app, page }, world, picture }) => {
  const source = join(world.desktop, 'Loch Ness');
  const mirror = join(world.desktop, 'Mirror');
  await makeTree(source);
  await writeFile(join(source, 'Stills', 'render.tmp'), 'half done');
  await mkdir(mirror);
  const command = async (...given: readonly string[]) => {
    const { code, errors } = await tape(world, ...given);
    expect(code, `${given.join(' ')}\n${errors}`).toBe(0);
  };
  const shown = page.getByRole('region', { name: 'Films' });
  const preview = page.getByTestId('preview');

  await test.step('is written down, and says beforehand what it would take in', async () => {
    await page.getByTestId('go-mirrors').click();
    await expect(page.getByTestId('new-mirror')).toBeVisible();
    await picture('none');
    await page.getByTestId('new-mirror').click();
    await expect(page.getByTestId('mirror-save')).toBeDisabled();
    await page.getByTestId('mirror-name').fill('Films');
    await answerFolderDialog(app, source);
    await page.getByTestId('mirror-add-source').click();
    await expect(page.getByTestId('preview-taken')).toContainText('40 files');
    await page.getByTestId('mirror-exclude').fill('*.tmp\nStills/IMG_000*\nnowhere');
    await expect(page.getByTestId('preview-left')).toContainText('10 files');
    await page.getByTestId('show-left').click();
    await expect(preview).toContainText('Loch Ness/Stills/render.tmp');
    await expect(page.getByTestId('next-runs')).toContainText('2:30');
    await page.getByTestId('mirror-new-pool').click();
    await page.getByTestId('pool-name').fill('Vault');
    await page.getByTestId(`pool-take-${ours}`).check();
    await picture('new-pool');
    await page.getByTestId('pool-save').click();
    await expect(page.getByTestId('mirror-pool')).toHaveValue('Vault');
    await picture('editor');
    await page.getByTestId('mirror-save').click();
    await expect(shown.getByTestId('last-run')).toHaveText('Not run yet');
  });

  await test.step('says which cartridge a run waits for, and goes on when it comes', async () => {
    await command('load', ours);
    await command('format', ours, '--yes', '--name', 'Films');
    await command('eject', ours);
    await command('load', other);
    await page.getByTestId('run-Films').click();
    await expect(shown.getByTestId('mirror-waits-for')).toContainText(ours);
    await picture('waits');
    await command('eject', other);
    await expect(shown.getByTestId('last-run')).toContainText('30 files');
    await expect(shown).toContainText('not on tape until the next one');
  });

  await test.step('tells what in a pool is not verified, and verifies it', async () => {
    const trust = page.getByTestId('trust-Vault');
    await trust.getByText('The cartridge is not verified').focus();
    await page.keyboard.press('Enter');
    await expect(trust).toContainText('Never verified');
    await picture('not-verified');
    await trust.getByRole('button', { name: `Show files: ${ours}` }).click();
    await expect(page.getByTestId('found-count')).toContainText('found');
    await expect(page.getByTestId('filter-not-verified')).toHaveAttribute('aria-pressed', 'true');
    await picture('not-verified-files');
    await page.getByTestId('go-mirrors').click();
    await trust.getByText('The cartridge is not verified').click();
    await page.getByTestId(`pool-verify-${ours}`).click();
    await expect(page.getByTestId('job-detail')).toHaveAttribute('data-state', 'done');
    await page.getByTestId('go-mirrors').click();
    await expect(trust).toContainText('All cartridges are verified');
    await picture('verified');
  });

  await test.step('tells of its days, and of what each run changed', async () => {
    await rm(join(source, 'Stills', 'IMG_0032.raw'));
    await page.getByTestId('open-Films').click();
    await page.getByTestId('run-Films').click();
    const runs = page.getByTestId('day-runs');
    await expect(runs.locator('.run[data-state=done]')).toHaveCount(2);
    await expect(runs).toContainText('Removed1');
    const today = page.locator('.day[aria-current=date]');
    await expect(today).toHaveAttribute('data-tone', 'well');
    await expect(today).toHaveAttribute('data-runs', '2');
    await picture('history');
    await today.focus();
    await page.keyboard.press('PageUp');
    await expect(runs).toContainText('No runs on this day.');
    await expect(page.locator('.day:focus')).toHaveCount(1);
    await page.getByTestId('all-mirrors').click();
  });

  await test.step('rests while it is paused', async () => {
    await page.getByTestId('pause-Films').click();
    await expect(shown.getByTestId('next-run')).toHaveText('Paused');
    await page.getByTestId('pause-Films').click();
    await expect(shown.getByTestId('next-run')).toContainText('2:30');
  });

  await test.step('becomes one that follows every change', async () => {
    await page.getByTestId('edit-Films').click();
    await page.getByTestId('mirror-when').selectOption('always');
    await answerFolderDialog(app, mirror);
    await page.getByTestId('mirror-choose-folder').click();
    await picture('editor-always');
    await page.getByTestId('mirror-save').click();
    await expect(shown).toContainText('Everything is on disk.');
    const tape = shown.getByTestId('lag-tape');
    await expect(tape).toHaveAttribute('data-files', '29');
    await picture('behind');
    await page.getByTestId('run-Films').click();
    await expect(tape).toHaveAttribute('data-tone', 'even');
    await expect(shown).toContainText('Everything is on tape.');
    await writeFile(join(source, 'later'), 'more');
    await expect(tape).toHaveAttribute('data-files', '1');
    await expect(shown).toContainText('Not yet on tape: 1 file');
    await expect(shown).toContainText('Everything is on disk.');
  });

  await test.step('says what holds it up', async () => {
    await rm(mirror, { recursive: true });
    await writeFile(join(source, 'later still'), 'more');
    await expect(shown.getByTestId('fault')).toHaveAttribute('data-code', 'mirror.folder-missing');
    await expect(shown).toContainText('Not yet on disk:');
    await picture('held-up');
    await page.getByTestId('open-Films').click();
    await expect(page.getByTestId('one-mirror')).toContainText('Loch Ness/later still');
    await picture('lagging');
  });

  await test.step('is removed only when somebody says so twice', async () => {
    await page.getByTestId('remove-Films').click();
    await expect(page.getByTestId('remove-mirror').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.getByTestId('remove-mirror-start').click();
    await expect(page.getByTestId('mirror-editor')).toHaveCount(0);
    await expect(shown).toHaveCount(0);
  });
});
