// Japanese: labels and inserts to print.

import type { labelsText } from '../labels.ts';
import type { Translation } from '../translation.ts';

export const japaneseLabels: Translation<typeof labelsText> = {
  labels: {
    menu: 'ラベルを印刷…',
    ofShelf: 'ラベルを印刷…',
    title: (barcodes) =>
      barcodes.length === 1 ? `${barcodes[0]} のラベルを印刷` : `${barcodes.length} 本のカートリッジのラベルを印刷`,
    lead: 'PDF を作成します。「ページに合わせる」ではなく 100 %（実寸）で印刷し、マークに沿って切ってください。',
    what: '印刷するもの',
    kinds: { labels: 'バーコードラベル', inserts: 'ケース用カード' },
    stock: '用紙',
    stocks: {
      a4: 'A4、全面ラベルまたは普通紙',
      letter: 'レター、全面ラベルまたは普通紙',
      'a4-105x17': 'A4、105 × 16.9 mm のラベル 34 枚',
      'a4-96x17': 'A4、96 × 16.9 mm のラベル 32 枚',
      'avery-5366': 'レター、Avery 5366（ラベル 30 枚）',
      'avery-5161': 'レター、Avery 5161（ラベル 20 枚）',
    },
    paper: '用紙サイズ',
    papers: { a4: 'A4', letter: 'レター' },
    startAt: '最初のラベル',
    startMeaning: (most) => `全 ${most} 枚。左上から行ごとに数えます。使いかけの用紙のためのものです。`,
    coloured: '数字ごとに色を付ける',
    save: 'PDF を保存…',
    saveTitle: 'ラベルを保存',
  },
};
