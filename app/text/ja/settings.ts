// Japanese: Settings, the first-run tour, and the doctor’s checklist.

import { number, sizeInWords, time } from '../format.ts';
import { languageNames } from '../language.ts';
import { hashNames, type settingsText } from '../settings.ts';
import type { Translation } from '../translation.ts';
import { filesOf, verifyAfterwards } from './tables.ts';

const waitUntilSafe = '安全になるまで待つ';
const clockModes = { instant: '即時', modelled: '模擬時間', live: '実時間' } as const;
const timesFaster = (times: string) => `${times} 倍速`;

export const japaneseSettings: Translation<typeof settingsText> = {
  settings: {
    heading: '設定',
    pages: {
      general: '一般',
      archiving: 'アーカイブ',
      equipment: 'ドライブとカートリッジ',
      notices: '通知',
      checklist: 'チェックリスト',
    },
    window: 'ウィンドウ',
    restoring: {
      heading: '復元',
      folder: '既定のフォルダー',
      meaning: '別のフォルダーを選ばない限り、ここに復元します。',
      none: 'なし：復元のたびに尋ねます',
      clear: '既定のフォルダーを使わない',
    },
    folders: {
      heading: 'カートリッジをフォルダーとして表示',
      show: 'カートリッジをフォルダーとして表示する',
      meaning:
        '棚にあるカートリッジも含め、どのプログラムでも一覧と検索ができます。プログラムがファイルを開くまでテープは動きません。',
      folder: '表示するフォルダー',
      elsewhere: (folders) => `${folders.join('、')} にも表示しています。`,
      policy: 'テープ上のファイルをプログラムが開いたとき',
      policies: { fail: '拒否する', ask: '確認する', wait: '戻す' },
      policyMeanings: {
        fail: 'プログラムはすぐにエラーを受け取ります。先に capstan stage でファイルを戻してください。',
        ask: '通知で確認します。プログラムは回答を待ちます。',
        wait: 'プログラムはファイルが戻るまで待ちます。数分かかることがあります。',
      },
      never: 'プレビューを描くファイルマネージャー、インデクサー、ウイルススキャナーは常に拒否されます。',
      atLogin: 'ログイン時にも表示する',
    },
    keepInTray: '最後のウィンドウを閉じてもトレイに残る',
    keepInTrayMeaning: 'オフの場合はジョブの実行中だけ残ります。ジョブとスケジュールはどちらでもヘルパーで続きます。',
    appearance: '外観',
    language: '言語',
    languages: { system: 'システム', ...languageNames },
    appearances: { system: 'システム', light: 'ライト', dark: 'ダーク' },
    tour: 'はじめに',
    tourWords: '仮想テープで 7 つの手順。データが失われることはありません。',
    tourStart: 'ツアーを開始',
    tourNoDrive: 'ツアーには仮想ドライブが必要です。「ドライブとカートリッジ」で追加してください。',
    keys: 'キーボード',
    keysWords: 'Ctrl+1～Ctrl+8 で一覧の順に画面を開きます。',
    about: '情報',
    version: 'バージョン',
    helperVersion: 'ヘルパー',
    home: 'データフォルダー',
    runtime: '実行環境',
    licence: 'ライセンス',
    licenceName: 'Apache License 2.0',
    catalogue: {
      heading: 'カタログ',
      lead: 'ファイル一覧はいつでもカートリッジから再構築できます。それ以外（過去のジョブ、プール、スケジュール、ミラー、保管場所、状態データ）は 1 日 1 回データフォルダーに書き出され、最新の 7 件が残ります。',
      exportWords: 'ファイルに書き出す',
      exportMeaning: '別のディスクやコンピューター用の写し。ファイル名を含み、ファイルの内容は含みません。',
      exportAction: '書き出し…',
      exportTitle: 'カタログの書き出し',
      importWords: 'カタログを読み込む',
      importMeaning:
        'ここにないものを追加し、既存の項目は変更も削除もしません。過去のジョブは履歴として追加され、再実行されません。追加されたスケジュールとミラーは予定どおり実行されます。ファイル一覧は含まれないため、カートリッジを装填して再構築してください。',
      importAction: '読み込み…',
      importTitle: 'カタログの読み込み',
      kindOfFile: 'カタログの書き出しファイル',
      fileName: (now) => `capstan-catalogue-${now.toISOString().slice(0, 10)}.json`,
      exported: (path) => `${path} に書き出しました。`,
      notWritten: (path, detail) => `${path} に書き込めませんでした：${detail}`,
      imported: (made, jobs, rows) =>
        rows === 0
          ? `${time(made)} の書き出しに新しいものはありません。何も変更していません。`
          : `${time(made)} の書き出しから ${number(rows)} 件（過去のジョブ ${number(jobs)} 件を含む）を読み込みました。`,
    },

    archivingLead: '新しいアーカイブの既定値。アーカイブごとに変更できます。',
    verify: verifyAfterwards,
    verifyMeaning: 'すべてのファイルを読み戻し、チェックサムと照合します。ほぼ同じ時間がさらにかかります。',
    excludeMeaning: '.gitignore と同じく 1 行に 1 パターン。',
    memory: 'ディスクとテープの間のメモリー',
    memoryMeaning: 'メモリーが多いほど、遅いディスクが長く止まってもテープが停止しません。',
    memoryUsual: '自動',
    memorySize: (size) => sizeInWords(size),
    hashes: 'SHA-256 に加えるチェックサム',
    hashesMeaning: '書き込み中に計算し、テープ上のインデックスに保存します。',
    hashNames,
    ejectIdle: {
      heading: 'すべてのドライブが埋まっているとき',
      on: '使われていないカートリッジを取り出して場所を空ける',
      meaning:
        'ジョブにドライブが必要で空きがないとき、安全で誰も使っていないカートリッジを取り出します。仮想ドライブのみ：実際のドライブから人の操作なしに取り出すことはありません。',
      after: '取り出すまでの未使用時間',
      minutes: (minutes) => (minutes === 0 ? 'すぐに' : `${number(minutes)} 分後`),
    },

    drives: 'ドライブ',
    noDrives: 'ドライブはありません。',
    virtual: '仮想',
    real: '実際のドライブ',
    clock: ({ mode, speedUp }) => (mode === 'live' && speedUp !== 1 ? timesFaster(number(speedUp)) : clockModes[mode]),
    rediscover: 'ドライブを探す',
    rediscovered: (drives) => `${number(drives)} 台のドライブが見つかりました。`,
    removeDrive: (name) => `${name} を削除`,
    remove: '削除',
    addDrive: '仮想ドライブを追加',
    model: 'モデル',
    modelName: (generation, isHalf) => `LTO-${generation}${isHalf ? '、ハーフハイト' : ''}`,
    pace: '速度',
    paces: {
      instant: clockModes.instant,
      modelled: clockModes.modelled,
      'live-1': clockModes.live,
      'live-20': timesFaster('20'),
      'live-100': timesFaster('100'),
    },
    add: 'ドライブを追加',
    cartridges: '仮想カートリッジ',
    cartridgesMeaning: 'テープとして働くフォルダーで、試すためのもの。内容の分だけディスクを使います。',
    barcode: 'バーコード',
    barcodeHint: '6 文字の英数字とメディアの種類：CAP010L8',
    barcodeTaken: 'このバーコードのカートリッジは既にあります。',
    capacity: '容量',
    make: 'カートリッジを作成',
    made: (barcode) => `${barcode} は棚にあります。`,
    libraries: {
      heading: '仮想テープライブラリ',
      meaning:
        'ロボットと専用ドライブを備えた、試すためのライブラリです。カートリッジを入れておけば、誰も装填する必要がありません。',
      size: (drives, slots, mailSlots) =>
        [
          `ドライブ ${drives} 台`,
          `スロット ${slots} 個`,
          ...(mailSlots === 0 ? [] : [`出し入れ口 ${mailSlots} 個`]),
        ].join('、'),
      drives: 'ドライブ',
      slots: 'スロット',
      mailSlots: '出し入れ口',
      maker: '動作の種類',
      makers: {
        ibm: 'IBM',
        hp: 'HP',
        quantum: 'Quantum',
        spectra: 'Spectra Logic',
        stk: 'StorageTek',
        'short-labels': 'IBM（ラベル6文字）',
      },
      add: 'ライブラリを追加',
      remove: (id) => `${id} を削除`,
    },
    where: '場所',
    onShelf: '棚',
    madeIn: (barcode, library) => `${barcode} は ${library} にあります。`,

    doctorLead: 'Capstan に必要なものをすべて確認します。何も変更しません。',
    again: 'もう一度確認',
    examining: '確認しています…',
    reconnect: '再接続',
    severity: { ok: 'OK', warning: '警告', error: 'エラー' },
    topics: {
      ...{ helper: 'ヘルパー', rights: '権限', drives: 'ドライブ', health: 'ドライブの状態' },
      ...{ kernel: 'このコンピューター', database: 'カタログ', room: 'ディスク容量', clock: '時計', keys: '暗号鍵' },
    },
    helperAnswers: (version, home) => `ヘルパーは動作中です：バージョン ${version}、データフォルダー ${home}。`,
    verdict: (errors, warnings) =>
      errors > 0
        ? `エラーが ${number(errors)} 件あります。`
        : warnings > 0
          ? `エラーなし、警告 ${number(warnings)} 件。`
          : '問題はありません。',
  },

  tour: {
    name: 'はじめに',
    progress: (step, all) => `手順 ${step} / ${all}`,
    invitation: '初めてですか？ 仮想テープで Capstan を試せます。',
    invitationWords: '7 つの手順、数分で終わり、データが失われることはありません。',
    begin: '始める',
    dismiss: 'いいえ',
    leave: 'ツアーを終える',
    atWork: '実行中…',
    stepNames: {
      ...{ load: '装填', format: 'フォーマット', archive: 'アーカイブ', safe: waitUntilSafe, eject: '取り出し' },
      ...{ browse: '内容', restore: '復元' },
    },
    steps: {
      load: {
        title: (barcode) => `${barcode} をドライブに入れる`,
        words: () => '棚からドライブにドラッグするか、ボタンを押してください。',
        button: (barcode) => `${barcode} を装填`,
      },
      format: {
        title: (barcode) => `${barcode} をフォーマット`,
        words: () => '新しいテープは一度フォーマットします。空なので何も失われません。名前は任意です。',
        button: () => 'フォーマット…',
      },
      archive: {
        title: () => 'フォルダーをアーカイブ',
        words: () => '小さなフォルダーをドライブにドロップするか選んでください。元のファイルは残ります。',
        button: () => 'フォルダーを選択…',
      },
      safe: {
        title: () => waitUntilSafe,
        words: () => 'テープ上のインデックスに載ったファイルが安全です。Capstan はそのときだけそう示します。',
        button: () => 'ジョブを表示',
      },
      eject: {
        title: (barcode) => `${barcode} を取り出す`,
        words: () => '取り出しても何も失われないとき、ドライブに「安全に取り出せます」と表示されます。',
        button: () => '取り出し',
      },
      browse: {
        title: (barcode) => `棚の ${barcode} の内容を見る`,
        words: () => 'テープが棚にあっても内容を見られます。',
        button: (barcode) => `${barcode} の内容`,
      },
      restore: {
        title: (barcode) => `${barcode} から復元`,
        words: () =>
          'ファイルを選んで「復元」を押すか、すべて復元してください。カートリッジは必要なときに装填されます。',
        button: () => 'すべて復元',
      },
    },
    safeNow: (files) =>
      `${filesOf(files)}がテープ上で安全です。ドライブに「安全に取り出せます」と表示され、取り出しても何も失われません。`,
    restoreWhere: 'ファイルの復元先フォルダーを選び、「復元」を押してください。既にあるものは置き換えません。',
    endTitle: '完了です',
    end: 'ファイルが戻り、それぞれチェックサムと照合されました。ツアーは「設定」から再び始められます。',
  },
};
