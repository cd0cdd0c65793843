// Labels and inserts are printed from a cartridge's menu, and for all that the shelf shows. What is saved can be scanned.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { answerSaveDialog } from '../harness/desktop.ts';
import { test } from '../harness/window.ts';

function scanned(pdf: string): readonly string[] {
  const page = pdf.replace(/\.pdf$/, '');
  execFileSync('pdftoppm', ['-r', '150', '-gray', '-singlefile', pdf, page]);
  const text = execFileSync('zbarimg', ['--quiet', '--raw', '-Sdisable', '-Scode39.enable', `${page}.pgm`], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return text.trim().split('\n').toSorted();
}

test('labels', async ({ window: { app, page }, world, picture }) => {
  const at = (testId: string) => page.getByTestId(testId);
  const sheet = at('labels-sheet');

  await test.step('one cartridge, from its menu', async () => {
    const pdf = join(world.desktop, 'one.pdf');
    await answerSaveDialog(app, pdf);
    await at('menu-CAP001L8').click();
    await at('menu-CAP001L8-label').click();
    await expect(sheet).toContainText('Print a label for CAP001L8');
    await at('labels-stock').selectOption('avery-5366');
    await at('labels-start').fill('31');
    await expect(at('labels-save')).toBeDisabled();
    await at('labels-start').fill('30');
    await picture('label');
    await at('labels-save').click();
    await expect(sheet).toHaveCount(0);
    expect(scanned(pdf)).toEqual(['CAP001L8']);
  });

  await test.step('all that the shelf shows, with the stock of the last time', async () => {
    await at('shelf-labels').click();
    await expect(sheet).toContainText('Print labels for 3 cartridges');
    await expect(at('labels-stock')).toHaveValue('avery-5366');
    await at('labels-kind').selectOption('inserts');
    await expect(at('labels-start')).toHaveCount(0);
    await expect(at('labels-paper')).toHaveValue('letter');
    await answerSaveDialog(app, join(world.desktop, 'no-folder', 'x.pdf'));
    await at('labels-save').click();
    await expect(sheet.getByRole('alert')).toContainText('could not be written');
    await picture('not-written');
    const pdf = join(world.desktop, 'inserts.pdf');
    await answerSaveDialog(app, pdf);
    await at('labels-save').click();
    await expect(sheet).toHaveCount(0);
    expect(existsSync(pdf)).toBe(true);
    // Two on each page, of which the first is scanned.
    expect(scanned(pdf)).toEqual(['CAP001L8', 'CAP002L8']);
    await picture('deck');
  });
});
