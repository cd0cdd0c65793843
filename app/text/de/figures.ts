// German words beside figures.

import type { FigureWords } from '../figure-words.ts';

export const germanFigures: FigureWords = {
  bytes: { one: 'Byte', more: 'Byte' },
  sizeUnits: ['kB', 'MB', 'GB', 'TB', 'PB'],
  timeUnits: { s: 's', min: 'min', h: 'h' },
  fewSeconds: 'wenige Sekunden',
  about: (span) => `etwa ${span}`,
  lessThan: (span) => `weniger als ${span}`,
  perSecond: (size) => `${size}/s`,
  today: 'heute',
  onDay: (day) => `am ${day}`,
  inMonth: (month) => `im ${month}`,
};
