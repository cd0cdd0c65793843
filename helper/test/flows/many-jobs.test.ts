// One person's jobs are not without end: the next one is refused in words, and nobody else notices.

import { describe, expect, test } from 'vitest';
import type { Client } from '../../client/client.ts';
import type { Identity } from '../../contract/identity.ts';
import { openJobsMost } from '../../contract/jobs.ts';
import type { JobId } from '../../contract/model.ts';
import { isRoot } from './harness.ts';
import { ann, bob, clientAs, sharedHelper } from './people.ts';
import { barcode, formatted, HeldStream } from './steps.ts';

/** The first keeps the cartridge, and the others wait for it. */
async function fill(client: Client, owner: Identity | null = null): Promise<readonly JobId[]> {
  const { input } = new HeldStream('long', owner);
  const first = await client.send('archive.start', { barcodes: [barcode], sources: [], streams: [input] });
  const others = Array.from({ length: openJobsMost - 1 }, () => client.send('cartridges.eject', { barcode }));
  return [first, ...(await Promise.all(others))];
}

const refusal = { code: 'job.too-many', data: { subject: `Check ${barcode}` } };

test('one job more than a person may have open is refused, and taken when another has ended', async () => {
  const { client } = await formatted();
  const ids = await fill(client);
  expect(new Set(ids).size).toBe(openJobsMost);
  await expect(client.send('cartridges.check', { barcode })).rejects.toMatchObject(refusal);
  await client.send('jobs.cancel', { id: ids.at(-1) ?? expect.fail('none') });
  expect(await client.send('cartridges.check', { barcode })).toMatch(/^\d+$/);
  await expect(client.send('cartridges.check', { barcode })).rejects.toMatchObject(refusal);
});

describe.skipIf(!isRoot)('of two users (only root can test it)', () => {
  test('one who has as many jobs as may be takes nothing from the other', async () => {
    const helper = await sharedHelper();
    expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
    expect(await helper.format(barcode, 'Common')).toMatchObject({ state: 'done' });
    const [hers, his] = [await clientAs(ann, helper), await clientAs(bob, helper)];
    await fill(hers, ann);
    await expect(hers.send('cartridges.eject', { barcode })).rejects.toMatchObject({ code: 'job.too-many' });
    expect(await his.send('cartridges.eject', { barcode })).toMatch(/^\d+$/);
    expect(await helper.client.send('cartridges.eject', { barcode })).toMatch(/^\d+$/);
  });
});
