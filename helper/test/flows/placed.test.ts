// Files that a placement rule wants on the index partition, too: what is kept of them until their cartridge is completed,
// where they are afterwards, and what is read for it.

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenRules } from './exported/rules.ts';
import { type Element, parseXml, textOf } from './exported/xml.ts';
import { type Helper, startHelper, temporaryFolder } from './harness.ts';
import { archiving, stateOf, untilBytes } from './stations.ts';
import { HeldStream } from './steps.ts';
import { bytes } from './trees.ts';

const barcode = 'PLC001L8';
const placementRule = 'size=20M/name=*.mov';
/** Of the files that go there, and of as many that do not: more than memory keeps, and some that share records. */
const sizes = [15e6, 1_000, 15e6, 90_000, 15e6, 2_000_000];

async function withRule(): Promise<Helper> {
  const helper = await startHelper();
  await helper.client.send('virtual.create', { barcode, capacityBytes: 4e9 });
  await helper.load(barcode);
  const wish = { barcode, confirmedBarcode: barcode, name: 'Films', placementRule };
  expect(await helper.run('cartridges.format', wish)).toMatchObject({ state: 'done' });
  return helper;
}

/** A folder with them, and their hashes by name. */
function films(): { readonly source: string; readonly hashes: ReadonlyMap<string, string> } {
  const source = join(temporaryFolder(), 'd');
  mkdirSync(source);
  const hashes = new Map<string, string>();
  for (const [at, size] of sizes.entries()) {
    for (const kind of ['mov', 'jpg']) {
      const content = bytes(size, 2 * at + (kind === 'mov' ? 1 : 2));
      writeFileSync(join(source, `${at}.${kind}`), content);
      hashes.set(`${at}.${kind}`, createHash('sha256').update(content).digest('hex'));
    }
  }
  return { source, hashes };
}

async function megabytesRead({ client }: Helper): Promise<number> {
  return (await client.send('drives.health', { drive: 'drive-1' })).cartridge?.lifetimeMegabytesRead ?? Number.NaN;
}

interface FileOnTape {
  readonly partitions: string;
  readonly sha256: string | null;
}

/** Of the files in `d`, as the first index of that partition has them that names them. */
function filesOn(partition: 0 | 1, folder: string): ReadonlyMap<string, FileOnTape> {
  const blocks = readdirSync(folder).flatMap((name) => {
    const [, number, block] = /^([01])_(\d+)_R$/.exec(name) ?? [];
    return number === String(partition) ? [Number(block)] : [];
  });
  for (const block of blocks.toSorted((one, other) => one - other)) {
    const record = readFileSync(join(folder, `${partition}_${block}_R`));
    if (!/^<\?xml[^>]*>\s*<ltfsindex/.test(record.toString('latin1', 0, 200))) continue;
    const files = allBelow(parseXml(record), 'file').map((file) => [textOf(file, 'name') ?? '', fileOf(file)] as const);
    if (files.some(([name]) => name === '0.mov')) return new Map(files);
  }
  throw new Error(`no index on partition ${partition} names the files`);
}

function fileOf(file: Element): FileOnTape {
  const hash = allBelow(file, 'xattr').find((xattr) => textOf(xattr, 'key') === 'ltfs.hash.sha256sum');
  const partitions = new Set(allBelow(file, 'extent').map((extent) => textOf(extent, 'partition')));
  return { partitions: [...partitions].join(), sha256: hash === undefined ? null : textOf(hash, 'value') };
}

function allBelow(element: Element, tag: string): readonly Element[] {
  return element.children.flatMap((child) => [...(child.tag === tag ? [child] : []), ...allBelow(child, tag)]);
}

/** Both indexes name all files with these hashes, and what each names is what the tape holds there. */
async function expectPlaced(helper: Helper, hashes: ReadonlyMap<string, string>): Promise<void> {
  expect(await helper.eject(barcode)).toMatchObject({ state: 'done', fault: null });
  const folder = join(temporaryFolder(), 'exported');
  expect(await helper.run('virtual.export', { barcode, folder })).toMatchObject({ state: 'done' });
  expect(brokenRules(folder)).toEqual([]);
  const [copies, data] = [filesOn(0, folder), filesOn(1, folder)];
  for (const [name, sha256] of hashes) {
    expect(data.get(name), name).toEqual({ partitions: 'b', sha256 });
    expect(copies.get(name), name).toEqual({ partitions: name.endsWith('.mov') ? 'a' : 'b', sha256 });
  }
}

/** Files without a name that the helper has open in its home. */
function unnamedFiles({ pid, home }: Helper): readonly string[] {
  const open = `/proc/${pid}/fd`;
  return readdirSync(open)
    .map((number) => join(open, number))
    .filter((file) => {
      try {
        const target = readlinkSync(file);
        return target.startsWith(join(home, 'virtual', 'drives')) && target.endsWith(' (deleted)');
      } catch {
        return false;
      }
    });
}

/** All files are safe, and their cartridge is not complete yet: a stream goes on. */
async function archivedAndPaused(helper: Helper, source: string): Promise<void> {
  const written = untilBytes(
    helper,
    sizes.reduce((sum, size) => sum + 2 * size, 0),
  );
  await helper.snapshot();
  const streams = [new HeldStream().input];
  const id = await helper.client.send('archive.start', { barcodes: [barcode], sources: [source], streams });
  await written;
  await helper.client.send('jobs.pause', { id });
  await stateOf(helper, id, 'paused');
}

test('are on both partitions when their job is done, and nothing was read back for it', async () => {
  const helper = await withRule();
  const { source, hashes } = films();
  const before = await megabytesRead(helper);
  expect(await archiving(helper, { barcodes: [barcode], sources: [source], verify: false })).toMatchObject({
    state: 'done',
    filesFailed: 0,
  });
  expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'clean' });
  // Labels and indexes are read, too: far less than the smallest of the large files.
  expect((await megabytesRead(helper)) - before).toBeLessThanOrEqual(1);
  expect(unnamedFiles(helper)).toEqual([]);
  await expectPlaced(helper, hashes);
});

test('lie where nobody else can read them until then, and under no name', async () => {
  const helper = await withRule();
  await archivedAndPaused(helper, films().source);
  const [file = '', ...others] = unnamedFiles(helper);
  expect(others).toEqual([]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(helper.home, 'virtual')).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(helper.home, 'virtual', 'drives')).filter((name) => !/^drive-\d+$/.test(name))).toEqual([]);
});

test('are read back by the next helper when the one that kept them was killed', async () => {
  const helper = await withRule();
  const { source, hashes } = films();
  await archivedAndPaused(helper, source);
  await helper.kill();
  const next = await startHelper({ home: helper.home });
  await expectPlaced(next, hashes);
  await next.load(barcode);
  expect(await megabytesRead(next)).toBeGreaterThan(45);
});
