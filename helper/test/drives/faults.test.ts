import { expect, test } from 'vitest';
import { wordsOf } from '../../contract/errors.ts';
import { tapeError } from '../../src/drives/faults.ts';

const about = { drive: 'Drive 1', barcode: 'CAP001L8' };
const coreError = (code: string) => Object.assign(new Error(code), { code, detail: 'sense 4/44/00' });

test('a fault of the drive names the drive and tells its cartridge, any other names the cartridge', () => {
  const ofDrive = tapeError(coreError('drive.fault'), about).fault();
  expect(ofDrive.data).toEqual({ subject: 'Drive 1', cartridge: 'CAP001L8', detail: 'sense 4/44/00' });
  expect(wordsOf(ofDrive).detail).toMatch(/^Drive 1 failed while working\./);
  expect(tapeError(coreError('medium.unreadable'), about).data.subject).toBe('CAP001L8');
  expect(tapeError(coreError('drive.timed-out'), { ...about, barcode: null }).data).toMatchObject({
    subject: 'Drive 1',
  });
  expect(tapeError(coreError('storage.full'), about).data.subject).toBeUndefined();
});
