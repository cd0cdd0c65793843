// Japanese: mirrors, schedules and pools.

import { comparedEveryMinutes, knowsAll } from '../../../helper/contract/mirrors.ts';
import type { SetDay, Timing, Weekday } from '../../../helper/contract/schedules.ts';
import {
  bytes,
  calendarDay,
  calendarMonth,
  calendarWeekday,
  day,
  number,
  runTime,
  sizeInWords,
  time,
  timeOfDay,
  timeToday,
} from '../format.ts';
import type { mirrorsText } from '../mirrors.ts';
import type { Translation } from '../translation.ts';
import { lagInJapanese } from './shared.ts';
import { cartridgesOf, filesOf, itemsOf, jobStates, noFolderYet, separateCopies } from './tables.ts';

/** A time that somebody chose: never "about". */
function span(seconds: number): string {
  if (seconds < 3600) return `${number(Math.round(seconds / 60))} 分`;
  if (seconds < 86_400) return `${number(Math.round(seconds / 3600))} 時間`;
  return `${number(Math.round(seconds / 86_400))} 日`;
}

const weekdays: Readonly<Record<Weekday, string>> = {
  ...{ sunday: '日曜日', monday: '月曜日', tuesday: '火曜日', wednesday: '水曜日' },
  ...{ thursday: '木曜日', friday: '金曜日', saturday: '土曜日' },
};

const manual = '手動で開始したときのみ';
const continuous = '変更のたびに継続的に';

function timing(of: Timing): string {
  const at = ({ hour, minute }: { readonly hour: number; readonly minute: number }) => timeOfDay(hour, minute);
  switch (of.kind) {
    case 'manual':
      return manual;
    case 'continuous':
      return continuous;
    case 'hourly':
      return of.minute === 0 ? '毎時' : `毎時 ${of.minute} 分`;
    case 'daily':
      return `毎日 ${at(of.at)}`;
    case 'weekdays':
      return `月曜日～金曜日 ${at(of.at)}`;
    case 'weekly':
      return `毎週${weekdays[of.day]} ${at(of.at)}`;
    case 'monthly':
      return `毎月 ${of.day} 日 ${at(of.at)}`;
    case 'cron': {
      const hours = /^0 \*\/(\d+) \* \* \*$/.exec(of.text)?.[1];
      return hours === undefined ? `cron 行「${of.text}」` : `${hours} 時間ごと`;
    }
  }
}

const outcome = ({ runs, failed, underWay, filesSafe }: SetDay) =>
  [
    `${number(runs)} 回実行`,
    underWay > 0 ? `${number(underWay)} 件実行中` : null,
    failed > 0 ? `${number(failed)} 件エラー` : null,
    filesSafe > 0 ? `${filesOf(filesSafe)}がテープ上で安全` : null,
  ]
    .filter((part) => part !== null)
    .join('、');

export const japaneseMirrors: Translation<typeof mirrorsText> = {
  mirrors: {
    heading: 'ミラー',
    loading: 'ミラーを読み込んでいます…',
    none: 'ミラーはまだありません',
    noneHint:
      'ミラーはフォルダーを、スケジュールで、または別のディスクのフォルダーとともに継続的にテープへコピーします。',
    add: '新しいミラー…',
    dropFolder: '離すとこのフォルダーをミラーします',
    onlyFolders: 'ミラーできるのはフォルダーだけです。ファイルを含むフォルダーをドロップしてください。',
    lead: 'スケジュールまたは継続的にテープへコピーするフォルダー。',
    lags: (gauge) => {
      const then = new Date(gauge.asOf);
      const onDisk = lagInJapanese(gauge.disk, 'disk', then, knowsAll(gauge));
      return gauge.tape === null ? [onDisk] : [onDisk, lagInJapanese(gauge.tape, 'tape', then, knowsAll(gauge))];
    },
    status: ({ isCounting, isWatching, isPaused, asOf, comparedAt }, now) => {
      const at = (iso: string) => timeToday(iso, now);
      const paused = isPaused ? '一時停止中。' : '';
      if (isCounting) return `${paused}すべてのフォルダーを走査中です。終わるまで数値は不完全です。`;
      if (!isWatching) return `${paused}変更はすぐには検出されません。前回の走査：${at(asOf)}。`;
      const last = comparedAt === null ? '' : `（前回 ${at(comparedAt)}）`;
      return `${paused}${at(asOf)} 時点。フォルダー外のハードリンク経由の変更は ${comparedEveryMinutes} 分ごとに探します${last}。`;
    },
    pendingDeletions: ({ barcode, deletions }) =>
      `次に ${barcode} を装填したとき、${number(deletions)} 件の削除を記録します。`,
    writing: 'テープに書き込み中。',
    menu: (name) => `${name} の操作`,

    open: (name) => `${name} を表示`,
    back: 'すべてのミラー',
    from: 'コピー元',
    to: 'コピー先',
    when: '時期',
    next: '次回の実行',
    last: '前回の実行',
    always: '常時',
    never: '予定なし',
    due: '実行時刻',
    notRunYet: '未実行',
    paused: '一時停止中',
    nextAt: runTime,
    timing,
    pool: (name, copies) => (copies === 1 ? `プール ${name}` : `プール ${name}、${number(copies)} 部`),
    onlyDisk: 'テープなし',
    folder: (name) => `フォルダー ${name}`,
    lastOutcome: (run, now) => {
      const when = timeToday(run.ended ?? run.created, now);
      if (run.ended === null) return jobStates[run.state];
      if (run.state !== 'done') return `${jobStates[run.state]}、${when}`;
      return `${run.filesSafe === 0 ? '新しいファイルなし' : filesOf(run.filesSafe)}、${when}`;
    },
    sinceLast: '前回以降の変更は、次回の実行までテープにありません。',
    notRun: '最初の実行まで、テープには何もありません。',

    gauge: '未反映',
    onDisk: 'ディスクのフォルダー',
    onTape: 'テープ',
    evenFigure: '最新',
    evenSoFar: 'これまで変更なし',
    behindFigure: (many) => `残り ${filesOf(many)}`,
    promise: (seconds) => `${span(seconds)}以内にテープへ`,
    waited: (share) => `最も古い変更は許容時間の ${number(Math.round(100 * share))} % を待っています`,
    noTape: 'このミラーはテープにコピーしません。',

    run: '今すぐ実行',
    toTape: '今すぐテープに書き込む',
    nothingToWrite: 'テープへの書き込みを待つものはありません。',
    pause: '一時停止',
    goOn: '再開',
    edit: '編集…',
    remove: '削除…',
    retry: '再試行',
    showPool: 'プールのカートリッジ…',
    evenEmpty: '空でも実行',
    history: '履歴',

    removal: {
      title: (name) => `ミラー「${name}」を削除しますか？`,
      lead: 'フォルダーはコピーされなくなります。',
      stays: (pool, folder) =>
        [
          pool === null ? null : `プール ${pool} のカートリッジ上のファイルは残り、復元できます。`,
          folder === null ? null : `フォルダー ${folder} は変更されません。`,
          'ミラーの設定と履歴だけが削除されます。',
        ]
          .filter((sentence) => sentence !== null)
          .join(''),
      start: 'ミラーを削除',
    },

    calendar: {
      month: calendarMonth,
      weekday: calendarWeekday,
      before: '前の月',
      after: '次の月',
      day: (date, runs) => `${calendarDay(date)}：${runs === undefined ? '実行なし' : outcome(runs)}`,
      outcome,
      heading: calendarDay,
      noRuns: 'この日の実行はありません。',
      legend: { well: jobStates.done, failed: jobStates.partial, 'under-way': jobStates.running },
    },

    runs: {
      copy: (copy) => (copy === 0 ? '' : `コピー ${copy}`),
      written: '書き込み',
      renamed: '名前変更',
      removed: '削除',
      failed: '失敗',
      removedMeaning: '最新の世代から削除。以前の世代には残っています',
      noChange: '変更なし。',
      noResult: '実行中。',
      job: 'ジョブを表示',
      more: (many) => `他 ${number(many)} 件`,
    },

    lagging: {
      heading: 'テープに未反映',
      onDisk: 'ディスクに未反映',
      none: '待っているものはありません。',
      gone: '削除済み',
      since: (since, now) => `${timeToday(since, now)} から`,
    },
    kept: {
      heading: 'フォルダーに残した、削除または置換されたファイル',
      none: '残した削除済みファイルはありません。',
      deleted: (at) => `${time(at)} に削除`,
    },
    notes: 'カートリッジに記録予定',

    editor: {
      add: '新しいミラー',
      change: (name) => `${name} を編集`,
      name: '名前',
      namePlaceholder: '例：「映像」',
      sources: 'コピーするフォルダー',
      noSources: noFolderYet,
      addSource: 'フォルダーを追加…',
      dropSource: (path) => `${path} を除く`,
      when: '時期',
      howOften: '頻度',
      whenKinds: {
        ...{ always: continuous, hours: '数時間ごと', daily: '毎日', weekdays: '月曜日～金曜日', weekly: '毎週' },
        ...{ monthly: '毎月', manual, cron: 'cron 行' },
      },
      at: '時刻',
      every: '間隔',
      hours: (hours) => `${number(hours)} 時間`,
      on: '曜日',
      weekdays,
      dayOfMonth: '日',
      cron: '分、時、日、月、曜日',
      within: 'テープまでの時間',
      withinChoice: span,
      next: '次回以降の実行',
      zone: (zone) => `タイムゾーン：${zone}`,
      alwaysMeaning: '変更はすぐにフォルダーへコピーされ、十分たまるとテープに書き込まれます。',
      manualMeaning: '「今すぐ実行」を押すと実行します。',
      where: 'コピー先',
      pool: 'カートリッジ',
      noPool: 'テープなし、ディスクのフォルダーのみ',
      choosePool: 'プールを選択…',
      newPool: '新しいプール…',
      changePool: 'プールを編集…',
      poolHolds: (many) => (many === 0 ? 'カートリッジはまだありません。' : cartridgesOf(many)),
      copies: separateCopies,
      copiesMissing: (copy) => `プールにコピー ${copy} 用のカートリッジがまだありません。`,
      folder: 'ディスクのフォルダー（すぐに更新）',
      noFolder: noFolderYet,
      choose: '選択…',
      patterns: 'パターン',
      exclude: '除外',
      excludePlaceholder: '*.tmp\nCache/',
      include: '対象を限定',
      includePlaceholder: 'すべて',
      patternsHint:
        '.gitignore と同じく 1 行に 1 パターン：「*.tmp」はどこでも、「Cache/」はフォルダー、「/Drafts」は最上位。',
      keeping: '保持',
      verify: '実行後の検証',
      verifyKinds: { none: 'なし', sample: '一部', each: 'すべて' },
      keepDays: '削除したファイルをテープに保持',
      keepOnDisk: '削除したファイルをフォルダーに保持',
      days: (days) => (days === 0 ? 'なし' : `${number(days)} 日`),
      forEver: '無期限',
      save: 'ミラーを保存',
      missing: (parts) => `必要なもの：${parts.join('、')}。`,
      needs: {
        ...{ name: '名前', sources: 'コピーするフォルダー', pool: 'カートリッジのプール' },
        folder: 'ディスクのフォルダー',
      },
    },

    preview: {
      heading: 'プレビュー',
      idle: 'フォルダーを選ぶと、コピーされるファイルを表示します。',
      scanning: 'フォルダーを走査しています…',
      taken: '対象',
      left: '除外',
      figure: ({ files, bytes: size }) => `${filesOf(files)}、${bytes(size)}`,
      partial: 'フォルダーが大きいため、数値は最初の部分だけです。',
      unreadable: (many) => `${itemsOf(many)}は読み取りまたはアーカイブできません。`,
      unnamed: 'どのパターンにも一致しない',
      idlePattern: 'ここでは一致なし',
      decided: (files, size) => `${filesOf(files)}、${bytes(size)}`,
      patterns: 'パターン',
      first: '最初のファイル',
      nothing: 'なし。',
      excludes: '除外',
      includes: '対象',
    },

    pools: {
      heading: 'プール',
      lead: 'まとまりのあるカートリッジ。ミラーはプールのカートリッジに順に書き込みます。',
      none: 'プールはまだありません。',
      add: '新しいプール…',
      edit: (name) => `プール ${name} を編集`,
      change: '編集…',
      empty: 'カートリッジなし',
      copy: (copy) => `コピー ${copy}`,
      deletions: (many) => `削除 ${number(many)} 件`,
      unwanted: '再利用できます',
      restoreTest: (next) => (next === null ? '自動検証なし' : `次回の復元テスト ${runTime(next)}`),
      shared: '共有',
      title: (name) => (name === null ? '新しいプール' : `プール ${name}`),
      name: '名前',
      cartridges: 'カートリッジ',
      noCartridges: 'カートリッジはまだありません。',
      cartridge: (barcode, name, free) =>
        [barcode, name, free === null ? '未フォーマット' : `空き ${sizeInWords(free)}`]
          .filter((part) => part !== '')
          .join(' · '),
      copyOf: (barcode) => `${barcode} のコピー番号`,
      copyChoice: (copy) => `コピー ${copy}`,
      taken: (pool) => `プール ${pool} に所属`,
      restoreTests: '復元テスト：ファイルの一部を検証',
      restoreTestKinds: { none: 'しない', weekly: '毎週', monthly: '毎月' },
      isShared: 'このコンピューターの他のユーザーも書き込める',
      restoreGuide: 'フォーマットする各カートリッジに、Capstan なしで読む方法を保存',
      takesBlank: '必要なときにライブラリーのスロットから空のカートリッジを取る',
      exportFull: '満杯のカートリッジを取り出せるようライブラリーの出し入れ口へ移す',
      trust: {
        some: (open, all) =>
          all === 1 ? 'カートリッジは未検証です' : `${number(all)} 巻中 ${number(open)} 巻が未検証`,
        all: (since) => `すべて検証済み、最も古いものは ${day(since)}`,
        compared: (sampled) => (sampled === null ? '未検証' : `一部のみ検証（${day(sampled)}）`),
        unsound: '検証に失敗',
        files: 'ファイルを表示',
        verify: '検証',
        underWay: 'ジョブを表示',
      },
      save: 'プールを保存',
      remove: 'プールを削除',
    },
  },
};
