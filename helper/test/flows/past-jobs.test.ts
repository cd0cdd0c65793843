// Jobs that have ended, beyond those that the snapshot keeps.

import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rowsOf } from '../../client/pages.ts';
import type { Job } from '../../contract/model.ts';
import { barcode, folderWith, formatted } from './steps.ts';

test('jobs that have ended are told newest first, page by page, and by kind and state', async () => {
  const helper = await formatted();
  await helper.archive(barcode, folderWith(['a', 'b']));
  await helper.eject(barcode);
  const { client } = helper;
  const past: Job[] = [];
  for await (const job of rowsOf(({ cursor }) => client.send('jobs.past', { cursor, limit: 1 }))) past.push(job);
  expect(past.map(({ kind }) => kind)).toEqual(['eject', 'archive', 'format', 'load']);
  expect(past).toEqual([...(await helper.snapshot()).jobs].reverse());

  const some = { cursor: null, limit: 10 } as const;
  const kinds = await client.send('jobs.past', { ...some, kinds: ['archive', 'load'] });
  expect(kinds.rows.map(({ kind }) => kind)).toEqual(['archive', 'load']);
  expect(kinds.next).toBeNull();
  expect((await client.send('jobs.past', { ...some, states: ['failed'] })).rows).toEqual([]);

  const oldest: Job[] = [];
  const order = { by: 'time', falling: false } as const;
  for await (const job of rowsOf(({ cursor }) => client.send('jobs.past', { order, cursor, limit: 1 })))
    oldest.push(job);
  expect(oldest).toEqual(past.toReversed());
});

test.each([true, false])(
  'what an archive holds says when it was last modified, verified afterwards or not: %s',
  async (verify) => {
    const helper = await formatted();
    const source = folderWith(['a']);
    const past = new Date('1999-12-31T23:59:58.000Z');
    utimesSync(join(source, 'a'), past, past);
    const job = await helper.run('archive.start', { barcodes: [barcode], sources: [source], verify });
    const [item] = await helper.items(job);
    expect(item).toMatchObject({ receipt: verify ? 'verified' : 'safe' });
    expect(item?.modifyTime).toMatch(/^1999-12-31T23:59:58/);
  },
);
