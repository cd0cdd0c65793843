// A plot as SVG: points and lines over two axes, in colours that can be read on light and on dark. No script, no fonts of
// its own, nothing from elsewhere.

interface Axis {
  readonly label: string;
  readonly isLogarithmic?: true;
  readonly format?: (value: number) => string;
}

export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [number, number])[];
  readonly isLine?: true;
}

export interface Plot {
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly Series[];
}

const width = 760;
const height = 460;
const left = 76;
const right = 24;
const top = 56;
const bottom = 92;

const style = `
svg { font: 13px system-ui, sans-serif; background: #ffffff; color: #1d2530 }
text { fill: currentColor } .title { font-size: 16px; font-weight: 600 }
.grid { stroke: currentColor; stroke-opacity: 0.14 } .frame { stroke: currentColor; fill: none }
.s0 { color: #0b62c4 } .s1 { color: #b3470b } .s2 { color: #1e7d3c } .s3 { color: #8a2fb0 } .s4 { color: #5c6470 }
.dot { fill: currentColor; fill-opacity: 0.8 } .line { stroke: currentColor; fill: none; stroke-width: 2 }
@media (prefers-color-scheme: dark) {
svg { background: #14181f; color: #e3e8ef }
.s0 { color: #6cb2ff } .s1 { color: #ff9d5c } .s2 { color: #62d184 } .s3 { color: #d59bf2 } .s4 { color: #a7b0bd }
}`;

export function drawPlot({ title, x, y, series }: Plot): string {
  const points = series.flatMap((each) => each.points);
  const across = scale(
    x,
    points.map(([value]) => value),
    left,
    width - right,
  );
  const up = scale(
    y,
    points.map(([, value]) => value),
    height - bottom,
    top,
  );
  const shapes = [
    ...across.ticks.map(
      (tick) =>
        `<path class="grid" d="M${at(across.place(tick))} ${top}V${height - bottom}"/>${text(across.place(tick), height - bottom + 18, across.format(tick), 'middle')}`,
    ),
    ...up.ticks.map(
      (tick) =>
        `<path class="grid" d="M${left} ${at(up.place(tick))}H${width - right}"/>${text(left - 8, up.place(tick) + 4, up.format(tick), 'end')}`,
    ),
    `<path class="frame" d="M${left} ${top}V${height - bottom}H${width - right}"/>`,
    text((left + width - right) / 2, height - bottom + 40, x.label, 'middle'),
    `<g transform="rotate(-90 18 ${(top + height - bottom) / 2})">${text(18, (top + height - bottom) / 2, y.label, 'middle')}</g>`,
    `<text class="title" x="${left}" y="28">${escaped(title)}</text>`,
    ...series.map((each, index) => drawSeries(each, index, across.place, up.place)),
    ...legend(series),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img"><title>${escaped(title)}</title><style>${style}</style>\n${shapes.join('\n')}\n</svg>\n`;
}

type PlotScale = (value: number) => number;

function drawSeries({ points, isLine }: Series, index: number, across: PlotScale, up: PlotScale): string {
  const places = points.map(([x, y]) => [at(across(x)), at(up(y))] as const);
  const dots = places.map(([x, y]) => `<circle class="dot" cx="${x}" cy="${y}" r="3.2"/>`).join('');
  const line =
    isLine === true ? `<polyline class="line" points="${places.map((place) => place.join(',')).join(' ')}"/>` : '';
  return `<g class="s${index % 5}">${line}${dots}</g>`;
}

function legend(series: readonly Series[]): readonly string[] {
  const step = (width - left - right) / Math.max(series.length, 1);
  return series.map(({ name }, index) => {
    const x = left + index * step;
    return `<g class="s${index % 5}"><circle class="dot" cx="${at(x + 5)}" cy="${height - 22}" r="5"/></g>${text(x + 16, height - 18, name, 'start')}`;
  });
}

interface Scale {
  readonly place: PlotScale;
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
}

function scale(axis: Axis, values: readonly number[], from: number, to: number): Scale {
  const format = axis.format ?? ((value: number) => String(Number(value.toPrecision(6))));
  if (axis.isLogarithmic === true) {
    const above = values.filter((value) => value > 0);
    const low = Math.floor(Math.log2(Math.min(...above, 1e15)));
    const high = Math.max(Math.ceil(Math.log2(Math.max(...above, 1))), low + 1);
    const every = Math.ceil((high - low) / 10);
    const ticks = Array.from(
      { length: Math.floor((high - low) / every) + 1 },
      (_, index) => 2 ** (low + index * every),
    );
    return { place: (value) => from + ((Math.log2(value) - low) / (high - low)) * (to - from), ticks, format };
  }
  const largest = Math.max(...values, 0);
  const step = niceStep((largest === 0 ? 1 : largest) / 6);
  const end = Math.max(Math.ceil(largest / step), 1) * step;
  const ticks = Array.from({ length: Math.round(end / step) + 1 }, (_, index) => index * step);
  return { place: (value) => from + (value / end) * (to - from), ticks, format };
}

/** 1, 2 or 5 times a power of ten, not below `least`. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10) * power;
}

function text(x: number, y: number, content: string, anchor: 'start' | 'middle' | 'end'): string {
  return `<text x="${at(x)}" y="${at(y)}" text-anchor="${anchor}">${escaped(content)}</text>`;
}

function at(place: number): string {
  return String(Math.round(place * 10) / 10);
}

function escaped(content: string): string {
  return content.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
