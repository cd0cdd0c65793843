// The tape as it lies: what is on it, which file a place holds and how far it is, the way of a restore, and the head while a
// job runs.

import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ask } from '../harness/ask.ts';
import { tape } from '../harness/tape.ts';
import { test } from '../harness/window.ts';

const barcode = 'MAP001L8';

interface MapFiles {
  readonly rows: readonly { readonly generation: number }[];
}

test('tape-map', async ({ window, world, picture }) => {
  const { page } = window;
  const stage = page.getByTestId('map-stage');
  const words = page.getByTestId('map-words');
  const spot = page.getByTestId('map-spot');
  const run = async (...step: readonly string[]) => {
    const { code, errors } = await tape(world, ...step);
    expect(code, errors).toBe(0);
  };
  const folder = async (name: string, files: number, bytes: number) => {
    const source = join(world.desktop, name);
    await mkdir(source);
    for (let at = 1; at <= files; at += 1) await writeFile(join(source, `${name} ${at}.mov`), randomBytes(bytes));
    return source;
  };

  await test.step('a cartridge without anything on it is bare', async () => {
    await page.getByTestId('go-map').click();
    await run('virtual', 'new', barcode, '--capacity', '400M');
    await run('load', barcode);
    await run('format', barcode, '--yes', '--name', 'Films');
    await expect(page.getByTestId('map-cartridge')).toHaveValue(barcode);
    await expect(stage).toBeVisible();
  });

  await test.step('files are runs in the colours of their folders', async () => {
    const sources = [
      await folder('Loch Ness', 4, 9_000_000),
      await folder('Loch Lomond', 7, 5_000_000),
      await folder('Skye', 2, 22_000_000),
      await folder('Mull', 12, 2_000_000),
    ];
    await run('archive', ...sources, '--to', barcode, '--wait');
    await run('eject', barcode);
    await expect(page.getByTitle('Loch Lomond', { exact: true })).toBeVisible();
  });

  await test.step('a place names its file and how far it is, by keyboard and by pointer', async () => {
    await stage.focus();
    // Several files are read at once: which comes first is open.
    const isFile = /^\S.*\/.* \d+\.mov, \d.* MB, .*from the beginning of the tape$/;
    await page.keyboard.press('Home');
    await expect(words).toHaveText(isFile);
    const first = (await words.textContent()) ?? '';
    await page.keyboard.press('ArrowRight');
    await expect(words).not.toHaveText(first);
    await expect(words).toHaveText(isFile);
    const [second = ''] = ((await words.textContent()) ?? '').split(',');
    const at = await spot.evaluate((card: HTMLElement) => ({ x: card.offsetLeft, y: card.offsetTop }));
    await page.keyboard.press('Home');
    await expect(words).toHaveText(first);
    await stage.hover({ position: { x: at.x + 4, y: at.y } });
    await expect(spot).toContainText(second);
    await expect(spot).toContainText('from the beginning of the tape');
    await picture('written');
    await page.mouse.move(0, 0);
    await page.getByTestId('map-whole').click();
    await picture('whole');
  });

  await test.step('the largest files are listed, and one is shown in its folder', async () => {
    const files = page.getByTestId('map-largest').getByRole('button');
    await expect(files).toHaveCount(12);
    await expect(files.first()).toContainText(/^Skye \d\.mov22.* MBPass \d+, block \d+$/);
    const name = (await files.first().getByText('.mov').textContent()) ?? '';
    await files.first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId(`row-Skye/${name}`).or(page.getByTestId(`row-${name}`))).toBeVisible();
    await page.getByTestId('go-map').click();
    await expect(stage).toBeVisible();
  });

  await test.step('what is chosen shows the way that a restore would take', async () => {
    await page.getByTestId('go-browse').click();
    await page.getByTestId(`choose-${barcode}`).click();
    await page.getByTestId('row-Skye').click();
    await page.getByTestId('show-on-map').click();
    await expect(page.getByTestId('map-way')).toContainText('read in the order drawn');
    await page.keyboard.press('Escape');
    await picture('way');
  });

  let before = 0;
  await test.step('the head moves while a job runs', async () => {
    const [known] = await ask(page, [['catalogue.generations', { barcode, cursor: null, limit: 1 }]]);
    before = (known as MapFiles).rows[0]?.generation ?? 0;
    const faults = join(world.desktop, 'slow.txt');
    await writeFile(faults, 'opcode write: slow 2\n');
    await run('virtual', 'faults', barcode, faults);
    await run('virtual', 'drive', 'remove', 'drive-1');
    await run('virtual', 'drive', 'add', '--clock', 'live', '--speed-up', '30');
    const more = await folder('Iona', 30, 2_000_000);
    const heads = await stage.evaluateHandle((element) => {
      const seen = new Set<string>();
      const note = () => seen.add(element.getAttribute('data-head') ?? '');
      new MutationObserver(note).observe(element, { attributes: true, attributeFilter: ['data-head'] });
      return seen;
    });
    await run('archive', more, '--to', barcode);
    await expect(stage).toHaveAttribute('data-head', /^1:/);
    await expect(page.getByTestId('map-running')).toBeVisible();
    await picture('writing');
    await expect(stage).toHaveAttribute('data-head', '');
    const places = await heads.evaluate((seen) => [...seen].filter((one) => one.startsWith('1:')));
    expect(places.length).toBeGreaterThan(2);
    await expect(page.getByTitle('Iona', { exact: true })).toBeVisible();
  });

  await test.step('an older generation shows what lay there then, and what came later faint', async () => {
    const older = page.getByTestId(`generation-${before}`);
    await expect(page.getByTestId('timeline').getByRole('radio').last()).toBeChecked();
    await older.focus();
    await page.keyboard.press('Space');
    await expect(older).toBeChecked();
    await expect(page.getByTestId('map-later')).toBeVisible();
    await expect(page.getByTitle('Iona', { exact: true })).toHaveCount(0);
    await expect(page.getByTitle('Loch Lomond', { exact: true })).toBeVisible();
    await picture('older');
    await page.getByTestId('generation-back').click();
    await expect(page.getByTitle('Iona', { exact: true })).toBeVisible();
    await expect(page.getByTestId('map-later')).toHaveCount(0);
  });

  await test.step('what was chosen in an older generation shows its way there', async () => {
    await page.getByTestId('go-browse').click();
    await page.getByTestId(`choose-${barcode}`).click();
    await page.getByTestId(`generation-${before}`).focus();
    await page.keyboard.press('Space');
    await expect(page.getByTestId('generation-shown')).toBeVisible();
    await page.getByTestId('row-Mull').click();
    await page.getByTestId('show-on-map').click();
    await expect(page.getByTestId(`generation-${before}`)).toBeChecked();
    await expect(page.getByTestId('map-way')).toContainText('read in the order drawn');
    await picture('older-way');
  });
});
