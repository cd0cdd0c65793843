// What is printed around the keys, one table per language. Commands are the same in all of them.

import type { ForeignStep } from '../foreign-commands.ts';
import type { KitRequest } from '../request.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { french } from './fr.ts';

export interface KitWords {
  readonly title: string;
  readonly ofPool: (name: string) => string;
  readonly made: (date: string) => string;
  readonly checksum: (digits: string) => string;
  readonly page: (number: number, of: number) => string;
  /** What this is, and how to keep it. */
  readonly about: readonly string[];
  readonly keepTitle: string;
  readonly keep: readonly string[];
  readonly useTitle: string;
  readonly use: readonly string[];
  readonly key: string;
  readonly keyHint: string;
  readonly poolKey: string;
  readonly poolKeyHint: string;
  readonly code: string;
  readonly cartridges: string;
  readonly cartridgesHint: string;
  readonly noCartridges: string;
  readonly barcode: string;
  readonly keyId: string;
  readonly foreign: string;
  readonly foreignHint: string;
  readonly steps: Readonly<Record<ForeignStep, string>>;
}

/** Of the standard fonts of PDF none has Japanese: such a page is in English. */
export const kitWords: Readonly<Record<KitRequest['language'], KitWords>> = {
  en: english,
  de: german,
  fr: french,
  ja: english,
};
