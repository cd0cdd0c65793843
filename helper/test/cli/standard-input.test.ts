// What is piped into the command line, by the real helper on the virtual drive: whole on the cartridge, or not there.

import { type ChildProcess, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { describe, expect, test } from 'vitest';
import { startHelper, temporaryFolder } from '../flows/harness.ts';
import { capstanAt, pipeInto } from './terminal.ts';

const barcode = 'CAP009L8';
const args = ['archive', '--stdin', 'backup/work.tar', '--to', barcode];

interface TerminalDesk {
  readonly folder: string;
  readonly capstan: ReturnType<typeof capstanAt>;
  pipe(...args: readonly string[]): ChildProcess;
}

/** A formatted cartridge in the drive. */
async function desk(): Promise<TerminalDesk> {
  const folder = temporaryFolder();
  const home = join(folder, 'home');
  const helper = await startHelper({ home });
  await helper.client.send('virtual.create', { barcode, capacityBytes: 2e9 });
  expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
  expect(await helper.format(barcode)).toMatchObject({ state: 'done' });
  return { folder, capstan: capstanAt(home, folder), pipe: (...given) => pipeInto(home, folder, ...given) };
}

/** In pieces of one size, none of them like another. */
function* pieces(size: number, total: number): Generator<Buffer> {
  for (let from = 0; from < total; from += size) {
    yield Buffer.alloc(Math.min(size, total - from), `${from},`);
  }
}

function sha256Of(parts: Iterable<Buffer>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

async function exitCodeOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  return child.exitCode;
}

/** More than the pipes between hold: once all of it is gone, the helper has begun to read. */
async function feed({ stdin }: ChildProcess): Promise<void> {
  if (stdin === null) return;
  for (const piece of pieces(1_048_576, 8_000_000)) stdin.write(piece);
  await once(stdin, 'drain');
}

describe('standard input', () => {
  test.each([
    ['8 KiB', 8192],
    ['1 MiB', 1_048_576],
  ])('in pieces of %s comes back as it was', async (_words, size) => {
    const { folder, capstan, pipe } = await desk();
    const total = 40_000_001;
    const child = pipe(...args);
    if (child.stdin !== null) await pipeline(pieces(size, total), child.stdin);
    expect(await exitCodeOf(child)).toBe(0);
    const listed = await capstan('ls', `${barcode}:/backup`, '--json');
    expect(JSON.parse(listed.out)).toMatchObject({ path: 'backup/work.tar', size: total, receipt: 'verified' });
    mkdirSync(join(folder, 'out'));
    expect(await capstan('restore', `${barcode}:/backup`, '--into', 'out', '--wait')).toMatchObject({ code: 0 });
    const restored = readFileSync(join(folder, 'out', 'backup', 'work.tar'));
    expect(sha256Of([restored])).toBe(sha256Of(pieces(size, total)));
  });

  test('of tar is a tar', async () => {
    const { folder, capstan, pipe } = await desk();
    mkdirSync(join(folder, 'work', 'deep'), { recursive: true });
    const tar = execFileSync('tar', ['c', 'work'], { cwd: folder });
    const child = pipe(...args);
    child.stdin?.end(tar);
    expect(await exitCodeOf(child)).toBe(0);
    mkdirSync(join(folder, 'out'));
    await capstan('restore', `${barcode}:/backup/work.tar`, '--into', 'out', '--wait');
    const list = execFileSync('tar', ['tf', 'work.tar'], { cwd: join(folder, 'out'), encoding: 'utf8' });
    expect(list.split('\n')).toContain('work/deep/');
  });

  test.each(['SIGKILL', 'SIGINT'] as const)('whose command ends by %s becomes no file', async (signal) => {
    const { capstan, pipe } = await desk();
    const child = pipe(...args);
    child.stdin?.on('error', () => undefined);
    await feed(child);
    child.kill(signal);
    expect(await exitCodeOf(child)).toBe(signal === 'SIGINT' ? 130 : null);
    const [job] = (await capstan('jobs', '--json')).out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ kind }) => kind === 'archive');
    const shown = await capstan('jobs', 'show', job.id, '--wait', '--json');
    expect(shown.code).not.toBe(0);
    const fault = { code: 'source.cut-short' };
    expect(JSON.parse(shown.out).failedItems).toMatchObject([{ path: 'backup/work.tar', fault }]);
    expect((await capstan('ls', '-R', barcode)).out).not.toContain('work.tar');
  });
});
