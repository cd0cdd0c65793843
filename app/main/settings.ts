// What a person chose for the shell itself, in a small file beside Electron's own. What cannot be read is as it is at
// first; what cannot be written is in force until the program ends.

import { readFileSync } from 'node:fs';
import type { Appearance, ShellSettings } from '../preload/api.ts';
import { writeWhole } from './whole-file.ts';

export const settingsAtFirst: ShellSettings = { keepInTray: false, appearance: 'system' };

const appearances: readonly Appearance[] = ['system', 'light', 'dark'];

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
  const { keepInTray, appearance } = found as { readonly [name: string]: unknown };
  return {
    keepInTray: typeof keepInTray === 'boolean' ? keepInTray : settingsAtFirst.keepInTray,
    appearance: appearances.find((one) => one === appearance) ?? settingsAtFirst.appearance,
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
