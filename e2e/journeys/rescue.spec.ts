// Files come back from a cartridge that nothing else can read: rescued from its menu, into a folder with a map of it all.

import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ask, askJobs } from '../harness/ask.ts';
import { answerFolderDialog, catchOpened } from '../harness/desktop.ts';
import { tape } from '../harness/tape.ts';
import { makeTree } from '../harness/tree.ts';
import { test } from '../harness/window.ts';

const barcode = 'CAP001L8';

test('rescue', async ({ window: { app, page }, world, picture }) => {
  const at = (testId: string) => page.getByTestId(testId);
  const source = join(world.desktop, 'Loch Ness');
  const into = join(world.desktop, 'rescued');
  await makeTree(source);
  await mkdir(into);

  await test.step('a cartridge loses its labels, and a spot in the middle of a file', async () => {
    await at('tour-dismiss').click();
    for (const step of [
      ['load', barcode],
      ['format', barcode, '--name', 'Lochs', '--yes'],
      ['archive', source, '--to', barcode, '--wait'],
    ])
      expect((await tape(world, ...step)).code).toBe(0);
    const path = 'Loch Ness/Rushes/Day 1/A001C002.mov';
    const [{ extents }] = (await ask(page, [['catalogue.entry', { barcode, path }]])) as [
      { extents: readonly { startBlock: number }[] },
    ];
    const places = [0, 1].flatMap((partition) => [0, 1, 2, 3].map((block) => [partition, block] as const));
    const bad = [...places, [1, (extents[0]?.startBlock ?? 0) + 3] as const];
    const script = bad.map(
      ([partition, block]) => `opcode read, partition ${partition}, block ${block}: sense 3/11/00`,
    );
    await askJobs(page, [['cartridges.eject', { barcode }]]);
    await ask(page, [['virtual.setFaults', { barcode, script: script.join('\n') }]]);
    expect((await tape(world, 'load', barcode)).code).toBe(0);
  });

  await test.step('its menu offers to rescue what is still there', async () => {
    await at('drive-menu').click();
    await picture('menu');
    await at('drive-menu-rescue').click();
    await expect(at('rescue-start')).toBeDisabled();
    await answerFolderDialog(app, into);
    await page.keyboard.press('Enter');
    await expect(at('rescue-folder')).toHaveText(into);
    await picture('sheet');
    await at('rescue-start').click();
  });

  await test.step('the job says what is whole, what is damaged, and where to read of it', async () => {
    await expect(at('job-detail')).toHaveAttribute('data-state', 'partial');
    await expect(at('findings-verdict')).toContainText('1 file is damaged: the sound parts were kept.');
    await expect(at('findings-verdict')).toContainText('map.txt');
    await picture('job');
    expect(await readFile(join(into, 'map.txt'), 'utf8')).toContain('A001C002.mov');
    expect((await readdir(join(into, 'files', 'Loch Ness', 'Stills'))).length).toBe(33);
    const opened = await catchOpened(app);
    await at('open-folder').click();
    await expect.poll(opened).toEqual([into]);
  });

  await test.step('a folder with another rescue in it is refused', async () => {
    await at('go-deck').click();
    await at('drive-menu').click();
    await at('drive-menu-rescue').click();
    await at('rescue-choose').click();
    await at('rescue-start').click();
    await expect(at('rescue-sheet').getByTestId('fault')).toContainText(into);
    await picture('refused');
    await at('rescue-cancel').click();
  });
});
