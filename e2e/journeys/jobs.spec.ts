// A job from its beginning to the report of it: what happened, what failed and what to do, in which order, and as a file.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { finishedJobsKept } from '../../helper/contract/state.ts';
import { ask } from '../harness/ask.ts';
import { answerSaveDialog, dropPaths } from '../harness/desktop.ts';
import { pipeInto, tape } from '../harness/tape.ts';
import { makeTree } from '../harness/tree.ts';
import { test } from '../harness/window.ts';

const manyFiles = 10_000;

test('jobs', async ({ window: { app, page }, world, picture }) => {
  const drive = page.getByTestId('drive');
  const job = page.getByTestId('job-detail');
  const source = join(world.desktop, 'Loch Ness');
  await makeTree(source);
  execFileSync('mkfifo', [join(source, 'a pipe')]);
  const command = async (...given: readonly string[]) => {
    const { code, errors } = await tape(world, ...given);
    expect(code, `${given.join(' ')}\n${errors}`).toBe(0);
  };
  const save = async (format: 'csv' | 'json' | 'pdf' | 'mhl') => {
    const path = join(world.restored, `report.${format}`);
    await answerSaveDialog(app, path);
    await page.getByTestId('job-save').click();
    await page.getByTestId(`job-save-${format}`).click();
    // A media hash list says what it leaves out: here what could not be archived.
    const saved = `Saved as ${path}`;
    if (format === 'mhl') await expect(page.getByTestId('job-saved')).toContainText(`${saved} 1 file is not listed`);
    else await expect(page.getByTestId('job-saved')).toHaveText(saved);
    return await readFile(path);
  };

  await test.step('what happened to an archive is told, and what could not be archived', async () => {
    await command('load', 'CAP001L8');
    await command('format', 'CAP001L8', '--yes');
    await dropPaths(page, drive, [source]);
    await page.getByTestId('archive-more').click();
    await page.getByTestId('archive-checksums').selectOption('list');
    await page.getByTestId('archive-start').click();
    await page.getByTestId('go-jobs').click();
    await expect(job).toHaveAttribute('data-state', 'partial');
    const verdict = page.getByTestId('findings-verdict');
    await expect(verdict).toHaveText('Completed with 1 error. On CAP001L8. 37 files verified.');
    await expect(verdict).toHaveAttribute('data-tone', 'care');
    const story = page.getByTestId('timeline');
    await expect(story).toContainText('Submitted');
    await expect(story).toContainText('everything up to here is safe');
    await expect(story.locator('li').last()).toHaveAttribute('data-kind', 'ended');
    await expect(page.getByTestId('job-item')).toHaveCount(1);
    await picture('partial');
  });

  await test.step('by keyboard one of them is told in full, and closed again', async () => {
    await page.getByTestId('items').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('item-detail').getByTestId('fault')).toHaveAttribute(
      'data-code',
      'source.unsupported',
    );
    await picture('failed-item');
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('item-detail')).toHaveCount(0);
  });

  await test.step('it is saved as a table, a record, a list and a report', async () => {
    const content = await readFile(join(source, 'Rushes', 'Day 1', 'A001C002.mov'));
    const sum = (algorithm: string) => createHash(algorithm).update(content).digest('hex');

    const rows = (await save('csv')).toString().split('\r\n');
    const row = rows.find((line) => line.includes('A001C002.mov'));
    expect(row).toContain(sum('sha256'));
    expect(row).toContain(',verified,CAP001L8,');
    expect(rows.find((line) => line.includes('a pipe'))).toContain('source.');

    const record = JSON.parse((await save('json')).toString());
    expect(record.job).toMatchObject({ kind: 'archive', state: 'partial', filesFailed: 1 });
    expect(record.items).toHaveLength(rows.length - 2);
    expect(record.events.at(-1)).toMatchObject({ kind: 'ended', state: 'partial' });

    const list = (await save('mhl')).toString();
    expect(list).toContain(`<size>${content.length}</size>`);
    expect(list).toContain(`<md5>${sum('md5')}</md5>`);
    expect(list).toMatch(/<xxhash64be>[0-9a-f]{16}<\/xxhash64be>/);
    expect(list).toContain('<lastmodificationdate>1999-12-31T23:59:58Z</lastmodificationdate>');
    expect(list).toContain('<file>Loch Ness/Übersicht – “final” #2 &amp; 50%.txt</file>');

    const report = await save('pdf');
    // To be looked at, beside the pictures.
    await writeFile(join(import.meta.dirname, '..', '..', '.output', 'e2e', 'jobs', 'report.pdf'), report);
    expect(report.subarray(0, 5).toString()).toBe('%PDF-');
    // Story and files, with their checksums, take more than one page.
    expect(report.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
    await picture('saved');
  });

  await test.step('what would not be a list is not written, and why', async () => {
    await page.locator('.job-row[data-kind=format]').click();
    await page.getByTestId('job-save').click();
    await page.getByTestId('job-save-mhl').click();
    await expect(page.getByTestId('job-saved')).toContainText('no checksums for a media hash list');
    await picture('no-list');
  });

  await test.step('of what waits, a person says what comes first', async () => {
    const film = pipeInto(world, 'archive', '--stdin', 'film.mov', '--to', 'CAP001L8');
    film.stdin?.write(Buffer.alloc(1_000_000, 'film'));
    await expect(page.locator('.job-row[data-state=running]')).toHaveCount(1);
    await command('archive', 'Loch Ness/notes.txt', '--to', 'CAP001L8');
    await page.getByTestId('jobs-open').click();
    await page.locator('.job-row[data-state=queued]').click();
    await page.getByTestId('priority-low').click();
    await expect(page.getByTestId('priority-low')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByTestId('timeline')).toContainText('Priority set to low');
    await picture('queue');
    film.stdin?.end();
    await expect(job).toHaveAttribute('data-state', 'done');
    await expect(page.locator('.job-row')).toHaveCount(0);
  });

  await test.step('ten thousand files with long names are a list like any other', async () => {
    const many = join(world.desktop, `Everything from the attic ${'and the cellar '.repeat(10)}`.trim());
    await mkdir(many);
    for (let number = 1; number <= manyFiles; number += 1) await writeFile(join(many, `IMG_${number}.raw`), 'x');
    await command('archive', many, '--to', 'CAP001L8', '--wait');
    await page.getByTestId('jobs-all').click();
    await page.locator('.job-row').first().click();
    await expect(page.getByTestId('job-outcome')).toHaveText('10,000 files safe on tape');
    await page.getByTestId('items').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('PageUp');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('item-detail')).toContainText('CAP001L8, generation');
    expect(await page.getByTestId('job-item').count()).toBeLessThan(100);
    await picture('many-files');
  });

  await test.step('a fault’s remedy is a button', async () => {
    await command('eject', 'CAP001L8');
    await ask(page, [['virtual.setFaults', { barcode: 'CAP001L8', script: 'opcode load: sense 4/53/00' }]]);
    expect((await tape(world, 'load', 'CAP001L8')).code).toBe(2);
    await page.getByTestId('jobs-care').click();
    await page.getByTestId('jobs-kind').selectOption('load');
    await page.locator('.job-row[data-kind=load]').click();
    await expect(job.getByTestId('fault')).toContainText('Eject the cartridge and try again');
    await picture('remedy');
    await page.getByTestId('remedy-eject').click();
    await page.getByTestId('go-deck').click();
    await expect(drive).toHaveAttribute('data-state', 'empty');
  });

  await test.step('jobs that the window does not keep are told when they are asked for', async () => {
    const ids = await ask(
      page,
      Array.from(
        { length: finishedJobsKept + 10 },
        () => ['cartridges.load', { drive: null, barcode: 'CAP003L8' }] as const,
      ),
    );
    await page.getByTestId('go-jobs').click();
    await page.getByTestId('jobs-all').click();
    await page.getByTestId('jobs-kind').selectOption('');
    await expect(page.getByTestId(`job-${ids.at(-1)}`)).toHaveAttribute('data-state', 'done');
    await expect(page.locator('.job-row[data-state=queued], .job-row[data-state=running]')).toHaveCount(0);
    await expect(page.locator('.job-row')).toHaveCount(finishedJobsKept);
    // By keyboard the list is one stop: arrows go through it, Tab leaves it.
    await page.locator('.job-row').first().focus();
    await page.keyboard.press('End');
    await expect(page.locator('.job-row').last()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByTestId('jobs-older')).toBeFocused();
    await picture('many');
    await page.keyboard.press('Enter');
    const first = page.locator('.job-row').last();
    await expect(first).toHaveAttribute('data-kind', 'load');
    await expect(page.getByTestId('jobs-older')).toHaveCount(0);
    await first.click();
    await expect(job.getByRole('heading', { level: 1 })).toHaveText('Load CAP001L8');
    await picture('older');
  });
});
