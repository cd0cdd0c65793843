// Japanese: checks, recovery, and the condition of drives and cartridges.

import { bytes, duration, number, sizeInWords } from '../format.ts';
import type { healthText } from '../health.ts';
import type { Translation } from '../translation.ts';
import { cartridgesOf, filesOf, foldersOf } from './tables.ts';
import { japaneseAlert } from './tape-alerts.ts';

export const japaneseHealth: Translation<typeof healthText> = {
  cartridgeHealth: {
    kinds: { good: '良好', worn: '消耗', bad: '今すぐコピー', unknown: 'データなし' },
    unknownMeaning: 'データはまだありません。次の取り出し時に収集されます。',
    reasons: {
      'verification-failed': '前回の検証に失敗しました。コピーし、新しいファイルには使わないでください。',
      dirty: '前回のセッションが中断されました。検査してから修復してください。',
      damaged: 'データが破損しています。検査し、読めるものをコピーしてください。',
      'write-failed': 'ドライブが一部に書き込めませんでした。コピーし、新しいファイルには使わないでください。',
      'media-failing': 'ドライブが故障の兆候を報告しました。コピーして使用をやめてください。',
      'life-over': '定格寿命を超えています。コピーして使用をやめてください。',
      'life-nearing': '定格寿命が近づいています。コピーを計画してください。',
      'much-used': '定格の走行または装填回数の大半を使いました。コピーを計画してください。',
      unrecovered: 'ドライブが訂正できないエラーを報告しました。検証してください。',
      'in-order': '問題の報告はありません。',
    },
  },

  checkUp: {
    title: (drive) => `ドライブ測定：${drive}`,
    lead: (barcode) =>
      `ドライブの検索、読み取り、書き込みの速度を測ります。${barcode} は上書きされます。復元と計画はその後このプロファイルを使います。`,
    extent: '測定の範囲',
    extents: { wraps: '数パス：約 15 分', band: 'バンド全体：数時間。バンド間の移動も測ります' },
    start: '測定を開始',
    startErasing: '消去して測定を開始',
    open: '測定…',
    noClock: 'この仮想ドライブは即時のため、測るものがありません。',
    noCartridge: '先に空のカートリッジを装填してください。',
    none: 'プロファイルはまだありません。測定すると検索、読み取り、書き込みの速度が分かり、計画に使われます。',
    measured: (at, type, wraps) => `${at} のプロファイル、${type} で ${number(wraps)} パスを測定`,
    seconds: (seconds) => `${number(seconds < 10 ? Number(seconds.toPrecision(2)) : Math.round(seconds))} 秒`,
    figures: {
      ...{ load: '装填', rewind: '巻き戻し', firstLocate: '最初の検索', flush: '書き出し', write: '書き込み' },
      ...{ slowest: '最低速度', buffer: 'バッファー' },
    },
  },

  trace: {
    show: '最近のコマンド',
    hide: '隠す',
    meaning:
      'ドライブに最後に送られたコマンドとその応答です。ドライブを作る人のためのもので、ファイルのデータ、名前、鍵は含まれません。',
    columns: ['番号', '時刻', 'コマンド', 'バイト列', 'データ', '所要時間', '結果'],
  },

  cartridgeUse: {
    cartridge: 'カートリッジ',
    health: '状態',
    used: '寿命の消費',
    loads: '装填回数',
    written: '書き込み',
    read: '読み取り',
    verified: '検証',
    percent: (share) => (share > 0 && share < 0.01 ? '1 % 未満' : `${Math.round(100 * share)} %`),
    share: (share) => `定格寿命の ${Math.round(100 * share)} % を使用`,
    past: (barcode) => `${barcode} の推移`,
    rated: (passes, loads) =>
      `定格 ${number(20_000)} 走行のうち約 ${number(Math.round(passes))}、${number(20_000)} 装填のうち ${number(loads)}。`,
  },

  plot: {
    asTable: '表で表示',
    series: '系列',
    time: '取り出し日時',
    writing: '書き込み',
    reading: '読み取り',
    errorRate: 'エラー（訂正の有無を問わず）',
    errorRateMeaning: '1 TB あたりの訂正と再試行。',
    perTerabyte: 'TB あたり',
    retries: '再試行',
    retriesMeaning: 'データの書き直しや読み直しの回数。',
    perVisit: '装填あたり',
    backhitches: 'テープ停止',
    backhitchesMeaning: '書き込み中にデータが届かず、テープが停止して後戻りした回数。',
    noData: 'データはまだありません。',
    tooEarly: 'グラフは 2 回取り出した後に表示されます。',
    seconds: '秒',
    metres: 'テープに沿った距離（m）',
    locate: '検索時間',
    locateMeaning: 'テープ上の距離ごとの、読み取れるまでの秒数。',
    regions: { ahead: '前方', behind: '後方', turned: '逆方向', band: '別のバンド' },
    megabytesPerSecond: 'MB/秒',
    recordSize: 'レコードサイズ',
    bySize: 'レコードサイズ別の書き込み速度',
    bySizeMeaning: '各サイズのレコードを書く速さ。',
    delay: 'レコード間の遅延（ms）',
    byDelay: '遅延別の書き込み速度',
    byDelayMeaning: '各遅延でレコードが届くときの書き込みの速さ。',
  },

  future: {
    heading: '新しいドライブとの互換性',
    lead: 'ドライブが読めるのは数世代前までです。新しいドライブで読めないカートリッジは、対応するドライブがあるうちにコピーしてください。',
    kind: 'お持ちのカートリッジ',
    drive: (generation) => `LTO-${generation}`,
    own: '所有',
    held: (many, used) => `${cartridgesOf(many)}${used === 0 ? '' : `、${bytes(used)}`}`,
    reach: { writes: '読み書き可', reads: '読み取りのみ', none: '読めない' },
    lost: '読めなくなるもの',
    lostNone: 'なし',
    lostMany: (many, size) => `${cartridgesOf(many)}${size === 0 ? '' : `、${bytes(size)}`}`,
    next: (generation, lost, all, size) => {
      const drives = `LTO-${generation} ドライブだけでは、`;
      if (lost === 0) return `${drives}すべてのカートリッジを引き続き読めます。`;
      const which = lost === all ? 'どのカートリッジも' : `${number(all)} 巻中 ${number(lost)} 巻が`;
      return `${drives}${which}読めません${size === 0 ? '' : `（${bytes(size)}）`}。`;
    },
  },

  health: {
    heading: '状態',
    parts: '区分',
    partNames: { drives: 'ドライブ', cartridges: 'カートリッジ', generations: '互換性' },
    noDataYet: 'データなし',
    asOf: (at) => `${at} 時点`,
    ask: '更新',
    alert: japaneseAlert,
    noAlerts: '警告はありません。',
    alertsUnknown: '更新するかカートリッジを取り出すまで、警告は分かりません。',
    tapeAlert: (flag) => `TapeAlert ${flag}`,
    reading: ({ unit, value }) => {
      switch (unit) {
        case 'count':
          return number(value);
        case 'hours':
          return `${number(Math.round(value))} 時間`;
        case 'metres':
          return `${number(Math.round(value / 1000))} km`;
        case 'celsius':
          return `${number(value)} °C`;
      }
    },
    readings: {
      'In motion since cleaned': '清掃後の走行',
      Cleanings: '清掃回数',
      Loads: '装填回数',
      'Powered on': '通電時間',
      'In motion': '走行時間',
      'Tape moved': 'テープ走行距離',
      Temperature: '温度',
      'Temperature limit': '温度の上限',
      'Uncorrected writes': '未訂正の書き込み',
      'Uncorrected reads': '未訂正の読み取り',
    },
    checkTitle: (barcode) => `${barcode} を検査`,
    checkLead: '両方のインデックス、カートリッジメモリー、データの終わりを検査します。何も変更しません。',
    checkStart: '検査',
    found: '結果',
    would: '修復の手順',
    steps: '実行内容',
    recoverTitle: (barcode) => `${barcode} を修復しますか？`,
    recoverLead: '修復はカートリッジに書き込みます。記録済みのデータは失われません。',
    recoverLeadLoses: '修復はカートリッジに書き込みます。失われるものを下で確認してください。',
    onIt: 'このカートリッジ上',
    recoverSteps: [
      'すべてのデータがテープにあれば、前回のセッションのファイルを修復します。',
      'どのファイルにも属さないデータは遺失物フォルダーに入れます。',
      '両方のインデックスとカートリッジメモリーの誤りを書き直します。',
    ],
    trim: (many) => `破損した${filesOf(many)}を無事な部分の後で切り詰めます。残りは失われます。`,
    goBack: (generation) =>
      `世代 ${generation} に戻ります。後から追加されたファイルは含まれず、そのデータは遺失物フォルダーに入ります。`,
    recoverStart: '修復',
    forecast: ({ files, folders, bytes: size, seconds }) =>
      `${foldersOf(folders)}の ${filesOf(files)}、${sizeInWords(size)}${seconds === null ? '' : `、所要時間 ${duration(seconds)}`}。`,
  },
};
