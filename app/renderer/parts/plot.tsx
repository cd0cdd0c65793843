// A plot, drawn on a canvas in the colours of the day or the night; and the same as a table for those who do not see it.

import 'uplot/dist/uPlot.min.css';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import UPlot from 'uplot';
import { tickOfTime } from '../../text/format.ts';
import { text } from '../../text/text.ts';
import { type PlotSeries, rowsOf } from './plot-rows.ts';

export interface PlotAxis {
  readonly label: string;
  /** `time`: milliseconds since 1970. */
  readonly scale: 'linear' | 'logarithmic' | 'time';
  readonly format: (value: number) => string;
  /** Things that are counted: no marks between whole numbers. */
  readonly isWhole?: boolean;
}

export interface PlotProps {
  readonly title: string;
  /** What it shows, in one sentence. */
  readonly meaning: string;
  readonly x: PlotAxis;
  readonly y: PlotAxis;
  readonly series: readonly PlotSeries[];
  readonly testId?: string;
}

const height = 196;
/** In the order of the series; of tokens, so that they follow the scheme. */
const colours = ['--accent', '--care', '--ink-faint', '--danger'] as const;

export function Plot(props: PlotProps) {
  const [isOpen, setOpen] = useState(false);
  const { title, meaning, series, testId } = props;
  const canvas = useRef<HTMLDivElement>(null);
  const readout = useRef<HTMLSpanElement>(null);
  useDrawing(props, canvas, readout);
  if (series.every(({ points }) => points.length === 0)) {
    return (
      <figure className="plot" data-testid={testId}>
        <figcaption className="plot-title">{title}</figcaption>
        <p className="faint">
          {meaning} {text.plot.noData}
        </p>
      </figure>
    );
  }
  return (
    <figure className="plot" data-testid={testId}>
      <figcaption className="plot-head">
        <span className="plot-title">{title}</span>
        <span className="plot-readout faint" ref={readout} aria-hidden="true" />
      </figcaption>
      <div className="plot-canvas" role="img" aria-label={`${title}. ${meaning}`} ref={canvas} />
      {series.length > 1 && (
        <ul className="plot-legend" aria-hidden="true">
          {series.map(({ name }, at) => (
            <li key={name} data-series={at}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{text.plot.asTable}</summary>
        {isOpen && <PlotTable {...props} />}
      </details>
    </figure>
  );
}

/** As many rows as anybody reads. */
const rowsMost = 1_000;
/** More of them on a line are a smear. */
const marksMost = 80;

function PlotTable({ title, x, y, series }: PlotProps) {
  const rows = series.flatMap(({ name, points }) => points.map((point) => ({ name, point })));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and by keys, too
    <section className="plot-table" tabIndex={0} aria-label={title}>
      <table>
        <thead>
          <tr>
            {series.length > 1 && <th scope="col">{text.plot.series}</th>}
            <th scope="col">{x.label}</th>
            <th scope="col">{y.label}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, rowsMost).map(({ name, point }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two points may be alike; a row is its place
            <tr key={at}>
              {series.length > 1 && <td>{name}</td>}
              <td>{x.format(point[0])}</td>
              <td>{y.format(point[1])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type PlotElement = RefObject<HTMLElement | null>;

/** Drawn anew when the figures or the scheme change, and fitted when the room does. */
function useDrawing(props: PlotProps, canvas: PlotElement, readout: PlotElement): void {
  const isDark = useSyncExternalStore(listenToScheme, () => darkScheme.matches);
  const newest = useRef(props);
  newest.current = props;
  const drawn = JSON.stringify([isDark, props.series]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` stands for all that is drawn
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const label = readout.current;
    const say = (words: string) => label?.replaceChildren(words);
    const plot = new UPlot(optionsOf(newest.current, element.clientWidth, say), rowsOf(newest.current.series), element);
    const fit = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    fit.observe(element);
    return () => {
      fit.disconnect();
      plot.destroy();
    };
  }, [drawn, canvas, readout]);
}

const darkScheme = matchMedia('(prefers-color-scheme: dark)');

function listenToScheme(listener: () => void): () => void {
  darkScheme.addEventListener('change', listener);
  return () => darkScheme.removeEventListener('change', listener);
}

function optionsOf({ x, y, series }: PlotProps, width: number, say: (words: string) => void): UPlot.Options {
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const axis = {
    stroke: token('--ink-faint'),
    font: `12px ${token('--sans')}`,
    labelFont: `12px ${token('--sans')}`,
    grid: { stroke: token('--line'), width: 1 },
    ticks: { stroke: token('--line'), width: 1 },
  };
  const tellPoint = (plot: UPlot) => {
    const at = plot.cursor.idx;
    const of = at == null ? -1 : plot.data.slice(1).findIndex((values) => values[at] != null);
    const place = at == null ? undefined : plot.data[0][at];
    const value = at == null ? undefined : plot.data[of + 1]?.[at];
    say(of < 0 || place === undefined || value == null ? '' : `${x.format(place)}: ${y.format(value)}`);
  };
  return {
    width,
    height,
    ms: 1,
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false },
    hooks: { setCursor: [tellPoint] },
    scales: {
      x: { time: x.scale === 'time', distr: x.scale === 'logarithmic' ? 3 : 1, ...roomAside(x.scale) },
      // Nothing is made to look steeper than it is: the scale begins at nothing.
      y: { range: (_, __, most) => [0, most > 0 ? most * 1.08 : 1] },
    },
    axes: [
      {
        ...axis,
        label: x.label,
        ...(x.scale === 'logarithmic' ? { grid: { show: false } } : {}),
        ...(x.scale === 'time' ? { incrs: timeSteps } : {}),
        labelSize: 20,
        size: 32,
        space: 72,
        values: (_, places, __, ___, step) =>
          places.map((place) => (place == null ? '' : x.scale === 'time' ? tickOfTime(place, step) : x.format(place))),
      },
      {
        ...axis,
        label: y.label,
        labelSize: 20,
        size: 56,
        ...(y.isWhole === true ? { incrs: wholeSteps } : {}),
        values: (_, values) => values.map((value) => y.format(value)),
      },
    ],
    series: [
      {},
      ...series.map(({ look, points }, at) => {
        const stroke = token(colours[at % colours.length] ?? '--accent');
        return {
          stroke,
          width: look === 'line' ? 1.75 : 0,
          spanGaps: true,
          points: {
            show: look === 'points' || points.length <= marksMost,
            size: look === 'line' ? 5 : 6,
            fill: stroke,
            stroke,
          },
          ...(look === 'points' ? { paths: () => null } : {}),
        };
      }),
    ],
  };
}

/** From a second to a year. */
const timeSteps = [
  1, 5, 15, 30, 60, 300, 900, 3_600, 10_800, 43_200, 86_400, 604_800, 2_592_000, 7_776_000, 15_552_000, 31_536_000,
].map((seconds) => 1_000 * seconds);
const wholeSteps = [1, 2, 5]
  .flatMap((step) => [1, 10, 100, 1e3, 1e4, 1e5, 1e6].map((of) => step * of))
  .sort((a, b) => a - b);

/** Half a minute: what is left beside a single moment. */
const besideMs = 30_000;

/** So that no mark lies on the edge, half cut off. */
function roomAside(scale: PlotAxis['scale']): Pick<UPlot.Scale, 'range'> {
  switch (scale) {
    case 'logarithmic':
      return {};
    case 'linear':
      return { range: (_, __, most) => [0, most * 1.04] };
    case 'time':
      return {
        range: (_, least, most) => {
          const aside = most > least ? (most - least) * 0.04 : besideMs;
          return [least - aside, most + aside];
        },
      };
  }
}
