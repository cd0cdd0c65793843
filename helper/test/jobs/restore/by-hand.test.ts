// Restores from cartridges that only a person can put in: behind a real drive stands a virtual one, and the test is the
// person's hand. Everything between is real.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Device, driveModel, loadNative, type Native, type NativeDrive } from '../../../src/drives/native.ts';
import { recordMetal } from '../../../src/jobs/cartridges.ts';
import { temporaryFolder, treeOf } from '../../flows/harness.ts';
import { bytes } from '../../flows/trees.ts';
import { openDesk } from '../desk.ts';

const device: Device = {
  path: '/dev/sg3',
  address: '1:0:0:0',
  kind: 'drive',
  vendor: 'HPE',
  product: 'Ultrium 8-SCSI',
  revision: 'N9S1',
  adapter: 'mpt3sas',
  serial: 'CZ1234',
  generation: 8,
};

async function openByHand() {
  const native = loadNative();
  const metal = await native.TapeDrive.openVirtual({ model: driveModel('lto8'), serial: device.serial });
  const addon: Native = Object.assign(Object.create(native), {
    discover: async () => [device],
    TapeDrive: { openVirtual: native.TapeDrive.openVirtual, openMetal: async () => metal },
  });
  return { ...(await openDesk(addon)), metal };
}

type RestoreDesk = Awaited<ReturnType<typeof openByHand>>;

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
  const desk = await openByHand();
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
