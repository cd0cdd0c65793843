// What a person chose for the shell itself, in a small file beside Electron's own. What cannot be read is as it is at
// first; what cannot be written is in force until the program ends.

import { readFileSync } from 'node:fs';
import type { Appearance, LanguageChoice, ShellSettings } from '../preload/api.ts';
import { languages } from '../text/language.ts';
import { writeWhole } from './whole-file.ts';

export const settingsAtFirst: ShellSettings = { keepInTray: false, appearance: 'system', language: 'system' };

const appearances: readonly Appearance[] = ['system', 'light', 'dark'];
const languageChoices: readonly LanguageChoice[] = ['system', ...languages];

export interface SettingsFile {
  readonly now: () => ShellSettings;
  /** In force at once; resolves when it is written. */
  readonly change: (part: Partial<ShellSettings>) => Promise<void>;
}

export function settingsIn(path: string): SettingsFile {
  let now = settingsFrom(read(path));
  /** One after the other; never rejects. */
  let written: Promise<unknown> = Promise.resolve();
  return {
    now: () => now,
    change: async (part) => {
      now = settingsFrom({ ...now, ...part });
      written = written.then(() => writeWhole(path, piecesOf(now))).catch(() => undefined);
      await written;
    },
  };
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

function read(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

async function* piecesOf(settings: ShellSettings): AsyncGenerator<string> {
  yield `${JSON.stringify(settings)}\n`;
}
