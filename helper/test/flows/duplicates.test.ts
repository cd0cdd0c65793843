// What is on tape already is not written again when that is wanted: only what is safe there, whole, and one's own.

import { chownSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Input } from '../../contract/contract.ts';
import type { Job, JobItem } from '../../contract/model.ts';
import { type Helper, isRoot, startHelper, temporaryFolder } from './harness.ts';
import { pathsOn, pool, poolOf } from './mirror-sets.ts';
import { ann, bob, clientAs, fileOf, folderOf as folderOfPerson, openFolder, sharedHelper } from './people.ts';
import { addDrive, archiving, outcomeOf, smallBytes, stateOf, station, untilBytes } from './stations.ts';
import { bytes } from './trees.ts';

const [one, two, three, four] = ['VLT001L8', 'VLT002L8', 'VLT003L8', 'VLT004L8'] as const;
const listName = 'ALREADY-ON-TAPE.txt';
const first = bytes(5_000, 1);
const second = bytes(600_000, 2);

type NamedContents = Readonly<Record<string, Buffer>>;

/** A folder of that name with these files. */
function folder(name: string, files: NamedContents): string {
  const path = join(temporaryFolder(), name);
  for (const [file, content] of Object.entries(files)) put(join(path, file), content);
  return path;
}

function put(path: string, content: Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

function skipping(helper: Helper, source: string, more: Partial<Input<'archive.start'>> = {}): Promise<Job> {
  return archiving(helper, { barcodes: [], pool, sources: [source], skipDuplicates: true, ...more });
}

/** A pool of one copy on two cartridges, the first of which holds `films`. */
async function withFilms(files: NamedContents = { a: first, 'in/b': second, empty: Buffer.alloc(0) }): Promise<Helper> {
  const helper = await station([one, two]);
  await poolOf(helper, [[one, two]], false);
  await archived(helper, [one], folder('films', files));
  return helper;
}

async function archived(
  helper: Helper,
  barcodes: readonly string[],
  source: string,
  more: Partial<Input<'archive.start'>> = {},
): Promise<Job> {
  const job = await archiving(helper, { barcodes: [...barcodes], sources: [source], ...more });
  expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
  await toShelf(helper);
  return job;
}

async function toShelf(helper: Helper): Promise<void> {
  for (const { barcode, drive } of (await helper.snapshot()).cartridges)
    if (drive !== null) await helper.eject(barcode);
}

async function forget({ client }: Helper, barcode: string): Promise<void> {
  await client.send('pools.removeCartridges', { name: pool, barcodes: [barcode] });
  await client.send('virtual.remove', { barcode, confirmedBarcode: barcode });
}

/** What was left out, and where it lies. */
async function leftOut(helper: Helper, job: Job) {
  return leftOutOf(await helper.items(job));
}

function leftOutOf(items: readonly JobItem[]) {
  return Object.fromEntries(
    items
      .filter(({ notes }) => notes.includes('duplicate'))
      .map(({ path, copies = [] }) => [path, copies.map((copy) => `${copy.barcode}:/${copy.path}`)]),
  );
}

async function written(helper: Helper, job: Job): Promise<readonly string[]> {
  return (await helper.items(job))
    .filter(({ receipt }) => receipt !== null)
    .map(({ path }) => path)
    .toSorted();
}

async function listOf(helper: Helper, barcode: string, path: string): Promise<string> {
  const into = temporaryFolder();
  expect(await helper.restore(barcode, [path], into)).toMatchObject({ state: 'done', filesFailed: 0 });
  return readFileSync(join(into, path.split('/').at(-1) ?? ''), 'utf8');
}

describe('what lies on a cartridge of the pool', () => {
  test('is left out, under whatever name, and where it lies is told by job and folder', async () => {
    const helper = await withFilms();
    const source = folder('new', { x: first, 'deep/y\n': second, z: bytes(5_000, 3), empty: Buffer.alloc(0) });
    const job = await skipping(helper, source);
    expect(job).toMatchObject({ state: 'done', filesFailed: 0, filesSafe: 3 });
    expect(job.progress).toMatchObject({ filesDone: 5, filesTotal: 5, filesDuplicate: 2, bytesDuplicate: 605_000 });
    expect(await leftOut(helper, job)).toEqual({
      'new/x': [`${one}:/films/a`],
      'new/deep/y\n': [`${one}:/films/in/b`],
    });
    expect(await written(helper, job)).toEqual([`new/${listName}`, 'new/empty', 'new/z']);
    expect(await outcomeOf(helper, job)).toMatchObject({ duplicates: { files: 2, bytes: 605_000 }, unchanged: 0 });
    expect(await pathsOn(helper, one, 'new')).toEqual([`new/${listName}`, 'new/empty', 'new/z']);
    const [page, ...lines] = (await listOf(helper, one, `new/${listName}`)).split('\n\n');
    expect(page).toMatch(/not written again/);
    expect(
      lines
        .join('')
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t').slice(1)),
    ).toEqual([
      ['5000', `${one}:/films/a`, '/new/x'],
      ['600000', `${one}:/films/in/b`, '/new/deep/y%0A'],
    ]);
  });

  test('is written again unless it is wanted, and when only its size is the same', async () => {
    const helper = await withFilms();
    const source = folder('new', { x: first });
    expect(await leftOut(helper, await skipping(helper, source, { skipDuplicates: false }))).toEqual({});
    const other = Buffer.from(first);
    other.writeUInt8((other.at(-1) ?? 0) ^ 1, other.length - 1);
    const job = await skipping(helper, folder('other', { x: other, y: other }));
    expect(await written(helper, job)).toEqual(['other/x', 'other/y']);
  });

  test('counts whatever folder it is in, also a file that was named itself, and what has moved in its own', async () => {
    const helper = await withFilms();
    const file = join(folder('new', { x: first }), 'x');
    const alone = await skipping(helper, file, { into: '2026' });
    expect(await leftOut(helper, alone)).toEqual({ '2026/x': [`${one}:/films/a`] });
    expect(await pathsOn(helper, one, '2026')).toEqual([`2026/${listName}`]);
    const moved = folder('films', { 'in/b': second, 'other/a': first, a2: first });
    expect(await leftOut(helper, await skipping(helper, moved))).toEqual({
      'films/a2': [`${one}:/films/a`],
      'films/in/b': [`${one}:/films/in/b`],
      'films/other/a': [`${one}:/films/a`],
    });
  });

  test('does not count when this very archive puts something else in its place', async () => {
    const helper = await withFilms({ a: first });
    const source = folder('films', { a: second, b: first, z: first });
    const job = await skipping(helper, source);
    expect(job).toMatchObject({ state: 'done', filesSafe: 3 });
    expect(await leftOut(helper, job)).toEqual({});
    expect(await pathsOn(helper, one, 'films')).toEqual(['films/a', 'films/b', 'films/z']);
    // And it stays when it is the same.
    rmSync(join(source, 'a'));
    renameSync(join(source, 'z'), join(source, 'a'));
    const again = await skipping(helper, source);
    expect(await leftOut(helper, again)).toEqual({
      'films/a': [`${one}:/films/b`],
      'films/b': [`${one}:/films/b`],
    });
  });

  test('takes the list out of the way of files that are called so', async () => {
    const helper = await withFilms();
    const source = folder('new', { x: first, [listName]: bytes(10, 4) });
    expect(await written(helper, await skipping(helper, source))).toEqual([
      'new/ALREADY-ON-TAPE (2).txt',
      `new/${listName}`,
    ]);
    rmSync(join(source, listName));
    expect(await written(helper, await skipping(helper, source))).toEqual(['new/ALREADY-ON-TAPE (3).txt']);
  });
});

describe('what cannot be counted on', () => {
  test('is written: a damaged copy, and what lies beside it on a cartridge that failed its verification', async () => {
    const helper = await withFilms();
    const { extents } = await helper.client.send('catalogue.entry', { barcode: one, path: 'films/in/b' });
    const script = `opcode read, partition 1, block ${extents[0]?.startBlock}: flip 1`;
    await helper.client.send('virtual.setFaults', { barcode: one, script });
    expect(await helper.run('cartridges.verify', { barcode: one, paths: [] })).toMatchObject({ filesFailed: 1 });
    await toShelf(helper);
    const job = await skipping(helper, folder('new', { x: first, y: second }), { barcodes: [two], pool: undefined });
    expect(await leftOut(helper, job)).toEqual({});
    expect(await pathsOn(helper, two)).toEqual(['new/x', 'new/y']);
  });

  test('is written: what was on a cartridge that was formatted, removed, or taken out of the pool', async () => {
    const helper = await station([one, two, three, four]);
    await poolOf(helper, [[one, two, three, four]], false);
    const contents = [1, 2, 3].map((seed) => bytes(10_000, seed));
    for (const [at, barcode] of [one, two, three].entries())
      await archived(helper, [barcode], folder('films', { a: contents[at] ?? first }));
    await helper.format(one, 'New');
    await toShelf(helper);
    await helper.client.send('pools.removeCartridges', { name: pool, barcodes: [two] });
    await forget(helper, three);
    const source = folder('new', { x: contents[0] ?? first, y: contents[1] ?? first, z: contents[2] ?? first });
    const job = await skipping(helper, source);
    expect(await written(helper, job)).toEqual(['new/x', 'new/y', 'new/z']);
    expect(await leftOut(helper, await skipping(helper, source))).toMatchObject({ 'new/x': [`${job.barcode}:/new/x`] });
  });

  test('is written: what is gone from the newest generation of its cartridge', async () => {
    const helper = await withFilms();
    await archived(helper, [one], folder('films', { a: second }));
    const job = await skipping(helper, folder('new', { x: first, y: second }));
    expect(Object.keys(await leftOut(helper, job))).toEqual(['new/y']);
  });

  test('is written after all when its copy goes while the job runs, and the list does not name it', async () => {
    const helper = await withFilms();
    await helper.client.send('virtual.create', { barcode: three, capacityBytes: smallBytes });
    await helper.format(three, 'Three');
    await toShelf(helper);
    const rest = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`f${at}`, bytes(1_000_000, 100 + at)]));
    const source = folder('new', { a: first, b: second, ...rest });
    const wish = { barcodes: [two], sources: [source], skipDuplicates: true };
    const id = await helper.client.send('archive.start', wish);
    const waiting = await stateOf(helper, id, 'waiting');
    expect(Object.keys(await leftOut(helper, waiting))).toEqual(['new/a', 'new/b']);
    await forget(helper, one);
    await helper.client.send('jobs.supply', { id, barcode: three });
    const job = await helper.endOf(id);
    expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
    expect(await leftOut(helper, job)).toEqual({});
    const there = [...(await pathsOn(helper, two)), ...(await pathsOn(helper, three))];
    expect(there).toEqual(expect.arrayContaining([...Object.keys(rest), 'a', 'b'].map((name) => `new/${name}`)));
    expect(await listOf(helper, three, `new/${listName}`)).not.toContain(one);
  });
});

test('two new files of one content are both written: neither is on tape yet', async () => {
  const helper = await withFilms({ a: first });
  const job = await skipping(helper, folder('new', { x: second, y: second }));
  expect(await written(helper, job)).toEqual(['new/x', 'new/y']);
});

test('an archive whose helper is killed looks once more, and tells each file once', async () => {
  const helper = await withFilms();
  const rest = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}`, bytes(1_000_000, 100 + at)]));
  const source = folder('new', { a: first, b: second, ...rest });
  const reached = untilBytes(helper, 20_000_000);
  await helper.snapshot();
  const id = await helper.client.send('archive.start', { barcodes: [two], sources: [source], skipDuplicates: true });
  // It may end first, on a fast machine: then there is nothing to cut off any more.
  await Promise.race([reached, helper.endOf(id).catch(() => undefined)]);
  await helper.kill();
  const next = await startHelper({ home: helper.home });
  const job = await next.endOf(id);
  expect(job).toMatchObject({ state: 'done', filesFailed: 0, filesSafe: 51 });
  expect(await leftOut(next, job)).toEqual({ 'new/a': [`${one}:/films/a`], 'new/b': [`${one}:/films/in/b`] });
  expect((await next.items(job)).map(({ path }) => path).toSorted()).toEqual(
    [listName, 'a', 'b', ...Object.keys(rest)].map((name) => `new/${name}`).toSorted(),
  );
  expect(await outcomeOf(next, job)).toMatchObject({ duplicates: { files: 2, bytes: 605_000 } });
});

describe('with several copies', () => {
  test('a file is left out only when each copy of the pool has it', async () => {
    const helper = await station([one, two]);
    await addDrive(helper);
    await poolOf(helper, [[one], [two]], false);
    await archived(helper, [one], folder('films', { a: first, b: second }));
    await archived(helper, [two], folder('films', { a: first }));
    const job = await skipping(helper, folder('new', { x: first, y: second }), { copies: 2 });
    expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
    expect(await leftOut(helper, job)).toEqual({ 'new/x': [`${one}:/films/a`, `${two}:/films/a`] });
    for (const barcode of [one, two])
      expect(await pathsOn(helper, barcode, 'new')).toEqual([`new/${listName}`, 'new/y']);
  });

  test('of named cartridges as many different ones must have it', async () => {
    const helper = await station([one, two]);
    await addDrive(helper);
    await archived(helper, [one], folder('films', { a: first, b: first }));
    const wish = { barcodes: [one, two], pool: undefined, copies: 2 };
    expect(await leftOut(helper, await skipping(helper, folder('new', { x: first }), wish))).toEqual({});
    expect(await leftOut(helper, await skipping(helper, folder('again', { x: first }), wish))).toEqual({
      'again/x': [`${one}:/films/a`, `${two}:/new/x`],
    });
  });
});

describe('a file that was split', () => {
  const film = bytes(150_000_000, 3);

  async function withSplitFilm(): Promise<Helper> {
    const helper = await station([one, two, three]);
    await poolOf(helper, [[one, two, three]], false);
    await archived(helper, [one, two, three], folder('films', { film }), { split: true });
    await helper.client.send('virtual.create', { barcode: four, capacityBytes: 3 * smallBytes });
    await helper.format(four, 'Four');
    await toShelf(helper);
    await helper.client.send('pools.addCartridges', { name: pool, barcodes: [four], copy: 1 });
    return helper;
  }

  test('counts with all of its parts, and a part by itself for nothing', async () => {
    const helper = await withSplitFilm();
    const parts: { readonly place: string; readonly size: number }[] = [];
    for (const barcode of [one, two, three]) {
      if ((await helper.list(barcode)).length === 0) continue;
      const found = await helper.list(barcode, 'films');
      parts.push(...found.map(({ path, size }) => ({ place: `${barcode}:/${path}`, size })));
    }
    expect(parts.length).toBeGreaterThan(1);
    const [begin] = parts;
    const source = folder('new', { film, part: film.subarray(0, begin?.size ?? 0) });
    const job = await skipping(helper, source, { barcodes: [four], pool: undefined });
    expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
    const places = parts.map(({ place }) => place);
    expect(await leftOut(helper, job)).toEqual({ 'new/film': places });
    expect(await pathsOn(helper, four)).toEqual([`new/${listName}`, 'new/part']);
    const list = await listOf(helper, four, `new/${listName}`);
    for (const place of places) expect(list).toContain(`\t${place}\t/new/film\n`);
  });

  test('is written again when one of them is missing', async () => {
    const helper = await withSplitFilm();
    await forget(helper, two);
    const job = await skipping(helper, folder('new', { film }), { barcodes: [four], pool: undefined });
    expect(await written(helper, job)).toEqual(['new/film']);
  });
});

test('is refused where it makes no sense', async () => {
  const helper = await startHelper();
  const sources = [folder('new', { x: first })];
  const streams = [{ path: '/nowhere', name: 's' }];
  for (const wish of [{ mirror: '/tmp' }, { verifyAgainst: '/nowhere/list' }, { streams }, { bag: true }]) {
    const asked = helper.client.send('archive.start', { barcodes: [one], sources, skipDuplicates: true, ...wish });
    await expect(asked).rejects.toMatchObject({ code: 'call.invalid-input' });
  }
});

describe.skipIf(!isRoot)('of two people who share a pool (only root can test it)', () => {
  test.each([
    ['hers', true],
    ['root’s', false],
  ])(
    'each leaves out what is that person’s own, and learns nothing of the other: the pool is %s',
    async (_, isHers) => {
      const helper = await sharedHelper();
      const [her, him] = [await clientAs(ann, helper), await clientAs(bob, helper)];
      for (const barcode of [one, two])
        await helper.client.send('virtual.create', { barcode, capacityBytes: smallBytes });
      await (isHers ? her : helper.client).send('pools.add', { name: pool, isShared: true, restoreTest: null });
      await helper.client.send('pools.addCartridges', { name: pool, barcodes: [one, two], copy: 1 });
      const archive = async (who: typeof ann, name: string, words: string) => {
        const path = folderOfPerson(who, join(openFolder(), name), 0o700);
        fileOf(who, join(path, 'letter'), words);
        const client = who === ann ? her : him;
        const id = await client.send('archive.start', { barcodes: [], pool, sources: [path], skipDuplicates: true });
        const job = await helper.endOf(id);
        const { rows } = await client.send('jobs.items', { id, failedOnly: false, cursor: null, limit: 100 });
        return { job, rows };
      };
      expect((await archive(ann, 'ann', 'the same words')).job).toMatchObject({ state: 'done', filesSafe: 1 });
      const his = await archive(bob, 'bob', 'the same words');
      expect(his.job).toMatchObject({ state: 'done', filesSafe: 1, progress: { filesDuplicate: 0 } });
      expect(leftOutOf(his.rows)).toEqual({});
      expect((await archive(bob, 'bob2', 'his alone')).job).toMatchObject({ filesSafe: 1 });
      // She may see his on a cartridge of hers, and it is his all the same.
      expect(leftOutOf((await archive(ann, 'ann2', 'his alone')).rows)).toEqual({});
      const again = await archive(bob, 'bob3', 'the same words');
      expect(leftOutOf(again.rows)).toEqual({ 'bob3/letter': [expect.stringMatching(/:\/bob\/letter$/)] });
      expect(again.rows.map(({ path }) => path)).toEqual(['bob3/letter', `bob3/${listName}`]);
      const seen = async (client: typeof her) =>
        (await client.send('catalogue.search', { name: 'ALREADY', cursor: null, limit: 10 })).rows.length;
      expect([await seen(him), await seen(her)]).toEqual([1, isHers ? 1 : 0]);
    },
  );

  test('whoever archives for others leaves out a file that its owner has there, and no other', async () => {
    const helper = await withFilms({ mine: bytes(300, 9) });
    const source = (name: string, ofHis: typeof ann) => {
      const path = folder(name, { hers: first, his: second, mine: bytes(300, 9) });
      chownSync(join(path, 'hers'), ann.uid, ann.gid);
      chownSync(join(path, 'his'), ofHis.uid, ofHis.gid);
      return path;
    };
    const before = await skipping(helper, source('new', bob));
    expect(Object.keys(await leftOut(helper, before))).toEqual(['new/mine']);
    const after = await skipping(helper, source('again', ann));
    expect(Object.keys(await leftOut(helper, after))).toEqual(['again/hers', 'again/mine']);
  });
});
