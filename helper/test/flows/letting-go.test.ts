// Threads and descriptors are given back when what they were for is over, not when memory is tidied some day: counted after
// every one of many calls, answered, failed or withdrawn.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect } from '../../client/connect.ts';
import { helperSocket } from '../../client/home.ts';
import { type Helper, startHelper, temporaryFolder } from './harness.ts';
import { type HeldResources, heldBy, pidOf } from './process.ts';

const times = 150;
/** Of what was just answered a thread may still be on its way out. */
const onTheWayOut = 6;

/** Does it again and again; what is held may never be more than that above what it was after the first times. */
async function expectFlat(helper: Helper, step: (at: number) => Promise<unknown>, rounds = times): Promise<void> {
  const pid = pidOf(helper);
  for (let at = 0; at < 8; at += 1) await step(at);
  await atRest(pid);
  const before = heldBy(pid);
  const most = { threads: 0, descriptors: 0 };
  for (let at = 0; at < rounds; at += 1) {
    await step(at);
    const now = heldBy(pid);
    most.threads = Math.max(most.threads, now.threads);
    most.descriptors = Math.max(most.descriptors, now.descriptors);
  }
  expect(most.threads).toBeLessThanOrEqual(before.threads + onTheWayOut);
  expect(most.descriptors).toBeLessThanOrEqual(before.descriptors + onTheWayOut);
  await expect.poll(() => isWithin(heldBy(pid), before)).toBe(true);
}

function isWithin(now: HeldResources, before: HeldResources): boolean {
  return now.threads <= before.threads && now.descriptors <= before.descriptors;
}

async function atRest(pid: number): Promise<void> {
  let last = { threads: -1, descriptors: -1 };
  await expect
    .poll(() => {
      const before = last;
      last = heldBy(pid);
      return last.threads === before.threads && last.descriptors === before.descriptors;
    })
    .toBe(true);
}

function sourceOf(files: number): string {
  const folder = temporaryFolder();
  for (let at = 0; at < files; at += 1) {
    mkdirSync(join(folder, `folder ${at % 20}`), { recursive: true });
    writeFileSync(join(folder, `folder ${at % 20}`, `file ${at}.txt`), 'text');
  }
  return folder;
}

test('a preview gives back its thread and its descriptors with the answer', async () => {
  const helper = await startHelper();
  const sources = [sourceOf(40), sourceOf(3)];
  const preview = () =>
    helper.client.send('mirrors.previewPatterns', { sources, include: ['*.txt'], exclude: ['folder 1*'] });
  await expectFlat(helper, preview);
});

test('one that fails gives them back, too', async () => {
  const helper = await startHelper();
  const missing = join(sourceOf(1), 'missing');
  const preview = () => helper.client.send('mirrors.previewPatterns', { sources: [missing], include: [], exclude: [] });
  await expectFlat(helper, () => expect(preview()).rejects.toMatchObject({ code: 'source.missing' }));
});

test('so does one that is withdrawn, pushed out by the next, or whose caller has gone', async () => {
  const helper = await startHelper();
  const input = { sources: [sourceOf(3_000)], include: [], exclude: [] };
  await expectFlat(helper, async (at) => {
    const withdrawal = new AbortController();
    const given = helper.client
      .send('mirrors.previewPatterns', input, withdrawal.signal)
      .catch((error: unknown) => error);
    if (at % 3 === 0) withdrawal.abort();
    else if (at % 3 === 1) await helper.client.send('mirrors.previewPatterns', { ...input, sources: [sourceOf(1)] });
    else {
      const other = await connect(helperSocket(helper.home));
      const unheard = other.send('mirrors.previewPatterns', input).catch((error: unknown) => error);
      other.close();
      await unheard;
    }
    await given;
  });
});

test('a drive that is taken away gives back its thread', async () => {
  const helper = await startHelper();
  const clock = { mode: 'instant', speedUp: 1 } as const;
  await expectFlat(helper, async () => {
    const { id: drive } = await helper.client.send('virtual.addDrive', { model: 'lto8', clock });
    await helper.client.send('virtual.removeDrive', { drive });
  });
});

test('jobs give back what they opened: load, format, archive, verify, restore, eject', async () => {
  const helper = await startHelper();
  const source = sourceOf(5);
  const barcode = 'CAP001L8';
  const round = async () => {
    const ended = [
      await helper.load(barcode),
      await helper.format(barcode),
      await helper.archive(barcode, source),
      await helper.run('cartridges.check', { barcode }),
      await helper.run('cartridges.verify', { barcode, paths: [] }),
      await helper.run('cartridges.findGenerations', { barcode }),
      await helper.restore(barcode, [''], temporaryFolder()),
      await helper.eject(barcode),
    ];
    expect(ended.map(({ state }) => state)).toEqual(ended.map(() => 'done'));
    // What cannot be done gives back what it had, too.
    await expect(helper.archive('CAP002L8', join(source, 'missing'))).rejects.toMatchObject({ code: 'source.missing' });
  };
  await expectFlat(helper, round, 12);
});

test('a mirror that is stopped gives back its watch', async () => {
  const helper = await startHelper();
  const timing = { kind: 'continuous', tapeWithinSeconds: 604_800 } as const;
  const folder = temporaryFolder();
  const set = {
    ...{ name: 'Desk', sources: [sourceOf(40)], include: [], exclude: [], timing, timeZone: 'UTC', pool: null },
    ...{ mirror: folder, copies: 1, verify: 'none' as const, keepDays: null, keepOnDiskDays: 0 },
  };
  await expectFlat(helper, async () => {
    const { id } = await helper.client.send('mirrors.add', set);
    await helper.client.send('mirrors.pause', { id, isPaused: true });
    await helper.client.send('mirrors.pause', { id, isPaused: false });
    await helper.client.send('mirrors.remove', { id });
  });
});
