// What window and command line say alike: faults, and the sentences that are made of what was found, planned and lost. Their
// English is the contract's. In this catalogue they stand by the contract's own codes, so that another language must have
// each of them; figures are written as elsewhere in the window.

import { planInWords } from '../../helper/contract/archive.ts';
import { lossInWords } from '../../helper/contract/catalogue-maintenance.ts';
import {
  type CodedFinding,
  codedFindingInWords,
  type FindingWords,
  findingWords,
  type WordsOfFindings,
} from '../../helper/contract/coded-findings.ts';
import { faultWords, type WordsOfFaults, wordsOf } from '../../helper/contract/errors.ts';
import type { ListedFile } from '../../helper/contract/file-condition.ts';
import { flawInWords, repairInWords, resultSentence } from '../../helper/contract/findings.ts';
import { type Lag, lagInWords } from '../../helper/contract/mirrors.ts';
import type { Fault, Job, JobWait } from '../../helper/contract/model.ts';
import type { Figures } from '../../helper/contract/sizes.ts';
import type { JobResult } from '../../helper/contract/volumes.ts';
import { type WordsOfWaits, waitInWords, waitWords } from '../../helper/contract/waits.ts';
import { fileConditionInWords } from '../../helper/contract/words/file-condition.ts';
import { completedWithErrors } from '../../helper/contract/words/jobs.ts';
import { number, sizeInWords, time } from './format.ts';

const figures: Figures = { size: sizeInWords, number, time };

/** What a language says to each of the contract's codes. */
export interface CodedWords {
  readonly faults: WordsOfFaults;
  readonly findings: WordsOfFindings;
  readonly waits: WordsOfWaits;
}

export function wordsByCode({ faults, findings, waits }: CodedWords) {
  /** What happened, what is true of the data now, what to do next. */
  function fault(met: Fault): { readonly title: string; readonly detail: string; readonly remedy: string } {
    const { title, detail, remedy } = wordsOf(met, figures, faults);
    return { title, detail, remedy };
  }

  /** What preflight or doctor found. What it is in words already is ours. */
  function finding(found: {
    readonly words: string;
    readonly remedy: string | null;
    readonly said: CodedFinding | null;
    readonly fault: Fault | null;
  }): FindingWords {
    if (found.said !== null) return codedFindingInWords(found.said, figures, findings);
    if (found.fault === null) return { words: found.words, remedy: found.remedy };
    const { title, detail, remedy: helps } = fault(found.fault);
    return { words: `${title}. ${detail}`, remedy: helps };
  }

  function wordedWait({ words, waits: coded }: Pick<JobWait, 'words' | 'waits'>): string {
    return coded === undefined ? words : waitInWords(coded, (met) => fault(met).title, figures, waits);
  }

  /** What a job waits for; null when it waits for nothing. */
  function wait({ need, waitsFor }: Pick<Job, 'need' | 'waitsFor'>): string | null {
    const waited = need ?? waitsFor;
    return waited === null ? null : wordedWait(waited);
  }

  return { fault, finding, wait, wordedWait } as const;
}

const english = wordsByCode({ faults: faultWords, findings: findingWords, waits: waitWords });
export const { fault: faultInWords, wait: waitOf, wordedWait } = english;

/** What is behind: a mirror's folder, or its tapes. */
export type MirrorSide = 'disk' | 'tape';

export function lag(behind: Lag, side: MirrorSide, now: Date, isAllKnown: boolean): string {
  return lagInWords(behind, side === 'disk' ? 'on disk' : 'on tape', now, isAllKnown, figures);
}

/** An archive's own sentence only says where things are. */
function resultOf(result: JobResult, job: Pick<Job, 'state' | 'filesFailed'>): string {
  const sentence = resultSentence(result, figures);
  return result.kind === 'archive' && job.state === 'partial'
    ? `${completedWithErrors(job.filesFailed, figures)}. ${sentence}`
    : sentence;
}

export const sharedText = {
  fault: faultInWords,
  fileCondition: (file: ListedFile) =>
    fileConditionInWords(file, { time, title: (fault) => faultInWords(fault).title }),
  found: {
    flaw: flawInWords,
    repair: (...[repair, found]: Parameters<typeof repairInWords>) => repairInWords(repair, found, figures),
    result: resultOf,
  },
  finding: english.finding,
  wait: waitOf,
  planned: (...[plan]: Parameters<typeof planInWords>) => `${planInWords(plan, figures)}.`,
  lostCatalogue: (...[loss]: Parameters<typeof lossInWords>) => lossInWords(loss, figures),
  lag,
} as const;
