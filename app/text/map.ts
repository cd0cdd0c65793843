// The tape map.

import { jobPhases } from '../../helper/contract/words/jobs.ts';
import { bytes, count, duration, number } from './format.ts';

const ends = { head: 'from where the tape is now', 'load-point': 'from the beginning of the tape' } as const;

export const mapText = {
  map: {
    heading: 'Tape map',
    hint: 'Shows where files are on the tape and how much is unused. No drive is needed.',
    none: 'No tape to show yet',
    noneHint: 'Format a cartridge and archive a folder to it. Its tape map then appears here.',
    cartridge: 'Cartridge',
    loading: 'Loading the catalogue…',
    unknown: 'The layout of this type of tape is unknown',
    unknownHint: 'No drive model describes it. The files on the cartridge are listed in Browse.',
    index: 'Index',
    band: (of: number) => `Band ${number(of)}`,
    metres: (at: number) => (at === 0 ? '0 m' : `${number(at)} m`),
    endOfData: 'end of data',
    endOfCartridge: 'end of this cartridge',
    stage: (barcode: string) => `Tape map of ${barcode}`,
    keys: 'Arrow keys move between files, plus and minus zoom, 0 shows the whole tape.',
    whole: 'Whole tape',
    written: 'Written part',
    closer: 'Zoom in',
    further: 'Zoom out',
    browse: 'Browse',
    legend: 'On this tape',
    beside: 'Other files',
    others: 'Other users’ files',
    tables: 'Indexes and deleted data',
    later: 'Added later',
    laterFile: 'Added after the generation shown',
    older: (barcode: string, when: string) => `${barcode} as of ${when}. Files added later are faint.`,
    files: (many: number) => count(many, 'file', 'files'),
    largest: 'Largest files',
    passAndBlock: (wrap: number, block: number) => `Pass ${number(wrap)}, block ${number(block)}`,
    moreFolders: (many: number) => `and ${count(many, 'more folder', 'more folders')}`,
    nothing: 'Nothing yet',
    facts: {
      wraps: (wraps: number, bands: number, metres: number) =>
        `${number(wraps)} passes over ${number(Math.round(metres))} m, in ${count(bands, 'band', 'bands')}`,
      written: (used: number) => `${bytes(used)} written`,
      filesThen: (files: number) => `${count(files, 'file', 'files')} then`,
      free: (free: number) => `${bytes(free)} free`,
      reported: 'Pass ends as reported by the drive',
      reckoned: 'Pass ends estimated from the capacity',
    },
    place: (wrap: number, forward: boolean) =>
      `Pass ${number(wrap)}, ${forward ? 'away from' : 'back to'} the beginning of the tape`,
    block: (block: number) => `Block ${number(block)}`,
    bare: 'Unused tape',
    indexes: 'Index or deleted data',
    sharing: (others: number) => `and ${count(others, 'other file', 'other files')} in the same record`,
    reach: (seconds: number, from: keyof typeof ends) => `${duration(seconds)} ${ends[from]}`,
    running: {
      streaming: 'Being written now',
      locating: jobPhases.locating,
      reading: 'Being read now',
      other: 'In use now',
    },
    path: (stretches: number, seconds: number) =>
      `To restore your selection, ${count(stretches, 'section is', 'sections are')} read in the order drawn: ${duration(seconds)}.`,
    jobPath: (stretches: number) =>
      `A restore reads ${count(stretches, 'section', 'sections')} of this tape, in the order drawn.`,
    pathLost: 'The selected files are no longer on this cartridge.',
    hidePath: 'Hide read order',
    show: 'Show on the tape map',
    menu: 'Actions for this place',
    browseAll: (barcode: string) => `Browse ${barcode}`,
    showPath: 'Show read order',
    miniature: (stretches: number) =>
      `Read order: ${count(stretches, 'section', 'sections')} from first (top) to last (bottom); the beginning of the tape is at the left.`,
  },
} as const;
