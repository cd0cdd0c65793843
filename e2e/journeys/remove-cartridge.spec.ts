// A virtual cartridge that is not wanted any more goes from its menu: the dialog names what is lost and wants the barcode
// typed; one that is in a drive has no such entry.

import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { tape } from '../harness/tape.ts';
import { test } from '../harness/window.ts';

const barcode = 'CAP001L8';

test('remove cartridge', async ({ window: { page }, world, picture }) => {
  const source = join(world.desktop, 'Letters');
  const run = async (...step: readonly string[]) => {
    const { code, errors } = await tape(world, ...step);
    expect(code, `${step.join(' ')}\n${errors}`).toBe(0);
  };
  const menu = page.getByTestId(`menu-${barcode}`);

  await test.step('what it holds is named, and its barcode is typed', async () => {
    await mkdir(source);
    await writeFile(join(source, 'one.txt'), 'Dear all,');
    await run('load', barcode);
    await run('format', barcode, '--name', 'Letters');
    await run('archive', source, '--to', barcode, '--wait');
    await run('eject', barcode);
    await menu.click();
    await page.getByTestId(`menu-${barcode}-remove`).click();
    await expect(page.getByTestId('remove-cartridge-lost')).toContainText('The volume “Letters” with 1 file');
    await expect(page.getByTestId('remove-cartridge-start')).toBeDisabled();
    await picture('asked');
  });

  await test.step('it goes, with its folder', async () => {
    await page.getByTestId('remove-cartridge-confirm').fill(barcode.toLowerCase());
    await page.getByTestId('remove-cartridge-start').click();
    await expect(page.getByTestId('remove-cartridge')).toHaveCount(0);
    await expect(menu).toHaveCount(0);
    expect(existsSync(join(world.home, 'virtual', 'cartridges', barcode))).toBe(false);
  });
});
