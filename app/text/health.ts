// Checks, recovery, and the condition of drives and cartridges.

import { healthLabels, readingInWords, type ShownReading } from '../../helper/contract/health-readings.ts';
import type { Forecast } from '../../helper/contract/preflight.ts';
import { profileWords } from '../../helper/contract/words/profile.ts';
import { bytes, count, duration, number, sizeInWords } from './format.ts';
import { alertWords } from './tape-alerts.ts';

export const healthText = {
  cartridgeHealth: {
    kinds: { good: 'Good', worn: 'Worn', bad: 'Copy it now', unknown: 'No data yet' },
    unknownMeaning: 'No data yet. Data is collected when the cartridge is next ejected.',
    reasons: {
      'verification-failed': 'The last verification failed. Copy it, and do not use it for new files.',
      damaged: 'The data on it is damaged. Check it, then copy what can be read.',
      dirty: 'Its last session was interrupted. Check it, then recover it.',
      'write-failed': 'A drive could not write to part of it. Copy it, and do not use it for new files.',
      'media-failing': 'A drive reported that it is failing. Copy it, and take it out of use.',
      'life-over': 'It is past its rated life. Copy it, and take it out of use.',
      'life-nearing': 'It is near the end of its rated life. Plan to copy it.',
      'much-used': 'Most of its rated passes or loads are used. Plan to copy it.',
      unrecovered: 'A drive reported errors on it that it could not correct. Verify it.',
      'in-order': 'No drive has reported a problem.',
    },
  },

  checkUp: {
    title: (drive: string) => `Drive check-up: ${drive}`,
    lead: (barcode: string) =>
      `Measures how fast the drive locates, reads and writes. This overwrites ${barcode}. Restores and plans then use the drive profile.`,
    extent: 'How much is measured',
    extents: {
      wraps: 'A few wraps: about 15 minutes',
      band: 'A whole band: several hours; also measures moves between bands',
    },
    start: 'Start check-up',
    startErasing: 'Erase and start check-up',
    open: 'Check-up…',
    noClock: 'This virtual drive is instant, so there is nothing to measure.',
    noCartridge: 'Load a blank cartridge first.',
    none: 'No drive profile yet. A drive check-up measures how fast the drive locates, reads and writes; plans use it.',
    measured: (at: string, type: string, wraps: number) =>
      `Drive profile of ${at}, measured on ${type} with ${wraps} wraps`,
    seconds: (seconds: number) => `${seconds < 10 ? seconds.toPrecision(2) : number(Math.round(seconds))} s`,
    figures: {
      load: 'Load',
      rewind: 'Rewind',
      firstLocate: 'First locate',
      flush: 'Flush',
      write: 'Writes',
      slowest: 'Slowest speed',
      buffer: 'Buffer',
    },
  },

  trace: {
    show: 'Last commands',
    hide: 'Hide',
    meaning:
      'What the drive was asked last, and what it answered: for those who make drives. No data of files, no names and no keys are in it.',
    columns: ['No.', 'Time', 'Command', 'Bytes', 'Data', 'Took', 'Outcome'],
  },

  cartridgeUse: {
    cartridge: 'Cartridge',
    health: 'Health',
    used: 'Life used',
    loads: 'Loads',
    written: 'Written',
    read: 'Read',
    verified: 'Verified',
    percent: (share: number) => (share > 0 && share < 0.01 ? 'less than 1 %' : `${Math.round(100 * share)} %`),
    share: (share: number) => `${Math.round(100 * share)} % of its rated life is used`,
    past: (barcode: string) => `${barcode} over time`,
    rated: (passes: number, loads: number) =>
      `About ${number(Math.round(passes))} of 20,000 rated passes, ${count(loads, 'load', 'loads')} of 20,000.`,
  },

  plot: {
    asTable: 'As a table',
    series: 'Series',
    time: 'Time of ejecting',
    writing: 'Writing',
    reading: 'Reading',
    errorRate: 'Errors, corrected or not',
    errorRateMeaning: 'Corrections and retries per terabyte.',
    perTerabyte: 'per TB',
    retries: 'Retries',
    retriesMeaning: 'How often data had to be written or read again.',
    perVisit: 'per load',
    backhitches: 'Tape stops',
    backhitchesMeaning: 'How often the tape had to stop and back up while writing because no data arrived.',
    noData: 'No data yet.',
    tooEarly: 'Charts appear after two ejects.',
    seconds: 'seconds',
    metres: profileWords.distance,
    locate: 'Locate time',
    locateMeaning: 'Seconds until the drive can read, by distance along the tape.',
    regions: {
      ahead: 'Forward',
      behind: 'Backward',
      turned: 'Opposite direction',
      band: 'Another band',
    },
    megabytesPerSecond: 'MB/s',
    recordSize: 'record size',
    bySize: profileWords.bySize,
    bySizeMeaning: 'How fast the drive writes records of each size.',
    delay: profileWords.delay,
    byDelay: profileWords.byDelay,
    byDelayMeaning: 'How fast the drive writes when records arrive with each delay.',
  },

  future: {
    heading: 'Compatibility with newer drives',
    lead: 'Drives read only a few older generations of cartridges. Copy cartridges that newer drives cannot read while you still have a drive for them.',
    kind: 'Your cartridges',
    drive: (generation: number) => `LTO-${generation}`,
    own: 'yours',
    held: (many: number, used: number) =>
      `${count(many, 'cartridge', 'cartridges')}${used === 0 ? '' : `, ${bytes(used)}`}`,
    reach: { writes: 'Reads and writes', reads: 'Reads only', none: 'Cannot read' },
    lost: 'No longer readable',
    lostNone: 'Nothing',
    lostMany: (many: number, size: number) =>
      `${count(many, 'cartridge', 'cartridges')}${size === 0 ? '' : `, ${bytes(size)}`}`,
    next: (generation: number, lost: number, all: number, size: number) => {
      const drives = `With only LTO-${generation} drives,`;
      if (lost === 0) return `${drives} all your cartridges could still be read.`;
      const which = lost === all ? 'none of your cartridges' : `${number(lost)} of your ${number(all)} cartridges`;
      return `${drives} ${which} could ${lost === all ? '' : 'not '}be read${size === 0 ? '' : ` (${bytes(size)})`}.`;
    },
  },

  health: {
    heading: 'Health',
    parts: 'Sections',
    partNames: { drives: 'Drives', cartridges: 'Cartridges', generations: 'Compatibility' },
    noDataYet: 'No data yet',
    asOf: (at: string) => `As of ${at}`,
    ask: 'Refresh',
    noAlerts: 'No warnings.',
    alertsUnknown: 'Warnings are unknown until you refresh or eject a cartridge.',
    alert: alertWords,
    tapeAlert: (flag: number) => `TapeAlert ${flag}`,
    readings: healthLabels,
    reading: (reading: ShownReading) => readingInWords(reading, { number }),
    checkTitle: (barcode: string) => `Check ${barcode}`,
    checkLead: 'Checks both indexes, the cartridge memory and the end of the data. Nothing is changed.',
    checkStart: 'Check',
    found: 'Findings',
    would: 'Recovery steps',
    steps: 'What will happen',
    recoverTitle: (barcode: string) => `Recover ${barcode}?`,
    recoverLead: 'Recovery writes to the cartridge. No recorded data is lost.',
    recoverLeadLoses: 'Recovery writes to the cartridge. Confirm below what will be lost.',
    onIt: 'On this cartridge',
    recoverSteps: [
      'Files of the last session are recovered if all their data is on tape.',
      'Data that belongs to no file is put into a lost-and-found folder.',
      'Both indexes and the cartridge memory are rewritten where they are wrong.',
    ],
    trim: (files: number) =>
      `Cut ${count(files, 'damaged file', 'damaged files')} after the intact part. The rest of ${files === 1 ? 'it' : 'each'} is then lost.`,
    goBack: (generation: number) =>
      `Go back to generation ${generation}. Files added later are not in it; their data is put into the lost-and-found folder.`,
    recoverStart: 'Recover',
    forecast: ({ files, folders, bytes, seconds, verifySeconds }: Forecast) =>
      `${count(files, 'file', 'files')} in ${count(folders, 'folder', 'folders')}, ${sizeInWords(bytes)}${seconds === null ? '' : `; takes ${duration(seconds)}`}${verifySeconds === null ? '' : `, and ${duration(verifySeconds)} more to verify`}.`,
  },
} as const;
