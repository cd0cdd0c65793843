// A job from its beginning to the report of it: what happened, what failed and what to do, in which order, and as a file.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { answerSaveDialog, dropPaths } from '../harness/desktop.ts';
import { pipeInto, tape } from '../harness/tape.ts';
import { makeTree } from '../harness/tree.ts';
import { test } from '../harness/window.ts';

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
    await expect(page.getByTestId('job-saved')).toHaveText(`Saved as ${path}`);
    return await readFile(path);
  };

  await test.step('what happened to an archive is told, and what could not be archived', async () => {
    await command('load', 'CAP001L8');
    await command('format', 'CAP001L8', '--yes');
    await dropPaths(page, drive, [source]);
    await page.getByTestId('archive-listable').check();
    await page.getByTestId('archive-start').click();
    await page.getByTestId('go-jobs').click();
    await expect(job).toHaveAttribute('data-state', 'partial');
    const story = page.getByTestId('timeline');
    await expect(story).toContainText('Asked for');
    await expect(story).toContainText('everything until then is safe');
    await expect(story.locator('li').last()).toHaveAttribute('data-kind', 'ended');
    await expect(page.getByTestId('job-item')).toHaveCount(1);
    await picture('partial');
  });

  await test.step('it is saved as a table, a record, a list and a report', async () => {
    const content = await readFile(join(source, 'Rushes', 'Day 1', 'A001C002.mov'));
    const sum = (algorithm: string) => createHash(algorithm).update(content).digest('hex');

    const rows = (await save('csv')).toString().split('\r\n');
    const row = rows.find((line) => line.includes('A001C002.mov'));
    expect(row).toContain(sum('sha256'));
    expect(row).toContain(',safe,CAP001L8,');
    expect(rows.find((line) => line.includes('a pipe'))).toContain('source.');

    const record = JSON.parse((await save('json')).toString());
    expect(record.job).toMatchObject({ kind: 'archive', state: 'partial', filesFailed: 1 });
    expect(record.items).toHaveLength(rows.length - 2);
    expect(record.events.at(-1)).toMatchObject({ kind: 'ended', state: 'partial' });

    const list = (await save('mhl')).toString();
    expect(list).toContain(`<size>${content.length}</size>`);
    expect(list).toContain(`<md5>${sum('md5')}</md5>`);
    expect(list).toMatch(/<xxhash64be>[0-9a-f]{16}<\/xxhash64be>/);
    expect(list).toContain('<file>Loch Ness/Übersicht – “final” #2 &amp; 50%.txt</file>');

    const report = await save('pdf');
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

  await test.step('a fault’s remedy is a button', async () => {
    await command('eject', 'CAP001L8');
    await command('virtual', 'protect', 'CAP002L8');
    await command('load', 'CAP002L8');
    expect((await tape(world, 'format', 'CAP002L8', '--yes')).code).toBe(2);
    await page.getByTestId('jobs-care').click();
    await page.getByTestId('jobs-kind').selectOption('format');
    await page.locator('.job-row[data-kind=format]').click();
    await expect(job.getByTestId('fault')).toHaveAttribute('data-code', 'medium.write-protected');
    await picture('remedy');
    await page.getByTestId('remedy-eject').click();
    await page.getByTestId('go-deck').click();
    await expect(drive).toHaveAttribute('data-state', 'empty');
  });
});
