// Restoring.

import type { PassTime } from '../../helper/contract/restore.ts';
import { waitWords } from '../../helper/contract/waits.ts';
import { salvageDamaged } from '../../helper/contract/words/archive.ts';
import { goodCopiesInWords, onlyDamagedInWords } from '../../helper/contract/words/restore.ts';
import { count, duration, number, sizeInWords } from './format.ts';
import { noFolderYet } from './general.ts';

export const restoreText = {
  restore: {
    heading: 'Restore',
    lead: 'Selected files are restored to a folder of your choice. Nothing is loaded until you press Restore.',
    empty: 'Nothing selected yet',
    emptyHint: 'Select files and folders in Browse, from any number of cartridges. They are collected here.',
    goBrowse: 'Open Browse',
    what: 'To restore',
    whole: 'Everything on the cartridge',
    asOf: (generation: number) => `as of generation ${number(generation)}`,
    remove: (name: string) => `Leave out ${name}`,
    removeAll: (barcode: string) => `Leave out everything from ${barcode}`,
    more: (many: number) => `and ${count(many, 'more', 'more')}`,
    clear: 'Clear all',
    where: 'Destination',
    free: (size: number) => `${sizeInWords(size)} free`,
    tooLittle: (size: number) => `Not enough space: only ${sizeInWords(size)} free.`,
    inBasket: (many: number) => `${count(many, 'item', 'items')} selected`,
    chooseFolder: 'Choose folder…',
    changeFolder: 'Change…',
    noFolder: noFolderYet,
    dropFolder: 'Release to restore to this folder',
    onlyFolders: 'Only a folder can be a destination.',
    steps: 'What will happen',
    counting: 'Planning the restore…',
    noTarget: 'Choose a folder to see the plan.',
    amount: (files: number, size: number) => `${count(files, 'file', 'files')}, ${sizeInWords(size)}.`,
    takes: (seconds: number, isRealDrive: boolean) =>
      isRealDrive
        ? `A real drive takes ${duration(seconds)}; this virtual drive is instant.`
        : `Takes ${duration(seconds)}.`,
    noTime: 'The time needed is unknown.',
    parts: ({ loadSeconds: load, locateSeconds: wind, readSeconds: read }: PassTime) =>
      [
        ...(load > 0 ? [`Loading takes ${duration(load)}`] : []),
        `${load > 0 ? 'locating' : 'Locating takes'} ${duration(wind)}`,
        `reading ${duration(read)}`,
      ].join(', '),
    isIn: (drive: string) => `in ${drive}`,
    onShelf: 'on the shelf',
    fromGoodCopies: (many: number) => goodCopiesInWords(many, { number }),
    onlyDamaged: (many: number) => `${onlyDamagedInWords(many, { number })}:`,
    damagedAt: (barcode: string, path: string) => `${barcode}: ${path}`,
    renamed: (many: number) => `${count(many, 'name is', 'names are')} too long for this disk and will be shortened:`,
    becomes: (path: string, target: string) => `${path} becomes ${target}`,
    inTheWay: (many: number) => `${count(many, 'item already exists', 'items already exist')}`,
    conflict: {
      skip: 'Keep the existing files',
      rename: 'Keep both: restored files get a new name',
      newer: 'Replace files that are older than those on tape',
      overwrite: 'Replace existing files',
    },
    promise: 'Files are read in the fastest order for the tape. Each is saved only after its checksum matches.',
    keepDamaged: salvageDamaged,
    acls: 'Restore access control lists',
    aclsMeaning: 'Where the archive kept them. Security attributes come back for administrators only.',
    way: 'Show read order',
    wayLabel: (barcode: string) => `Show read order on ${barcode}`,
    start: 'Restore',
  },

  restoreTo: {
    title: 'Restore to where you dropped it',
    lead: 'This is what will be restored, and what it takes.',
    unseen:
      'No open folder shows where you dropped the files: it may not be a folder, or it cannot be written. Choose the folder here.',
  },

  restoring: {
    insert: (barcode: string) => `Insert ${barcode}`,
    assurance: 'Restored files stay. The restore waits as long as needed and then resumes automatically.',
    wrong: waitWords.notWanted,
    holds: (drive: string, barcode: string) => `${drive} contains ${barcode}`,
    eject: (barcode: string) => `Eject ${barcode}`,
    another: 'Restore other files',
    openFolder: 'Open folder',
    showInFolder: 'Show in folder',
    gone: (path: string) => `${path} no longer exists. It was moved, renamed or deleted.`,
    notOpened: (path: string, why: string) => `No program could open ${path}, but the file is there. (${why})`,
    failed: (many: number) => `${count(many, 'file', 'files')} could not be restored completely`,
  },
} as const;
