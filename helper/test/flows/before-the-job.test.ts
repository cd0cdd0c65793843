// What is known before there is a job is said by the call itself: no job comes into being, and no tape is loaded. One table
// over all calls that make jobs; what is refused of a cartridge that takes no files is in judgement.test.ts.

import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allRowsOf } from '../../client/pages.ts';
import { calls, type Input } from '../../contract/contract.ts';
import type { FaultCode } from '../../contract/errors.ts';
import { type Helper, isRoot, type JobCall, startHelper, temporaryFolder } from './harness.ts';
import { setInput } from './mirror-sets.ts';
import { barcode, folderWith, formatted, smallDisk } from './steps.ts';
import { makeSparseFile } from './trees.ts';

const [blank, empty, old] = ['CAP002L8', 'CAP003L8', 'OLD001L5'] as const;

interface RefusedCall<C extends JobCall = JobCall> {
  readonly what: string;
  readonly call: C;
  readonly input: () => Input<C>;
  readonly code: FaultCode;
  readonly needsRoot?: true;
}

function refusal<C extends JobCall>(
  call: C,
  what: string,
  code: FaultCode,
  input: () => Input<C>,
  more: { readonly needsRoot?: true } = {},
): RefusedCall {
  return { call, what, code, input, ...more } as unknown as RefusedCall;
}

const missing = () => join(temporaryFolder(), 'gone');

function file(bytes = 10): string {
  const path = join(temporaryFolder(), 'file');
  makeSparseFile(path, bytes);
  return path;
}

function shut(mode: number): string {
  const path = join(temporaryFolder(), 'shut');
  mkdirSync(path);
  chmodSync(path, mode);
  return path;
}

/** One that may not be looked at. */
const hidden = () => join(shut(0o000), 'd');

function clash(): string[] {
  return [folderWith(['a']), folderWith(['b'])];
}

const archive = (sources: () => readonly string[], more: Partial<Input<'archive.start'>> = {}) => {
  return () => ({ barcodes: [barcode], sources: [...sources()], ...more });
};
const restore = (into: () => string, path = 'd') => {
  return () => ({ from: [{ barcode, paths: [path] }], into: into() });
};

const refusals: readonly RefusedCall[] = [
  refusal(
    'archive.start',
    'a path that is not there',
    'source.missing',
    archive(() => [missing()]),
  ),
  refusal(
    'archive.start',
    'one of several that is not there',
    'source.missing',
    archive(() => [file(), missing()]),
  ),
  refusal(
    'archive.start',
    'a path that may not be looked at',
    'source.unreadable',
    archive(() => [hidden()]),
  ),
  refusal('archive.start', 'two of one name', 'archive.name-clash', archive(clash)),
  refusal('archive.start', 'a bag of a file', 'archive.bag-of-file', () => ({
    ...archive(() => [file()])(),
    bag: true,
  })),
  refusal(
    'archive.start',
    'the root of a disk',
    'source.unsupported',
    archive(() => ['/']),
  ),
  refusal(
    'archive.start',
    'a file larger than the cartridge',
    'archive.no-room',
    archive(() => [file(13e9)]),
  ),
  refusal(
    'archive.start',
    'one file that is too large among others',
    'archive.file-too-large',
    archive(() => [join(folderWith(['small']), 'small'), file(13e9)]),
  ),
  refusal('archive.start', 'a mirror folder that is not there', 'mirror.folder-unknown', () => ({
    ...archive(() => [file()])(),
    mirror: join(missing(), 'deeper'),
  })),
  refusal('archive.start', 'a mirror folder that is a file', 'mirror.not-a-folder', () => ({
    ...archive(() => [file()])(),
    mirror: file(),
  })),
  refusal('archive.start', 'a mirror folder that may not be written', 'mirror.folder-denied', () => ({
    ...archive(() => [file()])(),
    mirror: shut(0o500),
  })),
  refusal('archive.start', 'a mirror in its own source', 'mirror.overlap', () => {
    const source = folderWith(['a']);
    return { ...archive(() => [source])(), mirror: join(source, 'mirror') };
  }),
  refusal('archive.start', 'to a cartridge that nobody knows', 'cartridge.unknown', () => ({
    barcodes: ['NIX001L8'],
    sources: [file()],
  })),
  refusal(
    'archive.plan',
    'a path that is not there',
    'source.missing',
    archive(() => [missing()]),
  ),
  refusal(
    'restore.start',
    'into a folder that is not there',
    'restore.destination-missing',
    restore(() => join(missing(), 'x')),
  ),
  refusal(
    'restore.start',
    'into a file',
    'restore.destination-not-a-folder',
    restore(() => file()),
  ),
  refusal(
    'restore.start',
    'into a folder that may not be written',
    'restore.destination-denied',
    restore(() => shut(0o500)),
  ),
  refusal(
    'restore.start',
    'what the cartridge does not hold',
    'volume.path-missing',
    restore(temporaryFolder, 'd/nothing'),
  ),
  refusal(
    'restore.start',
    'onto a disk without room',
    'restore.destination-full',
    restore(() => smallDisk('64k'), 'file'),
    {
      needsRoot: true,
    },
  ),
  refusal('restore.start', 'from a blank', 'volume.blank', () => ({
    from: [{ barcode: blank, paths: ['d'] }],
    into: temporaryFolder(),
  })),
  refusal('restore.salvage', 'into a file', 'restore.destination-not-a-folder', () => ({
    barcode,
    paths: ['d'],
    into: file(),
  })),
  refusal('restore.salvage', 'from a blank', 'volume.blank', () => ({
    barcode: blank,
    paths: ['d'],
    into: temporaryFolder(),
  })),
  refusal('restore.rescue', 'into a file', 'restore.destination-not-a-folder', () => ({ barcode, into: file() })),
  refusal('restore.stream', 'from a blank', 'volume.blank', () => ({ barcode: blank, path: 'd', pipe: '/tmp/none' })),
  refusal('restore.stream', 'a folder', 'restore.not-one-file', () => ({ barcode, path: 'd', pipe: '/tmp/none' })),
  refusal('cartridges.load', 'into a drive that cannot read it', 'medium.incompatible', () => ({
    barcode: old,
    drive: 'drive-1',
  })),
  refusal('cartridges.load', 'what nobody knows', 'cartridge.unknown', () => ({ barcode: 'NIX001L8', drive: null })),
  refusal('cartridges.eject', 'what is in no drive', 'cartridge.not-loaded', () => ({ barcode: blank })),
  refusal('cartridges.touch', 'what no drive can read', 'medium.incompatible', () => ({ barcode: old })),
  refusal('cartridges.format', 'without its barcode', 'format.not-confirmed', () => ({
    barcode,
    confirmedBarcode: blank,
    name: '',
  })),
  refusal('cartridges.lock', 'a blank', 'volume.blank', () => ({ barcode: blank, state: 'locked' as const })),
  refusal('cartridges.copy', 'a cartridge to itself', 'cartridge.copied-to-itself', () => ({
    from: barcode,
    to: [barcode],
  })),
  refusal('cartridges.copy', 'twice to one', 'cartridge.named-twice', () => ({ from: barcode, to: [empty, empty] })),
  refusal('cartridges.copy', 'nothing', 'volume.empty', () => ({ from: empty, to: [barcode] })),
  refusal('cartridges.copy', 'a blank', 'volume.blank', () => ({ from: blank, to: [barcode] })),
  refusal('cartridges.check', 'what no drive can read', 'medium.incompatible', () => ({ barcode: old })),
  refusal('cartridges.recover', 'what no drive can write', 'medium.incompatible', () => ({ barcode: old })),
  refusal('cartridges.verify', 'a blank', 'volume.blank', () => ({ barcode: blank, paths: [] })),
  refusal('cartridges.testRestore', 'a blank', 'volume.blank', () => ({ barcode: blank, files: 5 })),
  refusal('cartridges.testRestore', 'with nothing to read', 'volume.empty', () => ({ barcode: empty, files: 5 })),
  refusal('cartridges.findGenerations', 'of a blank', 'volume.blank', () => ({ barcode: blank })),
  refusal('cartridges.openGeneration', 'of a blank', 'volume.blank', () => ({ barcode: blank, generation: 1 })),
  refusal('cartridges.rollBack', 'of a blank', 'volume.blank', () => ({ barcode: blank, generation: 1 })),
  refusal('catalogue.rebuild', 'what nobody knows', 'cartridge.unknown', () => ({ barcodes: ['NIX001L8'] })),
  refusal('drives.benchmark', 'with what is not blank', 'checkup.not-blank', () => ({
    ...{ drive: 'drive-1', erase: false, extent: 'band' as const },
  })),
  refusal('drives.makeReport', 'with what is not blank', 'checkup.not-blank', () => ({
    ...{ drive: 'drive-1', erase: false, changer: '' },
  })),
  refusal('drives.makeReport', 'by a robot that is none', 'drive.no-changer', () => ({
    ...{ drive: 'drive-1', erase: true, changer: '/dev/null' },
  })),
  refusal('library.move', 'what is in no library', 'library.cartridge-absent', () => ({
    ...{ barcode, to: 'slot' as const, number: null },
  })),
  refusal('library.inventory', 'of none', 'library.unknown', () => ({ library: 'library-9' })),
  refusal('virtual.export', 'what is in a drive', 'cartridge.in-use', () => ({ barcode, folder: missing() })),
  refusal('virtual.import', 'what is there already', 'cartridge.exists', () => ({
    barcode,
    folder: temporaryFolder(),
  })),
  refusal('virtual.import', 'from nowhere', 'source.missing', () => ({ barcode: 'NEW001L8', folder: missing() })),
  refusal('virtual.import', 'from a file', 'cartridge.import-invalid', () => ({ barcode: 'NEW001L8', folder: file() })),
];

/** What comes to an answer whatever is asked: it is a checklist, or goes on with what was asked before. */
const others: readonly string[] = ['archive.preflight', 'archive.continue'];

/** A cartridge with files in the drive, a blank one, an empty one, and one that the drive cannot take. */
async function shelf(): Promise<Helper> {
  const helper = await formatted({ isBound: true });
  await helper.archive(barcode, folderWith(['a', 'b']));
  await helper.archive(barcode, file(1_000_000));
  await helper.eject(barcode);
  await helper.load(blank);
  await helper.eject(blank);
  await helper.load(empty);
  await helper.format(empty);
  await helper.eject(empty);
  await helper.client.send('virtual.create', { barcode: old, capacityBytes: 64_000_000 });
  await helper.load(barcode);
  return helper;
}

describe('before there is a job', () => {
  test('all that can be known is refused by the call, and nothing is loaded', async () => {
    const helper = await shelf();
    const before = await helper.snapshot();
    for (const { call, what, code, input, needsRoot } of refusals) {
      if (needsRoot === true && !isRoot) continue;
      const answer = await helper.client.send(call, input()).then(
        (id) => `job ${String(id)}`,
        (error: { readonly code?: string }) => error.code ?? String(error),
      );
      expect.soft(answer, `${call} ${what}`).toBe(code);
    }
    const after = await helper.snapshot();
    expect(after.jobs.map(({ id }) => id)).toEqual(before.jobs.map(({ id }) => id));
    expect(after.drives).toEqual(before.drives);
  });

  test('every call that makes a job is in the table', () => {
    const making = Object.entries(calls).flatMap(([name, { rule }]) => (rule.job === null ? [] : [name]));
    const tried = new Set<string>([...refusals.map(({ call }) => call), ...others]);
    expect(making.filter((name) => !tried.has(name))).toEqual([]);
  });

  test('what may be sound all the same is left to the job', async () => {
    const helper = await shelf();
    const source = folderWith(['c']);
    const link = join(temporaryFolder(), 'link');
    symlinkSync('/nowhere', link);
    writeFileSync(join(source, 'd'), 'd');
    expect(await helper.archive(barcode, source, link)).toMatchObject({ state: 'done' });
    const large = file(13e9);
    const id = await helper.client.send('archive.start', { barcodes: [barcode], sources: [large], unchanged: 'skip' });
    expect(await helper.endOf(id)).toMatchObject({ state: 'failed', fault: { code: 'archive.no-room' } });
    await helper.eject(barcode);
    // What a job before it will change is not held against it.
    const format = await helper.client.send('cartridges.format', { barcode: blank, confirmedBarcode: blank, name: '' });
    const verify = await helper.client.send('cartridges.verify', { barcode: blank, paths: [] });
    expect(await helper.endOf(format)).toMatchObject({ state: 'done' });
    expect(await helper.endOf(verify)).toMatchObject({ state: 'done' });
  });

  test('a set names what is there, and a run finds it there', async () => {
    const helper = await startHelper({ isBound: true });
    const { client } = helper;
    const plan = setInput([folderWith(['a'])], {
      pool: null,
      timing: { kind: 'continuous', tapeWithinSeconds: 900 },
      mirror: temporaryFolder(),
    });
    const refused = async (change: Partial<Input<'mirrors.add'>>, code: FaultCode) =>
      await expect(client.send('mirrors.add', { ...plan, ...change })).rejects.toMatchObject({ code });
    await refused({ sources: [missing()] }, 'source.missing');
    await refused({ sources: [hidden()] }, 'source.unreadable');
    await refused({ mirror: file() }, 'mirror.not-a-folder');
    await refused({ mirror: join(missing(), 'deeper') }, 'mirror.folder-unknown');
    await refused({ mirror: shut(0o500) }, 'mirror.folder-denied');
    await refused({ mirror: plan.sources[0] ?? '' }, 'mirror.overlap');
    expect(await allRowsOf((page) => client.send('mirrors.list', page))).toEqual([]);
  });
});
