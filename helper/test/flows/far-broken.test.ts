// Files on their way to another computer when the line, the command or the tape stops: nothing is lost, nothing is written
// twice, nothing is called safe that is not, and neither end holds more than it can send.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Job } from '../../contract/model.ts';
import { programs } from '../programs.ts';
import { type Helper, temporaryFolder } from './harness.ts';
import { tapeHost } from './sshd.ts';
import type { TapeHost } from './sshd-process.ts';
import { barcode, formatted, HeldStream, waitUntil } from './steps.ts';
import { bytes } from './trees.ts';

const many = 12;
/** Of what a helper tells, within twenty readings; a file is far larger. */
const heardMost = 64 * 1024;
const each = 10_000_000;
/** In the middle of the fourth file. */
const heldAt = 35_000_000;

/** The same, through which no more comes of what is sent until `go`. */
function heldUp(host: TapeHost): { readonly slow: TapeHost; go(): void } {
  const [path, going] = [join(temporaryFolder(), 'capstan'), join(temporaryFolder(), 'go')];
  const { CAPSTAN_REMOTE_COMMAND: program } = host.environment;
  const held = `{ head -c ${heldAt}; until [ -e ${going} ]; do sleep 0.1; done; cat; } | ${program} "$@"`;
  writeFileSync(path, `#!/bin/sh\ncase "$*" in *feed) ${held};; *) exec ${program} "$@";; esac\n`, { mode: 0o755 });
  const slow = { ...host, environment: { ...host.environment, CAPSTAN_REMOTE_COMMAND: path } };
  return { slow, go: () => writeFileSync(going, '') };
}

function begin({ name, environment }: TapeHost, ...args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [programs.capstan, '--host', name, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Nobody reads it: it must not stand in the way.
  child.stdout?.resume();
  child.stderr?.resume();
  return child;
}

async function codeOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'close');
  return code;
}

async function newest(helper: Helper): Promise<Job> {
  const { jobs } = await helper.snapshot();
  const [job] = jobs.toSorted((one, other) => Number(other.id) - Number(one.id));
  if (job === undefined) throw new Error('no job');
  return job;
}

/** Large files, each with content of its own. */
function largeFiles(): string {
  const source = join(temporaryFolder(), 'd');
  mkdirSync(source);
  for (let at = 0; at < many; at += 1) writeFileSync(join(source, `f${at}`), bytes(each, at + 1));
  return source;
}

describe('an archive to another computer', () => {
  const ways: readonly (readonly [string, (host: TapeHost, command: ChildProcess) => void, number | null])[] = [
    ['its line is cut', (host) => host.cut(), 1],
    ['Ctrl-C is typed', (_host, command) => command.kill('SIGINT'), 130],
    ['its command is killed', (_host, command) => command.kill('SIGKILL'), null],
  ];
  test.each(ways)('goes on where it was when %s in the middle of a file', async (_what, stop, expected) => {
    const helper = await formatted();
    const host = await tapeHost(helper.home);
    const source = largeFiles();
    const { slow, go } = heldUp(host);
    const command = begin(slow, 'archive', source, '--to', barcode, '--no-verify', '--wait');
    const ended = codeOf(command);
    let job = await newest(helper);
    while (job.kind !== 'archive' || (job.progress.filesBuffered ?? 0) === 0) {
      await sleep(50);
      job = await newest(helper);
    }
    stop(host, command);
    go();
    expect(await ended).toBe(expected);
    const first = await helper.endOf(job.id);
    expect(first.state).toBe('partial');
    const items = await helper.items(first, false);
    const safe = items.filter(({ receipt }) => receipt === 'safe').map(({ path }) => path);
    const named = items.filter(({ fault }) => fault !== null);
    expect(new Set(named.map(({ fault }) => fault?.code))).toEqual(new Set(['far.stream-ended']));
    // What is called safe is what a reader of the tape finds, and it is what was sent.
    const filesSafe = safe.filter((path) => path !== 'd');
    expect(filesSafe.length).toBeGreaterThan(0);
    expect(filesSafe.length).toBeLessThan(4);
    expect((await helper.list(barcode, 'd')).map(({ name }) => `d/${name}`).toSorted()).toEqual(filesSafe.toSorted());

    expect(
      await codeOf(begin(host, 'archive', source, '--to', barcode, '--unchanged', 'skip', '--no-verify', '--wait')),
    ).toBe(0);
    const second = await helper.endOf((await newest(helper)).id);
    expect(second).toMatchObject({ state: 'done', filesFailed: 0 });
    expect(second.progress.filesDone).toBe(many - filesSafe.length);
    const into = temporaryFolder();
    expect(await helper.restore(barcode, ['d'], into)).toMatchObject({ state: 'done', filesFailed: 0 });
    expect(readdirSync(join(into, 'd')).length).toBe(many);
    for (const name of readdirSync(source))
      expect([name, readFileSync(join(into, 'd', name)).equals(readFileSync(join(source, name)))]).toEqual([
        name,
        true,
      ]);
  });

  test('waits at both ends for a tape that takes nothing, with little in memory', async () => {
    const helper = await formatted();
    const host = await tapeHost(helper.home);
    const source = largeFiles();
    const held = new HeldStream();
    const before = await helper.client.send('archive.start', {
      barcodes: [barcode],
      sources: [],
      streams: [held.input],
    });
    const command = begin(host, 'archive', source, '--to', barcode, '--no-verify', '--wait');
    const ended = codeOf(command);
    let queued = await newest(helper);
    while (queued.id === before) {
      await sleep(50);
      queued = await newest(helper);
    }
    // What it has read hardly grows any more, as nobody takes it: it hears how the job before goes on.
    const readings: number[] = [];
    await waitUntil(() => {
      readings.push(readBy(command));
      return (readings.at(-1) ?? 0) - (readings.at(-20) ?? 0) < heardMost;
    });
    expect(readings.at(-1)).toBeLessThan((many * each) / 2);
    held.end();
    await helper.endOf(before);
    const peak = { desk: 0 };
    const watching = setInterval(() => {
      peak.desk = Math.max(peak.desk, peakOf(command));
    }, 100);
    expect(await ended).toBe(0);
    clearInterval(watching);
    expect(peak.desk).toBeGreaterThan(0);
    expect(peak.desk).toBeLessThan(300e6);
    expect(await helper.endOf(queued.id)).toMatchObject({ state: 'done', filesSafe: many });
  });

  test('is possible where a key, or the server, lets one start nothing but the bridge', async () => {
    const helper = await formatted();
    const source = join(temporaryFolder(), 'd');
    mkdirSync(source);
    writeFileSync(join(source, 'a'), 'a');
    const byServer = await tapeHost(helper.home, (folder) => [`ForceCommand ${join(folder, 'capstan')} bridge`]);
    const byKey = await tapeHost(helper.home);
    byKey.restrictTo(`${byKey.environment.CAPSTAN_REMOTE_COMMAND} bridge`);
    for (const [at, host] of [byServer, byKey].entries()) {
      const words = ['archive', source, '--to', barcode, '--into', `in${at}`, '--no-verify', '--wait'];
      expect(await codeOf(begin(host, ...words))).toBe(0);
      expect((await helper.list(barcode, `in${at}/d`)).map(({ name }) => name)).toEqual(['a']);
    }
  });
});

/** Bytes, of files and whatever else. */
function readBy({ pid }: ChildProcess): number {
  return numberIn(`/proc/${pid}/io`, /^rchar: (\d+)/m);
}

function peakOf({ pid }: ChildProcess): number {
  return 1024 * numberIn(`/proc/${pid}/status`, /^VmHWM:\s+(\d+)/m);
}

/** 0 once it has ended. */
function numberIn(path: string, pattern: RegExp): number {
  try {
    return Number(pattern.exec(readFileSync(path, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
