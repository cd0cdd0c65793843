// Checks, recovery, and the condition of drives and cartridges.

import type { Forecast } from '../../helper/contract/preflight.ts';
import { bytes, count, duration, number, sizeInWords } from './format.ts';

export const healthText = {
  fare: {
    kinds: { good: 'Good', worn: 'Worn', bad: 'Copy it now', unknown: 'Not known yet' },
    unknownMeaning: 'No drive has told of it yet. That is known when it is next ejected.',
    reasons: {
      unsound:
        'When it was last read back, something was not what was written. Copy it, and do not trust it with new files.',
      damaged: 'What is on it is damaged. Check it, then copy what can be read.',
      'media-failure': 'A drive could not read or write part of it. Copy it, and take it out of use.',
      'life-over': 'It is past the life that its maker rates it for. Copy it, and take it out of use.',
      'life-nearing': 'It nears the end of the life that its maker rates it for. Plan to copy it.',
      'much-used': 'Most of the passes or loads that it is rated for are used. Plan to copy it.',
      unrecovered: 'A drive met errors on it that it could not correct, at some time. Verify it.',
      'in-order': 'No drive has complained of it.',
    },
  },

  checkUp: {
    title: (drive: string) => `Check-up of ${drive}`,
    lead: (barcode: string) =>
      `How fast it winds, finds a place, reads and writes is measured by writing over ${barcode}. Restores and plans then go by that.`,
    extent: 'How much is measured',
    extents: {
      wraps: 'Some wraps: a quarter of an hour or so',
      band: 'A whole band: hours, and moves between bands are known, too',
    },
    start: 'Start check-up',
    startErasing: 'Erase and start check-up',
    writeProtected: 'The cartridge is write-protected, so it cannot be written over.',
    open: 'Check-up…',
    noClock: 'This virtual drive keeps no time, so there is nothing to measure.',
    noCartridge: 'Load a blank cartridge into it first.',
    none: 'No check-up was made of this drive yet. One shows how fast it winds and writes, and plans go by it.',
    measured: (at: string, type: string, wraps: number) => `Check-up of ${at}, on ${type} with ${wraps} wraps`,
    seconds: (seconds: number) => `${seconds < 10 ? seconds.toPrecision(2) : number(Math.round(seconds))} s`,
    figures: {
      load: 'Load',
      rewind: 'Rewind',
      firstLocate: 'First place, from the start',
      flush: 'Flush',
      write: 'Writes',
      slowest: 'Slowest speed',
      buffer: 'Buffer',
    },
  },

  wear: {
    cartridge: 'Cartridge',
    fare: 'Health',
    used: 'Life used',
    loads: 'Loads',
    written: 'Written',
    read: 'Read',
    verified: 'Read back',
    percent: (share: number) => (share > 0 && share < 0.01 ? 'below 1 %' : `${Math.round(100 * share)} %`),
    share: (share: number) => `${Math.round(100 * share)} % of its rated life is used`,
    past: (barcode: string) => `${barcode} over time`,
    rated: (passes: number, loads: number) =>
      `About ${number(Math.round(passes))} of the 20,000 passes that it is rated for, ${count(loads, 'load', 'loads')} of 20,000.`,
  },

  plot: {
    asTable: 'As a table',
    series: 'Of',
    time: 'When a cartridge left',
    writing: 'Writing',
    reading: 'Reading',
    errorRate: 'Errors, corrected or not',
    errorRateMeaning: 'How often the drive had to correct or repeat, for each terabyte.',
    perTerabyte: 'per TB',
    retries: 'Repeated reads and writes',
    retriesMeaning: 'How often something on this cartridge had to be written or read more than once.',
    perVisit: 'per visit',
    backhitches: 'Stops of the tape',
    backhitchesMeaning: 'How often the tape had to stop and go back while it was written, as no data came.',
    untold: 'No drive has told of that yet.',
    tooEarly: 'Each time a cartridge leaves a drive, how both fare is noted. From the second time on it is drawn here.',
    seconds: 'seconds',
    metres: 'along the tape, metres',
    locate: 'Time to find a place',
    locateMeaning: 'Seconds until the drive can read there, by how far it lies along the tape.',
    regions: {
      ahead: 'On ahead',
      behind: 'Back',
      turned: 'The other way round',
      band: 'On another band',
    },
    megabytesPerSecond: 'MB/s',
    recordSize: 'size of a record',
    bySize: 'Writing by size of records',
    bySizeMeaning: 'How fast the drive writes records of that size.',
    delay: 'between two records, ms',
    byDelay: 'Writing at the host’s pace',
    byDelayMeaning: 'How fast the drive writes when records come that far apart.',
  },

  future: {
    heading: 'What dies with the next generation of drives',
    lead: 'Drives read and write only some generations back, and read what they write. Copy what would be out of reach while a drive for it still runs.',
    kind: 'On your shelf',
    drive: (generation: number) => `LTO-${generation}`,
    own: 'yours',
    held: (many: number, used: number) =>
      `${count(many, 'cartridge', 'cartridges')}${used === 0 ? '' : `, ${bytes(used)}`}`,
    reach: { writes: 'Writes', reads: 'Reads only', none: 'Out of reach' },
    lost: 'Out of reach',
    lostNone: 'Nothing',
    lostMany: (many: number, size: number) =>
      `${count(many, 'cartridge', 'cartridges')}${size === 0 ? '' : `, ${bytes(size)}`}`,
    next: (generation: number, lost: number, all: number, size: number) => {
      const drives = `With LTO-${generation} drives alone,`;
      if (lost === 0) return `${drives} all of your cartridges could still be read.`;
      const which = lost === all ? 'none of your cartridges' : `${number(lost)} of your ${number(all)} cartridges`;
      return `${drives} ${which} could ${lost === all ? '' : 'not '}be read any more${size === 0 ? '' : `: ${bytes(size)} would be out of reach`}.`;
    },
  },

  health: {
    heading: 'Health',
    parts: 'What is looked at',
    partNames: { drives: 'Drives', cartridges: 'Cartridges', generations: 'Next generation' },
    toldNothing: 'It has told nothing yet',
    toldAt: (at: string) => `As told ${at}`,
    ask: 'Ask it now',
    noAlerts: 'The drive warns of nothing.',
    alertsUnknown: 'Whether it warns of anything is known when it is asked, or when a cartridge leaves it.',
    tapeAlert: (flag: number) => `TapeAlert ${flag}`,
    counters: {
      sinceCleaning: 'In motion since cleaned',
      cleanings: 'Cleanings',
      loads: 'Loads',
      powerOn: 'Powered on',
      motion: 'In motion',
      metres: 'Tape moved',
      hardWrite: 'Uncorrected writes',
      hardRead: 'Uncorrected reads',
    },
    hours: (hours: number | undefined) => (hours === undefined ? null : count(Math.round(hours), 'hour', 'hours')),
    plain: (many: number | undefined) => (many === undefined ? null : number(many)),
    kilometres: (metres: number | undefined) =>
      metres === undefined ? null : `${number(Math.round(metres / 1000))} km`,
    checkTitle: (barcode: string) => `Check ${barcode}`,
    checkLead:
      'Both tables of contents, the cartridge’s memory and the end of its data are looked at. Nothing is changed.',
    checkStart: 'Check',
    found: 'What was found',
    would: 'What recovery would do',
    steps: 'What will happen',
    recoverTitle: (barcode: string) => `Recover ${barcode}?`,
    recoverLead: 'Recovery writes to the cartridge. What is recorded on it is not given up.',
    recoverLeadLoses: 'Recovery writes to the cartridge. What it would give up must be agreed to below.',
    onIt: 'What is on it',
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
    forecast: ({ files, folders, bytes, seconds }: Forecast) =>
      `${count(files, 'file', 'files')} in ${count(folders, 'folder', 'folders')}, ${sizeInWords(bytes)}${seconds === null ? '' : `; that takes ${duration(seconds)}`}.`,
  },
} as const;
