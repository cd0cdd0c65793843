// Japanese: whose tapes are shown.

import type { computerText } from '../computer.ts';
import type { ShellEnding } from '../shell.ts';
import type { Translation } from '../translation.ts';

export const japaneseComputer: Translation<typeof computerText> = {
  computer: {
    thisOne: 'このコンピューター',
    backHere: 'このコンピューターに戻る',
    connectTo: '接続先…',
    title: 'コンピューターに接続',
    lead: '接続すると、そのコンピューターのテープ、ドライブ、ジョブが表示されます。このコンピューターのジョブは続きます。',
    name: 'コンピューター',
    example: 'user@server',
    howItSignsIn:
      'Capstan は ssh でサインインし、ssh の設定に従います。パスフレーズや初めてのコンピューターについては、インストールされていれば ssh-askpass が尋ねます。ない場合は、確認なしで使える鍵を用意し、端末から一度サインインしておいてください。',
    connect: '接続',
    connecting: (name) => `${name} に接続中…`,
    connected: (name) => `${name} に接続済み`,
    lost: (name) => `${name} に接続できません`,
    lostKnown: (name) => `${name} の最後に確認した状態を表示しています。Capstan は接続を試み続けます。`,
    remembered: '以前の接続先',
    forget: (name) => `${name} を一覧から削除`,
    whichOne: (name) => `${name} のテープ。別のコンピューターに接続…`,
    windowTitle: (name) => `${name} – Capstan`,
    noFolders: (name) =>
      `${name} のテープを表示している間は、ここでこのコンピューターのフォルダーを選べません。アーカイブはできます。カートリッジにドロップしてください。`,
    sentThere: (name) =>
      `ファイルはこのコンピューターで読み取られて ${name} に送られ、チェックサムはそこで照合されます。ファイル数は送信中に数えます。ジョブが終わるまで Capstan を開いたままにしてください。`,
    broughtHere: (name) =>
      `ファイルは ${name} からこのコンピューターのフォルダーに復元されます。ジョブが終わるまで Capstan を開いたままにしてください。`,
    oneGeneration: '以前のバージョンは一度に 1 本のカートリッジからだけ復元できます。順に復元してください。',
    transfer: {
      there: {
        underWay: (name) => `${name} にファイルを送信中`,
        brokenOff: (name) => `${name} へのファイルの送信が中断されました`,
        whatIsLeft: '届いたファイルは残り、ジョブに一覧が表示されます。それ以外はまだどのカートリッジにもありません。',
        rest: '残りを送信',
        stops: (name, why) => ({
          message: sendingQuestion(name, why),
          detail:
            '届いたファイルは残ります。残りを後で送るには、「変更のないファイルを省く」を選んで同じフォルダーをもう一度アーカイブしてください。',
        }),
      },
      here: {
        underWay: (name) => `${name} からこのコンピューターにファイルを復元中。Capstan を終了すると中止されます。`,
        brokenOff: (name) => `${name} からのファイルの復元が中断されました`,
        whatIsLeft: '届いたファイルは残ります。それ以外は引き続きテープにあります。',
        rest: '残りを復元',
        stops: (name, why) => ({
          message: restoringQuestion(name, why),
          detail:
            '届いたファイルは残ります。残りを後で復元するには、同じファイルをもう一度復元し、既存のファイルを残してください。',
        }),
      },
    },
  },
};

function sendingQuestion(name: string, why: ShellEnding): string {
  switch (why) {
    case 'quit':
      return `${name} へのファイルの送信が終わっていません。Capstan を終了して送信を中止しますか？`;
    case 'no-tray':
      return `${name} へのファイルの送信が終わっていません。最後のウィンドウを閉じて送信を中止しますか？`;
    case 'shutdown':
      return `${name} へのファイルの送信が終わっていませんが、コンピューターがシャットダウンします`;
  }
}

function restoringQuestion(name: string, why: ShellEnding): string {
  switch (why) {
    case 'quit':
      return `${name} からのファイルの復元が終わっていません。Capstan を終了して復元を中止しますか？`;
    case 'no-tray':
      return `${name} からのファイルの復元が終わっていません。最後のウィンドウを閉じて復元を中止しますか？`;
    case 'shutdown':
      return `${name} からのファイルの復元が終わっていませんが、コンピューターがシャットダウンします`;
  }
}
