// What a wait offers to be pressed, and what is called then.

import { expect, test } from 'vitest';
import type { Job, JobId, JobWait } from '../../../../helper/contract/model.ts';
import {
  type DriveObstacle,
  type OperatorStep,
  type Waits,
  waitSteps,
  waitWords,
} from '../../../../helper/contract/waits.ts';
import { needingDrives } from '../../../renderer/job-parts/drive-needed.tsx';
import { waitButtons } from '../../../renderer/job-parts/wait-steps.tsx';
import type { Route } from '../../../renderer/route.ts';
import type { WindowSend } from '../../../renderer/window-api.ts';

const given = { barcode: 'CAP002L8', held: 'CAP001L8', drive: 'Drive 1', job: '7', generation: 8 };

function jobOf(id: string, waits: Waits): Job {
  const waitsFor: JobWait = { for: 'drive', words: 'in English', waits };
  return { id: id as unknown as JobId, kind: 'load', need: null, waitsFor, ended: null } as Job;
}

function everyWait(): readonly Waits[] {
  const obstacles = Object.keys(waitWords.obstacle).map((code) => ({ ...given, code }) as unknown as DriveObstacle);
  const steps = Object.keys(waitWords.step).map((code) => ({ ...given, code, drives: obstacles }) as OperatorStep);
  return [
    { code: 'others-first' },
    { code: 'pool-locked', pool: 'vault' },
    { code: 'cartridge-used', job: '7', barcode: 'CAP002L8' },
    { code: 'make-room', barcode: 'CAP002L8', ejects: [{ held: 'CAP001L8', drive: 'Drive 1' }] },
    ...obstacles.map((one) => ({ code: 'no-room', barcode: 'CAP002L8', drives: [one] }) as const),
    ...steps.map((step) => ({ code: 'bring', putBack: null, why: null, step, later: [] }) as const),
  ];
}

/** Beside it, the cartridges that fit have a button each; and only hands put a cartridge in. */
function needsHands(waits: Waits): boolean {
  return waitSteps(waits).every((step) => step.kind === 'load' || (step.kind === 'give' && step.barcode === null));
}

test.each(everyWait().map((waits) => [JSON.stringify(waits), waits] as const))('%s', async (_, waits) => {
  const buttons = waitButtons(jobOf('3', waits));
  expect(buttons.length > 0).toBe(!needsHands(waits));
  for (const { words, run } of buttons) {
    const calls: string[] = [];
    const send: WindowSend = async (...[call]) => {
      calls.push(call);
      return undefined as never;
    };
    const route: Route = {
      place: { view: 'deck' },
      go: () => {},
      open: (sheet) => {
        calls.push(sheet.kind);
      },
    };
    await run(send, route);
    expect(calls).toHaveLength(1);
    expect(words).toMatch(/^(Eject CAP001L8|Use CAP002L8|Resume job 7|Unlock vault)$/);
  }
});

test('jobs that wait for the same cartridge to leave have one note, and none when another job’s need says it', () => {
  const room = (held: string): Waits => ({ code: 'make-room', barcode: 'X', ejects: [{ held, drive: 'Drive 1' }] });
  const [first, second, other] = [jobOf('1', room('A')), jobOf('2', room('A')), jobOf('3', room('B'))];
  expect(needingDrives([first, second, other])).toEqual([first, other]);
  const step = { code: 'eject', barcode: 'X', held: 'A', drive: 'Drive 1' } as const;
  const waits: Waits = { code: 'bring', putBack: null, why: null, step, later: [] };
  const needing = { ...jobOf('4', waits), need: { slot: 0, mediaType: 'L8', generation: 8, words: '', waits } } as Job;
  expect(needingDrives([first, needing, other])).toEqual([other]);
  expect(needingDrives([{ ...first, isOthers: true }, jobOf('5', { code: 'others-first' })])).toEqual([]);
});
