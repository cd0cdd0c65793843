// Restores from cartridges that only a person can put in: behind a real drive stands a virtual one, and the test is the
// person's hand. Everything between is real.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Job } from '../../../contract/model.ts';
import { emptySnapshot } from '../../../contract/state.ts';
import { Access } from '../../../src/access/access.ts';
import { ownPolicy } from '../../../src/access/policy.ts';
import { openCatalogue } from '../../../src/catalogue/catalogue.ts';
import { Drives } from '../../../src/drives/drives.ts';
import { EjectIdleFile } from '../../../src/drives/eject-idle.ts';
import { MotionModels } from '../../../src/drives/motion-models.ts';
import { type Device, driveModel, loadNative, type Native, type NativeDrive } from '../../../src/drives/native.ts';
import { Profiles } from '../../../src/drives/profiles.ts';
import { Shelf } from '../../../src/drives/shelf.ts';
import { recordMetal } from '../../../src/jobs/cartridges.ts';
import type { Request } from '../../../src/jobs/kinds/registry.ts';
import type { Services } from '../../../src/jobs/services.ts';
import { Queue } from '../../../src/queue/queue.ts';
import { createState } from '../../../src/state/state.ts';
import { temporaryFolder, treeOf } from '../../flows/harness.ts';
import { bytes } from '../../flows/trees.ts';

const device: Device = {
  path: '/dev/sg3',
  address: '1:0:0:0',
  kind: 'drive',
  vendor: 'HPE',
  product: 'Ultrium 8-SCSI',
  revision: 'N9S1',
  serial: 'CZ1234',
  generation: 8,
};

async function openDesk() {
  const home = temporaryFolder();
  const native = loadNative();
  const metal = await native.TapeDrive.openVirtual({ model: driveModel('lto8'), serial: device.serial });
  const addon: Native = Object.assign(Object.create(native), {
    discover: async () => [device],
    TapeDrive: { openVirtual: native.TapeDrive.openVirtual, openMetal: async () => metal },
  });
  const shelf = new Shelf(addon, join(home, 'virtual'));
  const catalogue = openCatalogue(join(home, 'catalogue.db'));
  const state = createState(emptySnapshot);
  const drives = await Drives.open(addon, shelf, (drive) => state.publish('drive', drive));
  const profiles = new Profiles(join(home, 'profiles'));
  const motions = new MotionModels(addon, profiles, shelf);
  const access = new Access(ownPolicy(process.geteuid?.() ?? -1), catalogue.owners);
  const ejectIdle = new EjectIdleFile(join(home, 'eject-idle.json'));
  const log = () => undefined;
  const services: Services = { access, home, catalogue, drives, ejectIdle, motions, profiles, shelf, state, log };
  const queue = new Queue(services);
  onTestFinished(async () => {
    await queue.stop();
    await drives.close();
    catalogue.close();
  });
  const ended = (id: string) => until((job) => job.id === id && job.ended !== null);
  function until(is: (job: Job) => boolean): Promise<Job> {
    return new Promise((resolve) => {
      const stop = state.listen((notice) => {
        if (notice.name !== 'job' || !is(notice.body)) return;
        stop();
        resolve(notice.body);
      });
    });
  }
  return {
    services,
    metal,
    until,
    run: (request: Request) => ended(queue.submit(request, { uid: 0, gid: 0, groups: [] })),
  };
}

type RestoreDesk = Awaited<ReturnType<typeof openDesk>>;

async function putIn(
  { services, run }: RestoreDesk,
  metal: NativeDrive,
  barcode: string,
  folder: string,
): Promise<void> {
  await metal.insert(folder);
  if (services.catalogue.cartridges.get(barcode) === null) recordMetal(services, barcode);
  expect(await run({ kind: 'load', barcode, drive: 'tape-CZ1234' })).toMatchObject({ state: 'done' });
}

const [right, wrong] = ['CAP001L8', 'CAP002L8'] as const;

/** Two cartridges outside; the right one holds the folder. */
async function withCartridges() {
  const desk = await openDesk();
  const { metal, run } = desk;
  const folders = { [right]: join(temporaryFolder(), right), [wrong]: join(temporaryFolder(), wrong) } as const;
  for (const [barcode, folder] of Object.entries(folders)) {
    await loadNative().createVirtualCartridge(folder, { barcode, mediaType: 'L8', capacityBytes: 1e9 });
  }
  const source = join(temporaryFolder(), 'd');
  mkdirSync(source);
  writeFileSync(join(source, 'f'), bytes(100_000, 1));
  await putIn(desk, metal, right, folders[right]);
  await run({ kind: 'format', barcode: right, name: '' });
  const sources = [source];
  expect(await run({ kind: 'archive', barcode: right, barcodes: [right], sources })).toMatchObject({ state: 'done' });
  await takeOut(desk, right);
  const into = temporaryFolder();
  const restore = () => run({ kind: 'restore', barcode: right, from: [{ barcode: right, paths: ['d'] }], into });
  const requireRestored = () => expect(treeOf(join(into, 'd'))).toEqual(treeOf(source));
  return { desk, folders, restore, requireRestored };
}

async function takeOut({ run, metal }: RestoreDesk, barcode: string): Promise<void> {
  expect(await run({ kind: 'eject', barcode })).toMatchObject({ state: 'done' });
  await metal.remove();
}

test('a wrong cartridge is named and put back, and the right one is taken by itself', async () => {
  const { desk, folders, restore, requireRestored } = await withCartridges();
  const { metal, until, services } = desk;
  const waiting = until(({ state }) => state === 'waiting');
  const done = restore();
  expect((await waiting).need).toMatchObject({ generation: 8, words: expect.stringContaining(`insert ${right} into`) });

  const named = until(({ need }) => need?.words.startsWith(`${wrong} is not needed`) === true);
  await putIn(desk, metal, wrong, folders[wrong]);
  await named;
  while (services.drives.holding(wrong) !== null) await new Promise((resolve) => setImmediate(resolve));
  await metal.remove();

  await putIn(desk, metal, right, folders[right]);
  expect(await done).toMatchObject({ state: 'done', need: null, filesFailed: 0 });
  requireRestored();
});

test('a cartridge that was in the drive before stays there until a person ejects it', async () => {
  const { desk, folders, restore, requireRestored } = await withCartridges();
  const { metal, until, services } = desk;
  await putIn(desk, metal, wrong, folders[wrong]);
  const waiting = until(({ state }) => state === 'waiting');
  const done = restore();
  expect((await waiting).need?.words).toBe(
    `To continue, eject ${wrong} from HPE Ultrium 8-SCSI, then insert ${right} and load it.`,
  );
  expect(services.drives.holding(wrong)).not.toBeNull();
  await takeOut(desk, wrong);
  await putIn(desk, metal, right, folders[right]);
  expect(await done).toMatchObject({ state: 'done', filesFailed: 0 });
  requireRestored();
});
