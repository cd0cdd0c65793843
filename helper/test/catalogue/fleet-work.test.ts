// Which job here a job of the fleet became.

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Job } from '../../contract/model.ts';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { barcode, freshCatalogue, time } from './harness.ts';

const uuid = '7c1f6f0e-58a1-4f3e-9c44-6a2a0c1f4f10';

function made({ journal }: Catalogue): Job {
  return journal.create({
    job: {
      ...{ kind: 'verify', title: 'Check', state: 'queued', barcode, drive: null, created: time, started: null },
      progress: { phase: 'waiting', filesDone: 0, filesTotal: null, bytesDone: 0, bytesTotal: null, bytesPerSecond: 0 },
      ...{ ended: null, filesSafe: 0, filesFailed: 0, fault: null, priority: 'high', waitsFor: null, need: null },
      canContinue: false,
    },
    request: '{"kind":"verify"}',
    owner: { uid: 1000, gid: 1000, groups: [] },
  });
}

test('is the first one that is made for it, and none that it brings about', async () => {
  const catalogue = freshCatalogue();
  const { fleetWork } = catalogue;
  fleetWork.take(uuid, 1);
  let later = Promise.resolve();
  const job = await fleetWork.asking(uuid, async () => {
    const first = fleetWork.named(() => made(catalogue));
    fleetWork.named(() => made(catalogue));
    later = sleep(1).then(() => void fleetWork.named(() => made(catalogue)));
    return first.id;
  });
  await later;
  expect(fleetWork.taken(uuid)).toMatchObject({ job });
});

test('is none that is made after it was refused', async () => {
  const catalogue = freshCatalogue();
  const { fleetWork } = catalogue;
  fleetWork.take(uuid, 1);
  let later = Promise.resolve();
  await fleetWork.asking(uuid, async () => {
    later = sleep(1).then(() => void fleetWork.named(() => made(catalogue)));
  });
  await later;
  expect(fleetWork.taken(uuid)).toMatchObject({ job: null });
});
