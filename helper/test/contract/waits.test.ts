// Every wait of a job: it says for what, names what it is about, and either what can be done or why nothing can.

import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../contract/errors.ts';
import type { JobId } from '../../contract/model.ts';
import {
  type DriveObstacle,
  type OperatorStep,
  type WaitStep,
  type Waits,
  waitInWords,
  waitSteps,
} from '../../contract/waits.ts';

const job = '17' as unknown as JobId;
const [barcode, held, drive] = ['CAP002L8', 'CAP001L8', 'Drive 3'] as const;

/** `steps`: what can be pressed or typed. `why`: of one that goes on by itself, or that only others can help. */
interface WaitSample<T> {
  readonly of: T;
  readonly names: readonly string[];
  readonly steps: readonly WaitStep['kind'][];
  readonly why?: RegExp;
}

/** That one of a union, also when several share their shape. */
type WaitOfCode<T, Code> = T extends { readonly code: infer C }
  ? Code extends C
    ? T & { readonly code: Code }
    : never
  : never;

type WaitSamples<T extends { readonly code: string }> = {
  readonly [Code in T['code']]: WaitSample<WaitOfCode<T, Code>>;
};

const steps: WaitSamples<OperatorStep> = {
  'load-or-name': { of: { code: 'load-or-name', barcode }, names: [barcode], steps: ['give'] },
  'load-another': { of: { code: 'load-another', generation: 8 }, names: ['LTO-8'], steps: ['give'] },
  'put-in': { of: { code: 'put-in', barcode }, names: [barcode], steps: ['load'] },
  'put-in-for-copy': { of: { code: 'put-in-for-copy', barcode }, names: [barcode], steps: ['load'] },
  eject: { of: { code: 'eject', barcode, held, drive }, names: [barcode, held, drive], steps: ['eject'] },
  exchange: { of: { code: 'exchange', barcode, held, drive }, names: [barcode, held, drive], steps: ['eject', 'load'] },
  'no-room': {
    of: { code: 'no-room', barcode, drives: [{ code: 'unfinished', drive, held }] },
    names: [barcode, held, drive],
    steps: ['eject'],
  },
};

const obstacles: WaitSamples<DriveObstacle> = {
  'at-work': { of: { code: 'at-work', drive }, names: [drive], steps: [], why: /is busy/ },
  busy: { of: { code: 'busy', drive, job }, names: [drive, '17'], steps: [], why: /is busy with/ },
  paused: { of: { code: 'paused', drive, job }, names: [drive, '17'], steps: ['resume'] },
  'next-for': { of: { code: 'next-for', drive, job }, names: [drive, '17'], steps: [], why: /comes first/ },
  wanted: { of: { code: 'wanted', drive, held, job }, names: [drive, held, '17'], steps: [], why: /comes first/ },
  emptying: { of: { code: 'emptying', drive, held }, names: [drive, held], steps: [], why: /is ejecting/ },
  cleaning: { of: { code: 'cleaning', drive, held }, names: [drive, held], steps: ['eject'] },
  unfinished: { of: { code: 'unfinished', drive, held }, names: [drive, held], steps: ['eject'] },
  failed: { of: { code: 'failed', drive, held }, names: [drive, held], steps: ['eject'] },
  'not-allowed': { of: { code: 'not-allowed', drive, held }, names: [drive, held], steps: [], why: /administrator/ },
};

type Ejects = Extract<Waits, { readonly code: 'make-room' }>['ejects'];
type Newer = Exclude<Waits, { readonly code: 'drives-busy' | 'bring' }>;

const waits: WaitSamples<Newer> = {
  'others-first': { of: { code: 'others-first' }, names: ['Other jobs'], steps: [], why: /when it is its turn/ },
  'cartridge-used': {
    of: { code: 'cartridge-used', job, barcode },
    names: [barcode, '17'],
    steps: [],
    why: /continues after it/,
  },
  'door-open': {
    of: { code: 'door-open', library: 'library-1' },
    names: ['library-1', 'door'],
    steps: [],
    why: /then continues/,
  },
  'robot-busy': { of: { code: 'robot-busy', library: 'library-1' }, names: ['library-1'], steps: [], why: /ready/ },
  'pool-locked': {
    of: { code: 'pool-locked', pool: 'vault' },
    names: ['vault'],
    steps: ['unlock-pool'],
    why: /waits until pool vault is unlocked/,
  },
  'make-room': {
    of: { code: 'make-room', barcode, ejects: [{ held, drive }], afterMinutes: 10 },
    names: [barcode, held, drive, '10 minutes'],
    steps: ['eject'],
  },
  'no-room': {
    of: { code: 'no-room', barcode, drives: [{ code: 'paused', drive, job }] },
    names: [barcode, drive, '17'],
    steps: ['resume'],
  },
};

function all(): readonly (readonly [string, WaitSample<Waits>])[] {
  const bring = (step: OperatorStep): Waits => ({ code: 'bring', putBack: null, why: null, step, later: [] });
  const full = (one: DriveObstacle): Waits => ({ code: 'no-room', barcode, drives: [one] });
  return [
    ...Object.values<WaitSample<Waits>>(waits).map((one) => [one.of.code, one] as const),
    ...Object.values<WaitSample<OperatorStep>>(steps).map(
      (one) => [`bring: ${one.of.code}`, { ...one, of: bring(one.of) }] as const,
    ),
    ...Object.values<WaitSample<DriveObstacle>>(obstacles).map(
      (one) => [`no-room: ${one.of.code}`, { ...one, of: full(one.of), names: [...one.names, barcode] }] as const,
    ),
  ];
}

describe('a wait', () => {
  test.each(all())('%s has words, names its subject, and a way out or the reason why there is none', (_, sample) => {
    const words = waitInWords(sample.of, (fault) => wordsOf(fault).title);
    expect(words).toMatch(/^[A-Z].*\.$/);
    for (const name of sample.names) expect(words).toContain(name);
    expect(waitSteps(sample.of).map(({ kind }) => kind)).toEqual(sample.steps);
    if (sample.steps.length === 0) expect(words).toMatch(sample.why ?? /^$/);
  });

  test('for room says what happens without a person, and when', () => {
    const one: Ejects = [{ held, drive }];
    const say = (afterMinutes: number | null, ejects = one) =>
      waitInWords({ code: 'make-room', barcode, ejects, afterMinutes }, () => '');
    expect(say(null)).toBe(`${barcode} needs a drive. To continue, eject ${held} from ${drive}.`);
    expect(say(0)).toBe(`${say(null)} ${held} is ejected automatically.`);
    expect(say(1)).toBe(`${say(null)} Otherwise ${held} is ejected automatically after a minute without use.`);
    const two = say(10, [
      { held, drive },
      { held: 'CAP003L8', drive: 'Drive 4' },
    ]);
    expect(two).toContain(`eject ${held} from ${drive} and CAP003L8 from Drive 4.`);
    expect(two).toContain(`Otherwise ${held} and CAP003L8 are ejected automatically after 10 minutes without use.`);
  });
});
