// The page of a job that is printed: how it ended, what failed, what happened, what lies where. It is ours to the last
// letter, runs nothing and loads nothing.

import type { JobEvent } from '../../../helper/contract/jobs.ts';
import type { Job, JobItem } from '../../../helper/contract/model.ts';
import { bytes, count, time } from '../../text/format.ts';
import { text } from '../../text/text.ts';
import { xmlText } from './escape.ts';
import { pageStyle } from './page-style.ts';

/** What a person reads on paper. All of them are in the table for spreadsheets. */
export const failedListed = 200;
export const itemsListed = 1000;

export interface Recorded {
  readonly job: Job;
  readonly events: readonly JobEvent[];
  /** The first of each; how many there are the job knows. */
  readonly failed: readonly JobItem[];
  readonly items: readonly JobItem[];
  readonly hasMoreItems: boolean;
  readonly cartridges: readonly string[];
}

export function pageOf({ job, events, failed, items, hasMoreItems, cartridges }: Recorded): string {
  const { report } = text;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${xmlText(job.title)}</title><style>${pageStyle}</style></head>
<body>
<p class="over">${xmlText(report.heading(text.job.kind[job.kind]))}</p>
<h1>${xmlText(job.title)}</h1>
<p class="outcome" data-state="${job.state}">${xmlText(text.job.outcome(job))}</p>
${job.fault === null ? '' : faultOf(job.fault)}
<dl>${factsOf(job, cartridges)
    .map(([name, value]) => `<div><dt>${xmlText(name)}</dt><dd>${xmlText(value)}</dd></div>`)
    .join('')}</dl>
${section(report.failed(job.filesFailed), failed.length === 0 ? '' : failedTable(failed))}
${failed.length < job.filesFailed ? note(report.cut(failed.length)) : ''}
${section(report.timeline, timelineOf(events))}
${section(report.items, items.length === 0 ? '' : itemTable(items))}
${hasMoreItems ? note(report.cut(items.length)) : ''}
</body></html>`;
}

function factsOf(job: Job, cartridges: readonly string[]): readonly (readonly [name: string, value: string])[] {
  const { report } = text;
  const facts: (readonly [string, string])[] = [
    [text.jobs.created, time(job.created)],
    [text.jobs.ended, job.ended === null ? report.notYet : time(job.ended)],
  ];
  if (cartridges.length > 0) facts.push([text.jobs.cartridge, cartridges.join(', ')]);
  facts.push([text.job.bytes, bytes(job.progress.bytesDone)]);
  if (job.filesSafe > 0) facts.push([text.jobs.filesSafe, count(job.filesSafe, 'file', 'files')]);
  facts.push([text.jobs.filesFailed, count(job.filesFailed, 'item', 'items')]);
  return facts;
}

function faultOf(fault: NonNullable<Job['fault']>): string {
  const { title, detail, remedy } = text.fault(fault);
  return `<p class="fault"><strong>${xmlText(title)}.</strong> ${xmlText(detail)} ${xmlText(remedy)}</p>`;
}

function section(heading: string, content: string): string {
  return content === '' ? '' : `<h2>${xmlText(heading)}</h2>${content}`;
}

function note(words: string): string {
  return `<p class="note">${xmlText(words)}</p>`;
}

function failedTable(items: readonly JobItem[]): string {
  const rows = items.map(({ path, fault }) => {
    const words = fault === null ? null : text.fault(fault);
    return `<tr><td class="path">${xmlText(path)}</td><td>${xmlText(words === null ? '' : `${words.title}. ${words.remedy}`)}</td></tr>`;
  });
  return `<table class="failed"><tbody>${rows.join('')}</tbody></table>`;
}

function timelineOf(events: readonly JobEvent[]): string {
  const rows = events.map(
    (event) => `<tr><td class="time">${xmlText(time(event.time))}</td><td>${xmlText(text.job.event(event))}</td></tr>`,
  );
  return rows.length === 0 ? '' : `<table class="timeline"><tbody>${rows.join('')}</tbody></table>${spentIn(events)}`;
}

function spentIn(events: readonly JobEvent[]): string {
  const end = events.at(-1);
  if (end?.kind !== 'ended' || end.spent.length === 0) return '';
  const parts = end.spent.map(({ on, seconds }) => text.jobs.spent(text.job.spentOn(on), seconds));
  return note(`${text.jobs.whereTimeWent}: ${parts.join(', ')}`);
}

function itemTable(items: readonly JobItem[]): string {
  const rows = items.map((item) => {
    const { path, receipt, barcode, sha256 } = item;
    const sums = [...(sha256 === null ? [] : [['sha256', sha256] as const]), ...Object.entries(item.hashes)];
    return `<tr><td class="path">${xmlText(path)}${sums
      .map(([name, sum]) => `<br><span class="sum">${xmlText(`${name} ${sum}`)}</span>`)
      .join('')}</td><td class="size">${xmlText(bytes(item.bytes))}</td><td>${xmlText(barcode ?? '')}</td><td>${xmlText(
      receipt === null ? '' : text.receipt[receipt],
    )}</td></tr>`;
  });
  return `<table class="items"><tbody>${rows.join('')}</tbody></table>`;
}
