// The tape map.

import { bytes, count, duration, number } from './format.ts';

const ends = { head: 'from where the tape is now', 'load-point': 'from the beginning of the tape' } as const;

export const mapText = {
  map: {
    heading: 'Tape map',
    hint: 'Shows how a tape is wound, what lies where, and how much of it is still bare. No drive is needed.',
    none: 'No tape to show yet',
    noneHint: 'Format a cartridge and archive a folder to it. Its tape is then drawn here.',
    cartridge: 'Cartridge',
    loading: 'Reading the catalogue…',
    unknown: 'How this kind of tape is wound is not known',
    unknownHint: 'No model of a drive says it. What is on the cartridge can be seen in Browse all the same.',
    index: 'Index',
    band: (of: number) => `Band ${number(of)}`,
    metres: (at: number) => (at === 0 ? '0 m' : `${number(at)} m`),
    endOfData: 'end of data',
    endOfCartridge: 'end of this cartridge',
    stage: (barcode: string) => `Tape map of ${barcode}`,
    keys: 'Arrow keys go from file to file, plus and minus zoom, 0 shows the whole tape.',
    whole: 'Whole tape',
    written: 'Written part',
    closer: 'Zoom in',
    further: 'Zoom out',
    browse: 'Browse',
    legend: 'What lies on it',
    beside: 'Other files',
    others: 'Files of other users',
    tables: 'Tables of contents, and what is no longer in use',
    later: 'Came later, and is on it now',
    laterFile: 'Came later than the generation that is shown',
    older: (barcode: string, when: string) => `${barcode} as it was on ${when}. What came later is drawn faint.`,
    files: (many: number) => count(many, 'file', 'files'),
    moreFolders: (many: number) => `and ${count(many, 'more folder', 'more folders')}`,
    nothing: 'Nothing yet',
    facts: {
      wraps: (wraps: number, bands: number, metres: number) =>
        `${number(wraps)} passes over ${number(Math.round(metres))} m, in ${count(bands, 'band', 'bands')}`,
      written: (used: number) => `${bytes(used)} written`,
      filesThen: (files: number) => `${count(files, 'file', 'files')} then`,
      free: (free: number) => `${bytes(free)} free`,
      told: 'Where passes end: as the drive told',
      reckoned: 'Where passes end: by the capacity of this kind of tape',
    },
    place: (wrap: number, forward: boolean) =>
      `Pass ${number(wrap)}, ${forward ? 'running away from' : 'running back to'} the beginning`,
    block: (block: number) => `Block ${number(block)}`,
    bare: 'Bare tape',
    indexes: 'Tables of contents, or no longer in use',
    sharing: (others: number) => `and ${count(others, 'other file', 'other files')} in the same record`,
    reach: (seconds: number, from: keyof typeof ends) => `${duration(seconds)} ${ends[from]}`,
    running: {
      streaming: 'Being written now',
      locating: 'Being wound to the files',
      reading: 'Being read now',
      other: 'In use now',
    },
    path: (stretches: number, seconds: number) =>
      `To restore what you chose, ${count(stretches, 'stretch is', 'stretches are')} read in the order drawn: ${duration(seconds)}.`,
    jobPath: (stretches: number) =>
      `A restore reads ${count(stretches, 'stretch', 'stretches')} of this tape, in the order drawn.`,
    pathLost: 'What was chosen cannot be found on this cartridge any more.',
    hidePath: 'Hide path',
    show: 'Show on the tape map',
    miniature: (stretches: number) =>
      `The way of the tape: ${count(stretches, 'stretch', 'stretches')} from first (top) to last (bottom), left is the beginning of the tape.`,
  },
} as const;

/** For what is drawn. */
export const mapWords = mapText.map;
