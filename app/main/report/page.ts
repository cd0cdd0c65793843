// The page of a job that is printed and filed: how it ended, what is safe, on which cartridges, what failed, what happened,
// what lies where with which checksum. It is ours to the last letter, runs nothing and loads nothing.

import type { WrittenCartridge } from '../../../helper/contract/archive.ts';
import type { JobEvent } from '../../../helper/contract/jobs.ts';
import type { Job, JobItem, Time } from '../../../helper/contract/model.ts';
import type { ReportCreator } from '../../../helper/report/subject.ts';
import { bytes, timeOnPaper, timeToSecond, zoneAt } from '../../text/format.ts';
import { pageLanguage } from '../../text/language.ts';
import { text } from '../../text/text.ts';
import { cartridgesOf, itemTable } from './page-parts.ts';
import { pageStyle } from './page-style.ts';
import { pageText } from './page-text.ts';

/** What a person reads on paper. All of them are in the table for spreadsheets. */
export const failedListed = 200;
export const itemsListed = 1000;

/** A cartridge that a job is about; what it got from this job, when it got something. */
export interface ReportContent {
  readonly barcode: string;
  readonly volume: { readonly name: string; readonly uuid: string } | null;
  /** Where people keep it; "" when nobody said. */
  readonly place: string;
  readonly written: Pick<WrittenCartridge, 'files' | 'bytes' | 'generation' | 'end'> | null;
}

export interface RecordedFacts {
  readonly job: Job;
  readonly events: readonly JobEvent[];
  /** The first of each; how many there are the job knows. */
  readonly failed: readonly JobItem[];
  readonly items: readonly JobItem[];
  readonly hasMoreItems: boolean;
  readonly cartridges: readonly ReportContent[];
  readonly creator: ReportCreator;
  readonly made: Time;
}

export function pageOf(recorded: RecordedFacts): string {
  const { job, events, failed, items, hasMoreItems, cartridges, made } = recorded;
  const { report } = text;
  return `<!doctype html>
<html lang="${pageLanguage()}"><head><meta charset="utf-8"><title>${pageText(text.job.title(job))}</title><style>${pageStyle}</style></head>
<body>
<header><span class="mark">${pageText(report.mark)}</span><span>${pageText(report.made(timeOnPaper(made)))}</span></header>
<p class="over">${pageText(report.heading(text.job.kind(job.kind), job.id))}</p>
<h1>${pageText(text.job.title(job))}</h1>
<div class="verdict" data-state="${job.state}"><p class="outcome">${pageText(text.job.outcome(job))}</p>${standingOf(
    job,
  )
    .map((sentence) => `<p>${pageText(sentence)}</p>`)
    .join('')}</div>
${job.fault === null ? '' : faultOf(job.fault)}
<dl>${factsOf(recorded)
    .map(([name, value]) => `<div><dt>${pageText(name)}</dt><dd>${pageText(value)}</dd></div>`)
    .join('')}</dl>
${section(report.cartridges, cartridgesOf(cartridges))}
${section(report.failed(job.filesFailed), failed.length === 0 ? '' : failedTable(failed))}
${failed.length < job.filesFailed ? note(report.cut(failed.length)) : ''}
${section(report.timeline, timelineOf(events, job))}
${section(report.items, items.length === 0 ? '' : itemTable(items))}
${hasMoreItems ? note(report.cut(items.length)) : ''}
<div class="signed"><span>${pageText(report.checkedBy)}</span><span>${pageText(report.on)}</span></div>
</body></html>`;
}

/** What one may count on, by the receipts alone. */
function standingOf({ kind, filesSafe, filesFailed, progress }: Job): readonly string[] {
  const { report } = text;
  const sentences: string[] = [];
  if (kind === 'archive' || kind === 'copy' || kind === 'mirror')
    sentences.push(filesSafe === 0 ? report.nothingSafe : report.safe(filesSafe));
  if (kind === 'restore') sentences.push(report.restored(progress.filesDone));
  if (kind === 'verify') sentences.push(report.read(progress.filesDone));
  if (filesFailed > 0) sentences.push(report.notDone);
  return sentences;
}

function factsOf({ job, creator }: RecordedFacts): readonly (readonly [name: string, value: string])[] {
  const { report } = text;
  return [
    [text.jobs.created, timeOnPaper(job.created)],
    ...(job.started === null ? [] : [[report.started, timeOnPaper(job.started)] as const]),
    [text.jobs.ended, job.ended === null ? report.notYet : timeOnPaper(job.ended)],
    [text.job.bytes, bytes(job.progress.bytesDone)],
    [text.jobs.filesFailed, report.failedMany(job.filesFailed)],
    [report.asker, report.by(creator.userName, creator.hostName)],
    [report.program, `${text.app.name} ${creator.version}`],
  ];
}

function faultOf(fault: NonNullable<Job['fault']>): string {
  const { title, detail, remedy } = text.fault(fault);
  return `<p class="fault"><strong>${pageText(title)}.</strong> ${pageText(detail)} ${pageText(remedy)}</p>`;
}

function section(heading: string, content: string): string {
  return content === '' ? '' : `<section><h2>${pageText(heading)}</h2>${content}</section>`;
}

function note(words: string): string {
  return `<p class="note">${pageText(words)}</p>`;
}

function failedTable(items: readonly JobItem[]): string {
  const rows = items.map(({ path, fault }) => {
    const words = fault === null ? null : text.fault(fault);
    return `<tr><td class="path">${pageText(path)}</td><td>${pageText(words === null ? '' : `${words.title}. ${words.remedy}`)}</td></tr>`;
  });
  return `<table class="failed"><tbody>${rows.join('')}</tbody></table>`;
}

function timelineOf(events: readonly JobEvent[], { created }: Job): string {
  const rows = events.map(
    (event) =>
      `<tr><td class="time">${pageText(timeToSecond(event.time))}</td><td>${pageText(text.job.event(event))}</td></tr>`,
  );
  if (rows.length === 0) return '';
  return `<table class="timeline"><tbody>${rows.join('')}</tbody></table>${spentIn(events)}${note(text.report.zone(zoneAt(created)))}`;
}

function spentIn(events: readonly JobEvent[]): string {
  const end = events.at(-1);
  if (end?.kind !== 'ended' || end.spent.length === 0) return '';
  const parts = end.spent.map(({ on, seconds }) => text.jobs.spent(text.job.spentOn[on], seconds));
  return note(`${text.jobs.whereTimeWent}: ${parts.join(', ')}`);
}
