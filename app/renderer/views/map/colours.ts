// The map's colours, from the tokens of the scheme that holds now.

import { besideFolders, ofOthers } from '../../../../helper/contract/tape-map.ts';
import { writtenLater } from './strips.ts';

export interface Colours {
  readonly folders: readonly string[];
  readonly beside: string;
  readonly others: string;
  /** Written, and no file. */
  readonly written: string;
  /** Of files that came behind the generation that is shown. */
  readonly later: string;
  /** Of tape that runs away from the load point, and of tape that comes back. */
  readonly forth: string;
  readonly back: string;
  /** Beyond the end of the cartridge. */
  readonly beyond: string;
  readonly line: string;
  readonly ink: string;
  readonly faint: string;
  readonly ground: string;
  readonly accent: string;
  readonly font: string;
}

export const folderColours = 8;

export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    folders: Array.from({ length: folderColours }, (_, at) => token(`run-${at + 1}`)),
    beside: token('run-beside'),
    others: token('run-others'),
    written: token('tape-written'),
    later: token('tape-later'),
    forth: token('tape-forth'),
    back: token('tape-back'),
    beyond: token('line'),
    line: token('line-strong'),
    ink: token('ink'),
    faint: token('ink-faint'),
    ground: token('surface'),
    accent: token('accent'),
    font: `12px ${token('sans')}`,
  };
}

/** Neighbours on the tape have neighbouring numbers, and so different colours. */
export function colourOf(colours: Colours, folder: number): string {
  if (folder >= 0) return colours.folders[folder % folderColours] ?? colours.beside;
  if (folder === besideFolders) return colours.beside;
  if (folder === ofOthers) return colours.others;
  return folder === writtenLater ? colours.later : colours.written;
}
