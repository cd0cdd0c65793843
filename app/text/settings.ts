// Settings, the first-run tour, and the doctor’s checklist.

import type { ExtraHash } from '../../helper/contract/archive.ts';
import type { Symptom } from '../../helper/contract/doctor.ts';
import type { Clock } from '../../helper/contract/model.ts';
import { count, number, sizeInWords, time } from './format.ts';

const hashNames: Readonly<Record<ExtraHash, string>> = {
  md5: 'MD5',
  sha1: 'SHA-1',
  sha512: 'SHA-512',
  crc32: 'CRC-32',
  xxh64: 'xxHash64',
};

export const settingsText = {
  settings: {
    heading: 'Settings',
    pages: { general: 'General', archiving: 'Archiving', equipment: 'Drives and cartridges', checklist: 'Checklist' },

    window: 'Window',
    keepInTray: 'Stay in the tray when the last window is closed',
    keepInTrayMeaning: 'Otherwise only while a job is not through. Jobs and schedules go on in the helper either way.',
    appearance: 'Appearance',
    appearances: { system: 'As the system', light: 'Light', dark: 'Dark' },
    tour: 'First steps',
    tourWords: 'Six steps on a virtual tape: load, format, archive, eject, browse. Nothing can be lost.',
    tourStart: 'Start the tour',
    tourNoDrive: 'It takes a virtual drive. Add one under “Drives and cartridges”.',
    keys: 'Keys',
    keysWords: 'Ctrl and 1 to 8 go to the views in the order of the list at the left.',
    about: 'About',
    version: 'Version',
    helperVersion: 'Helper',
    home: 'Data folder',
    runtime: 'Built on',
    licence: 'Licence',
    licenceName: 'Apache License 2.0',
    catalogue: {
      heading: 'Catalogue',
      lead: 'What is on the cartridges can be read from them again at any time. What only the catalogue knows (past jobs, pools, schedules, mirrors, where cartridges are kept, what drives said of them) is written to the data folder once a day; the last seven are kept.',
      exportWords: 'Export to a file',
      exportMeaning:
        'A copy of today for another disk or another computer. It holds names of files, and none of their content.',
      exportAction: 'Export…',
      exportTitle: 'Export what only the catalogue knows',
      importWords: 'Take over an export',
      importMeaning:
        'Adds what is missing here. What is known already stays as it is, and nothing is removed. Past jobs come back as history, none begins again; schedules and mirrors that were missing run again when they are due. What is on the cartridges is not part of it: that is listed when a drive loads them.',
      importAction: 'Import…',
      importTitle: 'Take over an export of a catalogue',
      kindOfFile: 'Export of a catalogue',
      fileName: (now: Date) => `capstan-catalogue-${now.toISOString().slice(0, 10)}.json`,
      exported: (path: string) => `Exported to ${path}.`,
      notWritten: (path: string, detail: string) => `${path} could not be written: ${detail}`,
      imported: (made: string, jobs: number, rows: number) =>
        rows === 0
          ? `Everything in the export of ${time(made)} was known already. Nothing was changed.`
          : `Taken over from the export of ${time(made)}: ${count(rows, 'record', 'records')}, ${count(jobs, 'past job', 'past jobs')} among them.`,
    },

    archivingLead: 'How archives are made unless you say otherwise when you start one.',
    verify: 'Read everything back from the tape afterwards and compare it',
    verifyMeaning: 'It takes about as long again. The sheet shows the tick, so that you can take it away.',
    memory: 'Memory between disk and tape',
    memoryMeaning: 'The more, the longer a slow disk can stall before the tape has to stop.',
    memoryUsual: 'As the helper thinks fit',
    memorySize: (size: number) => sizeInWords(size),
    hashes: 'Further checksums beside SHA-256',
    hashesMeaning: 'They are computed in the same pass and kept in the tape’s own index.',
    hashNames,

    drives: 'Drives',
    noDrives: 'No drive is known.',
    virtual: 'Virtual',
    metal: 'Drive of metal',
    clock: ({ mode, speedUp }: Clock) =>
      mode === 'live'
        ? speedUp === 1
          ? 'in real time'
          : `${number(speedUp)} times faster than metal`
        : mode === 'modelled'
          ? 'time is counted, not waited for'
          : 'takes no time',
    rediscover: 'Look for drives again',
    rediscovered: (drives: number) => `${count(drives, 'drive is', 'drives are')} there.`,
    removeDrive: (name: string) => `Remove ${name}`,
    remove: 'Remove',
    addDrive: 'Add a virtual drive',
    model: 'Model',
    modelName: (generation: number, isHalf: boolean) => `LTO-${generation}${isHalf ? ', half height' : ''}`,
    pace: 'Pace',
    paces: {
      instant: 'No time at all',
      modelled: 'Counted, not waited for',
      'live-1': 'Like metal',
      'live-20': '20 times faster',
      'live-100': '100 times faster',
    },
    add: 'Add drive',
    cartridges: 'Virtual cartridges',
    cartridgesMeaning:
      'Folders that stand for tapes, to try things out. They take room on disk only for what is on them.',
    barcode: 'Barcode',
    barcodeHint: 'Six letters or figures and the kind: CAP010L8',
    barcodeTaken: 'There is a cartridge of that barcode already.',
    capacity: 'Holds',
    make: 'Make cartridge',
    made: (barcode: string) => `${barcode} lies on the shelf.`,

    doctorLead: 'Whether everything that Capstan stands on is as it should be. Looking changes nothing.',
    again: 'Look again',
    looking: 'Looking…',
    reconnect: 'Connect again',
    copy: 'Copy',
    copied: 'Copied',
    copyCommand: (command: string) => `Copy the command ${command}`,
    severity: { ok: 'In order', warning: 'Worth a look', error: 'Will not work' } satisfies Record<
      Symptom['severity'],
      string
    >,
    topics: {
      helper: 'Helper',
      rights: 'Rights',
      drives: 'Drives',
      health: 'State of the drives',
      kernel: 'This computer',
      database: 'Catalogue',
      room: 'Room on disk',
      clock: 'Clock',
    } satisfies Record<Symptom['about'], string>,
    helperAnswers: (version: string, home: string) => `The helper answers: version ${version}, data folder ${home}.`,
    verdict: (errors: number, warnings: number) =>
      errors > 0
        ? `${count(errors, 'thing', 'things')} will not work.`
        : warnings > 0
          ? `Nothing is in the way; ${count(warnings, 'thing is', 'things are')} worth a look.`
          : 'Nothing is in the way.',
  },

  tour: {
    name: 'First steps',
    progress: (step: number, all: number) => `Step ${step} of ${all}`,
    invitation: 'New here? Try it out on a virtual tape.',
    invitationWords: 'Six steps, a few minutes, nothing that could be lost.',
    begin: 'Show me',
    dismiss: 'No, thanks',
    leave: 'Leave the tour',
    atWork: 'At work…',
    stepNames: {
      load: 'Load',
      format: 'Format',
      archive: 'Archive',
      safe: 'Watch it become safe',
      eject: 'Eject',
      browse: 'Browse',
    },
    steps: {
      load: {
        title: (barcode: string) => `Put ${barcode} into the drive`,
        words: () => 'Drag it from the shelf onto the drive, or let it be loaded.',
        button: (barcode: string) => `Load ${barcode}`,
      },
      format: {
        title: (barcode: string) => `Format ${barcode}`,
        words: () =>
          'A new tape must be formatted once. You name the volume, and type the barcode to say that you mean it.',
        button: () => 'Format…',
      },
      archive: {
        title: () => 'Put a folder on it',
        words: () => 'Drop any small folder of yours on the drive, or choose one. Your files stay where they are.',
        button: () => 'Choose a folder…',
      },
      safe: {
        title: () => 'Watch it become safe',
        words: () => 'A file is safe when an index on the tape names it. Only then does Capstan say so.',
        button: () => 'Show job',
      },
      eject: {
        title: (barcode: string) => `Eject ${barcode}`,
        words: () => 'The drive says “safe to eject” when pulling the tape would lose nothing.',
        button: () => 'Eject',
      },
      browse: {
        title: (barcode: string) => `Look into ${barcode} on its shelf`,
        words: () => 'What is on a tape is known also when it lies on the shelf.',
        button: (barcode: string) => `Browse ${barcode}`,
      },
    },
    safeNow: (files: string) => `${files} safe on it. The drive says “safe to eject”: pulling the tape loses nothing.`,
    endTitle: 'That is all of it',
    end: 'Tick what you want back and restore it from here. The tour can be started again from the settings.',
  },
} as const;
