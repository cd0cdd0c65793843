// The window of a computer that is in a fleet: what another one has is found and looked through, and when the database is away it
// says so.

import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { ask } from '../harness/ask.ts';
import { fleetOf, folderWith } from '../harness/fleet.ts';
import { pictureBook } from '../harness/pictures.ts';
import { closeWindow, openWindow, test } from '../harness/window.ts';

test('all computers of a fleet', async ({ world }) => {
  const fleet = await fleetOf(world);
  const letters = await folderWith(join(dirname(world.home), 'there'), ['to ann.txt', 'to bob.txt']);
  await fleet.there('fleet', 'init', fleet.url);
  await fleet.there('virtual', 'new', 'CEL001L8', '--capacity', '2G');
  await fleet.there('load', 'CEL001L8');
  await fleet.there('format', 'CEL001L8');
  await fleet.there('fleet', 'join', fleet.url, '--name', 'cellar');
  await fleet.there('archive', letters, '--to', 'CEL001L8', '--wait');

  const window = await openWindow(world);
  const { app, page } = window;
  const picture = await pictureBook(app, page, 'all-computers');

  await test.step('without a fleet there is nothing to switch', async () => {
    await page.getByTestId('go-browse').click();
    await expect(page.getByText('Nothing to browse yet')).toBeVisible();
    await expect(page.getByTestId('filter-fleet')).toHaveCount(0);
  });

  await test.step('what another computer has is listed, with its name', async () => {
    const { password: _, ca: __, ...address } = fleet.database.signIn();
    await ask(page, [['fleet.join', { address, passwordFile: null, caFile: null, name: 'study' }]]);
    // Root is each computer's own unless they are linked.
    await expect(async () => void (await fleet.there('fleet', 'people', 'link', 'root', 'study:root'))).toPass();
    await page.getByTestId('go-deck').click();
    await page.getByTestId('go-browse').click();
    await page.getByTestId('filter-fleet').click();
    await page.getByTestId('search').fill('to ');
    await expect(page.getByTestId('fleet-entries')).toContainText('to ann.txt');
    await expect(page.getByTestId('fleet-host').first()).toHaveText('cellar');
    await expect(page.getByTestId('fleet-count')).toHaveText('2 found');
    await picture('found');
  });

  await test.step('a folder is gone into, and out of again', async () => {
    await page.getByTestId('search').fill('letters');
    await page.getByRole('button', { name: 'Open letters' }).click();
    await expect(page.getByTestId('fleet-path')).toContainText('CEL001L8');
    await expect(page.getByTestId('fleet-entries')).toContainText('to bob.txt');
    await picture('folder');
    await page.getByTestId('fleet-up').click();
    await expect(page.getByTestId('fleet-entries')).toContainText('letters');
    await page.getByTestId('fleet-up').click();
    await expect(page.getByTestId('fleet-path')).toHaveCount(0);
  });

  await test.step('what is on one cartridge only, of all computers', async () => {
    await page.getByTestId('search').fill('');
    await page.getByTestId('filter-only-copy').click();
    await expect(page.getByTestId('fleet-count')).toHaveText('2 found');
    await page.getByTestId('search').fill('bob');
    await expect(page.getByTestId('fleet-count')).toHaveText('1 found');
    await picture('only-copy');
    await page.getByTestId('filter-only-copy').click();
  });

  await test.step('a database that is away is named', async () => {
    fleet.database.stop('immediate');
    await page.getByTestId('search').fill('to');
    await expect(page.getByTestId('fault')).toHaveAttribute('data-code', 'fleet.database-away');
    await picture('away');
    await fleet.database.start();
    await page.getByTestId('search').fill('to bob');
    await expect(page.getByTestId('fleet-entries')).toContainText('to bob.txt');
    await page.getByTestId('filter-fleet').click();
    await expect(page.getByTestId('fleet-entries')).toHaveCount(0);
  });

  await closeWindow(window, world);
  await fleet.end();
});
