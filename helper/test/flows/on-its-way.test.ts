// A cartridge for which a job has a drive, and that is not in it yet: nobody else puts it anywhere meanwhile.

import { expect, test } from 'vitest';
import type { AnyNotice } from '../../contract/notices.ts';
import { emptySnapshot, reduce } from '../../contract/state.ts';
import { contradictionsIn } from './coexistence.ts';
import { addLiveDrive, station } from './stations.ts';

test('a cartridge that a rebuild empties its drive for is loaded nowhere else meanwhile', async () => {
  const [first = '', next = '', other = ''] = ['ONE001L8', 'TWO002L8', 'BIG003L8'];
  const helper = await station([first, next, other], { drives: 2 });
  const { client } = helper;
  const [instant = '', slow = ''] = (await helper.snapshot()).drives.map(({ id }) => id);
  await addLiveDrive(helper, slow);
  const live = (await helper.snapshot()).drives.find(({ clock }) => clock?.mode === 'live')?.id ?? '';
  await helper.run('cartridges.load', { barcode: first, drive: live });
  await helper.run('cartridges.load', { barcode: other, drive: instant });

  let { snapshot, found } = { snapshot: emptySnapshot, found: [] as readonly string[] };
  const asked = Promise.withResolvers<Promise<unknown>>();
  let isAsked = false;
  client.onNotice((notice: AnyNotice) => {
    snapshot = reduce({ ...snapshot, seq: notice.seq - 1 }, notice) ?? snapshot;
    found = [...found, ...contradictionsIn(snapshot, true).filter((one) => one.includes('several'))];
    if (isAsked || notice.name !== 'drive' || notice.body.id !== live || notice.body.state.kind !== 'ejecting') return;
    isAsked = true;
    asked.resolve(Promise.all([helper.eject(other), helper.load(next)]));
  });
  const rebuild = await helper.run('catalogue.rebuild', { barcodes: [first, next] });
  expect(await helper.items(rebuild, true)).toEqual([]);
  expect(await asked.promise).toMatchObject([{ state: 'done' }, { state: 'done', drive: live }]);
  expect(found).toEqual([]);
});
