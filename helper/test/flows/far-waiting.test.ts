// What passes streams on from and to another computer waits without a core of its own while nobody takes what has come: a
// drive is often slower than the line, and a line slower than a drive.

import { spawn } from 'node:child_process';
import { closeSync, constants, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { makeFifos } from '../../client/fifo.ts';
import { program } from './far-desk.ts';

/** Of a second. What waits takes one or two, what asks again and again nearly all that the machine has left. */
const ticksOfASecond = 100;
const { O_NONBLOCK, O_RDONLY, O_RDWR } = constants;

test.each(['waits', 'does not wait'])('a feed that nobody reads costs nothing; its input %s', async (kind) => {
  const { pid, input, fifos } = await passing('feed', kind === 'waits' ? 0 : O_NONBLOCK);
  opened(fifos[0], O_RDONLY);
  await fill(input);
  expect(await ticksInASecond(pid)).toBeLessThan(ticksOfASecond / 5);
});

test.each(['files', 'answers'])('a drain whose %s nobody takes costs nothing', async (which) => {
  const { pid, input, fifos } = await passing('drain', O_NONBLOCK);
  const files = opened(fifos[0], O_RDWR);
  opened(fifos[1], O_RDONLY);
  await fill(which === 'files' ? files : input);
  expect(await ticksInASecond(pid)).toBeLessThan(ticksOfASecond / 5);
});

/** Its input and output are pipes, as sshd gives them, opened with these flags. */
async function passing(what: string, flags: number) {
  const { paths, remove } = await makeFifos('in', 'out');
  onTestFinished(remove);
  const [input, output] = [opened(paths[0], O_RDWR), opened(paths[1], O_RDWR)];
  const ends = paths.map((path) => openSync(path, O_RDWR | flags));
  const child = spawn(process.execPath, [program, 'bridge', what], { stdio: [...ends, 'inherit'] });
  onTestFinished(() => void child.kill());
  for (const end of ends) closeSync(end);
  return { pid: child.pid, input, fifos: await pathsFrom(output, what === 'feed' ? 1 : 2) };
}

/** One that does not wait. */
function opened(path: string | undefined, way: number): number {
  const end = openSync(path ?? '', way | O_NONBLOCK);
  onTestFinished(() => closeSync(end));
  return end;
}

/** Behind the greeting, each on a line of its own. */
async function pathsFrom(output: number, many: number): Promise<readonly string[]> {
  const room = Buffer.alloc(4_096);
  for (let heard = ''; ; ) {
    const lines = heard.split('\n');
    if (lines.length === many + 2) return lines.slice(1, -1);
    await unlessRefused(() => (heard += room.toString('utf8', 0, readSync(output, room))));
  }
}

/** Until nothing has gone on for a while. */
async function fill(end: number): Promise<void> {
  const piece = Buffer.alloc(65_536);
  for (let refused = 0; refused < 10; ) {
    refused = (await unlessRefused(() => writeSync(end, piece))) ? 0 : refused + 1;
  }
}

/** Whether it could be done now; if not, after a while. */
async function unlessRefused(work: () => unknown): Promise<boolean> {
  try {
    work();
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
    await sleep(50);
    return false;
  }
}

async function ticksInASecond(pid: number | undefined): Promise<number> {
  const before = ticksOf(pid);
  await sleep(1_000);
  return ticksOf(pid) - before;
}

/** Of all its threads, with what the kernel did for it: proc(5), stat, fields 14 and 15. */
function ticksOf(pid: number | undefined): number {
  const [, text = ''] = readFileSync(join('/proc', String(pid), 'stat'), 'utf8').split(') ');
  const fields = text.split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
