// Japanese: jobs. The list, one job, the strip below every view.

import { number, sizeInWords } from '../format.ts';
import type { jobsText } from '../jobs.ts';
import type { Translation } from '../translation.ts';
import { titleInJapanese } from './job-titles.ts';
import { japanese, outcomeInJapanese } from './shared.ts';
import { jobPhases, jobStates, kindOf, pausedMeaning, priorities, speedLimits } from './tables.ts';

/** How long something took: exact, as it is over. */
function took(seconds: number): string {
  if (seconds < 60) return `${seconds < 10 ? number(seconds) : number(Math.round(seconds))} 秒`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} 分 ${Math.round(seconds % 60)} 秒`;
  return `${number(Math.floor(minutes / 60))} 時間 ${minutes % 60} 分`;
}

export const japaneseJobs: Translation<typeof jobsText> = {
  job: {
    kind: kindOf,
    title: titleInJapanese,
    state: jobStates,
    speedLimit: speedLimits,
    phase: jobPhases,
    outcome: outcomeInJapanese,
    bytes: 'データ',
    files: 'ファイル',
    rate: '速度',
    memory: 'メモリー',
    memoryFill: (share) => `バッファーメモリー ${Math.round(100 * share)} % 使用`,
    stops: (many) => `停止 ${number(many)} 回`,
    stopsMeaning: 'データが届かずテープが停止した回数',
    pausedMeaning,
    event: (event) => {
      switch (event.kind) {
        case 'queued':
          return `登録、優先度 ${priorities[event.priority]}`;
        case 'waits':
          return japanese.wordedWait(event);
        case 'started':
          return '開始';
        case 'cartridge':
          return `${event.drive === null ? '' : `${event.drive} で `}${event.barcode} を使用`;
        case 'made-room':
          return `場所を空けるため ${event.drive} から ${event.barcode} を取り出しました`;
        case 'index':
          return event.times === 1
            ? `${event.barcode} にインデックスを書き込み、世代 ${number(event.generation)}：ここまですべて安全`
            : `${event.barcode} にインデックスを ${number(event.times)} 回書き込み、最後は世代 ${number(event.generation)}：ここまですべて安全`;
        case 'pausing':
          return '一時停止を要求';
        case 'paused':
          return jobStates.paused;
        case 'resumed':
          return '再開';
        case 'priority':
          return `優先度を ${priorities[event.priority]} に変更`;
        case 'helper-restarted':
          return event.killed
            ? '新しいヘルパーが再開：前のものは中断されました'
            : '新しいヘルパーが再開：前のものは終了していました';
        case 'ended':
          return event.fault === null
            ? jobStates[event.state]
            : `${jobStates[event.state]}：${japanese.fault(event.fault).title}`;
      }
    },
    spentOn: { ...jobPhases, ...speedLimits, paused: jobStates.paused },
    inMemory: (written, waiting) => `${number(written)} 個書き込み済み、${number(waiting)} 個がメモリーでドライブ待ち`,
    left: (time) => `残り${time}`,
    of: (total) => `/ ${total}`,
  },

  need: {
    assurance: '安全なファイルは安全なままです。ジョブは必要なだけ待ってから再開します。',
    restoreAssurance: '復元したファイルは残ります。復元は必要なだけ待ってから再開します。',
    copyAssurance: 'コピーしたファイルは残ります。コピーは必要なだけ待ってから再開します。',
    inLine: (kind, title) => `${kind}：${title}。取り出すカートリッジの内容は変わりません。`,
    these: '適したカートリッジ：',
    noneFits: '適したフォーマット済みカートリッジがありません。',
    use: (barcode, free) => `${barcode}、空き ${sizeInWords(free)}`,
  },

  jobs: {
    heading: 'ジョブ',
    starting: '開始しています…',
    none: 'ジョブはまだありません',
    noneHint: '装填、フォーマット、アーカイブ、復元などのジョブが、実行中も終了後もここに表示されます。',
    running: '現在',
    recent: '以前',
    ended: '終了',
    created: '登録',
    cartridge: 'カートリッジ',
    items: 'ファイル',
    all: 'すべて',
    failedOnly: (many) => `失敗（${number(many)}）`,
    noItems: 'このジョブにはファイルの記録がありません。',
    noFailed: 'エラーはありません。',
    filesSafe: 'テープ上で安全',
    filesRestored: '復元済み',
    filesFailed: '失敗',
    changed: '読み取り中に変更',
    mirror: 'ミラー',
    mirrored: 'ミラーにあり',
    notMirrored: 'ミラーになし',
    mirrorStates: {
      mirrored: 'ミラーフォルダーにコピー済み',
      'mirrored-again': '後からミラーフォルダーにコピー：ディスクが遅すぎました',
      'mirror-failed': 'ミラーフォルダーにコピーされていません',
    },
    unchanged: '既に存在',
    note: '備考',
    notes: {
      changed: '読み取り中に変更。読んだとおりに保存',
      'hard-link': '他にハードリンクがあり、それぞれ別のファイルとして保存',
      part: '次のカートリッジに続く',
      'other-copy': '別のカートリッジのコピーから復元',
      'from-mirror': '同じ内容のミラーフォルダーから復元',
      'read-again': '複数回の読み取りが必要：ドライブを清掃するかカートリッジをコピーしてください',
      skipped: '復元せず：同名のファイルが既に存在',
      'attributes-not-set': '復元済み。ただし所有者、権限、日時、属性の一部は設定できませんでした',
      'not-in-manifest': 'マニフェストに記載なし',
      duplicate: '既にテープ上にあるため書き込みなし',
    },
    placed: (barcode, generation) => `${barcode}、世代 ${number(generation)}`,
    copyIncomplete: (copy) => `コピー ${copy} は不完全です`,
    renamed: '名前変更',
    restoredAs: '復元後の名前',
    onTape: '既にテープ上にあり',
    copyAt: '既存の場所',
    modified: '更新日時',
    size: 'サイズ',
    skipped: '変更せず',
    kept: (kept) => `${kept} を保持`,
    filesRead: '読み取り済み',
    strip: '実行中のジョブ',
    fromCartridge: (barcode) => `${barcode} に保存された履歴からのみ分かります。`,
    priority: '優先度',
    priorities,
    priorityMeaning: '優先度の高い待機中のジョブが先に実行されます。',
    timeline: '経過',
    earlier: (many) => `以前の ${number(many)} 件を表示`,
    whereTimeWent: '所要時間の内訳',
    spent: (on, seconds) => `${on} ${took(seconds)}`,
    share: (share) => `${Math.round(100 * share)} %`,
    filter: {
      which: '表示するジョブ',
      search: 'ジョブを検索',
      searchHint: 'タイトル、バーコード、ファイル、種類',
      all: 'すべて',
      open: '進行中',
      care: '要注意',
      kind: '種類',
      everyKind: 'すべての種類',
      none: '該当するジョブはありません',
      noneHint: '他のジョブは上の絞り込みで隠れています。',
    },
    order: 'ジョブの並び順',
    orders: { time: '時刻', cartridge: 'カートリッジ', state: '状態' },
    older: '以前のジョブを表示',
    save: '保存形式',
    saveAs: (format) => `保存：${format}…`,
    menu: (title) => `${title} の操作`,
    saving: '保存しています…',
    saved: (path) => `${path} として保存しました`,
    notSaved: (path, why) =>
      `${path} に書き込めませんでした。既存のファイルは変わりません。別の場所を選んでください。（${why}）`,
    noHashes: {
      title: 'このジョブにはメディアハッシュリスト用のチェックサムがありません',
      remedy:
        'メディアハッシュリストには xxHash64、MD5、SHA-1 のいずれかが必要です。CSV と JSON には既存のものが含まれます。次のアーカイブでは「設定」の「アーカイブ」で xxHash64 を選んでください。',
    },
    remedies: {
      retry: '再試行',
      retrySheet: '再試行…',
      restoreAgain: 'もう一度復元…',
      otherFolder: '別のフォルダーに復元…',
      load: (barcode) => `${barcode} を装填`,
      eject: (barcode) => `${barcode} を取り出す`,
      use: (barcode) => `${barcode} を使う`,
      resume: (job) => `ジョブ ${job} を再開`,
      clean: (barcode) => `${barcode} でドライブを清掃`,
      format: 'フォーマット…',
      check: '検査…',
      unlock: 'ロック解除…',
      cartridges: 'カートリッジを表示',
      drives: 'ドライブを表示',
      browse: (barcode) => `${barcode} の内容`,
      health: '「状態」を開く',
      jobs: '「ジョブ」を開く',
      mirrors: '「ミラー」を開く',
      settings: '「設定」を開く',
      doctor: 'チェックリストを開く',
      reconnect: '再接続',
    },
  },
};
