// What the longest frames of a record (Chromium's trace) were spent on. What the page's main thread worked is told apart
// from what it waited for a processor that others had: only the former is the program's own.

/** As Chromium writes it, in microseconds; `tdur` is what a processor was held for. */
export interface TraceEvent {
  readonly ph: string;
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: unknown };
}

interface TraceSlice extends TraceEvent {
  readonly dur: number;
}

/** The mark from which on frames count. */
export const beginning = 'frames count';
export const categories = [
  'toplevel',
  'devtools.timeline',
  'v8',
  'disabled-by-default-v8.gc',
  'blink',
  'blink.user_timing',
];

const shownFrames = 5;
const shownParts = 5;

export interface TracedFrame {
  readonly from: number;
  readonly took: number;
  /** Held a processor. */
  readonly worked: number;
  /** By the time that passed in each, without what passed in others within. */
  readonly parts: readonly (readonly [name: string, took: number])[];
}

/** Of the page, since the beginning. */
export function framesOf(events: readonly TraceEvent[]): readonly TracedFrame[] {
  const start = startOf(events);
  const pieces = events
    .filter((event): event is TraceSlice => event.ph === 'X' && event.pid === start.pid && event.tid === start.tid)
    .filter(({ ts, dur }) => ts + (dur ?? 0) > start.ts)
    .sort((one, other) => one.ts - other.ts || other.dur - one.dur);
  const begins = pieces.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts);
  const frames: TracedFrame[] = [];
  let first = 0;
  for (const [at, end] of begins.slice(1).entries()) {
    const from = begins[at] ?? end;
    // What began before may reach into this one; nothing takes ten seconds.
    while ((pieces[first]?.ts ?? end) < from - 10_000_000) first += 1;
    frames.push(frameOf(pieces, first, from, end));
  }
  return frames;
}

/** What one task of the program's own process held a processor for, at the most. */
export function longestMainTask(events: readonly TraceEvent[]): number {
  const { ts: since } = startOf(events);
  const main = events.find(({ name, args }) => name === 'thread_name' && args?.name === 'CrBrowserMain');
  return events
    .filter(({ ph, pid, tid, ts }) => ph === 'X' && pid === main?.pid && tid === main.tid && ts > since)
    .reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0);
}

function startOf(events: readonly TraceEvent[]): TraceEvent {
  const start = events.find(({ name }) => name === beginning);
  if (start === undefined) throw new Error('the record does not hold the beginning');
  return start;
}

export function spentOn(events: readonly TraceEvent[]): string {
  const start = startOf(events);
  const frames = framesOf(events);
  const works = frames.map(({ worked }) => worked).sort((one, other) => one - other);
  const median = works[works.length >> 1] ?? Number.NaN;
  const lines = [...frames]
    .sort((one, other) => other.took - one.took)
    .slice(0, shownFrames)
    .map(({ from, took, worked, parts }) => {
      const at = ((from - start.ts) / 1e6).toFixed(1);
      const words = parts.map(([name, took]) => `${name} ${milliseconds(took)}`).join(', ');
      return `${milliseconds(took)} ms at ${at} s, worked ${milliseconds(worked)}: ${words}`;
    });
  const sums = `own work in a frame: median ${milliseconds(median)} ms, most ${milliseconds(works.at(-1) ?? Number.NaN)} ms`;
  return `\n${[sums, ...lines].join('\n')}\n`;
}

function frameOf(pieces: readonly TraceSlice[], first: number, from: number, to: number): TracedFrame {
  const own = new Map<string, number>();
  const open: TraceSlice[] = [];
  let worked = 0;
  for (let at = first; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (piece === undefined || piece.ts >= to) break;
    const within = Math.min(piece.ts + piece.dur, to) - Math.max(piece.ts, from);
    if (within <= 0) continue;
    while ((open.at(-1)?.ts ?? 0) + (open.at(-1)?.dur ?? Number.POSITIVE_INFINITY) <= piece.ts) open.pop();
    const around = open.at(-1);
    if (around === undefined) worked += Math.min(piece.tdur ?? piece.dur, within);
    else own.set(around.name, (own.get(around.name) ?? 0) - within);
    own.set(piece.name, (own.get(piece.name) ?? 0) + within);
    open.push(piece);
  }
  const parts = [...own].sort(([, one], [, other]) => other - one).slice(0, shownParts);
  return { from, took: to - from, worked, parts };
}

function milliseconds(micro: number): string {
  return (micro / 1000).toFixed(1);
}
