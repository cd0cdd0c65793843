// Recovery kits as years go by: cartridges that a kit does not list, a new kit that nobody has read back yet, a pool that is
// removed; and what people read when a passphrase, a kit or both are lost.

import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { faultOf, wordsOf } from '../../contract/errors.ts';
import { groupsOf } from '../../kit/groups.ts';
import { readKit } from '../../kit/read-kit.ts';
import {
  cartridgeFolder,
  fileIn,
  listedKeys,
  passphrase,
  pool,
  type Vault,
  vault,
  withFiles,
  withKit,
} from './encrypted.ts';
import { type Helper, startHelper, treeOf } from './harness.ts';
import { barcode } from './steps.ts';

async function anotherKit({ helper, folder }: Pick<Vault, 'helper' | 'folder'>, name: string): Promise<string> {
  const text = fileIn(folder, `${name}.txt`, '');
  await helper.client.send('keys.writeKit', { pool, pdf: fileIn(folder, `${name}.pdf`, ''), text });
  return text;
}

/** The recovery key alone, or the pool's key, too, as somebody types them from the page. */
function typed(folder: string, kitFile: string, isWhole: boolean): string {
  const kit = readKit(readFileSync(kitFile));
  if ('code' in kit || kit.wrapped === null) throw new Error('the kit cannot be read');
  const groups = [...groupsOf(kit.key, 1), ...(isWhole ? groupsOf(kit.wrapped, 17) : [])];
  return fileIn(folder, `typed-${groups.length}`, groups.join(' '));
}

function unlockByKit({ client }: Helper, from: string): Promise<null> {
  return client.send('keys.unlockByKit', { pool, from });
}

/** What a person reads. */
async function wordsFor(work: Promise<unknown>): Promise<{ readonly code: string; readonly remedy: string }> {
  const fault = await work.then(() => expect.fail('it was done'), faultOf);
  return { code: fault.code, remedy: wordsOf(fault).remedy };
}

async function adviceOf({ client }: Helper): Promise<readonly string[]> {
  const symptoms = await client.send('admin.examine', {});
  return symptoms.filter(({ about }) => about === 'keys').map(({ severity, words }) => `${severity}: ${words}`);
}

describe('a kit', () => {
  test('opens cartridges that it does not list, and it is said how many these are until a new one was read back', async () => {
    const { helper, folder, text, source } = await withFiles();
    expect(await listedKeys(helper)).toMatchObject([{ keys: 1, unlisted: 1 }]);
    expect(await adviceOf(helper)).toEqual([expect.stringMatching(/^ok: .*does not list one of them/)]);
    // The old one has neither the key nor the name of the cartridge; the cartridge's own memory has its wrapped key.
    const other = await startHelper();
    await helper.eject(barcode);
    rmSync(cartridgeFolder(other), { recursive: true });
    cpSync(cartridgeFolder(helper), cartridgeFolder(other), { recursive: true });
    await other.client.send('keys.import', { from: text });
    await other.load(barcode);
    const into = join(folder, 'back');
    expect(await other.restore(barcode, ['letters'], into)).toMatchObject({ state: 'done' });
    expect(treeOf(join(into, 'letters'))).toEqual(treeOf(source));

    const next = await anotherKit({ helper, folder }, 'next');
    expect(await listedKeys(helper)).toMatchObject([{ unlisted: 1 }]);
    await helper.client.send('keys.confirmKit', { pool, from: next });
    expect(await listedKeys(helper)).toMatchObject([{ keys: 1, unlisted: 0 }]);
    expect(await adviceOf(helper)).toEqual([]);
  });

  test('opens the pool while a newer one waits to be read back, and after that', async () => {
    const { helper, folder, text } = await withFiles();
    const { client } = helper;
    const next = await anotherKit({ helper, folder }, 'next');
    const short = typed(folder, text, false);
    const whole = typed(folder, text, true);
    const open = async (from: string) => {
      await client.send('keys.lock', { pool });
      await unlockByKit(helper, from);
      expect(await listedKeys(helper)).toMatchObject([{ isUnlocked: true }]);
    };
    for (const from of [text, short, whole, next]) await open(from);
    // Reading the old one back says that it is still good, and loses nothing of the new one.
    await client.send('keys.confirmKit', { pool, from: text });
    expect(await listedKeys(helper)).toMatchObject([{ unlisted: 1 }]);
    for (const from of [text, whole, next, short]) await open(from);
    await client.send('keys.confirmKit', { pool, from: next });
    expect(await listedKeys(helper)).toMatchObject([{ unlisted: 0 }]);
    for (const from of [text, whole, next, typed(folder, next, false)]) await open(from);
  });
});

describe('an encrypted pool that is removed', () => {
  test('has its keys for as long as there are cartridges, and takes them up again', async () => {
    const { helper, folder, passphraseFile, source, text } = await withFiles();
    const { client } = helper;
    await helper.eject(barcode);
    await client.send('pools.remove', { name: pool });
    // Locked with it, and nobody's: not even by a plain pool of its name.
    expect(await listedKeys(helper)).toMatchObject([{ pool, keys: 1, isUnlocked: false }]);
    const unknown = { code: 'pool.unknown' };
    const [from, pdf] = [text, fileIn(folder, 'taken.pdf', '')];
    await expect(client.send('keys.writeKit', { pool, pdf })).rejects.toMatchObject(unknown);
    await expect(client.send('keys.unlock', { pool, passphraseFile })).rejects.toMatchObject(unknown);
    await expect(client.send('keys.unlockByKit', { pool, from })).rejects.toMatchObject(unknown);
    await expect(client.send('keys.confirmKit', { pool, from })).rejects.toMatchObject(unknown);
    await expect(client.send('keys.setPassphrase', { pool, passphraseFile })).rejects.toMatchObject(unknown);
    await expect(client.send('keys.lock', { pool })).rejects.toMatchObject(unknown);
    const plain = { name: pool, isShared: false, restoreTest: null };
    await expect(client.send('pools.add', plain)).rejects.toMatchObject({ code: 'keys.name-taken' });
    const again = await restartedAt(helper);
    await again.load(barcode);
    expect(await again.cartridge(barcode)).toMatchObject({ condition: 'encrypted' });
    const add = (from: string) =>
      again.client.send('pools.add', {
        ...{ name: pool, isShared: false, restoreTest: null },
        encrypt: { passphraseFile: from },
      });
    const wrong = fileIn(folder, 'wrong', 'another pool, another passphrase');
    await expect(add(wrong)).rejects.toMatchObject({ code: 'keys.wrong-passphrase' });
    await expect(again.client.send('keys.import', { from: text })).rejects.toMatchObject({ code: 'keys.exists' });
    await add(passphraseFile);
    await again.client.send('keys.lock', { pool });
    await again.client.send('keys.unlock', { pool, passphraseFile });
    const into = join(folder, 'back');
    expect(await again.restore(barcode, ['letters'], into)).toMatchObject({ state: 'done' });
    expect(treeOf(join(into, 'letters'))).toEqual(treeOf(source));
    expect(await listedKeys(again)).toMatchObject([{ pool, keys: 1 }]);
  });

  test('of a name that a plain one has is not imported, and another name can still be given', async () => {
    const { folder, text } = await withKit();
    const other = await startHelper();
    const { client } = other;
    await client.send('pools.add', { name: pool, isShared: false, restoreTest: null });
    const from = fileIn(folder, 'kit', readFileSync(text, 'utf8'));
    await expect(client.send('keys.import', { from })).rejects.toMatchObject({ code: 'pool.exists' });
    expect(await listedKeys(other)).toEqual([]);
    expect(await client.send('keys.import', { from, pool: 'safe' })).toEqual({ pool: 'safe' });
  });
});

describe('what is lost', () => {
  test('the passphrase: the kit opens the pool, and gives it another one', async () => {
    const { helper, folder, pdf } = await withFiles();
    const { client } = helper;
    await client.send('keys.lock', { pool });
    const from = (words: string) => fileIn(folder, 'tried', words);
    const wrong = await wordsFor(client.send('keys.unlock', { pool, passphraseFile: from('forgotten') }));
    expect(wrong).toMatchObject({ code: 'keys.wrong-passphrase' });
    expect(wrong.remedy).toContain('capstan key unlock POOL --kit FILE');
    expect(wrong.remedy).toContain('Without passphrase and kit nobody can open it');
    await unlockByKit(helper, pdf);
    await client.send('keys.setPassphrase', { pool, passphraseFile: from('remembered') });
    await client.send('keys.lock', { pool });
    const old = await wordsFor(client.send('keys.unlock', { pool, passphraseFile: from(passphrase) }));
    expect(old).toMatchObject({ code: 'keys.wrong-passphrase' });
    await client.send('keys.unlock', { pool, passphraseFile: from('remembered') });
  });

  test('the kit, as another pool’s was taken for it or it is damaged: the passphrase still opens the pool', async () => {
    const { helper, folder, text, passphraseFile } = await withFiles();
    const { client } = helper;
    await client.send('keys.lock', { pool });
    const others = await vault();
    await others.helper.client.send('keys.writeKit', { pool, pdf: others.pdf, text: others.text });
    const othersShort = typed(folder, others.text, false);
    const of = await wordsFor(unlockByKit(helper, othersShort));
    expect(of).toMatchObject({ code: 'keys.wrong-recovery-key' });
    expect(of.remedy).toContain('make sure that the kit belongs to this pool');
    expect(of.remedy).toContain('the passphrase still opens the pool');
    const whole = await wordsFor(unlockByKit(helper, others.text));
    expect(whole).toMatchObject({ code: 'keys.wrong-recovery-key' });
    const othersWhole = await wordsFor(unlockByKit(helper, typed(folder, others.text, true)));
    expect(othersWhole).toMatchObject({ code: 'keys.wrong-recovery-key' });
    expect(await listedKeys(helper)).toMatchObject([{ isUnlocked: false }]);

    const groups = readFileSync(typed(folder, text, false), 'utf8');
    const slip = fileIn(
      folder,
      'slip',
      groups.replace(/^(.)/, (digit) => (digit === '0' ? '1' : '0')),
    );
    expect((await wordsFor(unlockByKit(helper, slip))).code).toBe('kit.group');
    const torn = fileIn(folder, 'torn', groups.slice(0, groups.length / 2));
    expect((await wordsFor(unlockByKit(helper, torn))).code).toMatch(/^kit\.group/);
    await client.send('keys.unlock', { pool, passphraseFile });
    const next = await anotherKit({ helper, folder }, 'next');
    await client.send('keys.confirmKit', { pool, from: next });
  });

  test('both, and the computer: the cartridge says that it is encrypted, and that nothing of it can be read here', async () => {
    const { helper } = await withFiles();
    await helper.eject(barcode);
    const other = await startHelper();
    rmSync(cartridgeFolder(other), { recursive: true });
    cpSync(cartridgeFolder(helper), cartridgeFolder(other), { recursive: true });
    await other.load(barcode);
    expect(await other.cartridge(barcode)).toMatchObject({ condition: 'encrypted', volume: null });
    const job = await other.run('catalogue.rebuild', { barcodes: [barcode] });
    expect(job).toMatchObject({ state: 'partial' });
    const [item] = await other.items(job, true);
    const { title, remedy } = wordsOf(item?.fault ?? expect.fail('no reason'));
    expect(`${title} ${remedy}`).toMatch(/key/);
    expect(remedy).toContain('capstan key import');
  });
});

async function restartedAt(helper: Helper): Promise<Helper> {
  await helper.end();
  return await startHelper({ home: helper.home });
}
