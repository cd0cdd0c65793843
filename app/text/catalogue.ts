// A language's catalogue: the English one, with each word that the language has in its place.

import { german } from './de/catalogue.ts';
import { germanFaultTable } from './de/faults.ts';
import { germanFigures } from './de/figures.ts';
import { english } from './english.ts';
import type { FaultTable } from './fault-table.ts';
import { englishFigures, type FigureWords } from './figure-words.ts';
import { french } from './fr/catalogue.ts';
import { frenchFaultTable } from './fr/faults.ts';
import { frenchFigures } from './fr/figures.ts';
import { japanese } from './ja/catalogue.ts';
import { japaneseFaultTable } from './ja/faults.ts';
import { japaneseFigures } from './ja/figures.ts';
import { type Language, rightToLeftTrial, type SpokenLanguage } from './language.ts';
import { inTrialLetters } from './right-to-left.ts';
import type { TextCatalogue, Translation } from './translation.ts';

interface Spoken {
  readonly words: Translation;
  readonly faults: FaultTable;
  readonly figures: FigureWords;
}

export const spoken: Readonly<Record<Exclude<Language, 'en'>, Spoken>> = {
  de: { words: german, faults: germanFaultTable, figures: germanFigures },
  fr: { words: french, faults: frenchFaultTable, figures: frenchFigures },
  ja: { words: japanese, faults: japaneseFaultTable, figures: japaneseFigures },
};

export function catalogueIn(language: SpokenLanguage): TextCatalogue {
  if (language === 'en') return english;
  if (language === rightToLeftTrial) return inTrialLetters(english) as TextCatalogue;
  return laidOver(english, spoken[language].words) as TextCatalogue;
}

export function figuresIn(language: SpokenLanguage): FigureWords {
  if (language === 'en') return englishFigures;
  if (language === rightToLeftTrial) return inTrialLetters(englishFigures) as FigureWords;
  return spoken[language].figures;
}

type Branch = Readonly<Record<string, unknown>>;

function laidOver(under: unknown, over: unknown): unknown {
  if (over === undefined) return under;
  if (!isBranch(under) || !isBranch(over)) return over;
  return Object.fromEntries(Object.entries(under).map(([key, word]) => [key, laidOver(word, over[key])]));
}

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
