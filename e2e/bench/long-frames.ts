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
}

interface TraceSlice extends TraceEvent {
  readonly dur: number;
}

export const beginning = 'the list is pulled';
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

export function spentOn(events: readonly TraceEvent[]): string {
  const start = events.find(({ name }) => name === beginning);
  if (start === undefined) throw new Error('the record does not hold the beginning');
  const pieces = events
    .filter((event): event is TraceSlice => event.ph === 'X' && event.pid === start.pid && event.tid === start.tid)
    .filter(({ ts, dur }) => ts + (dur ?? 0) > start.ts)
    .sort((one, other) => one.ts - other.ts || other.dur - one.dur);
  const begins = pieces.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts);
  const frames = begins.slice(1).map((end, at) => frameOf(pieces, begins[at] ?? end, end));
  const works = frames.map(({ worked }) => worked).sort((one, other) => one - other);
  const median = works[works.length >> 1] ?? Number.NaN;
  const lines = frames
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

interface Frame {
  readonly from: number;
  readonly took: number;
  /** Held a processor. */
  readonly worked: number;
  /** By the time that passed in each, without what passed in others within. */
  readonly parts: readonly (readonly [name: string, took: number])[];
}

function frameOf(pieces: readonly TraceSlice[], from: number, to: number): Frame {
  const own = new Map<string, number>();
  const open: TraceSlice[] = [];
  let worked = 0;
  for (const piece of pieces) {
    if (piece.ts >= to) break;
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
