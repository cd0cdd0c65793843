// What a job waits for, by its code; and in English what it says. Whoever has another language goes by the code.

import type { Fault, JobId } from './model.ts';
import { type Figures, plainFigures } from './sizes.ts';
import { anyOf, listOf } from './words/sentence.ts';

/** Why a cartridge is wanted that nobody would expect. */
export type WantedAs =
  | { readonly code: 'full'; readonly barcode: string }
  | {
      readonly code: 'full-and-other-unfit';
      readonly barcode: string;
      readonly other: string;
      readonly fault: Fault;
    }
  | { readonly code: 'all-full' | 'cut-short' }
  | { readonly code: 'pool-full'; readonly pool: string }
  | { readonly code: 'due'; readonly set: string }
  | { readonly code: 'has-copies' | 'has-sound-part'; readonly barcode: string; readonly files: number };

/** What a person has to do. */
export type OperatorStep =
  | { readonly code: 'load-or-name'; readonly barcode: string }
  | { readonly code: 'load-another'; readonly generation: number | null }
  /** `needs`: generations of drives, of which none is here. */
  | { readonly code: 'put-in'; readonly barcode: string; readonly needs?: readonly number[] }
  | { readonly code: 'put-in-for-copy'; readonly barcode: string }
  /** It goes in by itself then; or it is put in by hand. `held`: what is in the drive now. */
  | ({ readonly code: 'eject' | 'exchange'; readonly barcode: string } & Ejectable & Automatic)
  | ({ readonly code: 'no-room' } & FullDrives);

/** A cartridge that a drive would be free without. */
interface Ejectable {
  readonly held: string;
  /** By its name. */
  readonly drive: string;
}

interface Automatic {
  /** It is ejected without a person once nobody has used it for so long; left out or null where only a person does it. */
  readonly afterMinutes?: number | null;
}

interface FullDrives {
  readonly barcode: string;
  /** Those that could take it, each with why it cannot be emptied now. */
  readonly drives: readonly DriveObstacle[];
}

/** Why a drive cannot be emptied for a job now. */
export type DriveObstacle =
  | { readonly code: 'at-work'; readonly drive: string }
  | { readonly code: 'busy' | 'paused' | 'next-for'; readonly drive: string; readonly job: JobId }
  | { readonly code: 'wanted'; readonly drive: string; readonly held: string; readonly job: JobId }
  | ({ readonly code: 'emptying' | 'cleaning' | 'unfinished' | 'failed' | 'not-allowed' } & Ejectable);

/** A drive is needed, and none that fits is free. */
type DriveWait =
  | ({ readonly code: 'make-room'; readonly barcode: string; readonly ejects: readonly Ejectable[] } & Automatic)
  | ({ readonly code: 'no-room' } & FullDrives);

export type Waits =
  | { readonly code: 'others-first' }
  /** Only of an earlier version. */
  | { readonly code: 'drives-busy' }
  | DriveWait
  | { readonly code: 'cartridge-used'; readonly job: string; readonly barcode: string }
  /** A library's robot moves nothing now. */
  | { readonly code: 'door-open' | 'robot-busy'; readonly library: string }
  /** Its cartridges are encrypted, and nobody has unlocked their pool. */
  | { readonly code: 'pool-locked'; readonly pool: string }
  | {
      readonly code: 'bring';
      /** Was put in instead, and is not wanted. */
      readonly putBack: string | null;
      readonly why: WantedAs | null;
      readonly step: OperatorStep;
      readonly later: readonly string[];
    };

type ByCode<T extends { readonly code: string }> = {
  readonly [Code in T['code']]: (one: Extract<T, { readonly code: Code }>, terms: Terms) => string;
};

interface Terms {
  readonly figures: Figures;
  /** Of a fault. */
  readonly title: (fault: Fault) => string;
}

/** Another language has a row for each, too. */
export interface WordsOfWaits {
  readonly why: ByCode<WantedAs>;
  readonly step: ByCode<OperatorStep>;
  readonly obstacle: ByCode<DriveObstacle>;
  readonly makeRoom: (barcode: string, ejects: readonly Ejectable[]) => string;
  readonly automatic: (afterMinutes: number, held: readonly string[]) => string;
  readonly noRoom: (barcode: string) => string;
  readonly othersFirst: string;
  readonly drivesBusy: string;
  readonly used: (job: string, barcode: string) => string;
  readonly doorOpen: (library: string) => string;
  readonly robotBusy: (library: string) => string;
  readonly poolLocked: (pool: string) => string;
  readonly notWanted: (barcode: string) => string;
  readonly afterwards: (later: readonly string[]) => string;
}

const files = (many: number, { number }: Figures) => (many === 1 ? 'a file' : `${number(many)} files`);

const noRoom = (barcode: string) => `${barcode} needs a drive, and none can be emptied now.`;

/** In English. */
export const waitWords: WordsOfWaits = {
  why: {
    full: ({ barcode }) => `${barcode} is full.`,
    'full-and-other-unfit': ({ barcode, other, fault }, { title }) =>
      `${barcode} is full, and ${other} cannot be used: ${title(fault)}.`,
    'all-full': () => 'All its cartridges are full.',
    'cut-short': () => 'It was interrupted.',
    'pool-full': ({ pool }) => `All cartridges of pool ${pool} are full.`,
    due: ({ set }) => `${set} is due.`,
    'has-copies': ({ barcode, files: many }, { figures }) =>
      `${barcode} has ${many === 1 ? 'a copy' : 'copies'} of ${files(many, figures)} that could not be read.`,
    'has-sound-part': ({ barcode, files: many }, { figures }) =>
      `${barcode} has the intact part of ${files(many, figures)}.`,
  },
  step: {
    'load-or-name': ({ barcode }) => `To continue, load ${barcode}, or name a cartridge that is on the shelf.`,
    'load-another': ({ generation }) =>
      `To continue, load another empty, formatted LTO-${generation} cartridge, or name one that is on the shelf.`,
    'put-in': ({ barcode, needs }) =>
      needs === undefined
        ? `To continue, insert ${barcode} into a drive and load it.`
        : `${barcode} needs an ${anyOf(needs.map((one) => `LTO-${one}`))} drive. To continue, connect one, then insert ${barcode} and load it.`,
    'put-in-for-copy': ({ barcode }) => `To continue the copy, insert ${barcode} into a drive and load it.`,
    eject: ({ barcode, held, drive }) =>
      `To continue, eject ${held} from ${drive}: ${barcode} is then loaded automatically.`,
    exchange: ({ barcode, held, drive }) =>
      `To continue, eject ${held} from ${drive}, then insert ${barcode} and load it.`,
    'no-room': ({ barcode }) => noRoom(barcode),
  },
  obstacle: {
    'at-work': ({ drive }) => `${drive} is busy.`,
    busy: ({ drive, job }) => `${drive} is busy with job ${job}.`,
    paused: ({ drive, job }) => `${drive} is held by job ${job}, which is paused: resume or stop that job.`,
    'next-for': ({ drive, job }) => `${drive} is next for job ${job}, which comes first.`,
    wanted: ({ drive, held, job }) => `${drive} holds ${held} for job ${job}, which comes first.`,
    emptying: ({ drive, held }) => `${drive} is ejecting ${held} for this job.`,
    cleaning: ({ drive, held }) => `${drive} holds the cleaning cartridge ${held}: eject it.`,
    unfinished: ({ drive, held }) => `${drive} holds ${held}, whose index is unfinished: recover or eject it.`,
    failed: ({ drive, held }) => `${drive} failed with ${held} in it: eject ${held} to use the drive again.`,
    'not-allowed': ({ drive, held }) =>
      `${drive} holds ${held}, which you may not eject: ask an administrator to eject it.`,
  },
  makeRoom: (barcode, ejects) =>
    `${barcode} needs a drive. To continue, eject ${listOf(ejects.map(({ held, drive }) => `${held} from ${drive}`))}.`,
  automatic: (afterMinutes, held) => {
    const subject = `${listOf(held)} ${held.length === 1 ? 'is' : 'are'}`;
    if (afterMinutes === 0) return `${subject} ejected automatically.`;
    return `Otherwise ${subject} ejected automatically after ${afterMinutes === 1 ? 'a minute' : `${afterMinutes} minutes`} without use.`;
  },
  noRoom,
  othersFirst: 'Other jobs run first; this job starts when it is its turn.',
  drivesBusy: 'All suitable drives are busy or hold another cartridge.',
  used: (job, barcode) => `Job ${job} is using ${barcode}; this job continues after it.`,
  doorOpen: (library) => `Close the door of ${library}, or end the pause at its panel; this job then continues.`,
  robotBusy: (library) =>
    `The robot of ${library} is starting up or taking inventory; this job continues when it is ready.`,
  poolLocked: (pool) => `This job waits until pool ${pool} is unlocked.`,
  notWanted: (barcode) => `${barcode} is not needed here: it was ejected unchanged.`,
  afterwards: (later) => `Then ${listOf(later)}.`,
};

export function waitInWords(
  waits: Waits,
  title: (fault: Fault) => string,
  figures: Figures = plainFigures,
  words: WordsOfWaits = waitWords,
): string {
  switch (waits.code) {
    case 'others-first':
      return words.othersFirst;
    case 'drives-busy':
      return words.drivesBusy;
    case 'cartridge-used':
      return words.used(waits.job, waits.barcode);
    case 'door-open':
      return words.doorOpen(waits.library);
    case 'robot-busy':
      return words.robotBusy(waits.library);
    case 'pool-locked':
      return words.poolLocked(waits.pool);
    case 'make-room': {
      const { barcode, ejects, afterMinutes = null } = waits;
      const automatic = afterMinutes === null ? [] : [words.automatic(afterMinutes, heldIn(ejects))];
      return [words.makeRoom(barcode, ejects), ...automatic].join(' ');
    }
    case 'no-room':
      return [words.noRoom(waits.barcode), ...obstaclesInWords(waits.drives, words, { figures, title })].join(' ');
    case 'bring': {
      const { putBack, why, step, later } = waits;
      const terms = { figures, title };
      return [
        ...(putBack === null ? [] : [words.notWanted(putBack)]),
        ...(why === null ? [] : [inWords(words.why, why, terms)]),
        inWords(words.step, step, terms),
        ...besideStep(step, words, terms),
        ...(later.length === 0 ? [] : [words.afterwards(later)]),
      ].join(' ');
    }
  }
}

function besideStep(step: OperatorStep, words: WordsOfWaits, terms: Terms): readonly string[] {
  if (step.code === 'no-room') return obstaclesInWords(step.drives, words, terms);
  if (step.code !== 'eject' && step.code !== 'exchange') return [];
  const { afterMinutes = null, held } = step;
  return afterMinutes === null ? [] : [words.automatic(afterMinutes, [held])];
}

function heldIn(ejects: readonly Ejectable[]): readonly string[] {
  return ejects.map(({ held }) => held);
}

function obstaclesInWords(drives: readonly DriveObstacle[], words: WordsOfWaits, terms: Terms): readonly string[] {
  return drives.map((one) => inWords(words.obstacle, one, terms));
}

function inWords<T extends { readonly code: string }>(rows: ByCode<T>, one: T, terms: Terms): string {
  const row = rows[one.code as T['code']] as (one: T, terms: Terms) => string;
  return row(one, terms);
}

// ---- what can be done about it ----

/** `give`: name a cartridge that it may use; null: any that fits. `load`: put it in by hand first, if it is a real one. */
export type WaitStep =
  | { readonly kind: 'eject' | 'load'; readonly barcode: string }
  | { readonly kind: 'give'; readonly barcode: string | null }
  | { readonly kind: 'resume'; readonly job: JobId }
  | { readonly kind: 'unlock-pool'; readonly pool: string };

/** What a person can press or type. None: it goes on by itself, and its words say after what. */
export function waitSteps(waits: Waits): readonly WaitStep[] {
  switch (waits.code) {
    case 'others-first':
    case 'drives-busy':
    case 'cartridge-used':
    case 'door-open':
    case 'robot-busy':
      return [];
    case 'pool-locked':
      return [{ kind: 'unlock-pool', pool: waits.pool }];
    case 'make-room':
      return waits.ejects.map(({ held }) => ({ kind: 'eject', barcode: held }));
    case 'no-room':
      return waits.drives.flatMap(stepAgainst);
    case 'bring':
      return operatorSteps(waits.step);
  }
}

function operatorSteps(step: OperatorStep): readonly WaitStep[] {
  switch (step.code) {
    case 'load-or-name':
      return [{ kind: 'give', barcode: step.barcode }];
    case 'load-another':
      return [{ kind: 'give', barcode: null }];
    case 'put-in':
    case 'put-in-for-copy':
      return [{ kind: 'load', barcode: step.barcode }];
    case 'eject':
      return [{ kind: 'eject', barcode: step.held }];
    case 'exchange':
      return [
        { kind: 'eject', barcode: step.held },
        { kind: 'load', barcode: step.barcode },
      ];
    case 'no-room':
      return step.drives.flatMap(stepAgainst);
  }
}

function stepAgainst(obstacle: DriveObstacle): readonly WaitStep[] {
  switch (obstacle.code) {
    case 'at-work':
    case 'busy':
    case 'emptying':
    case 'next-for':
    case 'wanted':
    case 'not-allowed':
      return [];
    case 'paused':
      return [{ kind: 'resume', job: obstacle.job }];
    case 'cleaning':
    case 'unfinished':
    case 'failed':
      return [{ kind: 'eject', barcode: obstacle.held }];
  }
}
