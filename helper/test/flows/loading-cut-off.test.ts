// A helper that is killed while a drive loads: the next one goes on loading, and no job asks a person for that cartridge.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JobId } from '../../contract/model.ts';
import type { AnyNotice } from '../../contract/notices.ts';
import { type Helper, startHelper, temporaryFolder } from './harness.ts';
import { addSet, poolOf } from './mirror-sets.ts';
import { addLiveDrive, folderOf, station } from './stations.ts';
import { waitUntil } from './steps.ts';

const [one, two] = ['VOL001L8', 'VOL002L8'] as const;

const begin: Readonly<Record<string, (helper: Helper, source: string) => Promise<JobId | undefined>>> = {
  'an archive': ({ client }, source) => client.send('archive.start', { barcodes: [one], sources: [source] }),
  'a restore': ({ client }) =>
    client.send('restore.start', {
      from: [one, two].map((barcode) => ({ barcode, paths: ['d'] })),
      into: temporaryFolder(),
      conflict: 'rename',
    }),
  'a verification': ({ client }) => client.send('cartridges.verify', { barcode: one, paths: [] }),
  'a rebuild': ({ client }) => client.send('catalogue.rebuild', { barcodes: [one, two] }),
  'a run': async (helper, source) => {
    await poolOf(helper, [[one]], false);
    const { id } = await addSet(helper, [source]);
    return (await helper.client.send('mirrors.run', { id, evenEmpty: false }))[0];
  },
};

/** Resolves when a cartridge is in the drive and on its way to the load point. */
async function untilLoading({ client, home }: Helper, work: () => Promise<unknown>): Promise<void> {
  const loading = new Promise<void>((resolve) => {
    client.onNotice((notice: AnyNotice) => {
      if (notice.name === 'drive' && notice.body.state.kind === 'loading') resolve();
    });
  });
  await client.send('snapshot.subscribe', {});
  await work();
  await loading;
  await waitUntil(() => existsSync(join(home, 'virtual/drives/drive-1')));
}

async function written(): Promise<{ readonly helper: Helper; readonly source: string }> {
  const helper = await station([one, two]);
  const source = folderOf(2, 1);
  for (const barcode of [one, two]) {
    expect(await helper.archive(barcode, source)).toMatchObject({ state: 'done' });
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  }
  await addLiveDrive(helper, 'drive-1');
  return { helper, source };
}

async function expectNobodyAsked({ client }: Helper, id: JobId): Promise<void> {
  const { rows } = await client.send('jobs.events', { id, cursor: null, limit: 500 });
  expect(rows.filter((event) => event.kind === 'waits' && event.for === 'person')).toEqual([]);
}

describe('no person is asked for the cartridge that is being loaded', () => {
  test.each(Object.keys(begin))('by %s that was cut off meanwhile', async (kind) => {
    const { helper, source } = await written();
    const more = folderOf(3, 1);
    let id: JobId | undefined;
    await untilLoading(helper, async () => {
      id = await begin[kind]?.(helper, kind === 'a run' ? more : source);
    });
    if (id === undefined) throw new Error('no job');
    await helper.kill();
    const next = await startHelper({ home: helper.home });
    expect(await next.endOf(id)).toMatchObject({ state: 'done', filesFailed: 0 });
    await expectNobodyAsked(next, id);
  });

  test.each(['a rebuild', 'a run'])('by %s that begins while another job loads it', async (kind) => {
    const { helper, source } = await written();
    await untilLoading(helper, () => helper.client.send('cartridges.load', { barcode: one, drive: null }));
    const id = await begin[kind]?.(helper, source);
    if (id === undefined) throw new Error('no job');
    expect(await helper.endOf(id)).toMatchObject({ state: 'done', filesFailed: 0 });
    await expectNobodyAsked(helper, id);
  });
});
