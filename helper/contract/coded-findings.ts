// What a look at drives, sources and the helper's own ground found, each by its code with its figures; and in English what
// it says and what helps. `doctor` and preflight tell it with the finding; whoever has another language goes by the code.

import { shellWord } from './shell-word.ts';
import { type Figures, plainFigures } from './sizes.ts';

export type CodedFinding =
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
  | {
      readonly code: 'drive-attached';
      readonly product: string;
      readonly node: string;
      /** "" when it does not tell; so `driver`. */
      readonly firmware: string;
      readonly tapeNodes: readonly string[];
      /** Of the adapter that it is attached to. */
      readonly driver: string;
    }
  | {
      readonly code: 'library-robot';
      readonly product: string;
      readonly node: string;
      readonly firmware: string;
      /** By whose cable it is reached, and that one's node. */
      readonly drive?: string;
      readonly driveNode?: string;
    }
  | { readonly code: 'tape-node-held'; readonly node: string; readonly program: string; readonly process: number }
  | {
      readonly code: 'link-speed' | 'link-slow';
      readonly product: string;
      readonly node: string;
      readonly gigabits: number;
      readonly bytesPerSecond: number;
      /** What the drive writes without compression. */
      readonly neededBytesPerSecond?: number;
    }
  | { readonly code: 'drive-transfers'; readonly drive: string; readonly bytes: number }
  | { readonly code: 'keys-set-by-library'; readonly drive: string }
  | { readonly code: 'kit-never-tested' | 'kit-test-due'; readonly pool: string }
  | { readonly code: 'kit-incomplete'; readonly pool: string; readonly cartridges: number }
  | { readonly code: 'labels-too-short'; readonly library: string; readonly label: string }
  | { readonly code: 'lin-tape-loaded' }
  | { readonly code: 'sg-settings'; readonly reservedBytes: number; readonly directIo: boolean }
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
  | { readonly code: 'sleep-held-off' | 'nothing-holds-off-sleep' }
  | { readonly code: 'sleep-not-held-off'; readonly detail: string }
  | { readonly code: 'watches-untold' }
  | { readonly code: 'watches' | 'watches-few'; readonly watches: number; readonly wanted: number }
  | { readonly code: 'catalogue'; readonly cartridges: number; readonly bytes: number }
  | { readonly code: 'catalogue-unreadable'; readonly detail: string }
  | { readonly code: 'disk-room' | 'disk-short'; readonly freeBytes: number; readonly folder: string }
  | { readonly code: 'notices-failing'; readonly way: string; readonly queued: number }
  | { readonly code: 'clock'; readonly now: string; readonly zone: string }
  | { readonly code: 'clock-behind'; readonly newest: string };

export type FindingCode = CodedFinding['code'];

export interface FindingWords {
  readonly words: string;
  /** What to do about it; null when there is nothing to do. */
  readonly remedy: string | null;
}

export type WordsOfFindings = {
  readonly [Code in FindingCode]: (
    finding: Extract<CodedFinding, { readonly code: Code }>,
    figures: Figures,
  ) => FindingWords;
};

const fine = (words: string): FindingWords => ({ words, remedy: null });
const but = (words: string, remedy: string): FindingWords => ({ words, remedy });

const itemsIn = (items: number, { number }: Figures) => `${number(items)} ${items === 1 ? 'item' : 'items'}`;
const which = (items: number, first: string) => (items === 1 ? `: ${first}` : `; the first is ${first}`);
const nodeName = (product: string, node: string) => `${product === '' ? 'A drive' : product} (${node})`;
const grows = ({ bytes, entries }: { bytes: number; entries: number }, { size, number }: Figures) =>
  `The index grows by about ${size(bytes)} for ${number(entries)} files and folders.`;

/** Of what is not empty. */
export const sentenceOf = (beginning: string, parts: readonly string[], end = '.') =>
  `${beginning}${parts.filter((part) => part !== '').join(', ')}${end}`;

const watched = (folders: string) => `Up to ${folders} folders can be watched for changes.`;

/** In English. */
export const findingWords: WordsOfFindings = {
  'cartridge-not-looked-at': ({ barcode }) => fine(`${barcode} is new: its contents are known when it is loaded.`),
  'cartridge-not-in-drive': ({ barcode }) =>
    fine(`${barcode} is not in a drive: insert and load it before the archive starts.`),
  'cartridge-takes-files': ({ barcode }) => fine(`${barcode} is ready for archiving.`),
  'drive-at-work': ({ drive }) => fine(`${drive} is busy; this job will wait for it.`),
  'drive-in-order': ({ drive }) => fine(`${drive} is ready.`),
  'drive-clean-soon': ({ drive }) =>
    but(
      `${drive} needs cleaning soon.`,
      'Load a cleaning cartridge (its barcode begins with CLN) when the drive is free.',
    ),
  'drive-warns': ({ drive, alerts }) =>
    but(`${drive} reports warnings: TapeAlert ${alerts.join(', ')}.`, 'See Health in the window, or ask the maker.'),
  'no-drive-of-metal': () => fine('No real drive is connected to this computer.'),
  'node-forbidden': ({ product, node }) =>
    but(
      `The helper has no permission to open ${nodeName(product, node)}.`,
      'For your own helper, join the group tape and log in again:  sudo usermod -aG tape USER',
    ),
  'node-open-to-all': ({ product, node }) =>
    but(
      `${nodeName(product, node)} can be opened by every user of this computer.`,
      'Install the udev rule:  sudo capstan-service install',
    ),
  'node-usable': ({ product, node }) => fine(`${nodeName(product, node)} can be used.`),
  'drive-attached': ({ product, node, firmware, tapeNodes, driver }) =>
    fine(
      sentenceOf(`${nodeName(product, node)}: `, [
        firmware === '' ? 'firmware not reported' : `firmware ${firmware}`,
        driver === '' ? '' : `attached through ${driver}`,
        tapeNodes.length === 0
          ? 'unknown to the kernel’s tape driver'
          : `for the kernel’s tape driver ${tapeNodes.join(' and ')}`,
      ]),
    ),
  'library-robot': ({ product, node, firmware, drive, driveNode = '' }) =>
    fine(
      `${nodeName(product, node)} is the robot of a tape library${firmware === '' ? '' : `, firmware ${firmware}`}.${
        drive === undefined
          ? ''
          : ` It is reached through ${nodeName(drive, driveNode)}: without that drive it is gone, too.`
      }`,
    ),
  'tape-node-held': ({ node, program, process }) =>
    but(
      `${node} is open in ${program} (process ${process}). The drive cannot be used here meanwhile; when it is closed, the tape may be rewound.`,
      'End that program, or wait for it.',
    ),
  'link-speed': ({ product, node, gigabits, bytesPerSecond }, { size, number }) =>
    fine(
      `${nodeName(product, node)} is connected at ${number(gigabits)} Gbit/s, which carries ${size(bytesPerSecond)}/s.`,
    ),
  'link-slow': ({ product, node, gigabits, bytesPerSecond, neededBytesPerSecond = 0 }, { size, number }) =>
    but(
      `${nodeName(product, node)} is connected at ${number(gigabits)} Gbit/s, which carries ${size(bytesPerSecond)}/s; the drive writes ${size(neededBytesPerSecond)}/s and more.`,
      'Connect it to a faster port of the adapter, with a cable for that speed.',
    ),
  'drive-transfers': ({ drive, bytes }, { size }) => fine(`One command to ${drive} carries up to ${size(bytes)}.`),
  'keys-set-by-library': ({ drive }) =>
    but(
      `The library sets the encryption keys of ${drive}: what it encrypts can be read only where the library’s keys are.`,
      'Keep the library’s keys safe, or set its encryption method to “application managed” in its own settings.',
    ),
  'kit-never-tested': ({ pool }) =>
    but(
      `The recovery kit of the encrypted pool ${pool} was never read back, so nothing can be encrypted for it yet.`,
      `Print it and read it back:  capstan key kit ${shellWord(pool)} --out kit.pdf`,
    ),
  'kit-test-due': ({ pool }) =>
    but(
      `The recovery kit of the encrypted pool ${pool} was last read back more than a year ago.`,
      `Find out whether it is still there and can be read:  capstan key confirm ${shellWord(pool)} --from kit.pdf`,
    ),
  'kit-incomplete': ({ pool, cartridges }) =>
    but(
      `The recovery kit of the encrypted pool ${pool} opens all of its cartridges, but does not list ${cartridges === 1 ? 'one' : cartridges} of them.`,
      `To have a complete list, make another one and read it back:  capstan key kit ${shellWord(pool)} --out kit.pdf`,
    ),
  'labels-too-short': ({ library, label }) =>
    but(
      `The library ${library} leaves the last two characters off its labels: it reports ${label}.`,
      `Set it to report eight characters: its settings call that media ID or barcode length. Until then a cartridge is known once a drive has identified it, or once it has been loaded by all of its barcode, like ${label}L8.`,
    ),
  'lin-tape-loaded': () =>
    but(
      'IBM’s driver lin_tape is loaded. It takes drives for itself, and Capstan then cannot open them.',
      'Keep it from being loaded, and restart:  echo blacklist lin_tape | sudo tee /etc/modprobe.d/lin_tape.conf',
    ),
  'sg-settings': ({ reservedBytes, directIo }, { size }) =>
    fine(
      `The sg driver reserves ${size(reservedBytes)} for each program; direct transfers are ${directIo ? 'allowed' : 'off'}. Capstan needs neither.`,
    ),
  'speed-not-measured': ({ why }) =>
    fine(
      why === 'nothing-to-read'
        ? 'The speed of the sources was not measured: there is nothing to read.'
        : 'The speed of the sources was not measured: a helper for several users reads files only to archive them. The job shows the speed while it runs.',
    ),
  'fits-into-memory': () => fine('Everything fits into memory, so the tape does not wait for the sources.'),
  'source-speed': ({ bytesPerSecond }, { size }) => fine(`The sources can be read at about ${size(bytesPerSecond)}/s.`),
  'source-fast-enough': ({ bytesPerSecond }, { size }) =>
    fine(`The sources can be read at about ${size(bytesPerSecond)}/s, enough to keep the tape moving.`),
  'source-too-slow': ({ bytesPerSecond, slowestBytesPerSecond }, { size }) =>
    but(
      `The sources can be read at about ${size(bytesPerSecond)}/s; below ${size(slowestBytesPerSecond)}/s the tape must stop and back up repeatedly, which is slow and wears the tape.`,
      'Archive from a faster disk, or give the job more memory.',
    ),
  'index-grows': (finding, figures) => fine(grows(finding, figures)),
  'index-grows-much': (finding, figures) =>
    but(
      `${grows(finding, figures)} Writing it stops the tape for minutes each time.`,
      'Pack folders with many small files into archives first.',
    ),
  'room-enough': ({ bytes }, { size }) => fine(`${size(bytes)} to archive; there is enough space.`),
  'room-short': ({ bytes, cartridges }, { size, number }) =>
    but(
      `${size(bytes)} to archive; this needs ${cartridges === 1 ? 'one more cartridge' : `${number(cartridges)} more cartridges`}.`,
      'Name them now, or provide them when the job asks.',
    ),
  'all-readable': () => fine('All sources can be read.'),
  'all-names-fit': () => fine('All file names can be stored.'),
  unreadable: ({ items, first }, figures) =>
    but(
      `You have no permission to read ${itemsIn(items, figures)}; ${items === 1 ? 'it' : 'they'} would be left out${which(items, first)}.`,
      `Get permission to read ${items === 1 ? 'it' : 'them'}, or archive as a user who has it.`,
    ),
  'names-unfit': ({ items, first }, figures) =>
    but(
      `${itemsIn(items, figures)} ${items === 1 ? 'has a name' : 'have names'} that LTFS cannot store${which(items, first)}.`,
      items === 1 ? 'Rename it; otherwise it is left out.' : 'Rename them; otherwise they are left out.',
    ),
  'kinds-left-out': ({ items, first }, figures) =>
    fine(
      `${itemsIn(items, figures)} ${items === 1 ? 'is a socket, device or pipe and is' : 'are sockets, devices or pipes and are'} left out${which(items, first)}.`,
    ),
  'mirror-room': ({ folder, freeBytes }, { size }) => fine(`${folder} has ${size(freeBytes)} free.`),
  'mirror-short': ({ folder, freeBytes, bytes }, { size }) =>
    but(
      `${folder} has ${size(freeBytes)} free, but ${size(bytes)} is needed.`,
      'Free some space on its disk, or choose another folder. The tape is not affected.',
    ),
  'sleep-held-off': () => fine('Sleep and shutdown wait while a drive is in use.'),
  'nothing-holds-off-sleep': () =>
    fine(
      'This computer may sleep or shut down while a drive is in use: it has no systemd-logind that could hold it off.',
    ),
  'sleep-not-held-off': ({ detail }) =>
    but(
      `The computer may sleep or shut down while a drive is in use: holding that off was refused (${detail}).`,
      'Install the polkit rule, or run your own helper in a desktop session:  sudo capstan-service install',
    ),
  'watches-untold': () => fine('The kernel does not report how many folders can be watched.'),
  watches: ({ watches }, { number }) => fine(watched(number(watches))),
  'watches-few': ({ watches, wanted }, { number }) =>
    but(watched(number(watches)), `For larger mirrors:  sudo sysctl -w fs.inotify.max_user_watches=${wanted}`),
  catalogue: ({ cartridges, bytes }, { size, number }) =>
    fine(
      `The catalogue contains ${number(cartridges)} cartridge${cartridges === 1 ? '' : 's'} and takes ${size(bytes)}.`,
    ),
  'catalogue-unreadable': ({ detail }) =>
    but(
      `The catalogue cannot be read: ${detail}`,
      'The cartridges are not affected. Rebuild it with:  capstan rebuild',
    ),
  'disk-room': ({ freeBytes, folder }, { size }) => fine(`${size(freeBytes)} free for the catalogue in ${folder}.`),
  'disk-short': ({ freeBytes, folder }, { size }) =>
    but(`Only ${size(freeBytes)} free for the catalogue in ${folder}.`, 'Free some space on that disk.'),
  'notices-failing': ({ way, queued }, { number }) =>
    but(
      `The last notice by ${way} was not delivered${queued === 0 ? '' : `; ${number(queued)} ${queued === 1 ? 'is' : 'are'} still to be sent`}.`,
      `See why, and try again:  capstan notices test ${shellWord(way)}`,
    ),
  clock: ({ now, zone }, { time }) => fine(`It is ${time(now)}; schedules use the time zone ${zone}.`),
  'clock-behind': ({ newest }, { time }) =>
    but(
      `The clock is wrong: a job was started at ${time(newest)}, which is in the future.`,
      'Set the clock; schedules and the times on tape depend on it.',
    ),
};

export function codedFindingInWords<Code extends FindingCode>(
  finding: Extract<CodedFinding, { readonly code: Code }>,
  figures: Figures = plainFigures,
  table: WordsOfFindings = findingWords,
): FindingWords {
  return table[finding.code as Code](finding, figures);
}
