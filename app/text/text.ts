// Every word of window and shell, in the language that is spoken. What they say in the words of the command line is in
// `shared`. A process, and a page, chooses its language before it shows anything; English is spoken until then.

import { catalogueIn, figuresIn } from './catalogue.ts';
import { english } from './english.ts';
import { formatAs } from './format.ts';
import { localeOf, type SpokenLanguage, speakFromNowOn } from './language.ts';
import type { TextCatalogue } from './translation.ts';

export let text: TextCatalogue = english;

export function speak(language: SpokenLanguage): void {
  speakFromNowOn(language);
  formatAs(localeOf(language), figuresIn(language));
  text = catalogueIn(language);
}
