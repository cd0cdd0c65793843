// What a check, a recovery or a verification found, as lines on a terminal.

import { flawInWords, isInOrder, repairInWords, resultSentence } from '../contract/findings.ts';
import type { Diagnosis, JobResult } from '../contract/volumes.ts';
import { plain } from './words.ts';

export function findingsInWords(result: JobResult, barcode: string): string {
  const sentence = resultSentence(result);
  return result.kind === 'check' ? [sentence, ...diagnosisLines(result.diagnosis, barcode)].join('\n') : sentence;
}

export function diagnosisLines(found: Diagnosis, barcode: string): readonly string[] {
  const lines: string[] = [];
  if (found.findings.length > 0) lines.push('', 'What was found:');
  for (const { flaw, detail } of found.findings) {
    lines.push(`  - ${flawInWords(flaw)}`);
    if (detail !== '') lines.push(`    (${plain(detail)})`);
  }
  const more = found.findingsTotal - found.findings.length;
  if (more > 0) lines.push(`  and ${more.toLocaleString('en')} more`);
  if (found.repairs.length > 0) {
    lines.push('', 'What recovery would do:');
    for (const [at, repair] of found.repairs.entries()) lines.push(`  ${at + 1}. ${repairInWords(repair, found)}`);
  }
  lines.push('', `Nothing was changed.${advice(found, barcode)}`);
  return lines;
}

function advice(found: Diagnosis, barcode: string): string {
  if (isInOrder(found)) return '';
  if (found.repairs.length === 0) {
    return ['foreign', 'blank', 'clean'].includes(found.condition)
      ? ''
      : ' There is nothing that recovery could do. Do not format it if its content matters.';
  }
  const options = [
    ...(found.olderGeneration === null ? [] : [` --older-generation ${found.olderGeneration}`]),
    ...(found.repairs.includes('trim-damaged') ? [' --trim-damaged'] : []),
  ];
  return ` To do it:  capstan recover ${barcode}${options.join('')}`;
}
