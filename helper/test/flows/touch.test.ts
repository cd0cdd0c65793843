// The smallest kind of job, which shows what a kind consists of: see resources/docs/adding-a-job-kind.md.

import { expect, test } from 'vitest';
import { startHelper } from './harness.ts';
import { barcode, formatted } from './steps.ts';

test('a cartridge that is touched was loaded, identified and ejected, and is as it was', async () => {
  const helper = await formatted();
  expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  const before = await helper.cartridge(barcode);
  const drives: (string | null)[] = [];
  await helper.snapshot();
  helper.client.onNotice((notice) => {
    if (notice.name === 'cartridge' && notice.body.barcode === barcode) drives.push(notice.body.drive);
  });
  const job = await helper.endOf(await helper.client.send('cartridges.touch', { barcode }));
  expect(job).toMatchObject({ kind: 'touch', title: `Touch ${barcode}`, state: 'done', fault: null });
  expect(drives).toContain('drive-1');
  expect(await helper.cartridge(barcode)).toEqual(before);
});

test('a cartridge that nobody knows cannot be touched', async () => {
  const helper = await startHelper();
  await expect(helper.client.send('cartridges.touch', { barcode: 'NON001L8' })).rejects.toMatchObject({
    code: 'cartridge.unknown',
  });
});
