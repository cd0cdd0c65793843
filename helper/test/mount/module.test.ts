// The mount's own module, with nobody behind it but this test: what becomes of the kernel's questions while an answer is late.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type FolderColumns, loadMount, type MountQuestion, type NativeMount } from '../../client/mount-module.ts';
import { temporaryFolder } from '../ipc/harness.ts';

const one: FolderColumns = {
  names: 'film\0',
  kinds: 'f',
  sizes: Float64Array.of(1024),
  seconds: Float64Array.of(0),
  nanoseconds: Uint32Array.of(0),
  onDisk: Uint8Array.of(0),
};

/** Nobody on this computer. */
const stranger = 64_123;

function mounted(forOthers = false) {
  const folder = join(temporaryFolder(), 'tapes');
  mkdirSync(folder);
  const asked: MountQuestion[] = [];
  const { Mount } = loadMount();
  const mount: NativeMount = new Mount({ folder, forOthers }, (question) => {
    asked.push(question);
    if (question.question === 'space') mount.measured(question.id, 1e9, 5e8);
    if (question.question === 'attribute') mount.refused(question.id, 61);
  });
  onTestFinished(() => mount.close());
  const listings = () => asked.filter(({ question }) => question === 'list');
  return { folder, mount, listings };
}

async function outputOf(child: ChildProcess): Promise<string> {
  let text = '';
  child.stdout?.on('data', (piece) => {
    text += String(piece);
  });
  await once(child, 'close');
  return text;
}

test('who waits for a folder to be listed can be interrupted; who else waits for it gets it', async () => {
  const { folder, mount, listings } = mounted();
  const first = spawn('ls', [folder]);
  await expect.poll(listings).toHaveLength(1);
  const second = spawn('stat', ['--format=%s', join(folder, 'film')]);
  const size = outputOf(second);
  first.kill('SIGINT');
  const [, signal] = await once(first, 'exit');
  expect(signal).toBe('SIGINT');
  expect(second.exitCode).toBeNull();
  mount.listed(listings()[0]?.id ?? 0, one);
  expect(await size).toBe('1024\n');
  expect(listings()).toHaveLength(1);
});

test('what comes to the disk while its folder is being listed is shown as there', async () => {
  const { folder, mount, listings } = mounted();
  const blocks = () => outputOf(spawn('stat', ['--format=%b', join(folder, 'film')]));
  const first = blocks();
  await expect.poll(listings).toHaveLength(1);
  mount.setOnDisk('film', true);
  mount.listed(listings()[0]?.id ?? 0, one);
  expect(await first).toBe('2\n');
  mount.setOnDisk('film', false);
  await expect.poll(blocks).toBe('1\n');
  // Nothing of it comes back with a folder that is listed later.
  mount.letGo('');
  const again = blocks();
  await expect.poll(listings).toHaveLength(2);
  mount.listed(listings()[1]?.id ?? 0, one);
  expect(await again).toBe('1\n');
});

test('how large the cartridges are is said to nobody else', async () => {
  const { folder } = mounted(true);
  chmodSync(join(folder, '..'), 0o755);
  const measure = ['stat', '--file-system', '--format=%b', folder];
  const own = outputOf(spawn(measure[0] ?? '', measure.slice(1)));
  const theirs = outputOf(
    spawn('setpriv', [`--reuid=${stranger}`, `--regid=${stranger}`, '--clear-groups', ...measure], { cwd: '/' }),
  );
  expect([await own, await theirs]).toEqual(['244140\n', '0\n']);
});
