// What a check finds and what recovery does about it, in words: the same in the window and on the command line.

import { manifestInWords, outcomeInWords, planInWords } from './archive.ts';
import { preflightInWords } from './preflight.ts';
import { type Figures, plainFigures } from './sizes.ts';
import type {
  DiagnosisSummary,
  Flaw,
  JobResult,
  RecoverySummary,
  Repair,
  RescueOutcome,
  Verification,
} from './volumes.ts';

const flaws: Readonly<Record<Flaw, string>> = {
  'label-unreadable': 'A label cannot be read',
  'index-partition-unreadable': 'The index partition cannot be read',
  'data-partition-unreadable': 'The data partition cannot be read to its end',
  'index-copy-missing': 'The second copy of the index is missing',
  'index-copy-old': 'The second copy of the index is older than the first',
  'data-index-missing': 'There is no index after the files',
  'index-partial': 'An index is incomplete',
  'filemark-missing': 'A filemark between files and index is missing',
  'end-missing': 'The end-of-data mark is missing',
  'memory-missing': 'The cartridge memory does not say where the index is',
  'memory-stale': 'The cartridge memory is older than the tape',
  'stray-records': 'Data follows the last index',
  'incremental-index': 'The last full index is older than the incremental ones of another program',
  'incremental-unusable':
    'An incremental index of another program cannot be used; a rescue finds the files that it names',
  'extents-broken': 'Files have positions where their data cannot be',
};

export function flawInWords(flaw: Flaw): string {
  return flaws[flaw];
}

/** One step of a recovery that is yet to come. */
export function repairInWords(repair: Repair, found: DiagnosisSummary, figures: Figures = plainFigures): string {
  const { many, files } = countsIn(figures);
  switch (repair) {
    case 'end-partition':
      return 'Write the missing end-of-data mark';
    case 'attach-journal':
      return `Recover ${files(found.attachable)} of the last session, with all their data`;
    case 'gather-stray':
      return `Put data that belongs to no file into a lost-and-found folder (${figures.size(found.strayBytes)} in ${many(found.strayRecords, 'piece')} follow the last index)`;
    case 'trim-damaged':
      return `Cut ${many(found.damagedFiles, 'damaged file')} after the intact part (must be confirmed)`;
    case 'go-back':
      return found.olderGeneration === null
        ? 'Go back to an older generation (must be confirmed)'
        : `Go back to generation ${found.olderGeneration} (must be confirmed): files added later are not in it`;
    case 'write-data-index':
      return 'Write the index after the files';
    case 'write-index-copy':
      return 'Write the second copy of the index';
    case 'write-memory':
      return 'Correct the cartridge memory';
  }
}

/** Nothing is wrong, and nothing is left to do. */
export function isInOrder(found: DiagnosisSummary): boolean {
  return found.condition === 'clean' && found.repairs.length === 0 && found.damagedFiles === 0;
}

/** One sentence on the whole. */
function verdictInWords(found: DiagnosisSummary, figures: Figures = plainFigures): string {
  const { files } = countsIn(figures);
  switch (found.condition) {
    case 'blank':
      return 'Blank: nothing is recorded on the cartridge.';
    case 'encrypted':
      return 'The cartridge is encrypted, and the drive does not have its key. It may hold anything.';
    case 'foreign':
      return 'The cartridge was recorded by other software; it is not an LTFS cartridge.';
    case 'tar':
      return 'The cartridge holds tar archives; it is not an LTFS cartridge.';
    case 'clean':
      if (isInOrder(found)) return 'No problems: both copies of the index and the cartridge memory match.';
      break;
    case 'unfinished':
      return 'Nothing is missing; only the second copy of the index is out of date.';
    case 'dirty':
      return 'The last session was interrupted: data follows the last index.';
    case 'damaged':
      if (found.olderGeneration !== null) {
        return `The newest index cannot be read. Generation ${found.olderGeneration} is the newest that can be read.`;
      }
      if (found.generation === null) return 'No index on the cartridge can be read.';
      break;
  }
  if (found.damagedFiles > 0)
    return `${files(found.damagedFiles)} on the cartridge ${found.damagedFiles === 1 ? 'is' : 'are'} damaged.`;
  return 'The cartridge has problems.';
}

function recoveryInWords(
  { attached, notAttached, gatheredRecords, generation }: RecoverySummary,
  figures: Figures = plainFigures,
): string {
  const { many, files } = countsIn(figures);
  const sentences = [`The cartridge is recovered, as generation ${generation}.`];
  if (attached > 0) sentences.push(`${files(attached)} of the last session ${attached === 1 ? 'is' : 'are'} safe now.`);
  if (gatheredRecords > 0) {
    sentences.push(
      `${many(gatheredRecords, 'piece')} of data that belonged to no file ${gatheredRecords === 1 ? 'is' : 'are'} in the lost-and-found folder.`,
    );
  }
  if (notAttached > 0) {
    sentences.push(
      `${files(notAttached)} of the last session could not be recovered: archive ${notAttached === 1 ? 'it' : 'them'} again.`,
    );
  }
  return sentences.join(' ');
}

function verificationInWords(
  { files: read, bytes, withoutHash, unsound, keptHere }: Verification,
  figures: Figures = plainFigures,
): string {
  const { number } = figures;
  const { files } = countsIn(figures);
  const compared = read - withoutHash;
  const sentences = [`${files(read)}, ${figures.size(bytes)} read.`];
  if (compared > 0 && unsound === 0) sentences.push(`${compared === read ? 'All' : number(compared)} verified.`);
  if (withoutHash > 0) {
    const [have, they] = withoutHash === 1 ? ['has', 'it'] : ['have', 'they'];
    sentences.push(`${number(withoutHash)} ${have} no checksum on tape: ${they} can be read, but not verified.`);
  }
  if (unsound > 0)
    sentences.push(`${files(unsound)} cannot be read or ${unsound === 1 ? 'does' : 'do'} not match the checksum.`);
  if (keptHere)
    sentences.push('The result is stored only in this catalogue, as the cartridge is locked, write-protected or full.');
  return sentences.join(' ');
}

/** "31 files rescued whole. 2 files are damaged: what is sound of them was kept. map.txt lists what is missing." */
function rescueInWords({ whole, damaged, lost, indexes, damagedEntries }: RescueOutcome, figures: Figures): string {
  const { many, files } = countsIn(figures);
  if (indexes === 0) return 'No index was found on the tape. Without one no file has a name, and none was rescued.';
  const sentences = [`${files(whole)} rescued whole.`];
  if (damaged > 0)
    sentences.push(`${files(damaged)} ${damaged === 1 ? 'is' : 'are'} damaged: the sound parts were kept.`);
  if (lost > 0) sentences.push(`Nothing of ${files(lost)} could be read.`);
  if (damagedEntries > 0)
    sentences.push(
      `${damagedEntries === 1 ? '1 entry of an index is' : `${figures.number(damagedEntries)} entries of indexes are`} damaged: files that only ${damagedEntries === 1 ? 'it names' : 'they name'} are missing.`,
    );
  sentences.push(`${many(indexes, 'index', 'indexes')} found on the tape; map.txt in the folder lists everything.`);
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
    case 'manifest':
      return manifestInWords(result.manifest, figures);
    case 'rescue':
      return rescueInWords(result.rescue, figures);
    case 'preflight':
      return preflightInWords(result.preflight);
  }
}

function countsIn({ number }: Figures) {
  const many = (value: number, one: string, more = `${one}s`) => `${number(value)} ${value === 1 ? one : more}`;
  return { many, files: (value: number) => many(value, 'file') };
}
