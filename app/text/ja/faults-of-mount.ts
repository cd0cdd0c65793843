// Japanese: faults of a mount.

import type { FaultsOfMount } from '../fault-table.ts';

export const japaneseFaultsOfMount: FaultsOfMount = {
  'mount.refused': [
    'フォルダをマウントできませんでした',
    'システムは{subject|フォルダ}にカートリッジをマウントしませんでした。',
    'パッケージ fuse3 がインストールされ、フォルダが空で自分のものであることを確認してください。',
  ],
  'mount.folder-unfit': [
    'そこにはマウントできません',
    '{subject|フォルダ}は自分の空のフォルダではないか、すでに何かがマウントされています。',
    '自分の空のフォルダを選んでください。',
  ],
  'mount.none': [
    'Capstan のマウントはそこにありません',
    '{subject|パス}は Capstan がマウントしたフォルダの中にありません。',
    '先にカートリッジをマウントしてください:  capstan mount DIR',
  ],
  'mount.in-use': [
    'マウントは使用中です',
    'プログラムが{subject|フォルダ}の中のファイルをまだ開いています。',
    '閉じてから、もう一度マウントを解除してください。',
  ],
  'mount.staging-in-use': [
    'この一時フォルダは別のマウントが使っています',
    '2 つのマウントが{subject|一時フォルダ}を共有することはできません。何もマウントされていません。',
    'もう一方を解除するか、--staging で別の一時フォルダを指定してください。',
  ],
  'mount.spool-in-use': [
    'この受信フォルダは別のマウントが使っています',
    '2 つのマウントの Inbox を{subject|同じフォルダ}に置くことはできません。何もマウントされていません。',
    'もう一方を解除するか、--spool で Inbox 用の別のフォルダを指定してください。',
  ],
  'mount.staging-full': [
    '一時フォルダがいっぱいです',
    '{subject|ファイル}を戻すには {neededBytes|より多くの容量}が必要ですが、一時フォルダで空けられるのは {freeBytes|より少ない容量}です。固定したファイルは残ります。',
    'ファイルを解放するか固定を外すか、--staging-size を大きくしてマウントしてください。',
  ],
  'mount.on-tape': [
    'ファイルはテープ上にあります',
    '{subject|ファイル}の内容はテープ上にあり、このプログラムのためには戻されませんでした。',
    '先に戻してください:  capstan stage PATH',
  ],
};
