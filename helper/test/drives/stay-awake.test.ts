// The lock that holds off sleep, as a child of this process: a program in the place of systemd's that does the same to its
// standard input. That systemd-logind then holds off sleep is shown on a machine that has one.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type LockProgram, StayAwake } from '../../src/drives/stay-awake.ts';
import { temporaryFolder } from '../flows/harness.ts';

function awake(script: string, isThere = true) {
  const folder = temporaryFolder();
  const program: LockProgram = { isThere: () => isThere, command: ['/bin/sh', '-c', script, folder] };
  const logged: unknown[] = [];
  const lock = new StayAwake((event, about) => logged.push([event, about]), program);
  onTestFinished(() => lock.end());
  const noted = () => {
    try {
      return readFileSync(join(folder, 'notes'), 'utf8');
    } catch {
      return '';
    }
  };
  return { lock, logged, noted };
}

const holding = 'echo taken >> "$0/notes"; cat; echo ended >> "$0/notes"';

it('takes one lock for all that goes on, and gives it back with its own end', async () => {
  const { lock, noted, logged } = awake(holding);
  lock.drivesInUse(false);
  expect(noted()).toBe('');
  lock.drivesInUse(true);
  lock.drivesInUse(true);
  await vi.waitFor(() => expect(noted()).toBe('taken\n'));
  expect(lock.state).toBe('works');
  lock.drivesInUse(false);
  lock.drivesInUse(true);
  lock.end();
  await vi.waitFor(() => expect(noted()).toBe('taken\nended\n'));
  expect(logged).toEqual([]);
});

it('says once that it was refused, and asks again with the next use', async () => {
  const { lock, noted, logged } = awake('echo asked >> "$0/notes"; echo "Access denied" >&2; exit 1');
  lock.drivesInUse(true);
  await vi.waitFor(() => expect(lock.state).toBe('refused'));
  lock.drivesInUse(true);
  lock.drivesInUse(true);
  expect(lock.refusal).toBe('Access denied');
  expect(logged).toEqual([['sleep not held off', { why: 'Access denied' }]]);
  lock.end();
  lock.drivesInUse(true);
  await vi.waitFor(() => expect(noted()).toBe('asked\nasked\n'));
});

it('asks nobody where there is nobody to ask', () => {
  const { lock, noted } = awake(holding, false);
  lock.drivesInUse(true);
  expect(lock.state).toBe('none');
  expect(noted()).toBe('');
});
