// The script that reads cartridges without Capstan brings back what Capstan and the reference implementation wrote, and
// says what it cannot bring back.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { goldenCartridge } from './golden-cartridge.ts';
import { goldenFolder, type Helper, temporaryFolder, treeOf } from './harness.ts';
import { archiving, folderOf, station } from './stations.ts';
import { formatted, barcode as ours } from './steps.ts';
import { bytes, makeSparseFile, makeTree } from './trees.ts';

const script = join(import.meta.dirname, '..', '..', '..', 'resources', 'restore', 'capstan_restore.py');

/** What it prints and says, and its exit code. */
function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync('python3', [script, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

async function exported(helper: Helper, barcode: string): Promise<string> {
  const drive = (await helper.cartridge(barcode)).drive;
  if (drive !== null) expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  const folder = join(temporaryFolder(), 'exported');
  expect(await helper.run('virtual.export', { barcode, folder })).toMatchObject({ state: 'done', fault: null });
  return folder;
}

/** Restores them all into one folder. */
function restored(...sources: readonly string[]): string {
  const into = join(temporaryFolder(), 'back');
  const { status, stderr } = run(...sources, '--into', into);
  // Each cartridge has such a record of its own.
  const others = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('capstan.json is restored as'));
  expect({ status, others }).toEqual({ status: 0, others: [] });
  return into;
}

test('everything odd, holes, many small files, deep folders and replaced ones come back as they were', async () => {
  const helper = await formatted();
  const tree = join(temporaryFolder(), 'tree');
  mkdirSync(join(tree, 'small'), { recursive: true });
  makeTree(tree);
  makeSparseFile(join(tree, 'sparse'), 3_000_000);
  for (let at = 0; at < 200; at += 1) writeFileSync(join(tree, 'small', `${at}.dat`), bytes(at * 97, at));
  mkdirSync(join(tree, ...Array.from({ length: 60 }, (_, at) => `level ${at}`)), { recursive: true });
  expect(await helper.archive(ours, tree)).toMatchObject({ state: 'done', filesFailed: 0 });
  expect(await helper.eject(ours)).toMatchObject({ state: 'done' });
  writeFileSync(join(tree, 'small', '7.dat'), bytes(900_000, 7));
  symlinkSync('../small/7.dat', join(tree, 'small', 'link'));
  expect(await helper.archive(ours, tree)).toMatchObject({ state: 'done', filesFailed: 0 });
  const folder = await exported(helper, ours);

  const into = restored(folder);
  expect(treeOf(join(into, 'tree'))).toEqual(treeOf(tree));
  expect(statSync(join(into, 'tree', 'sparse')).blocks).toBeLessThan(3_000_000 / 512);
  // Once more, nothing is there twice, and links and times are as they were.
  expect(run(folder, '--into', into)).toMatchObject({ status: 0, stderr: '' });
  expect(treeOf(join(into, 'tree'))).toEqual(treeOf(tree));
  expect(run(folder, '--check')).toMatchObject({ status: 0, stderr: '' });
  const hash = createHash('sha256').update(bytes(900_000, 7)).digest('hex');
  expect(run(folder, '--list').stdout).toMatch(
    new RegExp(`^-\\d{3} +900000 \\S+ sha256:${hash} tree/small/7.dat$`, 'm'),
  );
});

const three = ['VOL001L8', 'VOL002L8', 'VOL003L8'];

async function split(): Promise<{ readonly source: string; readonly folders: readonly string[] }> {
  const helper = await station(three);
  const source = folderOf(2, 5);
  writeFileSync(join(source, 'film'), bytes(210_000_000, 3));
  const job = await archiving(helper, { barcodes: three, sources: [source], split: true });
  expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
  const folders: string[] = [];
  for (const barcode of three) folders.push(await exported(helper, barcode));
  return { source, folders };
}

test('a file over three cartridges is joined, in whatever order they come', async () => {
  const { source, folders } = await split();
  const [first = '', second = '', third = ''] = folders;
  expect(treeOf(join(restored(...folders), 'd'))).toEqual(treeOf(source));

  const into = join(temporaryFolder(), 'back');
  const waits = 'this file waits for parts on other cartridges: d/film';
  expect(run(third, '--into', into)).toMatchObject({ status: 0, stderr: expect.stringContaining(waits) });
  expect(run(first, '--into', into)).toMatchObject({ status: 0, stderr: expect.stringContaining(waits) });
  expect(run(second, '--into', into)).toMatchObject({ status: 0 });
  expect(treeOf(join(into, 'd'))).toEqual(treeOf(source));
  expect(existsSync(join(into, '.capstan-parts.json'))).toBe(false);

  // A part that somebody changed meanwhile is not joined into anything.
  const other = join(temporaryFolder(), 'back');
  run(first, third, '--into', other);
  writeFileSync(join(other, 'd', 'film-LTFSseg1'), 'not this');
  expect(run(second, '--into', other)).toMatchObject({ status: 1, stderr: expect.stringContaining('d/film') });
  expect(readdirSync(join(other, 'd')).sort()).toContain('film.damaged');
  expect(readdirSync(join(other, 'd')).sort()).not.toContain('film');
});

test('both copies of a folder come back alike', async () => {
  const barcodes = three.slice(0, 2);
  const helper = await station(barcodes, { drives: 2 });
  const source = folderOf(3, 1);
  const job = await archiving(helper, { barcodes, sources: [source], copies: 2 });
  expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
  for (const barcode of barcodes)
    expect(treeOf(join(restored(await exported(helper, barcode)), 'd'))).toEqual(treeOf(source));
});

test('what the reference implementation wrote comes back with every hash equal', () => {
  const into = restored(goldenCartridge('cartridge-handed.tar.xz'));
  const hashes = readFileSync(join(goldenFolder, 'cartridge-handed.sha256'), 'utf8').trimEnd().split('\n');
  expect(hashes).toHaveLength(8);
  for (const line of hashes) {
    const content = readFileSync(join(into, line.slice(66)));
    expect(`${createHash('sha256').update(content).digest('hex')}  ${line.slice(66)}`).toBe(line);
  }
  expect(lstatSync(join(into, 'dangling')).isSymbolicLink()).toBe(true);
  expect(lstatSync(join(into, 'empty')).mode & 0o777).toBe(0o444);
});

// One file of the special cartridge was given the checksum of other bytes.
test.each([
  ['cartridge-generations.tar.xz', 0],
  ['cartridge-special.tar.xz', 1],
] as const)('%s comes back as Capstan restores it', async (archive, wrong) => {
  const folder = goldenCartridge(archive);
  const helper = await formatted();
  expect(await helper.run('virtual.import', { folder, barcode: 'CAP077L8' })).toMatchObject({ state: 'done' });
  await helper.eject(ours);
  await helper.load('CAP077L8');
  const names = (await helper.list('CAP077L8')).map(({ name }) => name);
  const [into, mine] = [join(temporaryFolder(), 'back'), temporaryFolder()];
  expect(run(folder, '--into', into)).toMatchObject({ status: wrong });
  await helper.restore('CAP077L8', names, mine);
  expect(contents(into)).toEqual(contents(mine));
});

/** Of all that is sound, without modes and times. */
function contents(folder: string): readonly string[] {
  const sound = [...treeOf(folder)].filter(([path]) => !path.startsWith('colon:name'));
  return sound.map(([path, facts]) => `${path} ${facts.split(' ').slice(2).join(' ')}`).sort();
}

describe('what is damaged', () => {
  const folder = () => goldenCartridge('cartridge-handed.tar.xz');

  /** Of the last record in that partition with this text in it. */
  function recordWith(cartridge: string, partition: number, text: string): string {
    const records = readdirSync(cartridge).filter((name) => name.startsWith(`${partition}_`) && name.endsWith('_R'));
    const block = (name: string) => Number(name.split('_')[1]);
    const found = records
      .sort((a, b) => block(b) - block(a))
      .find((name) => readFileSync(join(cartridge, name)).includes(text));
    if (found === undefined) throw new Error(`no ${text}`);
    return join(cartridge, found);
  }

  function flip(path: string, at: number): void {
    const content = readFileSync(path);
    content[at] = (content[at] ?? 0) ^ 1;
    writeFileSync(path, content);
  }

  test('one flipped byte: the file is named, and kept under a name that says so', () => {
    const cartridge = folder();
    flip(recordWith(cartridge, 1, 'new content'), 100);
    const into = join(temporaryFolder(), 'back');
    const { status, stderr } = run(cartridge, '--into', into);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^NOT AS WRITTEN: a\/replaced: its sha256 is /m);
    expect(readdirSync(join(into, 'a')).sort()).toEqual(['colon: name', 'deep', 'plain', 'replaced.damaged']);
    expect(run(cartridge, '--check')).toMatchObject({ status: 1, stderr: expect.stringContaining('a/replaced') });
  });

  test('a record that cannot be read: what is behind it comes back, and the missing bytes are named', async () => {
    const helper = await formatted();
    const source = folderOf(1, 3);
    await helper.archive(ours, source);
    const cartridge = await exported(helper, ours);
    const second = readFileSync(join(source, 'f000')).subarray(524_288, 524_388);
    rmSync(recordOf(cartridge, second));
    const into = join(temporaryFolder(), 'back');
    expect(run(cartridge, '--into', into)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('d/f000: 524288 bytes from 524288 on cannot be read'),
    });
    const back = readFileSync(join(into, 'd', 'f000.damaged'));
    const whole = readFileSync(join(source, 'f000'));
    whole.fill(0, 524_288, 2 * 524_288);
    expect(back.equals(whole)).toBe(true);
  });

  function recordOf(cartridge: string, content: Buffer): string {
    const found = readdirSync(cartridge).find(
      (name) => /^1_\d+_R$/.test(name) && readFileSync(join(cartridge, name)).includes(content),
    );
    if (found === undefined) throw new Error('no such record');
    return join(cartridge, found);
  }

  test.each([
    ['the index partition is gone', /^0_/],
    ['the labels of both partitions are gone', /^[01]_[0-3]_/],
    ['the index partition has a label and no index', /^0_[4-9]_/],
  ])('%s: everything comes back', (_, gone) => {
    const cartridge = folder();
    for (const name of readdirSync(cartridge)) if (gone.test(name)) rmSync(join(cartridge, name));
    const into = join(temporaryFolder(), 'back');
    expect(run(cartridge, '--into', into)).toMatchObject({
      status: 0,
      stdout: 'generation 3: 8 files, 1 without a checksum, 0 not as written\n',
    });
  });

  test('the last index of one partition is damaged: the other one has it', () => {
    const cartridge = folder();
    flip(recordWith(cartridge, 1, '<ltfsindex'), 30);
    expect(run(cartridge, '--check')).toMatchObject({ status: 0, stdout: expect.stringContaining('generation 3') });
  });

  test('the last indexes of both are damaged: the one before, and that it is not all', () => {
    const cartridge = folder();
    for (const partition of [0, 1]) flip(recordWith(cartridge, partition, '<ltfsindex'), 30);
    expect(run(cartridge, '--check')).toMatchObject({ status: 1, stdout: expect.stringContaining('generation 2') });
  });

  test('nothing that could be read, and wrong use, end with 2', () => {
    const empty = temporaryFolder();
    expect(run(empty, '--list')).toMatchObject({ status: 2, stdout: '' });
    expect(run('/none/there', '--list')).toMatchObject({ status: 2 });
    expect(run('/dev/null', '--list')).toMatchObject({ status: 2 });
    expect(run(empty)).toMatchObject({ status: 2 });
    writeFileSync(join(empty, '0_0_R'), 'VOL1 of something else');
    writeFileSync(join(empty, '0_1_F'), '');
    expect(run(empty, '--into', join(empty, 'back'))).toMatchObject({ status: 2 });
  });
});

describe('what a stranger forged', () => {
  /** The golden cartridge with another last index in both partitions. */
  function forged(change: (index: string) => string): string {
    const cartridge = goldenCartridge('cartridge-handed.tar.xz');
    for (const partition of [0, 1]) {
      const names = readdirSync(cartridge).filter((name) => new RegExp(`^${partition}_\\d+_R$`).test(name));
      const indexes = names.filter((name) => readFileSync(join(cartridge, name)).includes('<ltfsindex'));
      const last = indexes.sort((a, b) => Number(b.split('_')[1]) - Number(a.split('_')[1]))[0] ?? '';
      writeFileSync(join(cartridge, last), change(readFileSync(join(cartridge, last), 'utf8')));
    }
    return cartridge;
  }

  /** Restores it beside a witness, which must be all that there is. */
  function attempt(cartridge: string) {
    const outside = temporaryFolder();
    const into = join(outside, 'into', 'back');
    const result = run(cartridge, '--into', into);
    expect(readdirSync(outside)).toEqual(['into']);
    expect(readdirSync(join(outside, 'into'))).toEqual(['back']);
    return { into, ...result };
  }

  test.each([
    ['..', '%2E2E'],
    ['.', '%2E'],
    ['../../escaped', '..%2F..%2Fescaped'],
    ['/escaped', '%2Fescaped'],
    ['', '%'],
  ])('the name “%s” leads nowhere', (name, instead) => {
    const { into } = attempt(forged((index) => index.replace('<name>grown</name>', `<name>${name}</name>`)));
    expect(readdirSync(into)).toContain(instead);
  });

  test('neither does a percent-encoded one', () => {
    const encoded = '<name percentencoded="true">..%2F..%2Fescaped%00</name>';
    const { into } = attempt(forged((index) => index.replace('<name>grown</name>', encoded)));
    expect(readdirSync(into)).toContain('..%2F..%2Fescaped%00');
  });

  test('nor a link that has the name of a folder', () => {
    const cartridge = forged((index) =>
      index
        .replace('<name>link</name>', '<name>a</name>')
        .replace('<symlink>a/plain</symlink>', '<symlink>../..</symlink>'),
    );
    const { into, status } = attempt(cartridge);
    expect(status).toBe(1);
    expect(lstatSync(join(into, 'a')).isDirectory()).toBe(true);
    // Nor one that an earlier cartridge left.
    const later = join(temporaryFolder(), 'later');
    mkdirSync(later);
    symlinkSync('..', join(later, 'a'));
    expect(run(goldenCartridge('cartridge-handed.tar.xz'), '--into', later)).toMatchObject({ status: 1 });
    expect(existsSync(join(later, '..', 'plain'))).toBe(false);
  });

  test('entities are not expanded: such an index counts as damaged', () => {
    const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>';
    const { status, stdout } = attempt(
      forged((index) => index.replace('?>', `?>${laughs}`).replace('<name>grown</name>', '<name>&b;&f;</name>')),
    );
    expect({ status, stdout }).toMatchObject({ status: 1, stdout: expect.stringContaining('generation 2') });
  });

  test.each([
    ['a length beyond all cartridges', /(<length>)13000/, '$1999999999999999999'],
    ['a count of bytes beyond all cartridges', /<bytecount>6000</, '<bytecount>999999999999999999<'],
    [
      'a negative block',
      /<startblock>\d+<\/startblock>\n<byteoffset>0<\/byteoffset>\n<bytecount>6000</,
      '<startblock>-5</startblock><byteoffset>0</byteoffset><bytecount>6000<',
    ],
    [
      'a partition that there is not',
      /<partition>b<\/partition>\n<startblock>(\d+)<\/startblock>\n<byteoffset>0<\/byteoffset>\n<bytecount>6000</,
      '<partition>q</partition><startblock>$1</startblock><byteoffset>0</byteoffset><bytecount>6000<',
    ],
  ])('%s: that file is named, and all others come back', (_, from, to) => {
    const cartridge = forged((index) => {
      expect(index).toMatch(from);
      return index.replace(from, to);
    });
    const { into, status, stderr } = attempt(cartridge);
    expect(status).toBe(1);
    expect(stderr).toContain('NOT AS WRITTEN: grown');
    expect(readdirSync(into)).toEqual(expect.arrayContaining(['a', 'empty', 'hole', 'über']));
    expect(existsSync(join(into, 'grown'))).toBe(false);
  });

  test('a name cannot speak to the terminal', () => {
    const cartridge = forged((index) =>
      index.replace('<name>grown</name>', '<name percentencoded="true">%1B]0;x%07</name>'),
    );
    expect(run(cartridge, '--list').stdout).toContain('\\x1b]0;x\\x07');
  });
});
