// The same work without a window: `npm run -s tape -- …` from a folder of the caller's.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { tape } from '../harness/tape.ts';
import { describeTree, makeTree } from '../harness/tree.ts';
import { test } from '../harness/window.ts';

test('a folder goes to tape and comes back', async ({ world }) => {
  const source = join(world.desktop, 'Loch Ness');
  await makeTree(source);
  const steps = [
    ['virtual', 'new', 'CAP009L8', '--capacity', '2G'],
    ['load', 'CAP009L8'],
    ['format', 'CAP009L8', '--yes', '--name', 'Spring'],
    // Relative to where the caller stands, not to the project.
    ['archive', 'Loch Ness', '--to', 'CAP009L8', '--wait'],
    ['eject', 'CAP009L8'],
    ['restore', 'CAP009L8:/Loch Ness', '--into', world.restored, '--wait'],
  ];
  for (const step of steps) {
    const { code, errors } = await tape(world, ...step);
    expect(code, `${step.join(' ')}\n${errors}`).toBe(0);
  }
  expect(await describeTree(join(world.restored, 'Loch Ness'))).toEqual(await describeTree(source));
  const listed = await tape(world, 'ls', 'CAP009L8:/Loch Ness');
  expect(listed.output).toContain('notes.txt');
});

test('an item that cannot be archived is named, and the rest goes on', async ({ world }) => {
  await makeTree(join(world.desktop, 'Loch Ness'));
  execFileSync('mkfifo', [join(world.desktop, 'Loch Ness', 'a pipe')]);
  await tape(world, 'load', 'CAP001L8');
  await tape(world, 'format', 'CAP001L8', '--yes');
  const { code, output, errors } = await tape(world, 'archive', 'Loch Ness', '--to', 'CAP001L8', '--wait');
  expect(code, errors).toBe(1);
  expect(output + errors).toContain('a pipe');
  const listed = await tape(world, 'ls', 'CAP001L8:/Loch Ness');
  expect(listed.output).toContain('notes.txt');
});

test('what failed, and what was asked wrongly, have their own exit codes', async ({ world }) => {
  expect((await tape(world, 'eject', 'NONE01L8')).code).toBe(2);
  expect((await tape(world, 'archive')).code).toBe(64);
  expect((await tape(world, 'no-such-verb')).code).toBe(64);
});

test('with --json, standard output is JSON and nothing else', async ({ world }) => {
  const { code, output, errors } = await tape(world, 'status', '--json');
  expect(code, errors).toBe(0);
  const values = output
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(JSON.stringify(values)).toContain('CAP001L8');
});
