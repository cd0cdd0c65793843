// What is noted of a drive and its cartridge when that leaves.

import { expect, test } from 'vitest';
import { barcode, formatted, HeldStream } from './steps.ts';

test('how often the tape had to stop for want of data is told of each visit', async () => {
  const helper = await formatted();
  const slow = new HeldStream('slow');
  slow.send(Buffer.alloc(10_000));
  const hadToStop = new Promise<void>((resolve) => {
    helper.client.onNotice((notice) => {
      if (notice.name === 'progress' && (notice.body.progress.slots?.[0]?.stops ?? 0) > 0) resolve();
    });
  });
  await helper.snapshot();
  const id = await helper.client.send('archive.start', { barcodes: [barcode], sources: [], streams: [slow.input] });
  await hadToStop;
  slow.end();
  const { progress } = await helper.endOf(id);
  await helper.run('cartridges.eject', { barcode });

  // Once more, and nothing was written.
  await helper.run('cartridges.load', { drive: null, barcode });
  await helper.run('cartridges.eject', { barcode });
  const { rows } = await helper.client.send('drives.healthHistory', {
    of: 'cartridge',
    name: barcode,
    cursor: null,
    limit: 10,
  });
  expect(rows.map(({ stops }) => stops)).toEqual([0, progress.slots?.[0]?.stops]);
});
