// What a job waits for, by its code; and in English what it says. Whoever has another language goes by the code.

import type { Fault } from './model.ts';
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
  | { readonly code: 'eject' | 'exchange'; readonly barcode: string; readonly held: string; readonly drive: string };

export type Waits =
  | { readonly code: 'others-first' | 'drives-busy' }
  | { readonly code: 'cartridge-used'; readonly job: string; readonly barcode: string }
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
  readonly othersFirst: string;
  readonly drivesBusy: string;
  readonly used: (job: string, barcode: string) => string;
  readonly notWanted: (barcode: string) => string;
  readonly afterwards: (later: readonly string[]) => string;
}

const files = (many: number, { number }: Figures) => (many === 1 ? 'a file' : `${number(many)} files`);

/** In English. */
export const waitWords: WordsOfWaits = {
  why: {
    full: ({ barcode }) => `${barcode} is full.`,
    'full-and-other-unfit': ({ barcode, other, fault }, { title }) =>
      `${barcode} is full, and ${other} cannot be used: ${title(fault)}.`,
    'all-full': () => 'All its cartridges are full.',
    'cut-short': () => 'It was interrupted.',
    'pool-full': ({ pool }) => `All cartridges of ${pool} are full.`,
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
  },
  othersFirst: 'Other jobs run first.',
  drivesBusy: 'All suitable drives are busy or hold another cartridge.',
  used: (job, barcode) => `Job ${job} is using ${barcode}; this job continues after it.`,
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
    case 'bring': {
      const { putBack, why, step, later } = waits;
      const terms = { figures, title };
      return [
        ...(putBack === null ? [] : [words.notWanted(putBack)]),
        ...(why === null ? [] : [inWords(words.why, why, terms)]),
        inWords(words.step, step, terms),
        ...(later.length === 0 ? [] : [words.afterwards(later)]),
      ].join(' ');
    }
  }
}

function inWords<T extends { readonly code: string }>(rows: ByCode<T>, one: T, terms: Terms): string {
  const row = rows[one.code as T['code']] as (one: T, terms: Terms) => string;
  return row(one, terms);
}
