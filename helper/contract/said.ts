// What a look at drives, sources and the helper's own ground found, each by its code with its figures; and in English what
// it says and what helps. `doctor` and preflight tell it with the finding; whoever has another language goes by the code.

import { type Figures, plainFigures } from './sizes.ts';

export type Said =
  // ---- cartridges ----
  | {
      readonly code: 'cartridge-not-looked-at' | 'cartridge-not-in-drive' | 'cartridge-takes-files';
      readonly barcode: string;
    }
  // ---- drives ----
  | { readonly code: 'drive-at-work' | 'drive-in-order' | 'drive-clean-soon'; readonly drive: string }
  | { readonly code: 'drive-warns'; readonly drive: string; readonly alerts: readonly number[] }
  | { readonly code: 'no-drive-of-metal' }
  | {
      readonly code: 'node-forbidden' | 'node-open-to-all' | 'node-usable';
      /** "" when it does not tell. */
      readonly product: string;
      readonly node: string;
    }
  // ---- sources, and what comes of them ----
  | { readonly code: 'speed-not-measured'; readonly why: 'files-of-others' | 'nothing-to-read' }
  | { readonly code: 'fits-into-memory' }
  | { readonly code: 'source-speed' | 'source-fast-enough'; readonly bytesPerSecond: number }
  | { readonly code: 'source-too-slow'; readonly bytesPerSecond: number; readonly slowestBytesPerSecond: number }
  | { readonly code: 'index-grows' | 'index-grows-much'; readonly bytes: number; readonly entries: number }
  | { readonly code: 'room-enough'; readonly bytes: number }
  | { readonly code: 'room-short'; readonly bytes: number; readonly cartridges: number }
  | { readonly code: 'all-readable' | 'all-names-fit' }
  | { readonly code: 'unreadable' | 'names-unfit' | 'kinds-left-out'; readonly items: number; readonly first: string }
  | {
      readonly code: 'mirror-room' | 'mirror-short';
      readonly folder: string;
      readonly freeBytes: number;
      readonly bytes: number;
    }
  // ---- what the helper stands on ----
  | { readonly code: 'watches-untold' }
  | { readonly code: 'watches' | 'watches-few'; readonly watches: number; readonly wanted: number }
  | { readonly code: 'catalogue'; readonly cartridges: number; readonly bytes: number }
  | { readonly code: 'catalogue-unreadable'; readonly detail: string }
  | { readonly code: 'disk-room' | 'disk-short'; readonly freeBytes: number; readonly folder: string }
  | { readonly code: 'clock'; readonly now: string; readonly zone: string }
  | { readonly code: 'clock-behind'; readonly newest: string };

export type SaidCode = Said['code'];

export interface SaidInWords {
  readonly words: string;
  /** What to do about it; null when there is nothing to do. */
  readonly remedy: string | null;
}

export type WordsOfSaid = {
  readonly [Code in SaidCode]: (said: Extract<Said, { readonly code: Code }>, figures: Figures) => SaidInWords;
};

const fine = (words: string): SaidInWords => ({ words, remedy: null });
const but = (words: string, remedy: string): SaidInWords => ({ words, remedy });

const itemsIn = (items: number, { number }: Figures) => `${number(items)} ${items === 1 ? 'item' : 'items'}`;
const which = (items: number, first: string) => (items === 1 ? `: ${first}` : `; the first is ${first}`);
const nodeName = (product: string, node: string) => `${product === '' ? 'A drive' : product} (${node})`;
const grows = ({ bytes, entries }: { bytes: number; entries: number }, { size, number }: Figures) =>
  `The contents list grows by about ${size(bytes)} for ${number(entries)} files and folders.`;

/** In English. */
export const saidWords: WordsOfSaid = {
  'cartridge-not-looked-at': ({ barcode }) =>
    fine(`${barcode} was not looked at yet: what is on it shows when it is loaded.`),
  'cartridge-not-in-drive': ({ barcode }) =>
    fine(`${barcode} is in no drive: put it in and load it before the archive.`),
  'cartridge-takes-files': ({ barcode }) => fine(`${barcode} can take files.`),
  'drive-at-work': ({ drive }) => fine(`${drive} is at work and was not asked: a job waits for it.`),
  'drive-in-order': ({ drive }) => fine(`${drive} is in order.`),
  'drive-clean-soon': ({ drive }) =>
    but(
      `${drive} asks to be cleaned soon.`,
      'Load a cleaning cartridge (its barcode begins with CLN) when the drive is free.',
    ),
  'drive-warns': ({ drive, alerts }) =>
    but(`${drive} warns: TapeAlert ${alerts.join(', ')}.`, 'Look at the drive’s page in the window, or ask its maker.'),
  'no-drive-of-metal': () => fine('No drive of metal is connected to this computer.'),
  'node-forbidden': ({ product, node }) =>
    but(
      `${nodeName(product, node)} may not be opened by the helper.`,
      'For a helper of your own, join the group tape and log in anew:  sudo usermod -aG tape USER',
    ),
  'node-open-to-all': ({ product, node }) =>
    but(
      `${nodeName(product, node)} can be opened by everybody on this computer.`,
      'Install the udev rule:  sudo capstan-service install',
    ),
  'node-usable': ({ product, node }) => fine(`${nodeName(product, node)} can be used.`),
  'speed-not-measured': ({ why }) =>
    fine(
      why === 'nothing-to-read'
        ? 'How fast the sources are was not measured: nothing to read.'
        : 'How fast the sources are was not measured: a helper that serves several people reads their files for nothing but an archive. The job shows it as it runs.',
    ),
  'fits-into-memory': () => fine('All of it fits into memory: the tape need not wait for the sources.'),
  'source-speed': ({ bytesPerSecond }, { size }) => fine(`The sources give about ${size(bytesPerSecond)}/s.`),
  'source-fast-enough': ({ bytesPerSecond }, { size }) =>
    fine(`The sources give about ${size(bytesPerSecond)}/s, enough to keep the tape moving.`),
  'source-too-slow': ({ bytesPerSecond, slowestBytesPerSecond }, { size }) =>
    but(
      `The sources give about ${size(bytesPerSecond)}/s; below ${size(slowestBytesPerSecond)}/s the tape has to stop and go back again and again, which is slow and wears it.`,
      'Archive from a faster disk, or give the job more memory, so that it writes in long runs.',
    ),
  'index-grows': (said, figures) => fine(grows(said, figures)),
  'index-grows-much': (said, figures) =>
    but(
      `${grows(said, figures)} Each time it is written the tape stops for minutes.`,
      'Pack folders of many small files first.',
    ),
  'room-enough': ({ bytes }, { size }) => fine(`${size(bytes)} are to be archived, and there is room for them.`),
  'room-short': ({ bytes, cartridges }, { size, number }) =>
    but(
      `${size(bytes)} are to be archived; that takes ${cartridges === 1 ? 'one more cartridge' : `${number(cartridges)} more cartridges`} than are named.`,
      'Name them, or have them at hand: the job asks.',
    ),
  'all-readable': () => fine('All of the sources can be read.'),
  'all-names-fit': () => fine('All names fit on a cartridge.'),
  unreadable: ({ items, first }, figures) =>
    but(
      `${itemsIn(items, figures)} cannot be read by you and would be left out${which(items, first)}.`,
      `Ask for the right to read ${items === 1 ? 'it' : 'them'}, or archive as someone who has it.`,
    ),
  'names-unfit': ({ items, first }, figures) =>
    but(
      `${itemsIn(items, figures)} ${items === 1 ? 'has a name' : 'have names'} that a cartridge cannot hold${which(items, first)}.`,
      items === 1 ? 'Rename it; otherwise it is left out.' : 'Rename them; otherwise they are left out.',
    ),
  'kinds-left-out': ({ items, first }, figures) =>
    fine(
      `${itemsIn(items, figures)} ${items === 1 ? 'is a socket, device or pipe and is' : 'are sockets, devices or pipes and are'} left out${which(items, first)}.`,
    ),
  'mirror-room': ({ folder, freeBytes }, { size }) => fine(`${folder} has ${size(freeBytes)} free.`),
  'mirror-short': ({ folder, freeBytes, bytes }, { size }) =>
    but(
      `${folder} has ${size(freeBytes)} free, and ${size(bytes)} are to come.`,
      'Make room on its disk, or choose another folder. The tape gets everything all the same.',
    ),
  'watches-untold': () => fine('The kernel does not tell how many folders can be watched.'),
  watches: ({ watches }, { number }) => fine(`Up to ${number(watches)} folders can be watched for changes.`),
  'watches-few': ({ watches, wanted }, { number }) =>
    but(
      `Up to ${number(watches)} folders can be watched for changes.`,
      `For larger mirrors:  sudo sysctl -w fs.inotify.max_user_watches=${wanted}`,
    ),
  catalogue: ({ cartridges, bytes }, { size, number }) =>
    fine(`The catalogue knows ${number(cartridges)} cartridge${cartridges === 1 ? '' : 's'} and takes ${size(bytes)}.`),
  'catalogue-unreadable': ({ detail }) =>
    but(`The catalogue cannot be read: ${detail}`, 'What is on the tapes is not affected:  capstan rebuild'),
  'disk-room': ({ freeBytes, folder }, { size }) => fine(`${size(freeBytes)} are free for the catalogue in ${folder}.`),
  'disk-short': ({ freeBytes, folder }, { size }) =>
    but(`${size(freeBytes)} are free for the catalogue in ${folder}.`, 'Make room on that disk.'),
  clock: ({ now, zone }, { time }) => fine(`It is ${time(now)}; schedules go by ${zone}.`),
  'clock-behind': ({ newest }, { time }) =>
    but(
      `The clock is behind: a job was started at ${time(newest)}.`,
      'Set the clock; schedules go by it, and so do the times on tapes.',
    ),
};

export function saidInWords<Code extends SaidCode>(
  said: Extract<Said, { readonly code: Code }>,
  figures: Figures = plainFigures,
  table: WordsOfSaid = saidWords,
): SaidInWords {
  return table[said.code as Code](said, figures);
}
