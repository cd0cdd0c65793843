// Restoring.

import type { PassTime } from '../../helper/contract/restore.ts';
import { count, duration, number, sizeInWords } from './format.ts';

export const restoreText = {
  restore: {
    heading: 'Restore',
    lead: 'What you ticked comes back into a folder of your choice. Nothing is loaded before you press Restore.',
    empty: 'Nothing chosen yet',
    emptyHint: 'Tick folders and files in Browse, on as many cartridges as you like. They gather here.',
    goBrowse: 'Choose in Browse',
    what: 'What comes back',
    whole: 'Everything on it',
    asOf: (generation: number) => `as it was in generation ${number(generation)}`,
    remove: (name: string) => `Leave out ${name}`,
    removeAll: (barcode: string) => `Leave out everything from ${barcode}`,
    more: (many: number) => `and ${count(many, 'more', 'more')}`,
    clear: 'Clear all',
    where: 'Where to',
    free: (size: number) => `${sizeInWords(size)} free there`,
    tooLittle: (size: number) => `Only ${sizeInWords(size)} are free there. That is not enough.`,
    inBasket: (many: number) => `${count(many, 'item', 'items')} chosen`,
    chooseFolder: 'Choose folder…',
    changeFolder: 'Change…',
    noFolder: 'No folder chosen yet',
    steps: 'What will happen',
    counting: 'Looking up what that is and how long it takes…',
    noTarget: 'Choose a folder, and the plan appears here.',
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
    onShelf: 'on the shelf',
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
    promise:
      'Files are read in the order that the tape gives fastest, and each one gets its name only when it is whole and its checksum fits.',
    keepDamaged: 'Keep what can be read of a damaged file, under a name that says so',
    way: 'Show path',
    wayLabel: (barcode: string) => `Show path on the tape of ${barcode}`,
    start: 'Restore',
  },

  restoring: {
    insert: (barcode: string) => `Insert ${barcode}`,
    assurance: 'What came back stays. The restore waits as long as it takes and then goes on by itself.',
    wrong: (barcode: string) => `${barcode} was put in. It is not wanted here, and was put back untouched.`,
    holds: (drive: string, barcode: string) => `${drive} holds ${barcode}`,
    eject: (barcode: string) => `Eject ${barcode}`,
    another: 'Restore something else',
    openFolder: 'Open folder',
    showInFolder: 'Show in folder',
    gone: (path: string) => `${path} is not there any more. It was moved, renamed or deleted since.`,
    notOpened: (path: string, why: string) =>
      `No program came forward to open ${path}. It is there all the same. (${why})`,
    failed: (many: number) => `${count(many, 'file', 'files')} did not come back whole`,
  },
} as const;
