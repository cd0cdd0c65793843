// The health of drives and cartridges: warnings in words, what was noted each time a cartridge left, a check-up with its plots,
// and what would be out of reach with other drives.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ask, askJobs } from '../harness/ask.ts';
import { test } from '../harness/window.ts';

const clock = { mode: 'modelled', speedUp: 1 };
const drive = 'drive-2';

/** What an export tells of a visit, as if there had been one every third day for two years, with a bad spell. */
function yearsOfVisits(exported: string): string {
  const [head = '', ...lines] = exported.trimEnd().split('\n');
  const line = lines.find((one) => one.includes('"in":"health"') && one.includes('bytesProcessed'));
  if (line === undefined) throw new Error('no visit is recorded yet');
  const visit = JSON.parse(line) as { readonly in: string; readonly row: Readonly<Record<string, unknown>> };
  const health = JSON.parse(String(visit.row.health)) as object;
  const visits = Array.from({ length: visitsMade }, (_, at) => {
    const isBad = at > 150 && at < 170;
    const errors = { retries: isBad ? 900 * (at - 150) : (at * 37) % 23, corrected: at % 5, uncorrected: 0 };
    const reading = {
      ...health,
      alerts: [],
      writeErrors: { ...errors, bytesProcessed: 2e12 },
      readErrors: { ...errors, retries: at % 3, bytesProcessed: 4e11 },
    };
    const time = new Date(Date.UTC(2024, 10, 1) + at * 3 * 86_400_000).toISOString();
    const place = { barcode: 'CAP001L8', drive: 'Drive 1', serial: 'CAPSTAN001' };
    return {
      in: 'health',
      row: { ...visit.row, ...place, id: 1_000 + at, time, health: JSON.stringify(reading), stops: (at * 7) % 11 },
    };
  });
  return [head, ...visits.map((one) => JSON.stringify(one)), JSON.stringify({ end: visits.length }), ''].join('\n');
}

const visitsMade = 240;

test('health', async ({ window: { page }, world, picture }) => {
  await expect(page.getByTestId('drive')).toHaveAttribute('data-state', 'empty');

  await test.step('nothing is claimed before anything was told', async () => {
    await page.getByTestId('go-health').click();
    await expect(page.getByTestId('no-alerts')).toContainText('unknown until you refresh');
    await expect(page.getByTestId('no-history')).toBeVisible();
    await page.getByTestId('health-ask').click();
    await expect(page.getByTestId('no-alerts')).toContainText('No warnings');
    await expect(page.getByTestId('drive-counters')).toBeVisible();
    await expect(page.getByTestId('check-up')).toBeDisabled();
    await picture('nothing-yet');
  });

  await test.step('the last commands of a drive are shown to whoever asks for them', async () => {
    await page.getByTestId('trace-show').click();
    await expect(page.getByTestId('drive-trace')).toContainText('LOG SENSE');
    await picture('trace');
  });

  await test.step('a check-up is asked like a format', async () => {
    await ask(page, [
      ['virtual.addDrive', { model: 'lto5', clock }],
      ['virtual.create', { barcode: 'CHK001L5', capacityBytes: 1.5e12 }],
      ['virtual.create', { barcode: 'OLD001L6', capacityBytes: 2.5e12 }],
      ['virtual.create', { barcode: 'BIG001M8', capacityBytes: 9e12 }],
    ]);
    await askJobs(page, [['cartridges.load', { drive, barcode: 'CHK001L5' }]]);
    await page.getByTestId('health-drive-drive-2').click();
    await page.getByTestId('check-up').click();
    await expect(page.getByTestId('check-up-lost')).toContainText('Nothing');
    await picture('check-up');
    await page.getByTestId('check-up-start').click();
    await expect(page.getByTestId('job-detail')).toHaveAttribute('data-state', 'done', { timeout: 120_000 });
  });

  await test.step('each visit is noted, with what the drive warned of', async () => {
    const barcode = 'CHK001L5';
    const [eject, load] = [
      ['cartridges.eject', { barcode }],
      ['cartridges.load', { drive, barcode }],
    ] as const;
    const film = join(world.desktop, 'film.mov');
    await writeFile(film, Buffer.alloc(8_000_000, 'film'));
    const archive = ['archive.start', { barcodes: [barcode], sources: [film] }] as const;
    await askJobs(page, [['cartridges.format', { barcode, confirmedBarcode: barcode, name: 'Tried' }], archive, eject]);
    await askJobs(page, [load, archive, eject, load, archive, eject]);
    await ask(page, [['virtual.setFaults', { barcode, script: 'opcode load: needs-cleaning' }]]);
    await askJobs(page, [load, eject, load]);
    await page.getByTestId('go-health').click();
    await page.getByTestId('health-drive-drive-2').click();
    await page.getByTestId('health-ask').click();
    await expect(page.getByTestId('alert-20')).toContainText('must be cleaned now');
    await expect(page.getByTestId('history-plots')).toBeVisible();
    await expect(page.getByTestId('plot-locate').getByRole('img')).toBeVisible();
    await picture('drive');
    await page.getByTestId('plot-locate').getByText('As a table').click();
    await expect(page.getByTestId('plot-locate').getByRole('table')).toContainText('Forward');
  });

  await test.step('cartridges tell of their wear', async () => {
    await page.getByTestId('health-cartridges').click();
    await page.getByTestId('health-CHK001L5').click();
    await expect(page.getByTestId('cartridge-past')).toContainText('20,000');
    await picture('cartridges');
  });

  await test.step('what would be out of reach with other drives', async () => {
    await page.getByTestId('health-generations').click();
    await expect(page.getByTestId('next-generation')).toContainText('LTO-9');
    await picture('generations');
  });

  await test.step('two years of visits are drawn, and read as a table', async () => {
    const [exported] = await ask(page, [['admin.exportCatalogue', { cursor: null }]]);
    const text = yearsOfVisits((exported as { readonly text: string }).text);
    await ask(page, [['admin.importCatalogue', { upload: '0123456789abcdef', offset: 0, text, isLast: true }]]);
    await page.getByTestId('health-drives').click();
    await page.getByTestId('health-drive-drive-1').click();
    const plots = page.getByTestId('history-plots');
    await expect(plots).toBeVisible();
    await picture('two-years');
    await plots.getByText('As a table').first().click();
    await expect(plots.getByRole('row')).toHaveCount(2 * visitsMade + 1);
    await picture('as-a-table');
    await page.getByTestId('health-cartridges').click();
    await page.getByTestId('health-CAP001L8').click();
    await expect(page.getByTestId('cartridge-past')).toBeVisible();
    await picture('one-cartridge');
  });
});
