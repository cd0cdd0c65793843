import { closeSync, fstatSync, readSync, writeSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { KeyStore, PassphraseWrapped } from '../../keys.d.ts';
import { Home, modelPath, native } from './addon.ts';

const passphrase = () => Buffer.from('correct horse battery staple');
const failing = (code: string) => expect.objectContaining({ code });

/** What the kit's process reads, and types in again. */
async function recoveryKeyOf(store: KeyStore, pool: string): Promise<Buffer> {
  const { readFd, writeFd } = native.keyPipe();
  await store.writeRecoveryKey(pool, writeFd);
  closeSync(writeFd);
  const key = Buffer.alloc(33);
  const bytes = readSync(readFd, key);
  closeSync(readFd);
  return key.subarray(0, bytes);
}

async function typed<T>(key: Buffer, use: (fd: number) => Promise<T>): Promise<T> {
  const { readFd, writeFd } = native.keyPipe();
  writeSync(writeFd, key);
  closeSync(writeFd);
  const used = use(readFd);
  closeSync(readFd); // the core has one of its own by now
  return await used;
}

describe('a key store', () => {
  test('gives JavaScript names and wrapped keys, and wipes what it is handed', async () => {
    const store = native.KeyStore.open();
    const given = passphrase();
    const made = store.newPool('vault', given);
    expect(given.every((byte) => byte === 0)).toBe(true);
    const { byPassphrase, byRecovery } = await made;
    expect(byPassphrase).toMatchObject({ kdf: 'scrypt', n: 131_072, r: 8, p: 1 });
    expect(byPassphrase.salt).toMatch(/^[0-9a-f]{64}$/);
    expect(byRecovery).toMatch(/^[0-9a-f]{80}$/);
    expect(store.unlocked()).toEqual(['vault']);
    const key = await store.newCartridgeKey('vault', 'CAP');
    expect(key.keyId).toMatch(/^CAP[0-9a-f]{18}$/);
    expect(key.wrapped).toMatch(/^[0-9a-f]{80}$/);
    expect(typeof store.isInLockedMemory()).toBe('boolean');
    store.lockAll();
    expect(store.unlocked()).toEqual([]);
    await expect(store.newCartridgeKey('vault', 'CAP')).rejects.toEqual(failing('keys.locked'));
  });

  test('opens by passphrase, by a new one, and by the kit', async () => {
    const store = native.KeyStore.open();
    const { byPassphrase, byRecovery } = await store.newPool('vault', passphrase());
    const { keyId, wrapped } = await store.newCartridgeKey('vault', 'CAP');
    const recoveryKey = await recoveryKeyOf(store, 'vault');
    expect(recoveryKey).toHaveLength(32);
    await typed(recoveryKey, (fd) => store.confirmRecoveryKey('vault', byRecovery, fd));
    await expect(recoveryKeyOf(store, 'vault')).rejects.toEqual(failing('keys.unknown'));
    const rewrapped = await store.rewrap('vault', Buffer.from('another'));

    const elsewhere = async (unlock: (fresh: KeyStore) => Promise<void>) => {
      const fresh = native.KeyStore.open();
      await unlock(fresh);
      await fresh.adopt('vault', keyId, wrapped);
    };
    const by = (kept: PassphraseWrapped, words: string) => (fresh: KeyStore) =>
      fresh.unlock('vault', kept, Buffer.from(words));
    await elsewhere(by(byPassphrase, 'correct horse battery staple'));
    await elsewhere(by(rewrapped, 'another'));
    await elsewhere((fresh) => typed(recoveryKey, (fd) => fresh.unlockByRecovery('vault', byRecovery, fd)));
    await expect(elsewhere(by(rewrapped, 'correct horse battery staple'))).rejects.toEqual(
      failing('keys.wrong-passphrase'),
    );
    await expect(
      typed(Buffer.alloc(32), (fd) => native.KeyStore.open().unlockByRecovery('vault', byRecovery, fd)),
    ).rejects.toEqual(failing('keys.wrong-recovery-key'));
  });

  test('refuses what it cannot use, by the name of the argument', async () => {
    const store = native.KeyStore.open();
    const wrong = failing('native.invalid-argument');
    await expect(store.newPool('vault', 'text' as unknown as Buffer)).rejects.toEqual(wrong);
    await expect(store.newPool('vault', Buffer.alloc(0))).rejects.toEqual(wrong);
    await expect(store.adopt('vault', 'no key', '00')).rejects.toEqual(wrong);
    await expect(store.writeRecoveryKey('vault', 1_000_000)).rejects.toEqual(wrong);
    await expect(store.unlock('vault', {} as PassphraseWrapped, passphrase())).rejects.toEqual(wrong);
  });

  test('leaves the caller its descriptors', async () => {
    const store = native.KeyStore.open();
    await store.newPool('vault', passphrase());
    const { readFd, writeFd } = native.keyPipe();
    await store.writeRecoveryKey('vault', writeFd);
    for (const fd of [readFd, writeFd]) {
      expect(fstatSync(fd).isFIFO()).toBe(true);
      closeSync(fd);
    }
  });
});

describe('an encrypted cartridge', () => {
  test('is read with its key, by its name from the cartridge alone, and shown as what it is without', async () => {
    using home = new Home();
    await native.createVirtualCartridge(home.cartridge, {
      barcode: 'KEY001L8',
      mediaType: 'L8',
      capacityBytes: 100_000_000,
    });
    const drive = await native.TapeDrive.openVirtual({ model: modelPath, serial: 'VD1' });
    await drive.insert(home.cartridge);
    await drive.load();
    const store = native.KeyStore.open();
    const { byPassphrase } = await store.newPool('vault', passphrase());
    const { keyId, wrapped } = await store.newCartridgeKey('vault', 'CAP');
    const facts = await drive.format({ barcode: 'KEY001L8', name: 'Payroll', key: { store, keyId } });
    expect(facts).toMatchObject({ keyId, name: 'Payroll' });
    await drive.unload();
    await drive.load();
    expect(await drive.examine()).toEqual({ condition: 'encrypted', keyId, wrapped });
    await expect(drive.mount({ readOnly: true })).rejects.toEqual(failing('medium.key-missing'));

    store.lockAll();
    await expect(drive.giveKey({ store, keyId })).rejects.toEqual(failing('keys.locked'));
    const elsewhere = native.KeyStore.open();
    await elsewhere.unlock('vault', byPassphrase, passphrase());
    await expect(drive.giveKey({ store: elsewhere, keyId })).rejects.toEqual(failing('keys.unknown'));
    await elsewhere.adopt('vault', keyId, wrapped);
    await drive.giveKey({ store: elsewhere, keyId });
    elsewhere.lockAll();
    expect(await drive.examine()).toMatchObject({ condition: 'clean', volume: { keyId, name: 'Payroll' } });
    const volume = await drive.mount({ readOnly: false });
    await expect(drive.giveKey(null)).rejects.toEqual(failing('drive.busy'));
    await volume.unmount();
    await drive.giveKey(null);
    expect((await drive.examine()).condition).toBe('encrypted');
    await drive.close();
  });

  test('is not begun where the drive does not go along', async () => {
    using home = new Home();
    await native.createVirtualCartridge(home.cartridge, {
      barcode: 'KEY002L8',
      mediaType: 'L8',
      capacityBytes: 100_000_000,
    });
    const store = native.KeyStore.open();
    await store.newPool('vault', passphrase());
    const { keyId } = await store.newCartridgeKey('vault', 'CAP');
    for (const [faults, code] of [
      ['command 1: library-keys', 'drive.keys-by-library'],
      ['command 1: misname-key', 'drive.encryption-unconfirmed'],
      ['opcode security-out: sense 5/26/00', 'drive.encryption-refused'],
    ] as const) {
      await native.setVirtualFaults(home.cartridge, faults);
      const drive = await native.TapeDrive.openVirtual({ model: modelPath, serial: 'VD1' });
      await drive.insert(home.cartridge);
      await drive.load();
      const format = drive.format({ barcode: 'KEY002L8', name: '', key: { store, keyId } });
      await expect(format).rejects.toEqual(failing(code));
      expect((await drive.examine()).condition).toBe('blank');
      await drive.close();
    }
  });
});
