// A barcode that a virtual cartridge has, beside an empty real drive: no command loads the virtual one by a guess.

import { expect, test } from 'vitest';
import type { Input } from '../../contract/contract.ts';
import type { Cartridge, Drive } from '../../contract/model.ts';
import { id, start, startHelper } from './program.ts';

const virtualDrive: Drive = {
  ...{ id: 'drive-1', name: 'Drive 1', product: 'Virtual', serial: 'V1', virtual: true, generation: 8, device: null },
  ...{ clock: { mode: 'instant', speedUp: 1 }, state: { kind: 'empty' } },
};
const realDrive: Drive = {
  ...virtualDrive,
  id: 'tape-1',
  name: 'HPE',
  virtual: false,
  device: '/dev/sg3',
  clock: null,
};
const cartridge: Cartridge = {
  ...{ barcode: 'CAP001L8', mediaType: 'L8', virtual: true, drive: null, condition: 'blank', conditionDetail: null },
  ...{ writeProtected: false, capacityBytes: 2e9, flaw: null, volume: null },
};
const commands: readonly (readonly string[])[] = [
  ['load', 'CAP001L8', '--no-wait'],
  ['touch', 'CAP001L8', '--no-wait'],
  ['check', 'CAP001L8', '--no-wait'],
  ['recover', 'CAP001L8', '--yes', '--no-wait'],
  ['rollback', 'CAP001L8', '3', '--yes', '--no-wait'],
  ['copy', 'CAP002L8', 'CAP001L8'],
  ['format', 'CAP001L8', '--yes', '--no-wait'],
  ['archive', '/a', '--to', 'CAP001L8'],
];

async function answered(drives: readonly Drive[], one: Cartridge, command: readonly string[]) {
  const loads: Input<'cartridges.load'>[] = [];
  const { home, state } = await startHelper(() => ({
    'cartridges.load': async (input) => {
      loads.push(input);
      return id;
    },
    'cartridges.format': async () => id,
    'cartridges.touch': async () => id,
    'cartridges.check': async () => id,
    'cartridges.recover': async () => id,
    'cartridges.rollBack': async () => id,
    'cartridges.copy': async () => id,
    'archive.start': async () => id,
  }));
  for (const drive of drives) state.publish('drive', drive);
  state.publish('cartridge', one);
  return { ...(await start(home, ...command).done), loads };
}

test.each(commands.map((command) => ({ verb: command[0], command })))(
  '$verb is refused with words on how to say which',
  async ({ command }) => {
    const { code, err } = await answered([virtualDrive, realDrive], cartridge, command);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('(cartridge.which-drive') });
    expect(err).toContain('capstan load BARCODE --drive DRIVE');
  },
);

test.each(commands.map((command) => ({ verb: command[0], command })))(
  '$verb is not, when nothing can be mistaken',
  async ({ command }) => {
    const clear: readonly (readonly [readonly Drive[], Cartridge])[] = [
      [[virtualDrive], cartridge],
      [[virtualDrive, { ...realDrive, state: { kind: 'loaded', barcode: 'REAL01L8' } }], cartridge],
      [[virtualDrive, realDrive], { ...cartridge, virtual: false }],
      [[virtualDrive, realDrive], { ...cartridge, drive: 'drive-1' }],
    ];
    for (const [drives, one] of clear) expect((await answered(drives, one, command)).err).not.toContain('which-drive');
  },
);

test('who names the drive means what is in it', async () => {
  const command = ['load', 'CAP001L8', '--drive', 'drive-1', '--no-wait'];
  const { loads } = await answered([virtualDrive, realDrive], cartridge, command);
  expect(loads).toEqual([{ drive: 'drive-1', barcode: 'CAP001L8' }]);
});
