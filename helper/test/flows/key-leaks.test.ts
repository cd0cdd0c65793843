// Where a key could lie that should not: searched for the bytes of each key of a pool, as they are and as they are commonly
// written. Which they are, the test knows by the kit.

import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unwrapped } from '../../kit/key-wrap.ts';
import { readKit } from '../../kit/read-kit.ts';
import { cartridgeFolder, listedKeys, passphrase, pool, withFiles } from './encrypted.ts';
import { isRoot } from './harness.ts';
import { barcode } from './steps.ts';

interface Mapping {
  readonly from: number;
  readonly to: number;
  readonly flags: readonly string[];
}

/** Each with what the kernel says of it: `lo` is kept out of the swap, `dd` out of core dumps. */
function mappingsOf(pid: number): readonly Mapping[] {
  const mappings: { from: number; to: number; flags: string[] }[] = [];
  for (const line of readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n')) {
    const [, from, to, rights] = /^([0-9a-f]+)-([0-9a-f]+) (\S+)/.exec(line) ?? [];
    if (from !== undefined && to !== undefined) {
      const isReadable = rights?.startsWith('r') === true;
      mappings.push({
        from: Number.parseInt(from, 16),
        to: isReadable ? Number.parseInt(to, 16) : Number.parseInt(from, 16),
        flags: [],
      });
    }
    if (line.startsWith('VmFlags:')) mappings.at(-1)?.flags.push(...line.slice(8).trim().split(' '));
  }
  return mappings.filter(({ from, to }) => to > from);
}

const pieceBytes = 16 * 1024 * 1024;
/** A key must not hide across the end of a piece. */
const overlapBytes = 256;

function isInMemory(pid: number, { from, to }: Mapping, forms: readonly Buffer[]): boolean {
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  try {
    const piece = Buffer.alloc(pieceBytes);
    for (let at = from; at < to; at += pieceBytes - overlapBytes) {
      const length = Math.min(pieceBytes, to - at);
      let count = 0;
      try {
        count = readSync(memory, piece, 0, length, at);
      } catch {
        // Pages that are not there, or a device's.
        continue;
      }
      const read = piece.subarray(0, count);
      if (forms.some((form) => read.includes(form))) return true;
    }
    return false;
  } finally {
    closeSync(memory);
  }
}

function formsOf(key: Buffer): readonly Buffer[] {
  const hex = key.toString('hex');
  const texts = [hex, hex.toUpperCase(), key.toString('base64'), key.toString('base64url'), [...key].join(',')];
  return [
    key,
    ...texts.map((text) => Buffer.from(text)),
    ...texts.slice(0, 3).map((text) => Buffer.from(text, 'utf16le')),
  ];
}

/** As the cartridge's own memory tells it. */
function wrappedKeyIn(folder: string): Buffer {
  const [, wrapped = ''] = /wrapped key ([0-9a-f]{80})/.exec(readFileSync(join(folder, 'memory'), 'latin1')) ?? [];
  return Buffer.from(wrapped, 'hex');
}

function isInFiles(folder: string, forms: readonly Buffer[]): string | null {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    if (forms.some((form) => content.includes(form))) return path;
  }
  return null;
}

test.runIf(isRoot)(
  'no key lies anywhere but in memory that is neither swapped nor dumped, and after that nowhere',
  async () => {
    const { helper, folder, text } = await withFiles();
    const { client, home, pid } = helper;
    const kit = readKit(readFileSync(text));
    if ('code' in kit || kit.wrapped === null) throw new Error('the kit cannot be read');
    const poolKey = unwrapped(kit.wrapped, kit.key);
    if (poolKey === null) throw new Error('the kit opens nothing');
    const tapeKey = unwrapped(wrappedKeyIn(cartridgeFolder(helper)), poolKey);
    if (tapeKey === null) throw new Error('the pool key does not open the key of its cartridge');

    // Those of a pool that is unlocked, with a cartridge in a drive.
    const held = [...formsOf(poolKey), ...formsOf(tapeKey)];
    const open = mappingsOf(pid).filter((mapping) => isInMemory(pid, mapping, held));
    for (const { flags } of open) {
      expect(flags).toContain('lo');
      expect(flags).toContain('dd');
    }

    const all = [...held, ...formsOf(kit.key), Buffer.from(passphrase), Buffer.from(passphrase, 'utf16le')];
    const answers = JSON.stringify([
      await client.send('keys.list', { cursor: null, limit: 100 }),
      await client.send('pools.list', { cursor: null, limit: 100 }),
      await client.send('drives.trace', { drive: 'drive-1', most: 2_000 }),
      await client.send('drives.report', { drive: 'drive-1', withSerials: true }).catch(() => null),
      await client.send('admin.examine', {}),
      await client.send('admin.auditLog', { cursor: null, limit: 100 }),
      await client.send('admin.exportCatalogue', { cursor: null }),
      await helper.snapshot(),
    ]);
    expect(all.some((form) => answers.includes(form.toString('latin1')))).toBe(false);
    for (const of of ['environ', 'cmdline']) {
      const content = readFileSync(`/proc/${pid}/${of}`);
      expect(all.some((form) => content.includes(form))).toBe(false);
    }

    await helper.eject(barcode);
    await client.send('keys.lock', { pool });
    expect(await listedKeys(helper)).toMatchObject([{ isUnlocked: false }]);
    expect(mappingsOf(pid).filter((mapping) => isInMemory(pid, mapping, all))).toEqual([]);
    // Catalogue and its journal, log, cartridges with their memory, drives, whatever else lies there.
    expect(isInFiles(home, all)).toBeNull();
    // What people keep: the kit alone has the recovery key, and nothing has another.
    expect(isInFiles(folder, held)).toBeNull();
    expect(existsSync(join(home, 'core'))).toBe(false);
  },
);
