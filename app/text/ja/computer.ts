// Japanese: whose tapes are shown.

import type { computerText } from '../computer.ts';
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
      `${name} に接続している間は、このコンピューターのフォルダーをアーカイブ元にも復元先にも使えません。${name} の Capstan を使うか、このコンピューターに戻ってください。`,
  },
};
