// The catalogue of each language.

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
import type { TextCatalogue } from './translation.ts';

interface Spoken {
  readonly words: TextCatalogue;
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
  return spoken[language].words;
}

export function figuresIn(language: SpokenLanguage): FigureWords {
  if (language === 'en') return englishFigures;
  if (language === rightToLeftTrial) return inTrialLetters(englishFigures) as FigureWords;
  return spoken[language].figures;
}
