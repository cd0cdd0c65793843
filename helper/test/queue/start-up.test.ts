// What a new home starts with goes again where a real drive is, unless somebody has used it.

import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptySnapshot } from '../../contract/state.ts';
import { openCatalogue } from '../../src/catalogue/catalogue.ts';
import { Drives } from '../../src/drives/drives.ts';
import { type Device, driveModel, loadNative, type Native } from '../../src/drives/native.ts';
import { Shelf } from '../../src/drives/shelf.ts';
import { recordVirtual } from '../../src/jobs/cartridges.ts';
import type { Services } from '../../src/jobs/services.ts';
import { putAwayStarters, stockShelf } from '../../src/queue/start-up.ts';
import { createState } from '../../src/state/state.ts';
import { temporaryFolder } from '../flows/harness.ts';

const device: Device = {
  ...{ path: '/dev/sg3', address: '1:0:0:0', kind: 'drive', vendor: 'HPE', product: 'Ultrium 8-SCSI' },
  ...{ revision: 'N9S1', serial: 'CZ12345', adapter: 'mpt3sas', generation: 8 },
};
const starters = ['CAP001L8', 'CAP002L8', 'CAP003L8'];

/** A new home, with a real drive that is found only when `real` says so. */
async function home(real: { isThere: boolean }) {
  const native = loadNative();
  const folder = temporaryFolder();
  const shelf = new Shelf(native, join(folder, 'virtual'));
  const addon: Native = Object.assign(Object.create(native), {
    discover: async () => (real.isThere ? [device] : []),
    TapeDrive: {
      openVirtual: native.TapeDrive.openVirtual,
      openMetal: () => native.TapeDrive.openVirtual({ model: driveModel('lto8'), serial: device.serial }),
    },
  });
  const catalogue = openCatalogue(join(folder, 'catalogue.db'));
  const drives = await Drives.open(addon, shelf);
  onTestFinished(async () => {
    await drives.close();
    catalogue.close();
  });
  const state = createState(emptySnapshot);
  const services = { catalogue, drives, shelf, state, log: () => undefined } as unknown as Services;
  await stockShelf(services);
  return { services, catalogue, drives, shelf };
}

const nobody = () => false;
const virtualOnes = ({ drives }: { readonly drives: Drives }) => drives.describe().filter(({ virtual }) => virtual);

test('the drive and the cartridges of a new home go when a real drive is found', async () => {
  const real = { isThere: false };
  const { services, catalogue, drives, shelf } = await home(real);
  await putAwayStarters(services, nobody);
  expect(shelf.barcodes()).toEqual(starters);
  real.isThere = true;
  await drives.rediscover();
  await putAwayStarters(services, nobody);
  expect(shelf.barcodes()).toEqual([]);
  expect(catalogue.cartridges.all()).toEqual([]);
  expect(virtualOnes({ drives })).toEqual([]);
  expect(drives.describe()).toMatchObject([{ virtual: false }]);
});

test('nothing of it goes when something was added, is wanted by a job, has a place, or holds a volume', async () => {
  const uses: readonly ((at: Awaited<ReturnType<typeof home>>) => unknown)[] = [
    async ({ services, shelf }) => recordVirtual(services, await shelf.create('MINE01L8', 64_000_000)),
    ({ drives }) => drives.addVirtual('lto8', { mode: 'instant', speedUp: 1 }),
    ({ catalogue }) => catalogue.shelfPlaces.put('CAP002L8', 'drawer'),
    async ({ drives }) => await drives.find('drive-1')?.load('CAP001L8'),
  ];
  for (const use of uses) {
    const at = await home({ isThere: true });
    await use(at);
    const before = at.shelf.barcodes();
    await putAwayStarters(at.services, nobody);
    expect(at.shelf.barcodes()).toEqual(before);
    expect(virtualOnes(at).length).toBeGreaterThan(0);
  }
  const { services, shelf } = await home({ isThere: true });
  await putAwayStarters(services, (barcode) => barcode === 'CAP003L8');
  expect(shelf.barcodes()).toEqual(starters);
});
