// From what was measured at several sizes to a size that does not fit here.

export type SizedFigures = readonly (readonly [size: number, value: number])[];

/** A power of the size: what an index finds has an exponent near 0, what looks at everything one near 1. */
export interface PowerLaw {
  readonly exponent: number;
  at(size: number): number;
}

/** Values of which each is above 0. */
export function powerLawOf(figures: SizedFigures): PowerLaw {
  const { slope, at } = lineOf(figures.map(([size, value]) => [Math.log(size), Math.log(value)] as const));
  return { exponent: slope, at: (size) => Math.exp(at(Math.log(size))) };
}

export interface StraightLine {
  readonly slope: number;
  at(size: number): number;
}

/** By least squares. */
export function lineOf(figures: SizedFigures): StraightLine {
  const mean = (of: (one: SizedFigures[number]) => number) =>
    figures.reduce((sum, one) => sum + of(one), 0) / figures.length;
  const [x, y] = [mean(([size]) => size), mean(([, value]) => value)];
  const spread = mean(([size]) => (size - x) ** 2);
  const slope = spread === 0 ? 0 : mean(([size, value]) => (size - x) * (value - y)) / spread;
  return { slope, at: (size) => y + slope * (size - x) };
}
