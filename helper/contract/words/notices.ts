// Notices in words: what each event is called, and what is sent of it. Nothing that files and folders are called stands in
// one, unless the way is set up for that.

import { type CodedFinding, codedFindingInWords } from '../coded-findings.ts';
import { cleanNow } from '../drive-use.ts';
import { wordsOf } from '../errors.ts';
import { jobKindName } from '../job-kinds.ts';
import { personWait } from '../jobs.ts';
import { type Lag, lagInWords } from '../mirrors.ts';
import type { Fault, Job } from '../model.ts';
import type { NoticeChannel, NoticeEvent } from '../notice-ways.ts';
import { plainFigures } from '../sizes.ts';
import { visible } from '../visible.ts';
import { completedWithErrors, jobStates } from './jobs.ts';
import { listOf, lowerFirst } from './sentence.ts';

export const noticeEventNames: Readonly<Record<NoticeEvent, string>> = {
  'job-done': 'Job completed',
  'job-partial': 'Job completed with errors',
  'job-failed': 'Job failed',
  'cartridge-wanted': 'Cartridge wanted',
  'mirror-behind': 'Mirror behind',
  'restore-test-due': 'Restore test due',
  'pool-nearly-full': 'Pool nearly full',
  'door-open': 'Library open or paused',
  'cleaning-needed': 'Drive needs cleaning',
  'equipment-failed': 'Drive or library failed',
  'catalogue-unwell': 'Problem with the catalogue or its disk',
  'helper-crashed': 'Helper restarted after a crash',
};

export const noticeKinds: Readonly<Record<NoticeChannel['kind'], string>> = {
  mail: 'Mail',
  webhook: 'Webhook',
  ntfy: 'ntfy',
  desktop: 'Desktop',
};

/** What happened, as far as it is sent. */
export type NoticeFact =
  | { readonly event: 'job-done' | 'job-partial' | 'job-failed' | 'cartridge-wanted'; readonly job: Job }
  | {
      readonly event: 'mirror-behind';
      readonly set: string;
      readonly on: 'disk' | 'tape';
      readonly lag: Lag;
      readonly now: string;
    }
  | { readonly event: 'restore-test-due'; readonly barcode: string; readonly pool: string | null }
  | { readonly event: 'pool-nearly-full'; readonly pool: string; readonly freeBytes: number; readonly copy: number }
  | { readonly event: 'door-open'; readonly library: string; readonly fault: Fault }
  | { readonly event: 'cleaning-needed'; readonly drive: string; readonly alert: number }
  | {
      readonly event: 'equipment-failed';
      readonly fault: Fault;
      readonly drive?: string;
      readonly library?: string;
      readonly barcode?: string;
    }
  | { readonly event: 'catalogue-unwell'; readonly words: string; readonly remedy: string | null }
  | { readonly event: 'helper-crashed' };

export interface NoticeText {
  /** One line. */
  readonly title: string;
  readonly text: string;
}

export function noticeInWords(fact: NoticeFact, includeNames: boolean): NoticeText {
  const { title, text } = sentencesOf(fact, includeNames);
  return { title: visible(title), text: text.map(visible).join('\n') };
}

interface NoticeSentences {
  readonly title: string;
  readonly text: readonly string[];
}

function sentencesOf(fact: NoticeFact, includeNames: boolean): NoticeSentences {
  switch (fact.event) {
    case 'job-done':
    case 'job-partial':
    case 'job-failed':
      return ofEnd(fact.job, includeNames);
    case 'cartridge-wanted':
      return ofWait(fact.job, includeNames);
    case 'mirror-behind': {
      const { set, on, lag, now } = fact;
      const where = on === 'tape' ? 'on tape' : 'in the folder';
      return { title: `The mirror ${set} is behind`, text: [lagInWords(lag, where, new Date(now))] };
    }
    case 'restore-test-due': {
      const { barcode, pool } = fact;
      const of = pool === null ? '' : ` of pool ${pool}`;
      const text = [
        `No file on ${barcode}${of} was read back and compared in the last year.`,
        `To test it:  capstan test-restore ${barcode}`,
      ];
      return { title: `A restore test of ${barcode} is due`, text };
    }
    case 'pool-nearly-full': {
      const { pool, copy, freeBytes } = fact;
      const copies = copy === 1 ? '' : ` for copy ${copy}`;
      const text = [
        `${plainFigures.size(freeBytes)} free${copies}. When it is full, jobs wait until a cartridge is added to it.`,
      ];
      return { title: `The pool ${pool} is nearly full`, text };
    }
    case 'door-open':
      return ofFault(fact.fault, fact.library);
    case 'equipment-failed':
      return ofFault(fact.fault, fact.drive ?? fact.library ?? '');
    case 'cleaning-needed': {
      if (fact.alert === cleanNow) return ofFault({ code: 'drive.cleaning-needed', data: { subject: fact.drive } }, '');
      const soon: CodedFinding = { code: 'drive-clean-soon', drive: fact.drive };
      const { words, remedy } = codedFindingInWords(soon);
      return { title: words.replace(/\.$/, ''), text: remedy === null ? [] : [remedy] };
    }
    case 'catalogue-unwell': {
      const { words, remedy } = fact;
      return { title: noticeEventNames[fact.event], text: remedy === null ? [words] : [words, remedy] };
    }
    case 'helper-crashed':
      return {
        title: noticeEventNames[fact.event],
        text: [
          'Capstan’s helper was interrupted, by a crash or a loss of power, and runs again.',
          'Files that were reported safe stay safe; jobs go on from there.',
        ],
      };
  }
}

function ofEnd(job: Job, includeNames: boolean): NoticeSentences {
  const outcome = job.state === 'partial' ? completedWithErrors(job.filesFailed, plainFigures) : jobStates[job.state];
  const safe = job.filesSafe === 0 ? [] : [`${filesIn(job.filesSafe)} safe on tape.`];
  const failed =
    job.filesFailed === 0 ? [] : [`${filesIn(job.filesFailed)} failed:  capstan jobs show ${job.id} --failed`];
  const { title, text } =
    job.fault === null ? { title: '', text: [] } : ofFault(withoutNames(job.fault, includeNames), '');
  return {
    title: `${jobKindName(job.kind)} ${lowerFirst(outcome)}: ${nameOf(job, includeNames)}`,
    text: [...safe, ...failed, ...(title === '' ? [] : [`${title}.`]), ...text],
  };
}

function ofWait(job: Job, includeNames: boolean): NoticeSentences {
  const wait = personWait(job);
  return {
    title: `${jobKindName(job.kind)} waits: ${nameOf(job, includeNames)}`,
    text: [wait?.words ?? '', 'The job waits as long as needed.'].filter((line) => line !== ''),
  };
}

/** A title is made of what folders are called. */
function nameOf({ id, title, barcode }: Job, includeNames: boolean): string {
  if (includeNames) return `${title} (job ${id})`;
  return barcode === null ? `job ${id}` : `job ${id}, ${barcode}`;
}

/** Faults of these areas name cartridges, drives and pools; others name files. */
const ofThings = /^(drive|medium|cartridge|library|pool|keys|volume)\./;

function withoutNames({ code, data }: Fault, includeNames: boolean): Fault {
  const { subject: _, detail: __, ...figures } = data;
  const keeps = includeNames || (ofThings.test(code) && data.subject?.includes('/') !== true);
  return { code, data: keeps && data.subject !== undefined ? { ...figures, subject: data.subject } : figures };
}

function ofFault(fault: Fault, about: string): NoticeSentences {
  const { title, detail, remedy } = wordsOf(fault);
  return { title: about === '' ? title : `${about}: ${lowerFirst(title)}`, text: [detail, remedy] };
}

function filesIn(files: number): string {
  return `${plainFigures.number(files)} ${files === 1 ? 'file' : 'files'}`;
}

// ---- several at once ----

/** Of a summary: as many are named one by one. */
const titlesShown = 10;

/** `titles`: the first of so many. */
export function summaryInWords(notices: number, titles: readonly string[]): NoticeText {
  const shown = titles.slice(0, titlesShown);
  const more = notices - shown.length;
  return {
    title: `${plainFigures.number(notices)} notices`,
    text: [...shown, ...(more > 0 ? [`and ${plainFigures.number(more)} more`] : [])].join('\n'),
  };
}

/** Of one event, at the same moment. */
export function sameEventInWords(event: NoticeEvent, titles: readonly string[]): NoticeText {
  const { text } = summaryInWords(titles.length, titles);
  return { title: `${noticeEventNames[event]}: ${plainFigures.number(titles.length)}`, text };
}

/** Of an option of a way. */
export const includeNamesMeaning = 'Also what files and folders are called';

export const noticeTest: NoticeText = {
  title: 'Test from Capstan',
  text: 'This is a test. Notices arrive by this way.',
};

/** "Mail to ann@lab.example": where a way leads. */
export function channelInWords(channel: NoticeChannel): string {
  switch (channel.kind) {
    case 'mail': {
      const through = channel.smtp === null ? '' : ` through ${channel.smtp.host}`;
      return `${noticeKinds.mail} to ${listOf(channel.to)}${through}`;
    }
    case 'webhook':
    case 'ntfy':
      return `${noticeKinds[channel.kind]} ${channel.url}`;
    case 'desktop':
      return noticeKinds.desktop;
  }
}
