// Japanese words beside figures.

import type { FigureWords } from '../figure-words.ts';

export const japaneseFigures: FigureWords = {
  bytes: { one: 'バイト', more: 'バイト' },
  sizeUnits: ['kB', 'MB', 'GB', 'TB', 'PB'],
  timeUnits: { s: '秒', min: '分', h: '時間' },
  fewSeconds: '数秒',
  about: (span) => `約 ${span}`,
  lessThan: (span) => `${span}未満`,
  perSecond: (size) => `${size}/秒`,
  today: '今日',
  onDay: (day) => day,
  inMonth: (month) => month,
};
