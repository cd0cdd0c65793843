// French words beside figures.

import type { FigureWords } from '../figure-words.ts';

export const frenchFigures: FigureWords = {
  bytes: { one: 'octet', more: 'octets' },
  sizeUnits: ['ko', 'Mo', 'Go', 'To', 'Po'],
  timeUnits: { s: 's', min: 'min', h: 'h' },
  fewSeconds: 'quelques secondes',
  about: (span) => `environ ${span}`,
  lessThan: (span) => `moins de ${span}`,
  perSecond: (size) => `${size}/s`,
  today: 'aujourd’hui',
  onDay: (day) => `le ${day}`,
  inMonth: (month) => `en ${month}`,
};
