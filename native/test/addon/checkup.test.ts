import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CheckupEvent } from '../../condition.d.ts';
import type { TapeDrive } from '../../index.d.ts';
import { driveWithCartridge, Home, native } from './addon.ts';

const models = join(import.meta.dirname, '..', '..', '..', 'resources', 'drive-models');

async function lto5(home: Home): Promise<TapeDrive> {
  const options = { barcode: 'CHK001L5', mediaType: 'L5', capacityBytes: 1.5e12 } as const;
  await native.createVirtualCartridge(home.cartridge, options);
  const drive = await native.TapeDrive.openVirtual({
    model: join(models, 'lto5.model'),
    serial: 'C1',
    clock: 'modelled',
  });
  await drive.insert(home.cartridge);
  await drive.load();
  return drive;
}

describe('a check-up', () => {
  test('tells how far it is, and what it found', async () => {
    using home = new Home();
    const drive = await lto5(home);
    const events: CheckupEvent[] = [];
    const profile = await drive.checkUp({ extent: 'wraps', erase: false }, (batch) => void events.push(...batch)).done;
    expect(profile.motion.reversalSeconds).toBeCloseTo(11, 0);
    expect(profile.motion.bandChangeSeconds).toBeUndefined();
    expect(profile.bySize).toHaveLength(9);
    expect(events.at(-1)).toMatchObject({ step: 'finishing', done: 1 });
    expect(await drive.examine()).toEqual({ condition: 'blank' });
    await drive.close();
  });

  test('stops when it is cancelled, and leaves a drive that goes on', async () => {
    using home = new Home();
    const drive = await lto5(home);
    const operation = drive.checkUp({ extent: 'band', erase: false }, () => operation.cancel());
    await expect(operation.done).rejects.toMatchObject({ code: 'job.cancelled' });
    expect(await drive.status()).toMatchObject({ readiness: 'ready' });
    await drive.close();
  });

  test('spares what is on the cartridge unless it may erase', async () => {
    using home = new Home();
    const drive = await driveWithCartridge(home);
    await drive.format({ barcode: 'TST001L8', name: 'Keep' });
    const refused = drive.checkUp({ extent: 'wraps', erase: false }, () => {});
    await expect(refused.done).rejects.toMatchObject({ code: 'checkup.not-blank' });
    expect(await drive.examine()).toMatchObject({ condition: 'clean', volume: { name: 'Keep' } });
    await drive.close();
  });

  test('of a cartridge that is too small ends with its end', async () => {
    using home = new Home();
    const drive = await driveWithCartridge(home);
    const tooSmall = drive.checkUp({ extent: 'wraps', erase: true }, () => {});
    await expect(tooSmall.done).rejects.toMatchObject({ code: 'medium.full' });
    await drive.close();
  });

  test('refuses what it cannot understand', async () => {
    using home = new Home();
    const drive = await driveWithCartridge(home);
    const asked = { extent: 'all' as 'band', erase: true };
    expect(() => drive.checkUp(asked, () => {})).toThrow(expect.objectContaining({ code: 'native.invalid-argument' }));
    await drive.close();
  });
});

describe('drives', () => {
  test('that are real are looked for without opening any', async () => {
    expect(await native.discover()).toBeInstanceOf(Array);
    const none = native.TapeDrive.openMetal({ path: '/dev/null' });
    await expect(none).rejects.toMatchObject({ code: 'drive.absent' });
  });

  test('refuse clocks that there are not', async () => {
    const model = join(models, 'lto8.model');
    const clock = 'sundial' as 'live';
    await expect(native.TapeDrive.openVirtual({ model, serial: 'C2', clock })).rejects.toMatchObject({
      code: 'native.invalid-argument',
    });
    await expect(
      native.TapeDrive.openVirtual({ model, serial: 'C2', clock: 'live', speedUp: 0 }),
    ).rejects.toMatchObject({
      code: 'native.invalid-argument',
    });
  });

  test('tell their condition', async () => {
    using home = new Home();
    const drive = await driveWithCartridge(home);
    const health = await drive.health();
    expect(health).toMatchObject({ alerts: [], alertsCleared: false, device: { loads: 1 } });
    expect(health.temperature).toEqual({ now: 31, limit: 50 });
    expect(health.cartridge).toMatchObject({ barcode: 'TST001L8', writeOnce: false });
    await drive.close();
  });
});

describe('a fault script', () => {
  test('is kept with the cartridge, and named by its line when it is none', async () => {
    using home = new Home();
    const options = { barcode: 'TST001L8', mediaType: 'L8', capacityBytes: 64_000_000 } as const;
    await native.createVirtualCartridge(home.cartridge, options);
    await native.setVirtualFaults(home.cartridge, '');
    await expect(native.setVirtualFaults(home.cartridge, 'what?')).rejects.toMatchObject({
      code: 'native.invalid-argument',
      detail: expect.stringMatching(/1/),
    });
  });
});
