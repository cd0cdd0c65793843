// Japanese: rescue.

import type { rescueText } from '../rescue.ts';
import type { Translation } from '../translation.ts';

export const japaneseRescue: Translation<typeof rescueText> = {
  rescue: {
    menu: 'ファイルを救出…',
    title: (barcode) => `${barcode} からファイルを救出`,
    lead: 'カートリッジのラベルやインデックスが失われたか破損したときの最後の手段です。カートリッジには何も書き込みません。',
    folderMeaning: '空のフォルダー、または他の救出の結果が入っていないフォルダー。',
    newestOnly: '削除されたファイルと以前の版を除く',
    steps: [
      'テープ全体から新旧のインデックスを探します。全体を読むのと同じくらいかかることがあります。',
      'インデックスに記載されたすべてのファイルを読み取り、チェックサムと照合します。',
      '破損したファイルは無事な部分を残し、欠けた部分をゼロで埋めます。名前に明記します。',
      'フォルダー内の map.txt に、見つかったものと欠けているものが載ります。',
    ],
    start: 'ファイルを救出',
  },
};
