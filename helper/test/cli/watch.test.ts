// What is watched on a pipe: each change once, until Ctrl-C.

import { describe, expect, test } from 'vitest';
import type { Cartridge, Drive } from '../../contract/model.ts';
import type { State } from '../../contract/state.ts';
import { jobOf } from '../ipc/harness.ts';
import { start, startHelper } from './program.ts';

const drive: Drive = {
  ...{ id: 'drive-1', name: 'Drive 1', product: 'Virtual', serial: 'V1', virtual: true, generation: 8, device: null },
  ...{ clock: { mode: 'instant', speedUp: 1 }, state: { kind: 'empty' } },
};
const cartridge: Cartridge = {
  ...{ barcode: 'CAP001L8', mediaType: 'L8', virtual: true, drive: null, condition: 'blank', conditionDetail: null },
  ...{ writeProtected: false, capacityBytes: 2e9, flaw: null, volume: null },
};

/** Starts to watch, and gives the lines as they come. */
async function watching(...args: readonly string[]) {
  const { home, state } = await startHelper(() => ({}));
  state.publish('drive', drive);
  state.publish('cartridge', cartridge);
  const { child, done } = start(home, ...args);
  let text = '';
  let heard: () => void = () => undefined;
  child.stdout?.on('data', (data) => {
    text += data;
    heard();
  });
  const until = async (words: string) => {
    while (!text.includes(words)) await new Promise<void>((resolve) => (heard = resolve));
  };
  const end = () => {
    child.kill('SIGINT');
    return done;
  };
  return { state, until, end };
}

function change(state: State): void {
  state.publish('drive', { ...drive, state: { kind: 'finishing', barcode: 'CAP001L8' } });
  state.publish('job', jobOf({ state: 'running' }));
  state.publish('progress', { job: jobOf().id, progress: { ...jobOf().progress, bytesDone: 7 } });
  state.publish('cartridgeRemoved', { barcode: 'CAP001L8' });
}

describe('status --watch', () => {
  test('prints each thing once, then a line for each change, and ends with 130', async () => {
    const { state, until, end } = await watching('status', '--watch');
    await until('CAP001L8 is on the shelf');
    change(state);
    await until('CAP001L8 removed.');
    const { code, out, err } = await end();
    expect({ code, err }).toEqual({ code: 130, err: '' });
    const lines = out.trimEnd().split('\n');
    expect(lines.filter((line) => line.startsWith('drive-1'))).toEqual([
      expect.stringContaining('empty'),
      expect.stringContaining('finishing'),
    ]);
    // How far a job has come is no change of it.
    expect(lines.filter((line) => line.startsWith(jobOf().id))).toHaveLength(1);
    expect(out).not.toContain('\u001b');
  });

  test('prints one object for each change as JSON', async () => {
    const { state, until, end } = await watching('status', '--watch', '--json');
    await until('"cartridge"');
    change(state);
    await until('"gone"');
    const { code, out } = await end();
    expect(code).toBe(130);
    const values = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(values.map((value) => Object.keys(value)[0])).toEqual([
      ...['drive', 'cartridge', 'drive', 'job', 'job', 'gone'],
    ]);
    expect(values.at(-1)).toEqual({ gone: { cartridge: 'CAP001L8' } });
  });
});

test('jobs watch prints each job as JSON', async () => {
  const { state, until, end } = await watching('jobs', 'watch', '--json');
  state.publish('job', jobOf({ state: 'running' }));
  await until('"running"');
  const { code, out } = await end();
  expect(code).toBe(130);
  expect(JSON.parse(out)).toMatchObject({ id: jobOf().id, state: 'running' });
});
