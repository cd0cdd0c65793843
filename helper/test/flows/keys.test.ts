// Encrypted pools, as one person has them: by the calls, with the process that makes kits, virtual drives that encrypt, and what
// lies on their cartridges looked at byte by byte.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { groupsOf } from '../../kit/groups.ts';
import { readKit } from '../../kit/read-kit.ts';
import { helperLog } from '../../src/log/log.ts';
import {
  cartridgeFolder,
  fileIn,
  isOnCartridge,
  listedKeys,
  pool,
  secretWords,
  vault,
  withFiles,
  withKit,
} from './encrypted.ts';
import { startHelper, treeOf } from './harness.ts';
import { barcode } from './steps.ts';

/** As if its chip had failed in this one place: nothing says any more which key it has. */
function forgetKeyOf(folder: string): void {
  const path = join(folder, 'memory');
  const memory = readFileSync(path);
  const at = memory.indexOf('encrypted, key id');
  memory.fill(' ', at, at + 160);
  memory.writeUInt32BE(crc32c(memory.subarray(12)), 8);
  writeFileSync(path, memory);
}

function crc32c(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0x82f63b78 & -(crc & 1));
  }
  return ~crc >>> 0;
}

describe('an encrypted pool', () => {
  test('encrypts nothing before its kit was read back', async () => {
    const { helper, pdf, text } = await vault();
    const { client } = helper;
    const format = () => client.send('cartridges.format', { barcode, name: '', pool });
    await helper.load(barcode);
    await expect(format()).rejects.toMatchObject({ code: 'keys.kit-unconfirmed', data: { subject: pool } });
    await client.send('keys.writeKit', { pool, pdf, text });
    await expect(format()).rejects.toMatchObject({ code: 'keys.kit-unconfirmed' });
    expect(await listedKeys(helper)).toMatchObject([{ pool, isUnlocked: true, confirmed: null }]);
    await client.send('keys.confirmKit', { pool, from: text });
    expect(await helper.run('cartridges.format', { barcode, name: '', pool })).toMatchObject({ state: 'done' });
    expect(await listedKeys(helper)).toMatchObject([{ confirmed: expect.any(String), keys: 1 }]);
    expect((await client.send('pools.list', { cursor: null, limit: 10 })).rows).toMatchObject([
      { name: pool, isEncrypted: true, cartridges: [{ barcode, copy: 1 }] },
    ]);
  });

  test('has nothing in clear on its cartridge, and gives every file back', async () => {
    const { helper, folder, source } = await withFiles();
    expect(isOnCartridge(helper, secretWords)).toBe(false);
    expect(isOnCartridge(helper, 'letters')).toBe(false);
    const into = join(folder, 'back');
    expect(await helper.restore(barcode, ['letters'], into)).toMatchObject({ state: 'done' });
    expect(treeOf(join(into, 'letters'))).toEqual(treeOf(source));
  });

  test('is read after a restart when it was unlocked, by passphrase or kit, and not before', async () => {
    const { helper, folder, passphraseFile, pdf, source } = await withFiles();
    await helper.eject(barcode);
    await helper.end();
    const again = await startHelper({ home: helper.home });
    const { client } = again;
    await again.load(barcode);
    expect(await again.cartridge(barcode)).toMatchObject({ condition: 'encrypted' });
    const wrong = fileIn(folder, 'wrong', 'correct horse battery stapler');
    const unlock = (from: string) => client.send('keys.unlock', { pool, passphraseFile: from });
    await expect(unlock(wrong)).rejects.toMatchObject({ code: 'keys.wrong-passphrase', data: { subject: pool } });
    await unlock(passphraseFile);
    expect(await again.cartridge(barcode)).toMatchObject({ condition: 'clean', volume: { name: 'Spring', files: 2 } });
    const into = join(folder, 'back');
    expect(await again.restore(barcode, ['letters'], into)).toMatchObject({ state: 'done' });
    expect(treeOf(join(into, 'letters'))).toEqual(treeOf(source));

    await again.eject(barcode);
    await client.send('keys.lock', { pool });
    await again.load(barcode);
    expect(await again.cartridge(barcode)).toMatchObject({ condition: 'encrypted' });
    await client.send('keys.unlockByKit', { pool, from: pdf });
    expect(await again.cartridge(barcode)).toMatchObject({ condition: 'clean' });
  });

  test('is read on a computer that has only the cartridge and the kit, also when that is typed', async () => {
    const { helper, folder, text, source } = await withFiles();
    await helper.eject(barcode);
    const kit = readKit(readFileSync(text));
    if ('code' in kit || kit.wrapped === null) throw new Error('the kit cannot be read');
    const typed = [...groupsOf(kit.key, 1), ...groupsOf(kit.wrapped, 17)].join(' ');
    for (const from of [text, fileIn(folder, 'typed', typed)]) {
      const other = await startHelper();
      rmSync(cartridgeFolder(other), { recursive: true });
      cpSync(cartridgeFolder(helper), cartridgeFolder(other), { recursive: true });
      await other.load(barcode);
      expect(await other.cartridge(barcode)).toMatchObject({ condition: 'encrypted' });
      const named = from === text ? {} : { pool: 'typed' };
      await other.client.send('keys.import', { from, ...named });
      expect(await other.cartridge(barcode)).toMatchObject({ condition: 'clean' });
      const into = join(folder, from === text ? 'by-file' : 'by-hand');
      expect(await other.restore(barcode, ['letters'], into)).toMatchObject({ state: 'done' });
      expect(treeOf(join(into, 'letters'))).toEqual(treeOf(source));
      await other.end();
    }
  });

  test('is not formatted while it is locked, and never taken for blank', async () => {
    const { helper } = await withFiles();
    const { client } = helper;
    await client.send('keys.lock', { pool });
    await helper.eject(barcode);
    const format = { barcode, name: '' };
    await expect(client.send('cartridges.format', format)).rejects.toMatchObject({ code: 'format.not-confirmed' });
    const confirmed = { ...format, confirmedBarcode: barcode };
    await expect(client.send('cartridges.format', confirmed)).rejects.toMatchObject({ code: 'keys.locked' });
  });
});

describe('what is not the pool’s way', () => {
  test('a cartridge in clear does not come into it, and one that is in it is not written to', async () => {
    const { helper, folder } = await withFiles();
    const { client } = helper;
    await helper.eject(barcode);
    const plain = 'CAP002L8';
    await helper.load(plain);
    await helper.format(plain, 'Plain');
    await helper.eject(plain);
    const add = client.send('pools.addCartridges', { name: pool, barcodes: [plain], copy: 1 });
    await expect(add).rejects.toMatchObject({ code: 'pool.cartridge-plain', data: { subject: plain } });

    // Somebody formats it elsewhere, while it is this pool's.
    rmSync(join(cartridgeFolder(helper)), { recursive: true });
    cpSync(join(helper.home, 'virtual', 'cartridges', plain), cartridgeFolder(helper), { recursive: true });
    const source = join(folder, 'letters');
    const job = await helper.run('archive.start', { barcodes: [barcode], sources: [source] });
    expect(job.state).toBe('failed');
    expect(isOnCartridge(helper, secretWords)).toBe(false);
  });

  test('a job is refused in words while its pool is locked, and no tape is loaded for it', async () => {
    const { helper, folder, passphraseFile, source } = await withFiles();
    const { client } = helper;
    await helper.eject(barcode);
    await client.send('keys.lock', { pool });
    const locked = { code: 'keys.locked', data: { subject: pool } };
    const archive = () => client.send('archive.start', { barcodes: [barcode], sources: [source] });
    const into = join(folder, 'back');
    const restore = () => client.send('restore.start', { from: [{ barcode, paths: ['letters'] }], into });
    await expect(archive()).rejects.toMatchObject(locked);
    await expect(restore()).rejects.toMatchObject(locked);
    await client.send('keys.unlock', { pool, passphraseFile });
    expect(await helper.restore(barcode, ['letters'], into)).toMatchObject({ state: 'done' });
  });
});

describe('keys that come another way', () => {
  test('a host that nobody sits at unlocks by a credential, and a wrong one is in the log alone', async () => {
    const { helper, folder } = await withFiles();
    await helper.eject(barcode);
    await helper.end();
    const credentials = join(folder, 'credentials');
    mkdirSync(credentials);
    const start = (passphrase: string) => {
      fileIn(credentials, `passphrase.${pool}`, passphrase);
      return startHelper({ home: helper.home, environment: { CREDENTIALS_DIRECTORY: credentials } });
    };
    const wrong = await start('open sesame');
    expect(await listedKeys(wrong)).toMatchObject([{ isUnlocked: false }]);
    expect(readFileSync(helperLog(helper.home), 'utf8')).toContain('pool not unlocked by its credential');
    await wrong.end();
    const right = await start('correct horse battery staple');
    expect(await listedKeys(right)).toMatchObject([{ isUnlocked: true }]);
    await right.load(barcode);
    expect(await right.cartridge(barcode)).toMatchObject({ condition: 'clean' });
  });

  test('a cartridge whose own memory tells nothing is opened by the key that another one of its pool bears', async () => {
    const { helper, folder, text } = await withKit();
    const other = 'CAP002L8';
    for (const one of [barcode, other]) {
      await helper.load(one);
      await helper.run('cartridges.format', { barcode: one, name: one, pool });
      const source = fileIn(folder, one, secretWords);
      expect(await helper.archive(one, source)).toMatchObject({ state: 'done' });
      await helper.eject(one);
    }
    const fresh = await startHelper();
    for (const one of [barcode, other]) {
      const at = join(fresh.home, 'virtual', 'cartridges', one);
      rmSync(at, { recursive: true });
      cpSync(join(helper.home, 'virtual', 'cartridges', one), at, { recursive: true });
    }
    forgetKeyOf(join(fresh.home, 'virtual', 'cartridges', barcode));
    const bare = fileIn(folder, 'bare', readFileSync(text, 'utf8'));
    await fresh.client.send('keys.import', { from: bare });
    await fresh.load(barcode);
    expect(await fresh.cartridge(barcode)).toMatchObject({ condition: 'encrypted' });
    await fresh.eject(barcode);
    await fresh.load(other);
    expect(await fresh.cartridge(other)).toMatchObject({ condition: 'clean' });
    await fresh.eject(other);
    await fresh.load(barcode);
    expect(await fresh.cartridge(barcode)).toMatchObject({ condition: 'clean' });
  });
});
