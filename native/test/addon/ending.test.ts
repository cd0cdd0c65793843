import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Home, modelPath, native } from './addon.ts';

async function endOf(home: Home, way: string): Promise<{ readonly code: unknown; readonly signal: unknown }> {
  const script = join(import.meta.dirname, 'ending-script.ts');
  const child = spawn(process.execPath, [script, way, home.path], { stdio: ['ignore', 'ignore', 'ignore'] });
  const [code, signal] = await once(child, 'exit');
  return { code, signal };
}

async function conditionAfterwards(home: Home): Promise<string> {
  const drive = await native.TapeDrive.openVirtual({ model: modelPath, serial: 'TEST0001' });
  await drive.insert(home.cartridge);
  await drive.load();
  const { condition } = await drive.examine();
  await drive.close();
  return condition;
}

test('a process with an idle drive ends by itself', async () => {
  using home = new Home();
  expect(await endOf(home, 'idle')).toEqual({ code: 0, signal: null });
  expect(await conditionAfterwards(home)).toBe('clean');
});

test('a process that exits amid a session ends at once and leaves a consistent volume', async () => {
  using home = new Home();
  expect(await endOf(home, 'exit')).toEqual({ code: 7, signal: null });
  expect(await conditionAfterwards(home)).toBe('unfinished');
});

test('a listener that throws ends the process as any callback would, with a consistent volume', async () => {
  using home = new Home();
  expect(await endOf(home, 'throw')).toEqual({ code: 1, signal: null });
  expect(await conditionAfterwards(home)).toBe('unfinished');
});

test('a worker that is terminated amid a session leaves the process whole and the volume consistent', async () => {
  using home = new Home();
  expect(await endOf(home, 'worker')).toEqual({ code: 0, signal: null });
  expect(await conditionAfterwards(home)).toBe('unfinished');
});
