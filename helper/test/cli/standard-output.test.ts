// What comes out of the command line, by the real helper on the virtual drive: the file as it was written, or a plain no.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startHelper, temporaryFolder } from '../flows/harness.ts';
import { capstanAt, pipeInto } from './terminal.ts';

const barcode = 'CAP009L8';
const content = Buffer.concat(Array.from({ length: 3000 }, (_, at) => Buffer.alloc(4001, `${at},`)));

async function desk() {
  const folder = temporaryFolder();
  const home = join(folder, 'home');
  mkdirSync(join(folder, 'work'));
  writeFileSync(join(folder, 'work', 'large'), content);
  writeFileSync(join(folder, 'work', 'empty'), '');
  const tar = execFileSync('tar', ['c', 'work'], { cwd: folder, maxBuffer: 1e8 });
  writeFileSync(join(folder, 'work.tar'), tar);
  const helper = await startHelper({ home });
  await helper.client.send('virtual.create', { barcode, capacityBytes: 2e9 });
  expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
  expect(await helper.format(barcode)).toMatchObject({ state: 'done' });
  const archived = await helper.archive(barcode, join(folder, 'work'), join(folder, 'work.tar'));
  expect(archived).toMatchObject({ state: 'done', filesFailed: 0 });
  const { extents } = await helper.client.send('catalogue.entry', { barcode, path: 'work/large' });
  return { folder, home, capstan: capstanAt(home, folder), tar, largeFrom: extents[0]?.startBlock ?? Number.NaN };
}

interface Came {
  readonly code: number | null;
  readonly out: Buffer;
  readonly err: string;
}

async function output(home: string, folder: string, ...args: readonly string[]): Promise<Came> {
  const child = pipeInto(home, folder, 'restore', ...args, '--stdout');
  const out: Buffer[] = [];
  let err = '';
  child.stdout?.on('data', (data: Buffer) => out.push(data));
  child.stderr?.on('data', (data) => {
    err += data;
  });
  await once(child, 'close');
  return { code: child.exitCode, out: Buffer.concat(out), err };
}

function sha256(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

describe('standard output', () => {
  test('gets the file as it was written and nothing else', async () => {
    const { folder, home, capstan, tar } = await desk();
    const large = await output(home, folder, `${barcode}:/work/large`);
    expect({ code: large.code, sum: sha256(large.out) }).toEqual({ code: 0, sum: sha256(content) });
    expect(large.err).toContain('Streamed CAP009L8: work/large');
    expect(await output(home, folder, `${barcode}:/work/empty`)).toMatchObject({ code: 0, out: Buffer.alloc(0) });
    const archived = await output(home, folder, `${barcode}:/work.tar`);
    expect(sha256(archived.out)).toBe(sha256(tar));
    // What lies on the shelf is loaded.
    expect(await capstan('eject', barcode)).toMatchObject({ code: 0 });
    expect(sha256((await output(home, folder, `${barcode}:/work/large`)).out)).toBe(sha256(content));
    const jobs = (await capstan('jobs', '--json')).out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(jobs.filter(({ kind }) => kind === 'stream').map(({ state }) => state)).toEqual(Array(4).fill('done'));
  });

  test('of a file that is not what was written ends with 2 and says so', async () => {
    // Which file came to the tape first is decided by which was read first.
    const { folder, home, capstan, largeFrom } = await desk();
    writeFileSync(join(folder, 'faults.txt'), `opcode read, partition 1, block ${largeFrom + 4}: flip 1\n`);
    await capstan('eject', barcode);
    expect(await capstan('virtual', 'faults', barcode, 'faults.txt')).toMatchObject({ code: 0 });
    const { code, err } = await output(home, folder, `${barcode}:/work/large`);
    expect(code).toBe(2);
    expect(err).toContain('Discard it.');
    expect(err).toContain('restore.hash-mismatch');
  });

  test('that nobody reads any more ends the job, too', async () => {
    const { folder, home, capstan } = await desk();
    const child = pipeInto(home, folder, 'restore', `${barcode}:/work/large`, '--stdout');
    if (child.stdout !== null) await once(child.stdout, 'readable');
    child.stdout?.destroy();
    await once(child, 'close');
    const [job] = (await capstan('jobs', '--json')).out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ kind }) => kind === 'stream');
    const shown = await capstan('jobs', 'show', job.id, '--wait', '--json');
    expect(JSON.parse(shown.out)).toMatchObject({ state: 'failed', fault: { code: 'restore.reader-gone' } });
  });

  test.each([
    ['a folder', [`${barcode}:/work`], 'Only a file can be streamed'],
    ['a name that is not there', [`${barcode}:/nothing`], 'volume.path-missing'],
  ])('is refused for %s, and nothing comes', async (_what, args, words) => {
    const { folder, home } = await desk();
    const { code, out, err } = await output(home, folder, ...args);
    expect({ code, bytes: out.length }).toEqual({ code: 2, bytes: 0 });
    expect(err).toContain(words);
  });

  test.each([
    ['several files', [`${barcode}:/a`, `${barcode}:/b`]],
    ['a whole cartridge', [barcode]],
    ['a folder as well', [`${barcode}:/a`, '--into', '/tmp']],
    ['a rule for names', [`${barcode}:/a`, '--conflict', 'skip']],
  ])('is wrong usage with %s', async (_what, args) => {
    const folder = temporaryFolder();
    expect(await output(join(folder, 'home'), folder, ...args)).toMatchObject({ code: 64, out: Buffer.alloc(0) });
  });
});
