// What a check finds and what recovery does about it, in words: the same in the window and on the command line.

import { outcomeInWords, planInWords } from './archive.ts';
import { preflightInWords } from './preflight.ts';
import { type Figures, plainFigures } from './sizes.ts';
import type { Diagnosis, Flaw, JobResult, Recovery, Repair, Verification } from './volumes.ts';

const flaws: Readonly<Record<Flaw, string>> = {
  'label-unreadable': 'A label cannot be read',
  'index-partition-unreadable': 'The part of the tape for the table of contents cannot be read',
  'data-partition-unreadable': 'The part of the tape for files cannot be read to its end',
  'index-copy-missing': 'The second copy of the table of contents is missing',
  'index-copy-old': 'The second copy of the table of contents is older than the first',
  'data-index-missing': 'The files are not followed by a table of contents',
  'index-partial': 'A table of contents breaks off in the middle',
  'filemark-missing': 'A mark between files and table of contents is missing',
  'end-missing': 'The mark at the end of the recording is missing',
  'memory-missing': 'The cartridge’s memory does not say where the table of contents is',
  'memory-stale': 'The cartridge’s memory is older than the tape',
  'stray-records': 'Data follows the last table of contents',
  'incremental-index': 'There is a table of changes by another program, which is not needed',
  'extents-broken': 'Files point to places where their data cannot be',
};

export function flawInWords(flaw: Flaw): string {
  return flaws[flaw];
}

/** One step of a recovery that is yet to come. */
export function repairInWords(repair: Repair, found: Diagnosis, figures: Figures = plainFigures): string {
  const { many, files } = countsIn(figures);
  switch (repair) {
    case 'end-partition':
      return 'End the recording with the mark that is missing';
    case 'attach-journal':
      return `Save ${files(found.attachable)} of the last session, with all of their data`;
    case 'gather-stray':
      return `Gather what belongs to no file in a lost-and-found folder (${figures.size(found.strayBytes)} in ${many(found.strayRecords, 'piece')} follow the last table of contents)`;
    case 'trim-damaged':
      return `Shorten ${many(found.damagedFiles, 'damaged file')} to the sound beginning, which must be agreed to`;
    case 'go-back':
      return found.olderGeneration === null
        ? 'Go back to an older generation, which must be agreed to'
        : `Go back to generation ${found.olderGeneration}, which must be agreed to: what was added after it is not in it`;
    case 'write-data-index':
      return 'Write the table of contents behind the files';
    case 'write-index-copy':
      return 'Write its second copy';
    case 'write-memory':
      return 'Correct the cartridge’s memory';
  }
}

/** Nothing is wrong, and nothing is left to do. */
export function isInOrder(found: Diagnosis): boolean {
  return found.condition === 'clean' && found.repairs.length === 0 && found.damagedFiles === 0;
}

/** One sentence on the whole. */
export function verdictInWords(found: Diagnosis, figures: Figures = plainFigures): string {
  const { files } = countsIn(figures);
  switch (found.condition) {
    case 'blank':
      return 'Nothing is recorded on it.';
    case 'foreign':
      return 'It was recorded by other software and is no LTFS cartridge.';
    case 'clean':
      if (isInOrder(found)) return 'It is in order: both copies of its table of contents and its memory agree.';
      break;
    case 'unfinished':
      return 'Nothing is missing; only the second copy of its table of contents is older.';
    case 'dirty':
      return 'Its last session was cut short: data follows the last table of contents.';
    case 'damaged':
      if (found.olderGeneration !== null) {
        return `Its newest table of contents cannot be read. Generation ${found.olderGeneration} is the newest that can.`;
      }
      if (found.generation === null) return 'No table of contents on it can be read.';
      break;
  }
  if (found.damagedFiles > 0)
    return `${files(found.damagedFiles)} on it ${found.damagedFiles === 1 ? 'is' : 'are'} damaged.`;
  return 'Something on it is not as it must be.';
}

export function recoveryInWords(
  { attached, notAttached, gatheredRecords, generation }: Recovery,
  figures: Figures = plainFigures,
): string {
  const { many, files } = countsIn(figures);
  const sentences = [`It is whole again, as generation ${generation}.`];
  if (attached > 0) sentences.push(`${files(attached)} of the last session ${attached === 1 ? 'is' : 'are'} safe now.`);
  if (gatheredRecords > 0) {
    sentences.push(
      `${many(gatheredRecords, 'piece')} of data that belonged to no file lie in its lost-and-found folder.`,
    );
  }
  if (notAttached > 0) {
    sentences.push(
      `${files(notAttached)} of the last session did not come back: archive ${notAttached === 1 ? 'it' : 'them'} again.`,
    );
  }
  return sentences.join(' ');
}

export function verificationInWords(
  { files: read, bytes, withoutHash, unsound, keptHere }: Verification,
  figures: Figures = plainFigures,
): string {
  const { number } = figures;
  const { files } = countsIn(figures);
  const compared = read - withoutHash;
  const sentences = [`${files(read)}, ${figures.size(bytes)} read.`];
  if (compared > 0 && unsound === 0)
    sentences.push(
      `${compared === read ? 'All' : number(compared)} ${compared === 1 && compared < read ? 'is' : 'are'} what was written.`,
    );
  if (withoutHash > 0) {
    const [have, they] = withoutHash === 1 ? ['has', 'it'] : ['have', 'they'];
    sentences.push(
      `${number(withoutHash)} ${have} no checksum on the tape: ${they} can be read, and no more can be said.`,
    );
  }
  if (unsound > 0)
    sentences.push(`${files(unsound)} cannot be read or ${unsound === 1 ? 'is' : 'are'} not what was written.`);
  if (keptHere)
    sentences.push('The cartridge takes no word of it (locked, write-protected or full): only this catalogue knows.');
  return sentences.join(' ');
}

export function resultSentence(result: JobResult, figures: Figures = plainFigures): string {
  switch (result.kind) {
    case 'check':
      return verdictInWords(result.diagnosis, figures);
    case 'recover':
      return recoveryInWords(result.recovery, figures);
    case 'verify':
      return verificationInWords(result.verification, figures);
    case 'generations':
      return `${countsIn(figures).many(result.total, 'generation')} on the tape.`;
    case 'plan':
      return `${planInWords(result.plan, figures)}.`;
    case 'archive':
      return outcomeInWords(result.outcome, figures);
    case 'preflight':
      return preflightInWords(result.preflight);
  }
}

function countsIn({ number }: Figures) {
  const many = (value: number, one: string) => `${number(value)} ${one}${value === 1 ? '' : 's'}`;
  return { many, files: (value: number) => many(value, 'file') };
}
