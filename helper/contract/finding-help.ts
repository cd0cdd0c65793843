// What can be done about a finding, beside its words: by a button, by a command to copy, or by a person alone, and why.

import type { FindingCode } from './coded-findings.ts';
import type { FaultAction } from './fault-words.ts';

export type FindingHelp =
  | { readonly kind: 'nothing-to-do' }
  | { readonly kind: 'button'; readonly action: FaultAction }
  /** It stands in the remedy, behind a colon and two spaces. */
  | { readonly kind: 'command' }
  | { readonly kind: 'by-hand'; readonly why: string };

const nothing = { kind: 'nothing-to-do' } as const;
const command = { kind: 'command' } as const;
const button = (action: FaultAction) => ({ kind: 'button', action }) as const;
const byHand = (why: string) => ({ kind: 'by-hand', why }) as const;

const inTheLibrary = 'The library has settings of its own.';
const inTheSheet = 'It is chosen in the sheet that shows the finding.';

export const findingHelp: Readonly<Record<FindingCode, FindingHelp>> = {
  'cartridge-not-looked-at': nothing,
  'cartridge-not-in-drive': nothing,
  'cartridge-takes-files': nothing,
  'drive-at-work': nothing,
  'drive-in-order': nothing,
  'drive-clean-soon': button('clean'),
  'drive-warns': button('show-health'),
  'no-drive-of-metal': nothing,
  'node-forbidden': command,
  'node-open-to-all': command,
  'node-usable': nothing,
  'drive-attached': nothing,
  'library-robot': nothing,
  'tape-node-held': byHand('Whether that program may be ended only whoever started it knows.'),
  'link-speed': nothing,
  'link-slow': byHand('Cables are plugged by people.'),
  'drive-transfers': nothing,
  'keys-set-by-library': byHand(inTheLibrary),
  'kit-never-tested': command,
  'kit-test-due': command,
  'kit-incomplete': command,
  'labels-too-short': byHand(inTheLibrary),
  'lin-tape-loaded': command,
  'sg-settings': nothing,
  'speed-not-measured': nothing,
  'fits-into-memory': nothing,
  'source-speed': nothing,
  'source-fast-enough': nothing,
  'source-too-slow': byHand(inTheSheet),
  'index-grows': nothing,
  'index-grows-much': byHand('Which files belong together only their owner knows.'),
  'room-enough': nothing,
  'room-short': byHand(inTheSheet),
  'all-readable': nothing,
  'all-names-fit': nothing,
  unreadable: byHand('Capstan reads with the permissions of whoever archives, and gives nobody more.'),
  'names-unfit': byHand('Capstan changes nothing in the folders that it archives.'),
  'kinds-left-out': nothing,
  'mirror-room': nothing,
  'mirror-short': byHand(inTheSheet),
  'sleep-held-off': nothing,
  'nothing-holds-off-sleep': nothing,
  'sleep-not-held-off': command,
  'watches-untold': nothing,
  watches: nothing,
  'watches-few': command,
  catalogue: nothing,
  'catalogue-unreadable': command,
  'disk-room': nothing,
  'disk-short': byHand('What may be deleted from that disk only its owner knows.'),
  'notices-failing': command,
  clock: nothing,
  'clock-behind': byHand('The clock is the system’s, and is set in its settings.'),
};
