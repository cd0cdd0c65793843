// Japanese: menu, tray, notifications, questions before quitting.

import { durationBetween, number } from '../format.ts';
import { shellSentences, type shellText } from '../shell.ts';
import type { Translation } from '../translation.ts';
import { titleInJapanese } from './job-titles.ts';
import { japanese, outcomeInJapanese } from './shared.ts';
import { kindOf, listed } from './tables.ts';

export const japaneseShell: Translation<typeof shellText> = {
  shell: {
    placeholder:
      'Capstan がウィンドウからファイルをドラッグし、ドロップ先のフォルダーに復元しています。このファイルは削除できます。\n',
    fileMenu: 'ファイル',
    editMenu: '編集',
    viewMenu: '表示',
    newWindow: '新しいウィンドウ',
    open: 'Capstan を開く',
    quit: '終了',
    quitAnyway: '終了',
    nothingRuns: '実行中のジョブはありません',
    roles: {
      ...{ close: 'ウィンドウを閉じる', undo: '元に戻す', redo: 'やり直す', cut: '切り取り', copy: 'コピー' },
      ...{ paste: '貼り付け', selectAll: 'すべて選択', resetZoom: '実際のサイズ', zoomIn: '拡大', zoomOut: '縮小' },
      fullScreen: '全画面表示',
    },
    ...shellSentences({
      kind: kindOf,
      title: titleInJapanese,
      outcome: outcomeInJapanese,
      wait: japanese.wait,
      fault: japanese.fault,
      line: (title, words, percent, left) =>
        [
          `${title}：${words}`,
          ...(percent === null ? [] : [`${percent} %`]),
          ...(left === null ? [] : [`残り${durationBetween(left.from, left.to)}`]),
        ].join('、'),
      needed: (kind, title) => `${kind}：${title}。ジョブは必要なだけ待ちます。`,
      done: (kind, title) => `${kind}が完了：${title}`,
      seeJob: 'ジョブにそれぞれの内容と対処が載っています。',
      moreJobs: (many) => `他 ${number(many)} 件のジョブ`,
      unfinished: (many, why) => {
        const jobs = `${number(many)} 件のジョブが終わっていません。`;
        switch (why) {
          case 'quit':
            return `${jobs}Capstan を終了しますか？`;
          case 'no-tray':
            return `${jobs}最後のウィンドウを閉じますか？`;
          case 'shutdown':
            return `${jobs}コンピューターがシャットダウンします`;
        }
      },
      atShutdown: '安全なファイルは安全なままです。中断されたジョブは Capstan の次の起動時に再開します。',
      background: (inDrives) =>
        `ジョブはバックグラウンドで続きます。終わるまでコンピューターの電源を切らないでください${inDrives.length === 0 ? '' : `。${listed(inDrives)} をドライブから取り出さないでください`}。`,
      waiting: 'カートリッジを待つジョブは待ち続けます。Capstan を閉じている間は通知されません。',
      noTray: 'このデスクトップにはトレイがないため、Capstan は終了します。',
      openAgain: '進み具合を見るには Capstan をもう一度開いてください。',
    }),
  },
};
