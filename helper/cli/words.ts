// The contract's values in words for a terminal.

import { refusalToOverwrite } from '../contract/cartridge-judgement.ts';
import { isShut } from '../contract/drive-state.ts';
import { wordsOf } from '../contract/errors.ts';
import { fileConditionOf, type ListedFile } from '../contract/file-condition.ts';
import type { LibrarySummary } from '../contract/library.ts';
import type { Cartridge, Condition, Drive, DriveState, Entry } from '../contract/model.ts';
import { sizeInWords } from '../contract/sizes.ts';
import { visible } from '../contract/visible.ts';
import { conditions, flaws, locks, writeProtected } from '../contract/words/cartridges.ts';
import { driveHeading, driveTime } from '../contract/words/drives.ts';
import { secondsInWords } from '../contract/words/durations.ts';
import { fileConditionInWords, fileConditions } from '../contract/words/file-condition.ts';
import { inventoryChange, placeInLibrary, robotMove } from '../contract/words/library.ts';
import { lowerFirst } from '../contract/words/sentence.ts';
import { cartridgeTone, driveTone } from './state-tones.ts';
import { widthOf } from './text-width.ts';
import { toned } from './tones.ts';

/** Rows with their columns under one another. */
export function columns(rows: readonly (readonly string[])[]): string {
  const most = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: most }, (_, at) => Math.max(...rows.map((row) => widthOf(row[at] ?? ''))));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

function driveStateInWords(state: DriveState, now: number): string {
  const words = lowerFirst(driveHeading(state, null));
  if (state.kind === 'failed') return isShut(state) ? words : `${words}: ${wordsOf(state.fault).title}`;
  const time = driveTime(state, now);
  return time === '' ? words : `${words} (${time})`;
}

/** What to do about it first. */
const nextSteps: Readonly<Partial<Record<Condition, string>>> = {
  blank: 'format it before use',
  tar: 'rebuild its catalogue entry to list them',
  damaged: 'check it',
  dirty: 'check it, then recover it',
};

export function conditionInWords(condition: Condition): string {
  const step = nextSteps[condition];
  return `${lowerFirst(conditions[condition])}${step === undefined ? '' : `: ${step}`}`;
}

/**
 * How it is to be thought of: what happened to it comes before what its volume looks like. It is not called ready when nothing
 * can be written to it.
 */
function standingInWords(cartridge: Cartridge): string {
  const { flaw, condition, mediaType, volume, writeProtected: isProtected } = cartridge;
  if (mediaType === 'CU') return 'cleaning cartridge';
  const happened =
    flaw === null || condition === 'damaged'
      ? conditionInWords(condition)
      : `${lowerFirst(flaws[flaw])}: copy it, and do not use it for new files`;
  const kept = [locks[volume?.lock ?? 'unlocked'], isProtected ? writeProtected : ''].filter((word) => word !== '');
  const isOnlyKept = flaw === null && condition === 'clean' && refusalToOverwrite(cartridge) !== null;
  return [...(isOnlyKept ? [] : [happened]), ...kept.map(lowerFirst)].join(', ');
}

export function driveRow({ id, name, state }: Drive, now = Date.now()): readonly string[] {
  const inside = state.kind === 'empty' ? null : state.barcode;
  return [id, visible(name), inside ?? '-', toned(driveTone(state), driveStateInWords(state, now))];
}

/** Its newest news: a move under way, what is in its way, or what somebody did by hand. */
export function libraryRow({ id, name, hindrance, move, changes }: LibrarySummary): readonly string[] {
  const [change] = changes;
  const state = hindrance === null ? 'ready' : lowerFirst(wordsOf(hindrance).title);
  const news = move !== null ? robotMove(move) : change === undefined ? '' : inventoryChange(change);
  return [id, visible(name), state, news];
}

/** What to do so that it can be used; null when that is nothing. */
export function driveAdvice({ id, name, state }: Drive): string | null {
  if (isShut(state)) return `${visible(name)}: ${wordsOf(state.fault).remedy}`;
  if (state.kind !== 'empty' || state.unidentified === undefined) return null;
  const barcode = state.unidentified.barcode ?? 'BARCODE';
  return `There is a cartridge in ${visible(name)}. To load it:  capstan load ${barcode} --drive ${id}`;
}

export function cartridgeRow(cartridge: Cartridge): readonly string[] {
  const { volume } = cartridge;
  const room = volume === null ? sizeInWords(cartridge.capacityBytes) : `${sizeInWords(volume.freeBytes)} free`;
  const content =
    volume === null ? '' : `${count(volume.files, 'file')} ${volume.name === '' ? '' : `“${visible(volume.name)}”`}`;
  return [cartridge.barcode, room, toned(cartridgeTone(cartridge), standingInWords(cartridge)), content.trim()];
}

/** "in slot 7 of library-1". */
export function whereInWords({ drive, inLibrary }: Pick<Cartridge, 'drive' | 'inLibrary'>): string {
  if (drive !== null) return `in ${visible(drive)}`;
  return inLibrary === undefined ? 'on the shelf' : `in ${placeInLibrary(inLibrary)}`;
}

/** "CAP001L8 is in drive-1: ready, 1.85 GB free, 4 files “Spring”." */
export function cartridgeInWords(cartridge: Cartridge): string {
  const place = `is ${whereInWords(cartridge)}`;
  const [, room = '', condition = '', content = ''] = cartridgeRow(cartridge);
  return `${cartridge.barcode} ${place}: ${[condition, room, content].filter((part) => part !== '').join(', ')}.`;
}

export function entryRow(entry: Entry, shownName: string): readonly string[] {
  const kind = { directory: 'd', file: '-', symlink: 'l' }[entry.kind];
  return [
    kind,
    String(entry.size).padStart(15),
    timeInWords(entry.modifyTime),
    lowerFirst(fileConditions[fileConditionOf(entry)]).padEnd(8),
    `${entryName(entry, shownName)}${damageInWords(entry)}`,
  ];
}

/** "  (damaged, found 2026-01-02 03:04:05: The checksum does not match)"; of a sound file "". */
export function damageInWords(entry: ListedFile): string {
  return fileConditionOf(entry) === 'damaged' ? `  (${statusInWords(entry)})` : '';
}

/** In lower case, as within a row. */
export function statusInWords(entry: ListedFile): string {
  return lowerFirst(fileConditionInWords(entry, { time: timeInWords, title: (fault) => wordsOf(fault).title }));
}

export function entryName(entry: Entry, shownName: string): string {
  return `${visible(shownName)}${entry.kind === 'directory' ? '/' : ''}`;
}

/** In this computer's time zone, to the second. */
export function timeInWords(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return visible(time);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

export function durationInWords(from: string, to: string): string {
  return secondsInWords((Date.parse(to) - Date.parse(from)) / 1000);
}

/** Of something that is to come: no closer than anyone can know. "about 5 min", "under 1 s". */
export function aboutInWords(seconds: number): string {
  const rounded = roundedInWords(seconds);
  return Math.round(seconds) < 1 ? rounded : `about ${rounded}`;
}

export function roundedInWords(seconds: number): string {
  if (seconds < 60) return secondsInWords(seconds);
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
