// Settings, the first-run tour, and the doctor’s checklist.

import type { ExtraHash } from '../../helper/contract/archive.ts';
import type { Symptom } from '../../helper/contract/doctor.ts';
import type { Clock } from '../../helper/contract/model.ts';
import { verifyAfterwards } from '../../helper/contract/words/archive.ts';
import { importedInWords } from '../../helper/contract/words/catalogue.ts';
import { helperAnswers, noErrors } from '../../helper/contract/words/doctor.ts';
import { clockInWords, clockModes, timesFaster } from '../../helper/contract/words/drives.ts';
import { afterIdle, ejectIdleMeaning, ejectIdleTitle } from '../../helper/contract/words/eject-idle.ts';
import { count, number, sizeInWords, time } from './format.ts';
import { languageNames } from './language.ts';

export const hashNames: Readonly<Record<ExtraHash, string>> = {
  md5: 'MD5',
  sha1: 'SHA-1',
  sha512: 'SHA-512',
  crc32: 'CRC-32',
  xxh64: 'xxHash64',
  xxh3: 'XXH3',
  xxh128: 'xxHash128',
  c4: 'C4',
};

const waitUntilSafe = 'Wait until it is safe';

const paces = {
  instant: clockModes.instant,
  modelled: clockModes.modelled,
  'live-1': clockModes.live,
  'live-20': timesFaster('20'),
  'live-100': timesFaster('100'),
} as const;

export const settingsText = {
  settings: {
    heading: 'Settings',
    pages: {
      general: 'General',
      archiving: 'Archiving',
      equipment: 'Drives and cartridges',
      notices: 'Notices',
      checklist: 'Checklist',
    },

    window: 'Window',
    restoring: {
      heading: 'Restoring',
      folder: 'Default folder',
      meaning: 'Restores go there unless you choose another folder.',
      none: 'None: each restore asks',
      clear: 'No default folder',
    },
    folders: {
      heading: 'Cartridges as folders',
      show: 'Show cartridges as folders',
      meaning:
        'Any program can list and search them, also cartridges on the shelf. No tape moves until a program opens a file.',
      folder: 'In the folder',
      elsewhere: (folders: readonly string[]) => `Also in ${folders.join(', ')}.`,
      policy: 'When a program opens a file that is on tape',
      policies: { fail: 'Refuse', ask: 'Ask me', wait: 'Bring it back' },
      policyMeanings: {
        fail: 'The program gets an error at once. Bring files back first, with capstan stage.',
        ask: 'A notification asks you. The program waits for your answer.',
        wait: 'The program waits until the file is back, which can take minutes.',
      },
      never: 'File managers that draw previews, indexers and virus scanners are always refused.',
      atLogin: 'Also when I log in',
    },
    keepInTray: 'Stay in the tray when the last window is closed',
    keepInTrayMeaning: 'Otherwise only while jobs run. Jobs and schedules continue in the helper either way.',
    appearance: 'Appearance',
    language: 'Language',
    languages: { system: 'System', ...languageNames },
    appearances: { system: 'System', light: 'Light', dark: 'Dark' },
    tour: 'First steps',
    tourWords: 'Seven steps on a virtual tape. No data can be lost.',
    tourStart: 'Start the tour',
    tourNoDrive: 'The tour needs a virtual drive. Add one under “Drives and cartridges”.',
    keys: 'Keyboard',
    keysWords: 'Ctrl+1 to Ctrl+8 open the views in the order of the list on the left.',
    about: 'About',
    version: 'Version',
    helperVersion: 'Helper',
    home: 'Data folder',
    runtime: 'Built on',
    licence: 'Licence',
    licenceName: 'Apache License 2.0',
    catalogue: {
      heading: 'Catalogue',
      lead: 'The file lists can be rebuilt from the cartridges at any time. Everything else (past jobs, pools, schedules, mirrors, cartridge locations, health data) is exported to the data folder once a day; the last seven exports are kept.',
      exportWords: 'Export to a file',
      exportMeaning: 'A copy for another disk or computer. It contains file names but no file content.',
      exportAction: 'Export…',
      exportTitle: 'Export catalogue',
      importWords: 'Import catalogue',
      importMeaning:
        'Adds what is missing here; existing entries are not changed or removed. Past jobs are added as history and do not start again; added schedules and mirrors run when they are due. File lists are not included: load the cartridges to rebuild them.',
      importAction: 'Import…',
      importTitle: 'Import catalogue',
      kindOfFile: 'Catalogue export',
      fileName: (now: Date) => `capstan-catalogue-${now.toISOString().slice(0, 10)}.json`,
      exported: (path: string) => `Exported to ${path}.`,
      notWritten: (path: string, detail: string) => `${path} could not be written: ${detail}`,
      imported: (made: string, jobs: number, rows: number) =>
        rows === 0
          ? `The export of ${time(made)} contains nothing new. Nothing was changed.`
          : importedInWords(time(made), count(rows, 'record', 'records'), count(jobs, 'past job', 'past jobs')),
    },

    archivingLead: 'Defaults for new archives. You can change them for each archive.',
    verify: verifyAfterwards,
    verifyMeaning: 'Every file is read back and compared with its checksum. Takes about as long again.',
    excludeMeaning: 'One pattern per line, as in .gitignore.',
    memory: 'Memory between disk and tape',
    memoryMeaning: 'More memory lets a slow disk pause longer before the tape has to stop.',
    memoryUsual: 'Automatic',
    memorySize: (size: number) => sizeInWords(size),
    hashes: 'Checksums in addition to SHA-256',
    hashesMeaning: 'Computed while writing and stored in the index on tape.',
    hashNames,

    drives: 'Drives',
    noDrives: 'No drives.',
    virtual: 'Virtual',
    real: 'Real drive',
    clock: (clock: Clock) => clockInWords(clock, { number }),
    ejectIdle: {
      heading: 'When every drive is full',
      on: ejectIdleTitle,
      meaning: ejectIdleMeaning,
      after: 'How long a cartridge must be unused',
      minutes: afterIdle,
    },
    rediscover: 'Search for drives',
    rediscovered: (drives: number) => `${count(drives, 'drive', 'drives')} found.`,
    removeDrive: (name: string) => `Remove ${name}`,
    remove: 'Remove',
    addDrive: 'Add a virtual drive',
    model: 'Model',
    modelName: (generation: number, isHalf: boolean) => `LTO-${generation}${isHalf ? ', half height' : ''}`,
    pace: 'Speed',
    paces,
    add: 'Add drive',
    cartridges: 'Virtual cartridges',
    cartridgesMeaning: 'Folders that act as tapes, for trying things out. They use disk space only for their content.',
    barcode: 'Barcode',
    barcodeHint: 'Six letters or digits and the media type: CAP010L8',
    barcodeTaken: 'A cartridge with this barcode already exists.',
    capacity: 'Capacity',
    make: 'Create cartridge',
    made: (barcode: string) => `${barcode} is on the shelf.`,
    libraries: {
      heading: 'Virtual tape libraries',
      meaning:
        'A library with a robot and drives of its own, for trying things out. Put cartridges into it, and nobody has to load anything.',
      size: (drives: number, slots: number, mailSlots: number) =>
        [
          count(drives, 'drive', 'drives'),
          count(slots, 'slot', 'slots'),
          ...(mailSlots === 0 ? [] : [count(mailSlots, 'mail slot', 'mail slots')]),
        ].join(', '),
      drives: 'Drives',
      slots: 'Slots',
      mailSlots: 'Mail slots',
      maker: 'Behaves like',
      makers: {
        ibm: 'IBM',
        hp: 'HP',
        quantum: 'Quantum',
        spectra: 'Spectra Logic',
        stk: 'StorageTek',
        'short-labels': 'IBM, labels of six characters',
      },
      add: 'Add library',
      remove: (id: string) => `Remove ${id}`,
    },
    where: 'Where',
    onShelf: 'Shelf',
    madeIn: (barcode: string, library: string) => `${barcode} is in ${library}.`,

    doctorLead: 'Checks everything that Capstan needs. Nothing is changed.',
    again: 'Check again',
    examining: 'Checking…',
    reconnect: 'Reconnect',
    severity: { ok: 'OK', warning: 'Warning', error: 'Error' } satisfies Record<Symptom['severity'], string>,
    topics: {
      helper: 'Helper',
      rights: 'Permissions',
      drives: 'Drives',
      health: 'Drive health',
      kernel: 'This computer',
      database: 'Catalogue',
      room: 'Disk space',
      clock: 'Clock',
      keys: 'Encryption keys',
    } satisfies Record<Symptom['about'], string>,
    helperAnswers,
    verdict: (errors: number, warnings: number) =>
      errors > 0
        ? `${count(errors, 'error', 'errors')} found.`
        : warnings > 0
          ? `No errors; ${count(warnings, 'warning', 'warnings')}.`
          : noErrors,
  },

  tour: {
    name: 'First steps',
    progress: (step: number, all: number) => `Step ${step} of ${all}`,
    invitation: 'New here? Try Capstan on a virtual tape.',
    invitationWords: 'Seven steps, a few minutes, and no data can be lost.',
    begin: 'Show me',
    dismiss: 'No, thanks',
    leave: 'Leave the tour',
    atWork: 'Working…',
    stepNames: {
      load: 'Load',
      format: 'Format',
      archive: 'Archive',
      safe: waitUntilSafe,
      eject: 'Eject',
      browse: 'Browse',
      restore: 'Restore',
    },
    steps: {
      load: {
        title: (barcode: string) => `Put ${barcode} into the drive`,
        words: () => 'Drag it from the shelf onto the drive, or press the button.',
        button: (barcode: string) => `Load ${barcode}`,
      },
      format: {
        title: (barcode: string) => `Format ${barcode}`,
        words: () => 'A new tape must be formatted once. It is blank, so nothing is lost. A name is optional.',
        button: () => 'Format…',
      },
      archive: {
        title: () => 'Archive a folder',
        words: () => 'Drop a small folder on the drive, or choose one. Your files stay where they are.',
        button: () => 'Choose a folder…',
      },
      safe: {
        title: () => waitUntilSafe,
        words: () => 'A file is safe when an index on the tape lists it. Only then does Capstan say so.',
        button: () => 'Show job',
      },
      eject: {
        title: (barcode: string) => `Eject ${barcode}`,
        words: () => 'The drive shows “Safe to eject” when removing the tape loses nothing.',
        button: () => 'Eject',
      },
      browse: {
        title: (barcode: string) => `Browse ${barcode} on the shelf`,
        words: () => 'You can browse a tape even when it is on the shelf.',
        button: (barcode: string) => `Browse ${barcode}`,
      },
      restore: {
        title: (barcode: string) => `Restore from ${barcode}`,
        words: () => 'Select files and press Restore, or take everything. The cartridge is loaded when it is needed.',
        button: () => 'Restore everything',
      },
    },
    safeNow: (files: number) =>
      `${count(files, 'file is', 'files are')} safe on tape. The drive shows “Safe to eject”: removing the tape loses nothing.`,
    restoreWhere: 'Choose a folder for the files, then press Restore. Nothing that is there is replaced.',
    endTitle: 'That’s it',
    end: 'The files came back, each compared with its checksum. You can start the tour again in Settings.',
  },
} as const;
