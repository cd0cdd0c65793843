// What a person is asked when a program opens a file that is on tape.

import { sizeInWords } from '../sizes.ts';
import { visible } from '../visible.ts';
import { expectedInWords } from './durations.ts';

export interface FileToBring {
  /** As its folder lists it. */
  readonly name: string;
  readonly bytes: number;
  readonly barcode: string;
  /** Null: nobody can say. */
  readonly seconds: number | null;
}

export interface BringQuestion {
  readonly title: string;
  readonly body: string;
  readonly button: string;
}

export function bringInWords({ name, bytes, barcode, seconds }: FileToBring): BringQuestion {
  const takes = seconds === null ? '' : ` Takes ${expectedInWords({ least: seconds, most: seconds })}.`;
  return {
    title: `${visible(name)} is on tape`,
    body: `A program wants to open it. ${sizeInWords(bytes)} on ${barcode}.${takes}`,
    button: 'Bring it back',
  };
}
