// The deck, and the sheets that open from it.

import type { WaitingFor } from '../../helper/contract/model.ts';
import { displayOf, headingOf, isCleaning, subOf } from './drive-words.ts';
import { count, duration, sizeInWords, whenAbout } from './format.ts';

const waitsOn: Readonly<Record<WaitingFor, string>> = {
  drive: 'the drive',
  nothing: 'nothing',
  flush: 'the tape to take everything',
  index: 'the table of contents',
  pool: 'memory',
  hash: 'checksums',
  source: 'the source',
};

export const deckText = {
  deck: {
    heading: 'Deck',
    drives: 'Drives',
    shelf: 'Shelf',
    noDrives: 'No drive was found',
    noDrivesHint: 'Connect a tape drive and turn it on. It appears here by itself.',
    noCartridges: 'No cartridges yet',
    noCartridgesHint: 'Put a cartridge into a drive, or make a virtual one with “capstan virtual new”.',
    cartridges: (many: number) => count(many, 'cartridge', 'cartridges'),
    inDrive: (drive: string) => `In ${drive}`,
    loading: 'Looking at drives and cartridges…',
    dropToLoad: 'Release to load the cartridge',
    dropToArchive: (barcode: string) => `Release to archive to ${barcode}`,
    dropNeedsCartridge: 'Load a cartridge first, then drop folders on it',
    cannotLoad: 'Eject the cartridge that is in the drive first',
    cannotTake: 'Too many at once: drop up to 1,000 files and folders, or the folder that they are in',
    find: 'Find a cartridge',
    findHint: 'Barcode, name, pool or place',
    sort: 'Order',
    orders: {
      barcode: 'By barcode',
      name: 'By name',
      free: 'Most room first',
      verified: 'Longest not verified first',
      health: 'What needs care first',
    },
    found: (found: number, of: number) => `${found} of ${count(of, 'cartridge', 'cartridges')}`,
    foundNone: 'No cartridge matches',
    foundNoneHint: 'Look for a part of its barcode, its name, its pool or where it is kept.',
  },

  pace: {
    meaning: (shares: string) => `What it waited for of late: ${shares}`,
    share: (on: WaitingFor, share: number) => `${waitsOn[on]} ${Math.round(100 * share)} %`,
  },

  shelf: {
    verified: (iso: string, now: Date) => `Verified ${whenAbout(iso, now)}`,
    drilled: (iso: string, now: Date) => `Partly verified ${whenAbout(iso, now)}`,
    neverVerified: 'Never verified',
    unsound: 'Verification failed',
    pool: (name: string) => `Pool ${name}`,
    cleaning: 'Cleaning cartridge',
  },

  copy: {
    title: (barcode: string) => `Copy ${barcode}`,
    lead: 'Everything that it holds now, with times, attributes, owners and checksums. Older generations are not part of the copy.',
    what: (name: string, files: number, bytes: number) =>
      `${name === '' ? '' : `“${name}”: `}${count(files, 'file', 'files')}, ${sizeInWords(bytes)}.`,
    onto: 'To',
    none: 'There is no other formatted cartridge that takes files. Format one first.',
    fits: (needed: number, free: number) => `${sizeInWords(needed)} of ${sizeInWords(free)} free.`,
    short: (missing: number) =>
      `${sizeInWords(missing)} more are needed: tick another cartridge, or bring one when the job asks for it.`,
    will: 'What will happen',
    straight: 'Large files go straight from one drive to the other.',
    rounds: 'With one drive the two cartridges take turns in it; the job says when to exchange them.',
    assurance: (barcode: string) =>
      `Each file is compared with its checksum as it is read. ${barcode} itself stays as it is.`,
    start: 'Start copying',
  },

  lock: {
    title: (barcode: string) => `Lock ${barcode}`,
    lead: 'A locked cartridge takes no new files; its files can be restored as ever.',
    meaning:
      'The lock is a word on the cartridge that LTFS programs heed, and a drive does not. Against programs that know nothing of LTFS only the switch on its edge helps.',
    until: 'Until it is unlocked',
    forGood: 'For good: it can never be unlocked again, nor formatted by programs that heed the lock',
    onIt: 'What stays on it for good',
    confirm: (barcode: string) => `Type ${barcode} to confirm that it is for good`,
    start: 'Lock',
    startForGood: 'Lock for good',
    isLocked: 'It is locked. Unlock it, and it takes new files again.',
    isLockedForGood: 'It is locked for good. Nothing can unlock it.',
    unlock: 'Unlock',
    loads: (barcode: string) => `${barcode} is loaded for that.`,
  },

  place: {
    title: (barcode: string) => `Where ${barcode} is kept`,
    lead: 'In your own words, for whoever is to fetch it. The shelf finds it by them.',
    label: 'Place',
    hint: 'Such as “Cellar, box 4”',
  },

  drive: {
    lamps: ['ready', 'active', 'clean', 'fault'],
    virtual: 'virtual',
    heading: headingOf,
    sub: subOf,
    display: displayOf,
    isCleaning,
    room: (used: number, free: number) => `${sizeInWords(used)} used, ${sizeInWords(free)} free`,
    dropHint: 'Drop folders or files here to archive them.',
    wantsCleaning: 'The drive asks to be cleaned. Load a cleaning cartridge; its barcode begins with CLN.',
    wantsCleaningSoon: 'The drive asks to be cleaned soon. Load a cleaning cartridge when it is free.',
    warns: (many: number) => `The drive warns of ${count(many, 'thing', 'things')}: see Health.`,
    toHealth: 'Show Health',
    waiting: (many: number) => `${count(many, 'more job', 'more jobs')} waiting for this cartridge`,
    files: (many: number) => count(many, 'file', 'files'),
  },

  archive: {
    title: (barcode: string) => `Archive to ${barcode}`,
    what: 'What goes on the tape',
    counted: (folders: number, files: number) =>
      [
        ...(folders === 0 ? [] : [count(folders, 'folder', 'folders')]),
        ...(files === 0 ? [] : [count(files, 'file', 'files')]),
      ].join(' and '),
    folder: 'Folder',
    leaveOut: (name: string) => `Leave out ${name}`,
    options: 'How',
    copies: 'Copies, each on a cartridge of its own',
    oneCopy: 'One copy. Two at once take another drive and formatted cartridge.',
    further: (copies: number) =>
      copies === 1
        ? 'When it is full, go on upon'
        : `All copies are written at once. The first ${copies === 2 ? 'one ticked takes the other copy' : `${copies - 1} ticked take the other copies`}; further ones take over when one is full.`,
    split: 'Let a file that does not fit go on upon the next cartridge',
    cartridge: (barcode: string, name: string, free: number) =>
      [barcode, name, `${sizeInWords(free)} free`].filter((part) => part !== '').join(' · '),
    needsMore: (copies: number) =>
      `Tick ${count(copies - 1, 'more cartridge', 'more cartridges')} for ${copies} copies.`,
    mirror: 'Beside the tape, a copy in a folder on a disk, made in the same pass',
    noMirror: 'No folder chosen',
    withoutMirror: 'No copy in a folder',
    verify: 'Read everything back from the tape afterwards and compare it',
    listable: 'Checksums for a media hash list (xxHash64, MD5)',
    force: 'Begin though the drive asks to be cleaned first: writing may fail, or damage the tape',
    plan: 'What will happen',
    looking: 'Looking at drive, room, rights and names…',
    inOrder: (about: string) => `In order: ${about}.`,
    about: {
      drive: 'the drive',
      cartridge: 'the cartridge',
      room: 'the room',
      rights: 'your rights',
      names: 'all names',
      source: 'the source',
      index: 'the contents list',
      mirror: 'the folder on disk',
    },
    counts: (files: number, folders: number) =>
      `${count(files, 'file', 'files')}${folders === 0 ? '' : ` in ${count(folders, 'folder', 'folders')}`}.`,
    takes: (seconds: number) => `Takes ${duration(seconds)} from the first byte on.`,
    promise: (toLoad: string | null) =>
      `${toLoad === null ? '' : `${toLoad} is loaded. `}Each file goes to the tape with its checksum; your files stay where they are. The drive says “safe to eject” when everything is complete.`,
    start: 'Start archiving',
    needsFormat: 'This cartridge must be formatted before files can go on it.',
    blocked: {
      foreign: 'This cartridge was recorded by other software. Capstan does not write to it unless you format it.',
      damaged: 'This cartridge is damaged. Nothing can be archived to it before it has been recovered: check it first.',
      dirty:
        'The last session on this cartridge was cut short. It takes no new files before it has been recovered: check it first.',
      writeProtected:
        'This cartridge is write-protected. Take it out, move its switch (a virtual one has “Allow writing” in its menu), and try again.',
    },
  },

  plan: {
    counting: (files: string) => (files === '' ? 'Counting files…' : `Counting files: ${files} so far…`),
    oneMore: 'One more',
    takes: (taken: number, free: number) => `${sizeInWords(taken)} of ${sizeInWords(free)} free`,
    file: 'file',
    files: 'files',
    split: (files: number) => `${count(files, 'file goes', 'files go')} on upon a second cartridge.`,
    left: (items: number) =>
      `${count(items, 'item', 'items')} cannot be archived; the job will name ${items === 1 ? 'it' : 'them'}.`,
    fitsNone: (path: string, size: number) => `${path}: ${sizeInWords(size)}, larger than every cartridge`,
    more: (files: number) => `and ${count(files, 'more file', 'more files')}`,
  },

  format: {
    title: (barcode: string) => `Format ${barcode}?`,
    lead: 'Formatting erases the cartridge. This cannot be undone.',
    lost: 'What will be lost',
    lostVolume: (name: string, files: number, bytes: number) =>
      `The volume “${name}” with ${count(files, 'file', 'files')}, ${sizeInWords(bytes)}.`,
    lostUnnamed: (files: number, bytes: number) =>
      `The volume on it with ${count(files, 'file', 'files')}, ${sizeInWords(bytes)}.`,
    lostForeign: 'Whatever other software recorded on it. Capstan cannot tell what that is.',
    lostUnknown: 'Whatever is on it. No drive has looked at this cartridge yet: load it first to see.',
    lostDamaged: 'Everything on it. It is damaged, but parts of it may still be recoverable.',
    lostNothing: 'Nothing: the cartridge is blank.',
    name: 'Name of the new volume',
    namePlaceholder: 'Such as “Spring 2026”',
    confirm: (barcode: string) => `Type ${barcode} to confirm`,
    start: 'Erase and format',
    writeProtected: 'The cartridge is write-protected, so it cannot be formatted.',
  },
} as const;
