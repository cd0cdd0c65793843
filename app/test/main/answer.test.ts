import { expect, test, vi } from 'vitest';
import { TapeError } from '../../../helper/contract/errors.ts';
import { answer, type ShellAnswers } from '../../main/answer.ts';
import type { CartridgeFolders } from '../../preload/api.ts';

const folders: CartridgeFolders = {
  ...{ folder: '/home/ada/Tapes', isShown: false, elsewhere: [], policy: 'ask', atLogin: false },
};
const shell: ShellAnswers = {
  'shell.connection': async () => ({ kind: 'connected' }),
  'shell.reconnect': async () => null,
  'shell.about': async () => ({ version: '0', runtime: '' }),
  'shell.chooseFolders': async () => ['/home/ada'],
  'shell.choosePath': async () => null,
  'shell.computers': async () => ({ current: null, remembered: [] }),
  'shell.connectTo': async () => ({ current: null, remembered: [] }),
  'shell.forgetComputer': async () => ({ current: null, remembered: [] }),
  'shell.archiveFromHere': async () => expect.unreachable(),
  'shell.restoreToHere': async () => expect.unreachable(),
  'shell.folderHere': async () => ({ freeBytes: 0, inTheWay: [] }),
  'shell.transfers': async () => [],
  'shell.transferRest': async () => expect.unreachable(),
  'shell.dismissTransfer': async () => null,
  'shell.settings': async () => ({ keepInTray: false, appearance: 'system', language: 'system' }),
  'shell.changeSettings': async () => null,
  'shell.folders': async () => folders,
  'shell.changeFolders': async () => folders,
  'shell.chooseCartridgeFolder': async () => folders,
  'shell.openFolders': async () => ({ kind: 'opened' }),
  'shell.saveReport': async () => ({ kind: 'cancelled' }),
  'shell.saveLabels': async () => ({ kind: 'cancelled' }),
  'shell.exportCatalogue': async () => ({ kind: 'cancelled' }),
  'shell.importCatalogue': async () => ({ kind: 'cancelled' }),
  'shell.dragOut': async () => ({ kind: 'cancelled' }),
  'shell.takeDragged': async () => null,
  'shell.openRestored': async () => ({ kind: 'opened' }),
  'shell.showRestored': async () => ({ kind: 'opened' }),
  'shell.addEncryptedPool': async () => expect.unreachable(),
  'shell.unlockPool': async () => null,
  'shell.unlockPoolByKit': async () => ({ kind: 'cancelled' }),
  'shell.setPassphrase': async () => null,
  'shell.saveKit': async () => ({ kind: 'cancelled' }),
  'shell.confirmKit': async () => ({ kind: 'cancelled' }),
  'shell.importKeys': async () => ({ kind: 'cancelled' }),
};

function helperThat(answers: () => Promise<unknown>) {
  return { send: vi.fn(answers) as never };
}

test('a call of the contract goes to the helper as it is', async () => {
  const send = vi.fn(async () => 'job-1');
  const input = { barcode: 'CAP001L8' };
  expect(await answer({ send: send as never }, shell, 'cartridges.eject', input)).toEqual({ output: 'job-1' });
  expect(send).toHaveBeenCalledWith('cartridges.eject', input);
});

test('a call of the shell is answered without the helper', async () => {
  const helper = helperThat(async () => expect.unreachable());
  expect(await answer(helper, shell, 'shell.chooseFolders', { purpose: 'archive' })).toEqual({ output: ['/home/ada'] });
});

test.each([
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'shell.unknown',
  '',
  null,
  7,
  {},
  ['cartridges.eject'],
])('the call %j is nobody’s', async (name) => {
  const helper = helperThat(async () => expect.unreachable());
  expect(await answer(helper, shell, name, {})).toMatchObject({ fault: { code: 'call.unknown' } });
});

test('a failure crosses as a value with its code and data', async () => {
  const helper = helperThat(() => Promise.reject(new TapeError('drive.busy', { subject: 'Drive 1' })));
  expect(await answer(helper, shell, 'cartridges.eject', { barcode: 'CAP001L8' })).toEqual({
    fault: { code: 'drive.busy', data: { subject: 'Drive 1' } },
  });
});

test('a mistake of ours crosses as one', async () => {
  const helper = helperThat(() => Promise.reject(new TypeError('x is undefined')));
  expect(await answer(helper, shell, 'cartridges.eject', {})).toMatchObject({ fault: { code: 'helper.internal' } });
});
