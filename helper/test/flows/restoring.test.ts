// Restores that share a cartridge, that need several, or meet what is there already: through a real helper and its drives.

import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Input } from '../../contract/contract.ts';
import type { Job } from '../../contract/model.ts';
import type { AnyNotice } from '../../contract/notices.ts';
import { type Helper, startHelper, temporaryFolder, treeOf } from './harness.ts';
import { addDrive, archiving, folderOf, readSlowly, station, until, untilBytes } from './stations.ts';
import { HeldStream } from './steps.ts';
import { bytes } from './trees.ts';

const [one, two, three] = ['VOL001L8', 'VOL002L8', 'VOL003L8'] as const;

/** A folder of that name with some files of its own. */
function folderNamed(name: string, seed: number, size = 200_000, count = 3): string {
  const folder = join(temporaryFolder(), name);
  mkdirSync(folder);
  for (let at = 0; at < count; at += 1) writeFileSync(join(folder, `f${at}`), bytes(size + at, seed + at));
  return folder;
}

/** Each cartridge holds one folder: a, b, c, … with files of about that size. All lie on the shelf. */
async function filled(
  barcodes: readonly string[],
  sizes: readonly number[] = [],
): Promise<{ helper: Helper; sources: readonly string[] }> {
  const helper = await station(barcodes);
  const sources: string[] = [];
  for (const [at, barcode] of barcodes.entries()) {
    const source = folderNamed('abc'.charAt(at), 10 * at, sizes[at]);
    expect(await helper.archive(barcode, source)).toMatchObject({ state: 'done' });
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
    sources.push(source);
  }
  return { helper, sources };
}

function restoring(helper: Helper, input: Input<'restore.start'>): Promise<Job> {
  return helper.run('restore.start', input);
}

/** Which cartridges went into drives, in their order. */
function loadsOf({ client }: Helper): readonly string[] {
  const loads: string[] = [];
  client.onNotice((notice: AnyNotice) => {
    if (notice.name !== 'drive' || notice.body.state.kind !== 'loading') return;
    const { barcode } = notice.body.state;
    // It is told again when another job comes to share the drive meanwhile.
    if (barcode !== loads.at(-1)) loads.push(barcode);
  });
  return loads;
}

/** A drive has begun to. */
function untilReading({ client }: Helper): Promise<void> {
  return new Promise((resolve) => {
    client.onNotice((notice: AnyNotice) => {
      if (notice.name === 'drive' && notice.body.state.kind === 'reading') resolve();
    });
  });
}

describe('restores of one cartridge', () => {
  test('that wait for it are served together, each in its own folder', async () => {
    const { helper, sources } = await filled([one]);
    await readSlowly(helper, ['drive-1'], [one]);
    const loads = loadsOf(helper);
    const states: string[] = [];
    helper.client.onNotice((notice) => {
      if (notice.name === 'drive') states.push(notice.body.state.kind);
    });
    await helper.snapshot();
    const folders = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    const jobs = await Promise.all(folders.map((into) => helper.restore(one, ['a'], into)));
    for (const job of jobs) expect(job).toMatchObject({ state: 'done', filesFailed: 0, progress: { filesDone: 3 } });
    for (const into of folders) expect(treeOf(join(into, 'a'))).toEqual(treeOf(sources[0] ?? ''));
    expect(loads).toEqual([one]);
    // One pass: the drive begins to read once, and rests once, when the last of them has left it.
    expect(states.filter((state, at) => state !== states[at - 1])).toEqual([
      'empty',
      'loading',
      'in-use',
      'reading',
      'in-use',
      'safe-to-eject',
    ]);
  });

  test('have the tape read once for all of them', async () => {
    const helper = await station([one]);
    expect(await archiving(helper, { barcodes: [one], sources: [folderOf(10, 4)] })).toMatchObject({ state: 'done' });
    await helper.eject(one);
    await readSlowly(helper, ['drive-1'], [one]);
    await helper.load(one);
    const [{ id: drive = '' } = {}] = (await helper.snapshot()).drives;
    const megabytesRead = async () =>
      (await helper.client.send('drives.health', { drive })).cartridge?.lifetimeMegabytesRead ?? 0;
    const before = await megabytesRead();
    const folders = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    // All of them stand in line behind one that is then stopped, and begin together.
    const { client } = helper;
    const streams = [new HeldStream().input];
    const held = await client.send('archive.start', { barcodes: [one], sources: [], streams });
    const from = [{ barcode: one, paths: ['d'] }];
    const ids = await Promise.all(folders.map((into) => client.send('restore.start', { from, into })));
    await client.send('jobs.cancel', { id: held });
    for (const job of await Promise.all(ids.map((id) => helper.endOf(id))))
      expect(job).toMatchObject({ state: 'done' });
    const read = (await megabytesRead()) - before;
    expect(read).toBeGreaterThanOrEqual(38);
    expect(read).toBeLessThan(60);
    for (const into of folders) expect(treeOf(into)).toHaveProperty('size', 11);
  });

  test('are joined by one that is asked for while they are read', async () => {
    const helper = await station([one], { capacityBytes: 500_000_000 });
    const source = folderOf(36, 10);
    expect(await archiving(helper, { barcodes: [one], sources: [source] })).toMatchObject({ state: 'done' });
    const begun = untilBytes(helper, 20_000_000);
    const states: string[] = [];
    const seconds: (number | null | undefined)[] = [];
    helper.client.onNotice((notice) => {
      if (notice.name === 'drive') states.push(notice.body.state.kind);
      if (notice.name === 'progress') seconds.push(notice.body.progress.secondsLeft);
    });
    await helper.snapshot();
    const [early, late] = [temporaryFolder(), temporaryFolder()];
    const first = helper.restore(one, ['d'], early);
    await begun;
    const second = helper.restore(one, ['d/f002', 'd/f030'], late);
    for (const job of [await first, await second]) expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
    expect(treeOf(join(early, 'd'))).toEqual(treeOf(source));
    for (const [name, facts] of treeOf(late)) expect(facts).toBe(treeOf(source).get(name));
    // The drive does not come to rest between them.
    expect(states.filter((state, at) => state !== states[at - 1])).toEqual([
      'in-use',
      'reading',
      'in-use',
      'safe-to-eject',
    ]);
    expect(seconds.some((left) => typeof left === 'number')).toBe(true);
  });

  test('go on when one of them is stopped', async () => {
    const helper = await station([one], { capacityBytes: 400_000_000 });
    const source = folderOf(24, 10);
    expect(await archiving(helper, { barcodes: [one], sources: [source] })).toMatchObject({ state: 'done' });
    const folders = [temporaryFolder(), temporaryFolder()] as const;
    const reading = untilReading(helper);
    await helper.snapshot();
    const ids = await Promise.all(
      folders.map((into) => helper.client.send('restore.start', { from: [{ barcode: one, paths: ['d'] }], into })),
    );
    const [stopped, kept] = ids;
    if (stopped === undefined || kept === undefined) throw new Error('no jobs');
    await reading;
    await helper.client.send('jobs.cancel', { id: stopped });
    expect(await helper.endOf(stopped)).toMatchObject({ state: 'cancelled' });
    expect(await helper.endOf(kept)).toMatchObject({ state: 'done', filesFailed: 0 });
    expect(treeOf(join(folders[1], 'd'))).toEqual(treeOf(source));
    // Only whole files bear their names.
    for (const [name, facts] of treeOf(folders[0]))
      if (name !== 'd') expect(facts).toBe(treeOf(join(source, '..')).get(name));
  });

  test('end together when their drive fails, and what came before it is whole', async () => {
    const helper = await station([one], { capacityBytes: 400_000_000 });
    const source = folderOf(24, 10);
    expect(await archiving(helper, { barcodes: [one], sources: [source] })).toMatchObject({ state: 'done' });
    expect(await helper.eject(one)).toMatchObject({ state: 'done' });
    await readSlowly(helper, ['drive-1'], []);
    await helper.client.send('virtual.setFaults', { barcode: one, script: 'opcode read, nth 120: sense 4/44/00' });
    const folders = [temporaryFolder(), temporaryFolder()];
    const jobs = await Promise.all(folders.map((into) => helper.restore(one, ['d'], into)));
    const fault = { code: 'drive.fault', data: { subject: 'Drive 1', cartridge: one } };
    for (const job of jobs) expect(job).toMatchObject({ state: 'failed', fault });
    const whole = treeOf(join(source, '..'));
    for (const into of folders) {
      for (const [name, facts] of treeOf(into)) if (name !== 'd') expect(facts).toBe(whole.get(name));
    }
    expect(await helper.snapshot()).toMatchObject({ drives: [{ state: { kind: 'failed', barcode: one } }] });
    await helper.client.send('virtual.setFaults', { barcode: one, script: '' });
    expect(await helper.eject(one)).toMatchObject({ state: 'done' });
    expect(await helper.restore(one, ['d/f000'], temporaryFolder())).toMatchObject({ state: 'done' });
  });

  test('are not joined past an eject that was asked for before', async () => {
    const helper = await station([one], { capacityBytes: 400_000_000 });
    expect(await archiving(helper, { barcodes: [one], sources: [folderOf(24, 10)] })).toMatchObject({ state: 'done' });
    const begun = untilBytes(helper, 10_000_000);
    await helper.snapshot();
    const first = helper.restore(one, ['d'], temporaryFolder());
    await begun;
    // In the line before the next one: what that names is looked at first.
    const gone = helper.endOf(await helper.client.send('cartridges.eject', { barcode: one }));
    const second = helper.restore(one, ['d/f000'], temporaryFolder());
    const jobs = await Promise.all([first, gone, second]);
    expect(jobs.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    const [, ejected, restored] = jobs;
    expect(String(restored?.started) >= String(ejected?.ended)).toBe(true);
  });

  test('survive their helper: only whole files bear their names, and the next one reads what is left', async () => {
    const helper = await station([one], { capacityBytes: 400_000_000 });
    const source = folderOf(24, 10);
    expect(await archiving(helper, { barcodes: [one], sources: [source] })).toMatchObject({ state: 'done' });
    const into = temporaryFolder();
    const begun = untilBytes(helper, 20_000_000);
    await helper.snapshot();
    const id = await helper.client.send('restore.start', { from: [{ barcode: one, paths: ['d'] }], into });
    await begun;
    expect(await helper.end()).toBe(0);
    const whole = treeOf(join(source, '..'));
    const there = treeOf(into);
    for (const [name, facts] of there) if (name !== 'd') expect(facts).toBe(whole.get(name));
    const next = await startHelper({ home: helper.home });
    const job = await next.endOf(id);
    expect(job).toMatchObject({ state: 'done', filesFailed: 0, progress: { filesDone: 24, bytesDone: 240e6 } });
    expect(treeOf(into)).toEqual(whole);
    const paths = (await next.items(job)).map(({ path }) => path);
    expect(paths.toSorted()).toEqual([...treeOf(source).keys()].map((name) => `d/${name}`));
  });
});

describe('a restore from several cartridges', () => {
  test('reads one after the other in the only drive, the one that is in it first, then the shorter one', async () => {
    const { helper, sources } = await filled([one, two, three], [8_000_000, 200_000, 200_000]);
    expect(await helper.load(two)).toMatchObject({ state: 'done' });
    const loads = loadsOf(helper);
    await helper.snapshot();
    const into = temporaryFolder();
    const from = [one, two, three].map((barcode) => ({ barcode, paths: [''] }));
    const job = await restoring(helper, { from, into });
    expect(job).toMatchObject({ state: 'done', filesFailed: 0, progress: { filesDone: 9, filesTotal: 9 } });
    for (const source of sources) expect(treeOf(join(into, source.slice(-1)))).toEqual(treeOf(source));
    expect(loads).toEqual([three, one]);
    const items = await helper.items(job);
    expect(
      items
        .map(({ path, barcode }) => `${path.slice(0, 1)} ${barcode}`)
        .filter((line, at, all) => all.indexOf(line) === at),
    ).toEqual([`b ${two}`, `c ${three}`, `a ${one}`]);
  });

  test('shares each of them with another one', async () => {
    const { helper, sources } = await filled([one, two], [200_000, 8_000_000]);
    await readSlowly(helper, ['drive-1'], [one, two]);
    const loads = loadsOf(helper);
    await helper.snapshot();
    const from = [one, two].map((barcode) => ({ barcode, paths: [''] }));
    const folders = [temporaryFolder(), temporaryFolder()];
    const jobs = await Promise.all(folders.map((into) => restoring(helper, { from, into })));
    for (const job of jobs) expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
    for (const into of folders)
      for (const source of sources) expect(treeOf(join(into, source.slice(-1)))).toEqual(treeOf(source));
    expect(loads).toEqual([one, two]);
  });

  test('waits while its drive holds another cartridge, says so, and refuses one that it does not need', async () => {
    const { helper, sources } = await filled([one, two]);
    expect(await helper.load('CAP001L8')).toMatchObject({ state: 'done' });
    const waiting = until(helper, ({ state }) => state === 'waiting');
    await helper.snapshot();
    const into = temporaryFolder();
    const from = [one, two].map((barcode) => ({ barcode, paths: [''] }));
    const ended = restoring(helper, { from, into });
    const { id, need } = await waiting;
    expect(need?.words).toContain('eject CAP001L8');
    const wrong = helper.client.send('jobs.supply', { id, barcode: three });
    await expect(wrong).rejects.toMatchObject({ code: 'cartridge.unknown' });
    const unwanted = helper.client.send('jobs.supply', { id, barcode: 'CAP002L8' });
    await expect(unwanted).rejects.toMatchObject({
      code: 'restore.cartridge-not-wanted',
      data: { subject: 'CAP002L8' },
    });
    expect(await helper.eject('CAP001L8')).toMatchObject({ state: 'done' });
    expect(await ended).toMatchObject({ state: 'done', filesFailed: 0, need: null });
    for (const source of sources) expect(treeOf(join(into, source.slice(-1)))).toEqual(treeOf(source));
  });

  test('is planned before anything is loaded', async () => {
    const { helper } = await filled([one, two]);
    await helper.load(two);
    const loads = loadsOf(helper);
    const into = temporaryFolder();
    mkdirSync(join(into, 'a'));
    writeFileSync(join(into, 'a', 'f1'), 'dear');
    const from = [one, two].map((barcode) => ({ barcode, paths: [''] }));
    const plan = await helper.client.send('restore.plan', { from, into });
    expect(plan).toMatchObject({ files: 6, folders: 2, conflicts: ['a/f1'], conflictsTotal: 1, renamedTotal: 0 });
    expect(plan.bytes).toBe(2 * (200_000 + 200_001 + 200_002));
    expect(plan.cartridges).toMatchObject([
      { barcode: two, drive: 'drive-1', files: 3, time: { loadSeconds: 0 } },
      { barcode: one, drive: null, files: 3 },
    ]);
    for (const { time } of plan.cartridges) expect(time?.rewindSeconds).toBeGreaterThan(0);
    expect(plan.cartridges[1]?.time?.loadSeconds).toBeGreaterThan(0);
    expect(loads).toEqual([]);
    const isToBeMade = await helper.client.send('restore.plan', { from, into: join(into, 'new') });
    expect(isToBeMade).toMatchObject({ files: 6, conflictsTotal: 0 });
  });
});

describe('a file that is there already', () => {
  async function withConflict() {
    const { helper, sources } = await filled([one]);
    const into = temporaryFolder();
    mkdirSync(join(into, 'a'));
    const there = join(into, 'a', 'f1');
    writeFileSync(there, 'dear');
    const restore = (conflict: Input<'restore.start'>['conflict']) =>
      restoring(helper, { from: [{ barcode: one, paths: ['a'] }], into, conflict });
    return { helper, restore, into, there, source: join(sources[0] ?? '', 'f1') };
  }

  test('is kept when it is to be skipped, and the job is done', async () => {
    const { helper, restore, there } = await withConflict();
    const job = await restore('skip');
    expect(job).toMatchObject({
      state: 'done',
      filesFailed: 0,
      progress: { filesDone: 2, filesTotal: 2, filesUnchanged: 1 },
    });
    expect(readFileSync(there, 'utf8')).toBe('dear');
    const skipped = (await helper.items(job)).filter(({ notes }) => notes.includes('skipped'));
    expect(skipped).toMatchObject([{ path: 'a/f1', receipt: null, fault: null }]);
  });

  test('is replaced when it is to be overwritten', async () => {
    const { restore, there, source } = await withConflict();
    expect(await restore('overwrite')).toMatchObject({ state: 'done', progress: { filesDone: 3 } });
    expect(readFileSync(there)).toEqual(readFileSync(source));
  });

  test('stays beside the one from the tape when that is to be renamed', async () => {
    const { helper, restore, into, there, source } = await withConflict();
    const job = await restore('rename');
    expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
    expect(readFileSync(there, 'utf8')).toBe('dear');
    const renamed = (await helper.items(job)).find(({ path }) => path === 'a/f1')?.restoredAs ?? '';
    expect(readFileSync(join(into, renamed))).toEqual(readFileSync(source));
  });

  test('stays when it is newer, and goes when it is older', async () => {
    const { restore, there, source } = await withConflict();
    expect(await restore('newer')).toMatchObject({ state: 'done' });
    expect(readFileSync(there, 'utf8')).toBe('dear');
    utimesSync(there, 1, 1);
    await restore('newer');
    expect(readFileSync(there)).toEqual(readFileSync(source));
  });
});

describe('a file that the tape cannot give', () => {
  /** The same folder on two cartridges, and the first one cannot read its data. */
  async function withCopy() {
    const helper = await station([one, two]);
    const source = folderOf(4, 2);
    for (const barcode of [one, two]) {
      expect(await helper.archive(barcode, source)).toMatchObject({ state: 'done' });
      await helper.eject(barcode);
    }
    const [file] = (await helper.list(one, 'd')).slice(1);
    const { extents } = await helper.client.send('catalogue.entry', { barcode: one, path: file?.path ?? '' });
    const block = extents[0]?.startBlock ?? 0;
    await helper.client.send('virtual.setFaults', {
      barcode: one,
      script: `opcode read, block ${block}: sense 3/11/00`,
    });
    return { helper, source, path: file?.path ?? '' };
  }

  test('comes from another cartridge that has a copy, and the job tells so', async () => {
    const { helper, source, path } = await withCopy();
    const into = temporaryFolder();
    const job = await helper.restore(one, ['d'], into);
    expect(job).toMatchObject({ state: 'done', filesFailed: 0, progress: { filesDone: 4, filesTotal: 4 } });
    expect(treeOf(join(into, 'd'))).toEqual(treeOf(source));
    const copied = (await helper.items(job)).filter(({ notes }) => notes.includes('other-copy'));
    expect(copied).toMatchObject([{ path, barcode: two, receipt: 'verified' }]);
  });

  test('comes from another cartridge also when its own cannot be read at all', async () => {
    const { helper, source } = await withCopy();
    await helper.client.send('virtual.setFaults', { barcode: one, script: 'opcode read: sense 3/11/00' });
    const into = temporaryFolder();
    const job = await helper.restore(one, ['d'], into);
    expect(job).toMatchObject({ state: 'done', filesFailed: 0, progress: { filesDone: 4, filesTotal: 4 } });
    expect([...treeOf(join(into, 'd')).entries()]).toEqual([...treeOf(source).entries()]);
    const items = await helper.items(job);
    expect(new Set(items.map(({ barcode }) => barcode))).toEqual(new Set([two]));
  });

  test('fails when the copy is not to be had either, with its sound part kept if that was asked for', async () => {
    const { helper, path } = await withCopy();
    const { extents } = await helper.client.send('catalogue.entry', { barcode: two, path });
    const block = (extents[0]?.startBlock ?? 0) + 1;
    await helper.client.send('virtual.setFaults', {
      barcode: two,
      script: `opcode read, block ${block}: sense 3/11/00`,
    });
    const into = temporaryFolder();
    const job = await restoring(helper, { from: [{ barcode: one, paths: ['d'] }], into, keepDamaged: true });
    expect(job).toMatchObject({ state: 'partial', filesFailed: 1, progress: { filesDone: 3 } });
    const [failed] = await helper.items(job, true);
    expect(failed).toMatchObject({ path, barcode: one, fault: { code: 'medium.unreadable' } });
    expect(readdirSync(join(into, 'd'))).not.toContain(path.slice(2));
  });
});

test('a restore in a second drive goes on beside an archive', async () => {
  const { helper, sources } = await filled([one]);
  await addDrive(helper);
  const into = temporaryFolder();
  const [restored, archived] = await Promise.all([
    helper.restore(one, ['a'], into),
    (async () => {
      await helper.load('CAP001L8');
      return await helper.format('CAP001L8');
    })(),
  ]);
  expect([restored.state, archived.state]).toEqual(['done', 'done']);
  expect(treeOf(join(into, 'a'))).toEqual(treeOf(sources[0] ?? ''));
});
