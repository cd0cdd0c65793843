// A drive that is reset, or loses its power, at one command after the other while a cartridge is written to and ejected: the
// job ends, the helper goes on, and what was told safe comes back.

import { expect, test } from 'vitest';
import { type Helper, temporaryFolder } from './harness.ts';
import { barcode, folderWith, formatted } from './steps.ts';

test.each(['reset', 'power-cycle'])(
  '%s at each command of archiving and ejecting',
  async (fault) => {
    const helper = await formatted();
    const { client } = helper;
    await helper.eject(barcode);
    const loading = await commandsOf(helper, () => helper.load(barcode));
    const all = loading + (await commandsOf(helper, () => written(helper)));
    for (let at = loading + 1; at <= all; at += 1) {
      await client.send('virtual.setFaults', { barcode, script: `command ${at}: ${fault}` });
      await helper.load(barcode);
      const safe = await written(helper);
      await client.send('virtual.setFaults', { barcode, script: '' });
      // Nothing that came of the drive's fault ended the helper: it answers, and takes the cartridge again.
      expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
      if (safe.length > 0)
        expect(await helper.restore(barcode, safe, temporaryFolder())).toMatchObject({ state: 'done' });
      expect(await helper.format(barcode)).toMatchObject({ state: 'done' });
      await out(helper);
    }
  },
  600_000,
);

/** A job that failed leaves its cartridge inside once. */
async function out(helper: Helper): Promise<void> {
  if ((await helper.eject(barcode)).state !== 'done')
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
}

/** What was told safe. */
async function written(helper: Helper): Promise<readonly string[]> {
  const job = await helper.archive(barcode, folderWith(['file']));
  await out(helper);
  return (await helper.items(job)).flatMap(({ receipt, path }) => (receipt === 'safe' ? [path] : []));
}

async function commandsOf({ client }: Helper, work: () => Promise<unknown>): Promise<number> {
  const count = async () => (await client.send('drives.trace', { drive: 'drive-1', most: 1 })).at(-1)?.number ?? 0;
  const before = await count();
  await work();
  return (await count()) - before;
}
