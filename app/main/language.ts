// Which language shell and windows speak: the one that was chosen, or the first of the desktop's that there is. A developer's
// choice, by CAPSTAN_LANGUAGE, comes before both.

import { app } from 'electron';
import type { LanguageChoice } from '../preload/api.ts';
import { languageAmong, type SpokenLanguage, spokenLanguage } from '../text/language.ts';

export function languageFor(choice: LanguageChoice): SpokenLanguage {
  const developers = spokenLanguage(process.env.CAPSTAN_LANGUAGE);
  if (developers !== null) return developers;
  return choice === 'system' ? languageAmong(app.getPreferredSystemLanguages()) : choice;
}
