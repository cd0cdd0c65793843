// The words beside figures: units, spans of time, days. English here; each other language has such a set.

export interface FigureWords {
  readonly bytes: { readonly one: string; readonly more: string };
  /** From a thousand bytes on. */
  readonly sizeUnits: readonly [string, string, string, string, string];
  readonly timeUnits: { readonly s: string; readonly min: string; readonly h: string };
  readonly fewSeconds: string;
  readonly about: (span: string) => string;
  readonly lessThan: (span: string) => string;
  readonly perSecond: (size: string) => string;
  readonly today: string;
  readonly onDay: (day: string) => string;
  /** Of this year, or with the year. */
  readonly inMonth: (month: string) => string;
}

export const englishFigures: FigureWords = {
  bytes: { one: 'byte', more: 'bytes' },
  sizeUnits: ['kB', 'MB', 'GB', 'TB', 'PB'],
  timeUnits: { s: 's', min: 'min', h: 'h' },
  fewSeconds: 'a few seconds',
  about: (span) => `about ${span}`,
  lessThan: (span) => `less than ${span}`,
  perSecond: (size) => `${size}/s`,
  today: 'today',
  onDay: (day) => `on ${day}`,
  inMonth: (month) => `in ${month}`,
};
