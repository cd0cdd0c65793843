// Every word of the window, in one place, so that another language is another such file. Faults have their words in the
// contract. "Safe" is said only where pulling the cartridge loses nothing.

import type {
  Cartridge,
  Condition,
  DriveState,
  Job,
  JobKind,
  JobPhase,
  JobState,
  Receipt,
} from '../../helper/contract/model.ts';
import { sizeInWords } from '../../helper/contract/sizes.ts';
import { number } from './parts/format.ts';

function count(many: number, one: string, more: string): string {
  return `${number(many)} ${many === 1 ? one : more}`;
}

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
    kind: {
      load: 'Load',
      eject: 'Eject',
      format: 'Format',
      archive: 'Archive',
      restore: 'Restore',
      import: 'Import',
      export: 'Export',
      benchmark: 'Check-up',
      check: 'Check',
      recover: 'Recovery',
      verify: 'Verification',
      generations: 'Generations',
      'open-generation': 'Older generation',
      rollback: 'Roll-back',
      lock: 'Lock',
    } satisfies Record<JobKind, string>,
    state: {
      queued: 'Waiting',
      running: 'Running',
      done: 'Done',
      partial: 'Done, some items failed',
      failed: 'Failed',
      cancelled: 'Stopped',
    } satisfies Record<JobState, string>,
    phase: phaseOf,
    outcome: outcomeOf,
    bytes: 'Data',
    files: 'Files',
    rate: 'Rate',
    left: (time: string) => `${time} left`,
    of: (total: string) => `of ${total}`,
  },

  archive: {
    title: (barcode: string) => `Archive to ${barcode}`,
    what: 'What goes on the tape',
    folder: 'Folder',
    leaveOut: (name: string) => `Leave out ${name}`,
    steps: 'What will happen',
    willLoad: (barcode: string) => `${barcode} is loaded into the drive.`,
    willWrite: 'Everything in the list is counted first. If it does not fit, nothing is written.',
    willHash: 'Each file is copied to the tape with its checksum. Your files stay where they are.',
    willFinish: 'The drive says “safe to eject” when the tape and its table of contents are complete.',
    room: (free: number) => `${sizeInWords(free)} free on the cartridge`,
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
    willLoad: (barcode: string) => `${barcode} is loaded into the drive.`,
    willRead: 'Files are read in the order in which they lie on the tape, and their checksums compared.',
    willKeep: 'Nothing in the folder is overwritten: what is already there stays, and is named in the result.',
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
    renamed: 'Under a shorter name',
    kept: (kept: string) => `${kept} kept`,
    filesRead: 'Read',
    strip: 'Running jobs',
  },
} as const;

function headingOf(state: DriveState, cartridge: Cartridge | null): string {
  switch (state.kind) {
    case 'empty':
      return 'Empty';
    case 'loading':
      return 'Loading…';
    case 'loaded':
      return loadedHeading(cartridge);
    case 'formatting':
      return 'Formatting: do not remove';
    case 'writing':
      return 'Writing: do not remove';
    case 'reading':
      return 'Reading';
    case 'finishing':
      return 'Finishing: do not remove';
    case 'safe-to-eject':
      return 'Safe to eject';
    case 'ejecting':
      return 'Ejecting…';
    case 'failed':
      return 'Stopped by a fault';
  }
}

function loadedHeading(cartridge: Cartridge | null): string {
  switch (cartridge?.condition) {
    case 'blank':
      return 'Loaded: blank cartridge';
    case 'foreign':
      return 'Loaded: holds something else';
    case 'damaged':
      return 'Loaded: damaged';
    case 'dirty':
      return 'Loaded: last session was cut short';
    case 'unfinished':
      return 'Loaded: not finished';
    default:
      return 'Loaded';
  }
}

function subOf(state: DriveState, cartridge: Cartridge | null): string {
  switch (state.kind) {
    case 'empty':
      return 'Drag a cartridge from the shelf onto the drive, or press Load on it.';
    case 'loading':
      return `The tape of ${state.barcode} is being threaded and looked at.`;
    case 'loaded':
      return loadedSub(state.barcode, cartridge);
    case 'formatting':
      return `${state.barcode} is being erased and given a new volume.`;
    case 'writing':
      return 'Removing the cartridge now would lose files.';
    case 'reading':
      return `Files are being read from ${state.barcode}.`;
    case 'finishing':
      return 'The table of contents is being written. A moment more.';
    case 'safe-to-eject':
      return `Everything on ${state.barcode} is on tape, its table of contents too.`;
    case 'ejecting':
      return `${state.barcode} is being rewound and put out.`;
    case 'failed':
      return '';
  }
}

function loadedSub(barcode: string, cartridge: Cartridge | null): string {
  switch (cartridge?.condition) {
    case 'blank':
      return `Nothing is recorded on ${barcode}. Format it to put folders on it.`;
    case 'foreign':
      return `${barcode} was recorded by other software. Capstan changes nothing on it unless you format it.`;
    case 'damaged':
      return `The volume on ${barcode} is damaged. What its table of contents names can often still be restored; check it to see.`;
    case 'dirty':
      return `What the table of contents of ${barcode} names can be restored. Check it to see what else can be saved.`;
    case 'unfinished':
      return `Eject ${barcode} from here, so that its table of contents is completed first.`;
    default:
      return `${barcode} is in the drive.`;
  }
}

/** What fits on the drive's own display. */
function displayOf(state: DriveState): string {
  switch (state.kind) {
    case 'empty':
      return 'NO CARTRIDGE';
    case 'loading':
      return 'LOADING';
    case 'loaded':
      return 'LOADED';
    case 'formatting':
      return 'FORMATTING';
    case 'writing':
      return 'WRITING';
    case 'reading':
      return 'READING';
    case 'finishing':
      return 'FINISHING';
    case 'safe-to-eject':
      return 'SAFE TO EJECT';
    case 'ejecting':
      return 'EJECTING';
    case 'failed':
      return 'FAULT';
  }
}

function phaseOf(phase: JobPhase): string {
  switch (phase) {
    case 'waiting':
      return 'Waiting for the drive';
    case 'loading':
      return 'Loading the cartridge';
    case 'walking':
      return 'Counting files';
    case 'streaming':
      return 'Writing files to tape';
    case 'flushing':
      return 'Waiting for the tape to take everything';
    case 'indexing':
      return 'Writing the table of contents';
    case 'reading':
      return 'Reading files from tape';
    case 'measuring':
      return 'Measuring the drive';
    case 'checking':
      return 'Looking at everything on the cartridge';
    case 'recovering':
      return 'Making the cartridge whole';
    case 'ejecting':
      return 'Ejecting the cartridge';
  }
}

/** One line on how a job ended; of a running one, what it is doing. */
function outcomeOf(job: Job): string {
  switch (job.state) {
    case 'queued':
      return text.job.state.queued;
    case 'running':
      return phaseOf(job.progress.phase);
    case 'done':
      return job.kind === 'archive'
        ? `${count(job.filesSafe, 'file', 'files')} safe on ${job.barcode ?? 'tape'}`
        : job.kind === 'restore'
          ? `${count(job.progress.filesDone, 'file', 'files')} restored`
          : text.job.state.done;
    case 'partial':
      return `${count(job.filesFailed, 'item', 'items')} failed, the rest is done`;
    case 'failed':
      return text.job.state.failed;
    case 'cancelled':
      return text.job.state.cancelled;
  }
}
