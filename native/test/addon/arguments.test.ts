import { expect, test } from 'vitest';
import type { MediaType } from '../../index.d.ts';
import { codeOf, driveWithCartridge, formattedVolume, Home, modelPath, native, writeTo } from './addon.ts';

const wrong = 'native.invalid-argument';

/** Everything that is not what a parameter asks for. */
const nonsense: readonly unknown[] = [
  undefined,
  null,
  0,
  -1,
  1.5,
  Number.NaN,
  2 ** 60,
  '',
  'text',
  'nul\0',
  Symbol('s'),
  10n,
  true,
  [],
  [1],
  {},
  () => {},
  new Array(4_000_000_000),
  new Proxy(
    {},
    {
      get() {
        throw new Error('a getter that throws');
      },
    },
  ),
];

type Loose = (...args: unknown[]) => unknown;

/** The code of whatever way in which it refuses; `undefined` when it does not. */
async function refusal(call: () => unknown): Promise<unknown> {
  try {
    const result = call();
    const done = result instanceof Promise ? result : (result as { done?: unknown } | undefined)?.done;
    return done instanceof Promise ? await codeOf(done) : undefined;
  } catch (error) {
    return (error as { readonly code?: unknown }).code;
  }
}

test('no argument crashes a function: each wrong one is refused with a code', async () => {
  const functions: readonly Loose[] = [
    native.createVirtualCartridge as Loose,
    native.describeVirtualCartridge as Loose,
    native.setVirtualWriteProtect as Loose,
    native.exportVirtualCartridge as Loose,
    native.importVirtualCartridge as Loose,
    native.TapeDrive.openVirtual as Loose,
  ];
  for (const call of functions) {
    expect(await refusal(() => call())).toBe(wrong);
    for (const value of nonsense) {
      expect(await refusal(() => call(value, value, value))).toMatch(/^[a-z]+\.[a-z-]+$/);
    }
  }
});

test('no argument crashes a method of a drive or a volume', async () => {
  using home = new Home();
  const drive = await driveWithCartridge(home);
  const volume = await formattedVolume(drive);
  const { session, done } = writeTo(volume, { poolBytes: 1 }, () => {});
  const methods: readonly Loose[] = [
    drive.format.bind(drive) as Loose,
    drive.mount.bind(drive) as Loose,
    drive.check.bind(drive) as Loose,
    drive.recover.bind(drive) as Loose,
    volume.rows.bind(volume) as Loose,
    native.startReading as Loose,
    native.startReading.bind(native, volume) as Loose,
    native.startReading.bind(native, volume, {}) as Loose,
    native.readingLayout as Loose,
    native.driveMotion as Loose,
    native.estimateReading as Loose,
    native.estimateReach as Loose,
    native.wrapsOfTape as Loose,
    volume.verify.bind(volume) as Loose,
    volume.feed.bind(volume) as Loose,
    volume.setLock.bind(volume) as Loose,
    session.attach.bind(session) as Loose,
    native.startWriting as Loose,
    session.add.bind(session) as Loose,
  ];
  for (const call of methods) {
    for (const value of nonsense) {
      if (call === methods.at(-1) && Array.isArray(value) && value.length === 0) continue;
      expect(await refusal(() => call(value, value === 0 ? 'x' : value)), String(call.name)).toBe(wrong);
    }
  }
  for (const value of nonsense.filter((one) => typeof one !== 'string')) {
    expect(await refusal(() => (drive.insert as Loose).call(drive, value))).toBe(wrong);
  }
  for (const value of nonsense.filter((one) => one !== 0)) {
    expect(await refusal(() => (drive.mountGeneration as Loose).call(drive, value))).toBe(wrong);
    expect(await refusal(() => (volume.rollBack as Loose).call(volume, value))).toBe(wrong);
  }
  const { startWriting } = native as unknown as Record<string, Loose>;
  const choices = ['packing', 'split', 'readers', 'slots', 'spread', 'interleave', 'commit', 'hashes', 'mirror'];
  for (const key of [...choices, 'safeWithinSeconds']) {
    for (const value of [null, {}, -1, 1.5, 'nonsense\0', ['nonsense']]) {
      expect(await refusal(() => startWriting?.({ poolBytes: 1, [key]: value }, () => {})), key).toBe(wrong);
    }
  }
  const item = { id: 1, source: '/', target: 'x', kind: 'file' };
  for (const unless of [1, {}, { size: 1 }, { size: 1, modifyTime: 'yesterday' }, { size: -1, modifyTime: '' }]) {
    expect(await refusal(() => (session.add as Loose)([{ ...item, unless }]))).toBe(wrong);
  }
  expect(await refusal(() => (session.add as Loose)([{ ...item, slot: -1 }]))).toBe(wrong);
  expect(await refusal(() => (session.attach as Loose)(volume, { slot: 1, laterBytes: 0 }))).toBe(wrong);
  for (const key of Object.keys(item)) {
    for (const value of [undefined, {}, -1, 'a\0b']) {
      expect(await refusal(() => (session.add as Loose)([{ ...item, [key]: value }]))).toBe(wrong);
    }
  }
  session.finish();
  await done;
  await drive.close();
});

test('every part of a journal is looked at before anything is done with it', async () => {
  using home = new Home();
  const drive = await driveWithCartridge(home);
  const time = '2026-11-20T17:07:20.049045355Z';
  const extent = { fileOffset: 0, partition: 'b', startBlock: 7, byteOffset: 0, byteCount: 5 };
  const xattr = { key: 'k', value: 'AAA=', encoding: 'base64' };
  const times = { creationTime: time, changeTime: time, modifyTime: time, accessTime: time, backupTime: time };
  const file = { path: 'a', size: 5, readOnly: false, ...times, extents: [extent], xattrs: [xattr] };
  const check = (journal: unknown) => refusal(() => (drive.check as Loose).call(drive, { journal }, () => {}));
  expect(await check([file])).not.toBe(wrong);
  for (const key of Object.keys(file)) expect(await check([{ ...file, [key]: undefined }]), key).toBe(wrong);
  for (const key of Object.keys(extent)) {
    expect(await check([{ ...file, extents: [{ ...extent, [key]: -1 }] }]), key).toBe(wrong);
  }
  for (const key of Object.keys(xattr)) {
    expect(await check([{ ...file, xattrs: [{ ...xattr, [key]: 'a\0' }] }]), key).toBe(wrong);
  }
  expect(await check([{ ...file, xattrs: [{ ...xattr, value: '!' }] }])).toBe(wrong);
  expect(await check([{ ...file, creationTime: 'yesterday' }])).toBe(wrong);
  await drive.close();
});

test('methods refuse every object that is not of their class, and the classes make no instances', async () => {
  using home = new Home();
  const drive = await driveWithCartridge(home);
  const volume = await formattedVolume(drive);
  for (const self of [undefined, null, {}, volume, Object.create(drive), native.TapeDrive, 7]) {
    expect(() => (native.TapeDrive.prototype.status as Loose).call(self)).toThrow();
  }
  for (const self of [{}, drive, new Date()]) {
    expect(() => (native.Volume.prototype.facts as Loose).call(self)).toThrow();
  }
  for (const one of [native.TapeDrive, native.Volume] as unknown as readonly (new () => unknown)[]) {
    expect(await refusal(() => new one())).toBe(wrong);
  }
  await drive.close();
});

test('what does not exist or is not right is refused with a code of its own', async () => {
  using home = new Home();
  const options = { barcode: 'TST001L8', mediaType: 'L8', capacityBytes: 100_000_000 } as const;
  expect(await codeOf(native.describeVirtualCartridge(home.path))).toMatch(/^cartridge\./);
  expect(await codeOf(native.TapeDrive.openVirtual({ model: '/nowhere', serial: 'x' }))).toBeDefined();
  const created = await native.createVirtualCartridge(home.cartridge, options);
  expect(created).toMatchObject({ ...options, writeProtected: false });
  expect(await codeOf(native.createVirtualCartridge(home.cartridge, options))).toBe('cartridge.exists');
  const unknown = { ...options, mediaType: 'L3' as MediaType };
  expect(await codeOf(native.createVirtualCartridge(`${home.cartridge}2`, unknown))).toBe(wrong);
  expect((await native.setVirtualWriteProtect(home.cartridge, true)).writeProtected).toBe(true);
  const drive = await native.TapeDrive.openVirtual({ model: modelPath, serial: 'TEST0001' });
  expect(await codeOf(drive.load())).toBe('drive.empty');
  expect(await codeOf(drive.examine())).toBe('drive.empty');
  await drive.insert(home.cartridge);
  await drive.load();
  expect(await codeOf(drive.format({ barcode: 'TST001L8', name: 'x' }))).toBe('medium.write-protected');
  expect(await codeOf(native.setVirtualWriteProtect(home.cartridge, false))).toBe('cartridge.in-use');
  await drive.close();
});
