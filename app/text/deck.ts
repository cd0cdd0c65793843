// The deck, and the sheets that open from it.

import type { WaitingFor } from '../../helper/contract/model.ts';
import { separateCopies, splitFiles, verifyAfterwards } from '../../helper/contract/words/archive.ts';
import {
  allVirtual,
  connectSteps,
  driveDisplay,
  driveHeading,
  driveSentence,
  driveTime,
  isCleaning,
} from '../../helper/contract/words/drives.ts';
import { count, duration, sizeInWords, whenAbout } from './format.ts';

const waitsOn: Readonly<Record<WaitingFor, string>> = {
  drive: 'the drive',
  nothing: 'nothing',
  flush: 'flushing to tape',
  index: 'the index',
  pool: 'memory',
  hash: 'checksums',
  source: 'the source',
};

const poolNamed = (name: string) => `Pool ${name}`;
const loadedFirst = (barcode: string) => `${barcode} will be loaded first.`;

/** What a pool has on the formatted cartridges of each copy that is wanted, and beside them. */
export interface PoolRoomWords {
  readonly copies: number;
  readonly free: number | null;
  readonly blank: number;
  readonly unknown: number;
  readonly takesBlank: boolean;
}

export const deckText = {
  deck: {
    heading: 'Deck',
    drives: 'Drives',
    shelf: 'Shelf',
    noDrives: 'No drives found',
    noDrivesHint: 'Connect a tape drive and turn it on. It appears here automatically.',
    noCartridges: 'No cartridges yet',
    noCartridgesHint: 'Insert a cartridge into a drive, or create a virtual one to try things out.',
    makeVirtual: (barcode: string) => `Create the virtual cartridge ${barcode}`,
    cartridges: (many: number) => count(many, 'cartridge', 'cartridges'),
    inDrive: (drive: string) => `In ${drive}`,
    loading: 'Loading drives and cartridges…',
    dropToLoad: 'Release to load the cartridge',
    dropToArchive: (barcode: string) => `Release to archive to ${barcode}`,
    dropNeedsCartridge: 'Load a cartridge first, then drop folders on it',
    cannotLoad: 'Eject the cartridge that is in the drive first',
    cannotTake: 'Too many items: drop up to 1,000 files and folders at once, or the folder that contains them',
    dropToEject: 'Release to eject the cartridge',
    cannotEject: 'A job is using this cartridge: it can be ejected when the job has ended',
    find: 'Find a cartridge',
    findHint: 'Barcode, name, pool or location',
    sort: 'Sort',
    orders: {
      barcode: 'By barcode',
      name: 'By name',
      free: 'Most free space first',
      verified: 'Oldest verification first',
      health: 'Needs attention first',
    },
    found: (found: number, of: number) => `${found} of ${count(of, 'cartridge', 'cartridges')}`,
    foundNone: 'No cartridge matches',
    foundNoneHint: 'Search for part of a barcode, name, pool or location.',
  },

  pace: {
    meaning: (shares: string) => `Recently waited for: ${shares}`,
    share: (on: WaitingFor, share: number) => `${waitsOn[on]} ${Math.round(100 * share)} %`,
  },

  shelf: {
    verified: (iso: string, now: Date) => `Verified ${whenAbout(iso, now)}`,
    sampleVerified: (iso: string, now: Date) => `Partly verified ${whenAbout(iso, now)}`,
    neverVerified: 'Never verified',
    unsound: 'Verification failed',
    pool: poolNamed,
    cleaning: 'Cleaning cartridge',
  },

  copy: {
    title: (barcode: string) => `Copy ${barcode}`,
    lead: 'Copies all current files with their times, attributes, owners and checksums. Older generations are not copied.',
    what: (name: string, files: number, bytes: number) =>
      `${name === '' ? '' : `“${name}”: `}${count(files, 'file', 'files')}, ${sizeInWords(bytes)}.`,
    onto: 'To',
    none: 'No other formatted cartridge is available. Format one first.',
    fits: (needed: number, free: number) => `${sizeInWords(needed)} of ${sizeInWords(free)} free.`,
    short: (missing: number) =>
      `${sizeInWords(missing)} more needed: select another cartridge, or provide one when the job asks for it.`,
    will: 'What will happen',
    straight: 'Large files are copied directly from one drive to the other.',
    rounds: 'With one drive, the two cartridges take turns; the job says when to swap them.',
    assurance: (barcode: string) =>
      `Each file is checked against its checksum as it is read. ${barcode} is not changed.`,
    start: 'Start copying',
  },

  lock: {
    title: (barcode: string) => `Lock ${barcode}`,
    lead: 'A locked cartridge accepts no new files. Its files can still be restored.',
    meaning:
      'LTFS programs respect the lock; the drive itself does not. To protect against other programs, use the write-protect switch on the cartridge.',
    until: 'Until it is unlocked',
    forGood: 'For good: it can never be unlocked, or formatted by programs that respect the lock',
    onIt: 'Locked for good with it',
    confirm: (barcode: string) => `Type ${barcode} to confirm locking for good`,
    start: 'Lock',
    startForGood: 'Lock for good',
    isLocked: 'This cartridge is locked. Unlock it to archive to it again.',
    isLockedForGood: 'This cartridge is locked for good. It cannot be unlocked.',
    unlock: 'Unlock',
    loads: (barcode: string) => loadedFirst(barcode),
  },

  removeCartridge: {
    title: (barcode: string) => `Remove ${barcode}?`,
    lead: 'The virtual cartridge and its folder are deleted. This cannot be undone.',
    start: 'Remove',
  },

  place: {
    title: (barcode: string) => `Location of ${barcode}`,
    lead: 'Where to find this cartridge, in your own words. The shelf search finds it by location.',
    label: 'Location',
    hint: 'Such as “Cellar, box 4”',
  },

  drive: {
    lamps: ['ready', 'active', 'clean', 'fault'],
    virtual: 'Virtual',
    heading: driveHeading,
    sub: driveSentence,
    display: driveDisplay,
    time: driveTime,
    isCleaning,
    room: (used: number, free: number) => `${sizeInWords(used)} used, ${sizeInWords(free)} free`,
    dropHint: 'Drop folders or files here to archive them.',
    wantsCleaning: 'The drive needs cleaning. Load a cleaning cartridge; its barcode begins with CLN.',
    wantsCleaningSoon: 'The drive needs cleaning soon. Load a cleaning cartridge when it is free.',
    warns: (many: number) => `The drive reports ${count(many, 'warning', 'warnings')}: see Health.`,
    toHealth: 'Open Health',
    menu: (name: string) => `Actions for ${name}`,
    waiting: (many: number) => `${count(many, 'more job', 'more jobs')} waiting for this cartridge`,
    files: (many: number) => count(many, 'file', 'files'),
  },

  connectDrive: {
    allVirtual,
    heading: 'Connect a real drive',
    steps: connectSteps,
    lookAgain: 'Look again',
    found: (drives: number) =>
      drives === 0
        ? 'No real drive found. The checklist in Settings says what is in the way.'
        : `${count(drives, 'real drive', 'real drives')} found.`,
  },

  archive: {
    title: (barcode: string) => `Archive to ${barcode}`,
    titleOfPool: (name: string) => `Archive to pool ${name}`,
    what: 'To archive',
    destination: 'Destination',
    counted: (folders: number, files: number) =>
      [
        ...(folders === 0 ? [] : [count(folders, 'folder', 'folders')]),
        ...(files === 0 ? [] : [count(files, 'file', 'files')]),
      ].join(' and '),
    folder: 'Folder',
    leaveOut: (name: string) => `Leave out ${name}`,
    options: 'Options',
    copies: separateCopies,
    oneCopy: 'One copy. A second copy needs another drive and a formatted cartridge.',
    oneCopyInPool: 'One copy. A second copy needs another drive, and cartridges for copy 2 in the pool.',
    fillsPool: (copies: number) =>
      `${copies === 1 ? '' : 'All copies are written at the same time, each on its own cartridges of the pool. '}The pool’s cartridges are filled one after another; blank ones are formatted as they are used.`,
    further: (copies: number) =>
      copies === 1
        ? 'When full, continue on'
        : `All copies are written at the same time. The first ${copies === 2 ? 'cartridge selected takes the second copy' : `${copies - 1} cartridges selected take the other copies`}; the rest continue when one is full.`,
    split: splitFiles,
    cartridge: (barcode: string, name: string, free: number) =>
      [barcode, name, `${sizeInWords(free)} free`].filter((part) => part !== '').join(' · '),
    pool: (name: string, { copies, free, blank, unknown, takesBlank }: PoolRoomWords) => {
      const room = [
        ...(free === null ? [] : [`${sizeInWords(free)} free`]),
        ...(blank === 0 ? [] : [count(blank, 'blank cartridge', 'blank cartridges')]),
        ...(unknown === 0 ? [] : [count(unknown, 'new cartridge', 'new cartridges')]),
      ];
      const none = takesBlank ? 'takes a blank cartridge from the library' : 'no cartridge that takes files';
      const [first = none, ...more] = room;
      return [poolNamed(name), `${copies === 1 ? '' : 'each copy: '}${first}`, ...more].join(' · ');
    },
    needsMore: (copies: number) =>
      `Select ${count(copies - 1, 'more cartridge', 'more cartridges')} for ${copies} copies.`,
    mirror: 'Also copy to a disk folder',
    noMirror: 'No folder selected',
    withoutMirror: 'No disk copy',
    verify: verifyAfterwards,
    verifyMeaning: 'Every file is read back and compared with its checksum.',
    verifyAdds: (seconds: number) => `Verification adds ${duration(seconds)}.`,
    skipUnchanged: 'Skip unchanged files',
    skipUnchangedMeaning: 'Files that are on the cartridge with the same size and time are not written again.',
    skipDuplicates: 'Skip files that are already on tape',
    skipDuplicatesMeaning:
      'Your files that a cartridge of the same pool has with the same content are not written again. A list in the folder says where they are.',
    bag: 'Write each folder as a bag (BagIt)',
    bagMeaning:
      'Its content goes into a folder named “data”, with manifests beside it. What is restored is a valid bag.',
    acls: 'Keep access control lists',
    aclsMeaning:
      'Lists that allow or deny further people, and security attributes. Other software ignores them on the cartridge.',
    excludeMeaning: 'One pattern per line, as in .gitignore, from each dropped folder.',
    excludePlanned: 'The plan counts what is left out.',
    keepForNew: 'Keep for new archives',
    into: 'Folder on the cartridge',
    intoPlaceholder: 'Top level',
    intoMeaning: 'Such as 2026/May. Created if missing; what is already in it stays.',
    intoInvalid: 'Not a folder on a cartridge: “.” and “..” are not possible, nor names longer than 255 characters.',
    chosen: {
      skipsUnchanged: 'Only new and changed files',
      skipsDuplicates: 'Without duplicates',
      asBag: 'As a bag',
      acls: 'Access control lists',
      patterns: (many: number) => count(many, 'pattern', 'patterns'),
      into: (folder: string) => `In ${folder}`,
      mirror: 'Disk copy',
    },
    checksums: 'Checksums',
    checksumChoices: {
      usual: 'As in the settings',
      list: 'Media hash list (xxHash64, MD5)',
      film: 'Film (xxHash128)',
    },
    force: 'Start anyway: writing may fail, or damage the tape',
    plan: 'What will happen',
    checking: 'Checking drive, permissions, file names and free space…',
    inOrder: (about: string) => `Checks passed: ${about}.`,
    about: {
      drive: 'drive',
      cartridge: 'cartridge',
      room: 'free space',
      rights: 'permissions',
      names: 'file names',
      source: 'source',
      index: 'index',
      mirror: 'disk folder',
    },
    counts: (files: number, folders: number) =>
      `${count(files, 'file', 'files')}${folders === 0 ? '' : ` in ${count(folders, 'folder', 'folders')}`}.`,
    takes: (seconds: number) => `Writing takes ${duration(seconds)}.`,
    promise: (toLoad: string | null) =>
      `${toLoad === null ? '' : `${loadedFirst(toLoad)} `}Each file is written with its checksum; your files stay where they are. The drive shows “Safe to eject” when everything is complete.`,
    start: 'Start archiving',
    virtualSwitch: 'This cartridge is virtual: choose “Allow writing” in its menu.',
    needsFormat: 'Format this cartridge before archiving to it.',
  },

  plan: {
    counting: (files: string) => (files === '' ? 'Counting files…' : `Counting files: ${files} so far…`),
    oneMore: 'One more',
    takes: (taken: number, free: number) => `${sizeInWords(taken)} of ${sizeInWords(free)} free`,
    files: (many: number) => count(many, 'file', 'files'),
    split: (files: number) => `${count(files, 'file continues', 'files continue')} on a second cartridge.`,
    left: (items: number) =>
      `${count(items, 'item', 'items')} cannot be archived; the job will name ${items === 1 ? 'it' : 'them'}.`,
    excluded: (files: number, bytes: number) =>
      `The patterns leave out ${count(files, 'file', 'files')}, ${sizeInWords(bytes)}.`,
    unchanged: (files: number, bytes: number) =>
      `${count(files, 'file', 'files')}, ${sizeInWords(bytes)}, ${files === 1 ? 'is' : 'are'} unchanged on the cartridge.`,
    fitsNone: (path: string, size: number) => `${path}: ${sizeInWords(size)}, larger than every cartridge`,
    more: (files: number) => `and ${count(files, 'more file', 'more files')}`,
  },

  format: {
    title: (barcode: string) => `Format ${barcode}?`,
    titleBlank: (barcode: string) => `Format ${barcode}`,
    lead: 'Formatting erases the cartridge. This cannot be undone.',
    lost: 'This will be lost',
    lostVolume: (name: string, files: number, bytes: number) =>
      `The volume “${name}” with ${count(files, 'file', 'files')}, ${sizeInWords(bytes)}.`,
    lostUnnamed: (files: number, bytes: number) =>
      `The volume on it with ${count(files, 'file', 'files')}, ${sizeInWords(bytes)}.`,
    lostForeign: 'Anything that other software recorded on it. Capstan cannot read what that is.',
    lostUnknown: 'Anything on it. Its contents are unknown: load it first to see them.',
    lostDamaged: 'Everything on it. It is damaged, but parts may still be recoverable.',
    lostNothing: 'Nothing: the cartridge is blank.',
    name: 'Name of the new volume',
    namePlaceholder: 'Such as “Spring 2026”',
    confirm: (barcode: string) => `Type ${barcode} to confirm`,
    start: 'Erase and format',
    startBlank: 'Format',
    pool: 'Media pool',
    noPool: 'None',
    poolMeaning: 'The name of a pool, written on the cartridge. Search and permissions go by it.',
    chosenPool: poolNamed,
    front: 'Small files also at the front of the tape',
    frontNone: 'No files',
    frontUpTo: {
      '64K': 'Files up to 64 KiB',
      '1M': 'Files up to 1 MiB',
      '10M': 'Files up to 10 MiB',
    },
    frontNames: 'Only files with these names',
    frontNamesHint: 'Such as *.txt *.xml; empty for all',
    frontMeaning: 'They are copied to the front when the cartridge is ejected, and read from there without winding.',
    compression: 'Compression by the drive',
    compressionMeaning: 'More fits on the tape when files are not compressed already. Their content is unchanged.',
    noCompression: 'No compression',
    packing: 'Pack small files together',
    packingMeaning: 'Small files share records on tape, which saves time and space. Any LTFS program can read them.',
    noPacking: 'No packing',
    restoreGuide: 'Store how to read it without Capstan',
    restoreGuideMeaning: 'A page of plain text and a short script that restores the cartridge, beside your files.',
    chosenRestoreGuide: 'With restore guide',
  },
} as const;
