// Japanese: what a job waits for.

import type { WordsOfWaits } from '../../../helper/contract/waits.ts';
import { number } from '../format.ts';
import { filesOf, listed } from './tables.ts';

const noRoom = (barcode: string) => `${barcode} にはドライブが必要ですが、今空けられるものがありません。`;

export const japaneseWaits: WordsOfWaits = {
  why: {
    full: ({ barcode }) => `${barcode} は満杯です。`,
    'full-and-other-unfit': ({ barcode, other, fault }, { title }) =>
      `${barcode} は満杯で、${other} は使えません：${title(fault)}。`,
    'all-full': () => 'すべてのカートリッジが満杯です。',
    'cut-short': () => '中断されました。',
    'pool-full': ({ pool }) => `プール ${pool} のカートリッジはすべて満杯です。`,
    due: ({ set }) => `${set} の実行時刻です。`,
    'has-copies': ({ barcode, files }) => `読めなかった${filesOf(files)}のコピーが ${barcode} にあります。`,
    'has-sound-part': ({ barcode, files }) => `${filesOf(files)}の無事な部分が ${barcode} にあります。`,
  },
  step: {
    'load-or-name': ({ barcode }) => `続けるには ${barcode} を装填するか、棚のカートリッジを指定してください。`,
    'load-another': ({ generation }) =>
      `続けるには、空のフォーマット済み LTO-${generation} カートリッジを装填するか、棚のものを指定してください。`,
    'put-in': ({ barcode, needs }) =>
      needs === undefined
        ? `続けるには ${barcode} をドライブに入れて装填してください。`
        : `${barcode} には ${needs.map((one) => `LTO-${one}`).join('、')} ドライブが必要です。接続してから ${barcode} を入れて装填してください。`,
    'put-in-for-copy': ({ barcode }) => `コピーを続けるには ${barcode} をドライブに入れて装填してください。`,
    eject: ({ barcode, held, drive }) =>
      `続けるには ${drive} から ${held} を取り出してください。${barcode} は自動的に装填されます。`,
    exchange: ({ barcode, held, drive }) =>
      `続けるには ${drive} から ${held} を取り出し、${barcode} を入れて装填してください。`,
    'no-room': ({ barcode }) => noRoom(barcode),
  },
  obstacle: {
    'at-work': ({ drive }) => `${drive} は使用中です。`,
    busy: ({ drive, job }) => `${drive} はジョブ ${job} で使用中です。`,
    paused: ({ drive, job }) => `${drive} は一時停止中のジョブ ${job} が保持しています。再開または停止してください。`,
    'next-for': ({ drive, job }) => `${drive} は先に実行するジョブ ${job} が次に使います。`,
    wanted: ({ drive, held, job }) => `${drive} には先に実行するジョブ ${job} のための ${held} が入っています。`,
    emptying: ({ drive, held }) => `${drive} はこのジョブのために ${held} を取り出しています。`,
    cleaning: ({ drive, held }) => `${drive} にはクリーニングカートリッジ ${held} が入っています。取り出してください。`,
    unfinished: ({ drive, held }) => `${drive} の ${held} はインデックスが未完です。修復するか取り出してください。`,
    failed: ({ drive, held }) => `${drive} は ${held} が入ったまま故障しました。${held} を取り出すと再び使えます。`,
    'not-allowed': ({ drive, held }) => `${drive} の ${held} を取り出す権限がありません。管理者に依頼してください。`,
  },
  makeRoom: (barcode, ejects) =>
    `${barcode} にはドライブが必要です。続けるには ${ejects.map(({ held, drive }) => `${drive} から ${held}`).join('、または ')} を取り出してください。`,
  automatic: (afterMinutes, held) =>
    afterMinutes === 0
      ? `${listed(held)} は自動的に取り出されます。`
      : `そうしない場合、${number(afterMinutes)} 分間使われないと ${listed(held)} は自動的に取り出されます。`,
  noRoom,
  othersFirst: '他のジョブが先に実行されます。順番が来ると開始します。',
  drivesBusy: '適したドライブはすべて使用中か、別のカートリッジが入っています。',
  used: (job, barcode) => `ジョブ ${job} が ${barcode} を使用中です。このジョブはその後に続きます。`,
  doorOpen: (library) => `${library} の扉を閉めるか、パネルで一時停止を解除してください。その後このジョブは続きます。`,
  robotBusy: (library) => `${library} のロボットは起動中か棚卸し中です。準備ができるとこのジョブは続きます。`,
  poolLocked: (pool) => `このジョブはプール ${pool} のロックが解除されるまで待ちます。`,
  notWanted: (barcode) => `${barcode} はここでは不要です。変更せずに取り出しました。`,
  afterwards: (later) => `その後：${listed(later)}。`,
};
