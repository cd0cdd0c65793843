// Every word of the window, here and in its neighbours text-*.ts, so that another language is another such set. Faults
// have their words in the contract. "Safe" is said only where pulling the cartridge loses nothing.

import type { Cartridge, Condition, Receipt } from '../../helper/contract/model.ts';
import type { PassTime } from '../../helper/contract/restore.ts';
import { sizeInWords } from '../../helper/contract/sizes.ts';
import { count, duration, number } from './parts/format.ts';
import { displayOf, headingOf, subOf } from './text-drive.ts';
import { brakes, itemNotes, jobKinds, jobStates, mirrorStates, outcomeOf, phaseOf } from './text-job.ts';

export const text = {
  app: {
    name: 'Capstan',
    deck: 'Deck',
    browse: 'Browse',
    jobs: 'Jobs',
    navigation: 'Views',
    connected: 'Helper connected',
    connecting: 'Connecting to the helper…',
    lost: 'Helper not reachable',
    lostKnown: 'What you see is the last that was known. Capstan keeps trying.',
    lostUnknown: 'Capstan keeps trying.',
    tryNow: 'Try now',
  },

  action: {
    cancel: 'Cancel',
    load: 'Load',
    eject: 'Eject',
    browse: 'Browse',
    format: 'Format…',
    archive: 'Archive folders…',
    protect: 'Write-protect',
    unprotect: 'Allow writing',
    stopJob: 'Stop',
    pauseJob: 'Pause',
    resumeJob: 'Go on',
    continueJob: 'Do what is left',
    details: 'Technical details',
    dismiss: 'Dismiss',
    showJob: 'Show job',
    close: 'Close',
    check: 'Check…',
    recover: 'Recover…',
    verify: 'Verify',
  },

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
  },

  drive: {
    lamps: ['ready', 'active', 'clean', 'fault'],
    virtual: 'virtual',
    heading: headingOf,
    sub: subOf,
    display: displayOf,
    room: (used: number, free: number) => `${sizeInWords(used)} used, ${sizeInWords(free)} free`,
    dropHint: 'Drop folders or files here to archive them.',
    waiting: (many: number) => `${count(many, 'more job', 'more jobs')} waiting for this cartridge`,
    files: (many: number) => count(many, 'file', 'files'),
  },

  cartridge: {
    condition: {
      unknown: 'Not looked at yet',
      blank: 'Blank',
      foreign: 'Holds something else',
      damaged: 'Damaged',
      dirty: 'Last session was cut short',
      unfinished: 'Not finished',
      clean: 'Ready',
    } satisfies Record<Condition, string>,
    writeProtected: 'Write-protected',
    unnamed: 'Unnamed volume',
    noVolume: 'No volume',
    free: (free: number) => `${sizeInWords(free)} free`,
    of: (capacity: number) => `of ${sizeInWords(capacity)}`,
    capacity: (capacity: number) => sizeInWords(capacity),
    describe: (cartridge: Cartridge) =>
      `Cartridge ${cartridge.barcode}, ${cartridge.volume?.name || text.cartridge.condition[cartridge.condition]}`,
    menu: (barcode: string) => `More for ${barcode}`,
  },

  job: {
    kind: jobKinds,
    state: jobStates,
    brake: brakes,
    phase: phaseOf,
    outcome: outcomeOf,
    bytes: 'Data',
    files: 'Files',
    rate: 'Rate',
    memory: 'Memory',
    memoryFill: (share: number) => `Memory between disk and tape, ${Math.round(100 * share)} % full`,
    stops: (many: number) => count(many, 'stop', 'stops'),
    stopsMeaning: 'So often had the tape to stop because no data came',
    pausedMeaning: 'What was written is safe; the rest waits',
    left: (time: string) => `${time} left`,
    of: (total: string) => `of ${total}`,
  },

  need: {
    assurance: 'What was reported safe stays safe. The job waits as long as it takes and then goes on where it stood.',
    restoreAssurance: 'What came back stays. The restore waits as long as it takes and then goes on.',
    these: 'These would fit:',
    noneFits: 'None that is known here is formatted and would fit.',
    use: (barcode: string, free: number) => `${barcode}, ${sizeInWords(free)} free`,
  },

  archive: {
    title: (barcode: string) => `Archive to ${barcode}`,
    what: 'What goes on the tape',
    folder: 'Folder',
    leaveOut: (name: string) => `Leave out ${name}`,
    options: 'How',
    copies: 'Copies, each on a cartridge of its own',
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
    plan: 'What will happen',
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
    left: (items: number) => `${count(items, 'item', 'items')} cannot be archived; the job will name them.`,
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

  health: {
    checkTitle: (barcode: string) => `Check ${barcode}`,
    checkLead:
      'Both tables of contents, the cartridge’s memory and the end of its data are looked at. Nothing is changed.',
    checkStart: 'Check',
    found: 'What was found',
    would: 'What recovery would do',
    steps: 'What will happen',
    recoverTitle: (barcode: string) => `Recover ${barcode}?`,
    recoverLead: 'Recovery writes to the cartridge. What is recorded on it is not given up.',
    recoverSteps: [
      'Files of the last session are saved when all of their data is on the tape.',
      'Data that belongs to no file is gathered in a lost-and-found folder.',
      'Both tables of contents and the cartridge’s memory are written anew where they are not right.',
    ],
    trim: (files: number) =>
      `Shorten ${count(files, 'damaged file', 'damaged files')} to the sound beginning. What lies behind it can then not be reached any more.`,
    goBack: (generation: number) =>
      `Go back to generation ${generation}. Files that were added after it are not in it; their data is gathered in the lost-and-found folder.`,
    recoverStart: 'Recover',
    writeProtected: 'The cartridge is write-protected, so it cannot be recovered.',
  },

  browse: {
    heading: 'Browse',
    choose: 'Choose a cartridge',
    chooseHint: 'What is on a cartridge can be looked through at any time, even while it lies on the shelf.',
    none: 'Nothing to browse yet',
    noneHint: 'Format a cartridge and archive a folder to it. Its contents are then listed here.',
    onShelf: 'on the shelf',
    inDrive: (drive: string) => `in ${drive}`,
    empty: 'This folder is empty',
    emptyVolume: 'Nothing on this cartridge yet',
    emptyVolumeHint: 'Drop folders on it on the deck to archive them.',
    name: 'Name',
    size: 'Size',
    modified: 'Modified',
    receipt: 'Receipt',
    chooseAll: 'Choose everything in this folder',
    chooseOne: (name: string) => `Choose ${name}`,
    openFolder: (name: string) => `Open ${name}`,
    path: 'Folder',
    chosen: (folders: number, files: number) =>
      [
        folders > 0 ? count(folders, 'folder', 'folders') : '',
        files > 0 || folders === 0 ? count(files, 'file', 'files') : '',
      ]
        .filter((part) => part !== '')
        .join(' and '),
    chosenSuffix: 'chosen',
    nothingChosen: 'Tick what you want back.',
    clear: 'Clear',
    restore: 'Restore…',
    loading: 'Reading the catalogue…',
    tooMany: 'There are too many files beside this one to leave out a single one. Tick what you want instead.',
    count: (rows: number, complete: boolean) => `${count(rows, 'item', 'items')}${complete ? '' : ' so far'}`,
  },

  receipt: {
    buffered: 'On its way',
    written: 'Written',
    safe: 'Safe',
    verified: 'Verified',
  } satisfies Record<Receipt, string>,

  details: {
    heading: 'Details',
    none: 'Select a row to see more about it.',
    kind: { directory: 'Folder', file: 'File', symlink: 'Link' },
    contains: 'Contains',
    size: 'Size',
    exactBytes: (bytes: number) => count(bytes, 'byte', 'bytes'),
    target: 'Points to',
    modified: 'Modified',
    created: 'Created',
    backedUp: 'Archived',
    readOnly: 'Read-only',
    yes: 'Yes',
    sha256: 'SHA-256',
    extents: 'Where it lies on the tape',
    extent: (partition: string, block: number) => `Partition ${partition}, block ${number(block)}`,
    moreExtents: (many: number) => `and ${count(many, 'more piece', 'more pieces')}`,
    xattrs: 'Extended attributes',
  },

  restore: {
    title: 'Restore from the cartridge',
    what: 'What comes back',
    from: (barcode: string) => `from ${barcode}`,
    where: 'Where to',
    chooseFolder: 'Choose folder…',
    changeFolder: 'Change…',
    noFolder: 'No folder chosen yet',
    steps: 'What will happen',
    counting: 'Looking up what that is and how long it takes…',
    amount: (files: number, size: number) => `${count(files, 'file', 'files')}, ${sizeInWords(size)}.`,
    takes: (seconds: number, isForMetal: boolean) =>
      isForMetal
        ? `A drive of metal takes ${duration(seconds)} for that; this virtual one takes no time.`
        : `That takes ${duration(seconds)}.`,
    noTime: 'How long that takes cannot be told.',
    parts: ({ loadSeconds: load, locateSeconds: wind, readSeconds: read }: PassTime) =>
      [
        ...(load > 0 ? [`Loading takes ${duration(load)}`] : []),
        `${load > 0 ? 'winding' : 'Winding takes'} ${duration(wind)}`,
        `reading ${duration(read)}`,
      ].join(', '),
    isIn: (drive: string) => `in ${drive}`,
    renamed: (many: number) =>
      `${count(many, 'name is', 'names are')} too long for this disk. ${many === 1 ? 'It becomes' : 'They become'} shorter:`,
    becomes: (path: string, target: string) => `${path} becomes ${target}`,
    inTheWay: (many: number) => `${count(many, 'item is', 'items are')} there already`,
    conflict: {
      skip: 'Leave them as they are',
      rename: 'Keep both: what comes back gets another name',
      newer: 'Replace those that are older than what is on the tape',
      overwrite: 'Replace them',
    },
    promise: (barcode: string | null) =>
      `${barcode === null ? '' : `${barcode} is loaded into a drive. `}Files are read in the order that the tape gives fastest, and each one gets its name only when it is whole and its checksum fits.`,
    keepDamaged: 'Keep what can be read of a damaged file, under a name that says so',
    start: 'Restore',
  },

  jobs: {
    heading: 'Jobs',
    starting: 'Starting…',
    none: 'No jobs yet',
    noneHint: 'Loading, formatting, archiving and restoring show up here while they run and after they ended.',
    running: 'Now',
    recent: 'Earlier',
    ended: 'Ended',
    created: 'Asked for',
    cartridge: 'Cartridge',
    items: 'Files',
    all: 'All',
    failedOnly: (many: number) => `Failed (${number(many)})`,
    noItems: 'No files are recorded for this job.',
    noFailed: 'Nothing failed.',
    filesSafe: 'Safe on tape',
    filesRestored: 'Restored',
    filesFailed: 'Failed',
    changed: 'Changed while it was read',
    mirror: 'Mirror',
    mirrored: 'In the mirror',
    notMirrored: 'Not in the mirror',
    mirrorStates: mirrorStates,
    unchanged: 'There already',
    note: 'Note',
    notes: itemNotes,
    placed: (barcode: string, generation: number) => `${barcode}, generation ${number(generation)}`,
    copyIncomplete: (copy: number) => `Copy ${copy} is incomplete`,
    renamed: 'Another name',
    kept: (kept: string) => `${kept} kept`,
    filesRead: 'Read',
    strip: 'Running jobs',
  },
} as const;
