// What a person chose for the shell itself.

import type { Appearance, LanguageChoice, ShellSettings } from '../preload/api.ts';
import { languages } from '../text/language.ts';
import { choiceIn, type KeptChoice } from './kept-choice.ts';

export const settingsAtFirst: ShellSettings = { keepInTray: false, appearance: 'system', language: 'system' };

const appearances: readonly Appearance[] = ['system', 'light', 'dark'];
const languageChoices: readonly LanguageChoice[] = ['system', ...languages];

export type SettingsFile = KeptChoice<ShellSettings>;

export function settingsIn(path: string): SettingsFile {
  return choiceIn(path, settingsFrom);
}

/** From a file, or from a window: only what is known, and of the right kind. */
export function settingsFrom(found: unknown): ShellSettings {
  if (typeof found !== 'object' || found === null) return settingsAtFirst;
  const { keepInTray, appearance, language } = found as { readonly [name: string]: unknown };
  return {
    keepInTray: typeof keepInTray === 'boolean' ? keepInTray : settingsAtFirst.keepInTray,
    appearance: appearances.find((one) => one === appearance) ?? settingsAtFirst.appearance,
    language: languageChoices.find((one) => one === language) ?? settingsAtFirst.language,
  };
}
