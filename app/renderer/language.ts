// The language of this page, which the shell names in its address. Imported before all that shows words.

import { spokenLanguage, writingDirection } from '../text/language.ts';
import { speak } from '../text/text.ts';

const language = spokenLanguage(new URLSearchParams(location.search).get('language')) ?? 'en';
speak(language);
document.documentElement.lang = language;
document.documentElement.dir = writingDirection();
