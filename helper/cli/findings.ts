// Results of checks, recoveries, verifications, plans and archives, as lines on a terminal.

import type { ArchiveOutcome, ArchivePlan, PlannedCartridge } from '../contract/archive.ts';
import { wordsOf } from '../contract/errors.ts';
import { flawInWords, isInOrder, repairInWords, resultSentence } from '../contract/findings.ts';
import type { Preflight, PreflightFinding } from '../contract/preflight.ts';
import { sizeInWords } from '../contract/sizes.ts';
import { visible } from '../contract/visible.ts';
import type { DiagnosisSummary, JobResult } from '../contract/volumes.ts';
import { writtenEnds } from '../contract/words/cartridges.ts';
import { lowerFirst } from '../contract/words/sentence.ts';
import { severityTones } from './state-tones.ts';
import { toned } from './tones.ts';
import { aboutInWords, columns, count, whereInWords } from './words.ts';

export function findingsInWords(result: JobResult, barcode: string): string {
  return [resultSentence(result), ...linesOf(result, barcode)].join('\n');
}

function linesOf(result: JobResult, barcode: string): readonly string[] {
  switch (result.kind) {
    case 'check':
      return diagnosisLines(result.diagnosis, barcode);
    case 'plan':
      return planLines(result.plan);
    case 'archive':
      return outcomeLines(result.outcome);
    case 'preflight':
      return preflightLines(result.preflight);
    case 'recover':
    case 'verify':
    case 'generations':
    case 'manifest':
    case 'rescue':
      return [];
  }
}

const marks: Readonly<Record<PreflightFinding['severity'], string>> = {
  ok: 'ok   ',
  hint: 'note ',
  warning: 'warn ',
  error: 'ERROR',
};

function preflightLines({ findings, forecast }: Preflight): readonly string[] {
  const lines = findings.flatMap(({ severity, about, words, remedy }) => [
    `  ${toned(severityTones[severity], marks[severity])} ${about.padEnd(9)}  ${visible(words)}`,
    ...(remedy === null ? [] : [`${' '.repeat(19)}${visible(remedy)}`]),
  ]);
  if (forecast === null) return lines;
  const { files, folders, bytes, seconds, verifySeconds } = forecast;
  const time = timeInWords(seconds, 'writing') + timeInWords(verifySeconds, 'verifying');
  return [...lines, '', `${count(files, 'file')} in ${count(folders, 'folder')}, ${sizeInWords(bytes)}${time}.`];
}

function timeInWords(seconds: number | null, what: string): string {
  const about = seconds === null ? '' : aboutInWords(seconds);
  return about === '' ? '' : `, ${about} of ${what}`;
}

function planLines(plan: ArchivePlan): readonly string[] {
  const lines = [columns(plan.cartridges.map(plannedRow)).replace(/^/gm, '  ')];
  if (plan.split > 0) lines.push(`${count(plan.split, 'file')} would continue on another cartridge.`);
  if (plan.tooLargeTotal > 0) lines.push('', 'Too large for the cartridges; use --split to split them:');
  for (const { path, bytes } of plan.tooLarge) lines.push(`  ${visible(path)}  ${sizeInWords(bytes)}`);
  const more = plan.tooLargeTotal - plan.tooLarge.length;
  if (more > 0) lines.push(`  and ${more.toLocaleString('en')} more`);
  const { excluded, unchanged } = plan;
  if (excluded !== undefined && excluded.files > 0) {
    lines.push(`The patterns leave out ${count(excluded.files, 'file')}, ${sizeInWords(excluded.bytes)}.`);
  }
  if (unchanged !== undefined && unchanged.files > 0) {
    lines.push(`${count(unchanged.files, 'file')}, ${sizeInWords(unchanged.bytes)}, on the cartridges already.`);
  }
  if (plan.left > 0) lines.push(`${count(plan.left, 'item')} cannot be archived; the archive would list them.`);
  if (plan.unnamed > 0) lines.push(`Name ${plan.unnamed} more with --to, or provide them when the job asks.`);
  return [...lines, '', 'Nothing was written.'];
}

function plannedRow(planned: PlannedCartridge): readonly string[] {
  const { barcode, drive, inLibrary, files, bytes, freeBytes, firstPath, lastPath } = planned;
  const span = firstPath === null ? '' : `${visible(firstPath)} … ${visible(lastPath ?? firstPath)}`;
  const where = drive === undefined ? '' : whereInWords({ drive, ...(inLibrary && { inLibrary }) });
  const which = [barcode ?? 'one more', where].filter((part) => part !== '').join(', ');
  return [which, count(files, 'file'), `${sizeInWords(bytes)} of ${sizeInWords(freeBytes)} free`, span];
}

/** One cartridge and one copy need no list of them. */
function outcomeLines({ cartridges, copies }: ArchiveOutcome): readonly string[] {
  const rows = cartridges.map(({ barcode, files, bytes, generation, end }) => [
    barcode,
    count(files, 'file'),
    sizeInWords(bytes),
    generation === null ? 'no index' : `generation ${generation}`,
    lowerFirst(writtenEnds[end]),
  ]);
  const lines = rows.length < 2 ? [] : [columns(rows).replace(/^/gm, '  ')];
  for (const { slot, fault } of copies) {
    if (fault === null) continue;
    const { title, detail, remedy } = wordsOf(fault);
    lines.push(`Copy ${slot + 1} is incomplete: ${visible(title)}. ${visible(detail)} ${remedy}`);
  }
  return lines;
}

function diagnosisLines(found: DiagnosisSummary, barcode: string): readonly string[] {
  const lines: string[] = [];
  if (found.findings.length > 0) lines.push('', 'Findings:');
  for (const { flaw, detail } of found.findings) {
    lines.push(`  - ${flawInWords(flaw)}`);
    if (detail !== '') lines.push(`    (${visible(detail)})`);
  }
  const more = found.findingsTotal - found.findings.length;
  if (more > 0) lines.push(`  and ${more.toLocaleString('en')} more`);
  if (found.repairs.length > 0) {
    lines.push('', 'Recovery steps:');
    for (const [at, repair] of found.repairs.entries()) lines.push(`  ${at + 1}. ${repairInWords(repair, found)}`);
  }
  lines.push('', `Nothing was changed.${advice(found, barcode)}`);
  return lines;
}

function advice(found: DiagnosisSummary, barcode: string): string {
  if (isInOrder(found)) return '';
  if (found.repairs.length === 0) {
    return ['encrypted', 'foreign', 'tar', 'blank', 'clean'].includes(found.condition)
      ? ''
      : ' Recovery is not possible. Do not format it if its content matters.';
  }
  const options = [
    ...(found.olderGeneration === null ? [] : [` --older-generation ${found.olderGeneration}`]),
    ...(found.repairs.includes('trim-damaged') ? [' --trim-damaged'] : []),
  ];
  return ` Recover it with:  capstan recover ${barcode}${options.join('')}`;
}
