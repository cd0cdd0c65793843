// Japanese: restoring.

import { duration, number, sizeInWords } from '../format.ts';
import type { restoreText } from '../restore.ts';
import type { Translation } from '../translation.ts';
import { filesOf, itemsOf, noFolderYet } from './tables.ts';
import { japaneseWaits } from './waits.ts';

export const japaneseRestore: Translation<typeof restoreText> = {
  restore: {
    heading: '復元',
    lead: '選択したファイルを指定のフォルダーに復元します。「復元」を押すまで何も装填しません。',
    empty: 'まだ何も選択されていません',
    emptyHint: '「内容」でファイルやフォルダーを選択してください。どのカートリッジからでも、ここに集まります。',
    goBrowse: '「内容」を開く',
    what: '復元するもの',
    whole: 'カートリッジのすべて',
    asOf: (generation) => `世代 ${number(generation)} 時点`,
    remove: (name) => `${name} を除く`,
    removeAll: (barcode) => `${barcode} のすべてを除く`,
    more: (many) => `他 ${number(many)} 件`,
    clear: 'すべて解除',
    where: '復元先',
    free: (size) => `空き ${sizeInWords(size)}`,
    tooLittle: (size) => `空き容量が足りません：${sizeInWords(size)} のみ。`,
    inBasket: (many) => `${itemsOf(many)}を選択中`,
    chooseFolder: 'フォルダーを選択…',
    changeFolder: '変更…',
    noFolder: noFolderYet,
    dropFolder: '離すとこのフォルダーに復元します',
    onlyFolders: '復元先にできるのはフォルダーだけです。',
    steps: '実行内容',
    counting: '復元を計画しています…',
    noTarget: 'フォルダーを選ぶと計画が表示されます。',
    amount: (files, size) => `${filesOf(files)}、${sizeInWords(size)}。`,
    takes: (seconds, isRealDrive) =>
      isRealDrive
        ? `実際のドライブでは${duration(seconds)}かかります。この仮想ドライブは即時です。`
        : `${duration(seconds)}かかります。`,
    noTime: '所要時間は不明です。',
    parts: ({ loadSeconds: load, locateSeconds: wind, readSeconds: read }) =>
      [...(load > 0 ? [`装填 ${duration(load)}`] : []), `検索 ${duration(wind)}`, `読み取り ${duration(read)}`].join(
        '、',
      ),
    isIn: (drive) => `${drive} 内`,
    onShelf: '棚',
    fromGoodCopies: (many) => `${filesOf(many)}は選んだ場所で破損しているため、無事なコピーから復元します。`,
    onlyDamaged: (many) => `${filesOf(many)}は破損しており、無事なコピーがありません：`,
    damagedAt: (barcode, path) => `${barcode}：${path}`,
    renamed: (many) => `${number(many)} 個の名前がこのディスクには長すぎるため短縮します：`,
    becomes: (path, target) => `${path} → ${target}`,
    inTheWay: (many) => `${itemsOf(many)}が既にあります`,
    conflict: {
      skip: '既存のファイルを残す',
      rename: '両方残す：復元したファイルに新しい名前を付ける',
      newer: 'テープより古いファイルを置き換える',
      overwrite: '既存のファイルを置き換える',
    },
    promise: 'テープにとって最も速い順に読み取ります。チェックサムが一致したファイルだけを保存します。',
    keepDamaged: '破損したファイルも救出する（名前に明記）',
    acls: 'アクセス制御リスト（ACL）を復元する',
    aclsMeaning: 'アーカイブ時に保存されたものに限ります。セキュリティ属性は管理者のみ復元できます。',
    way: '読み取り順を表示',
    wayLabel: (barcode) => `${barcode} の読み取り順を表示`,
    start: '復元',
  },

  restoreTo: {
    title: 'ドロップした場所に復元',
    lead: '復元される内容と、必要なものです。',
    unseen:
      'ファイルをドロップした場所が開いているフォルダーから分かりません。フォルダーではないか、書き込めない可能性があります。ここでフォルダーを選択してください。',
  },

  restoring: {
    insert: (barcode) => `${barcode} を入れる`,
    assurance: '復元したファイルは残ります。復元は必要なだけ待ち、自動的に再開します。',
    wrong: japaneseWaits.notWanted,
    holds: (drive, barcode) => `${drive} には ${barcode} が入っています`,
    eject: (barcode) => `${barcode} を取り出す`,
    another: '他のファイルを復元',
    openFolder: 'フォルダーを開く',
    showInFolder: 'フォルダー内で表示',
    gone: (path) => `${path} はもうありません。移動、名前変更、または削除されました。`,
    notOpened: (path, why) => `${path} を開けるプログラムがありませんが、ファイルはあります。（${why}）`,
    failed: (many) => `${filesOf(many)}を完全には復元できませんでした`,
  },
};
