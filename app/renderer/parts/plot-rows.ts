// Series as the plot takes them: one column of places, in order, and one of values for each series.

export interface PlotSeries {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly look: 'line' | 'points';
}

/** One row for each point, as series need not share their places, nor have one point at each. */
export function rowsOf(series: readonly PlotSeries[]): [number[], ...(number | null)[][]] {
  const rows = series
    .flatMap(({ points }, of) => points.map(([x, y]) => ({ of, x, y })))
    .sort((one, other) => one.x - other.x);
  return [rows.map(({ x }) => x), ...series.map((_, of) => rows.map((row) => (row.of === of ? row.y : null)))];
}
