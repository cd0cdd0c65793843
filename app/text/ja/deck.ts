// Japanese: the deck, and the sheets that open from it.

import type { WaitingFor } from '../../../helper/contract/model.ts';
import { isCleaning } from '../../../helper/contract/words/drives.ts';
import type { deckText } from '../deck.ts';
import { duration, number, sizeInWords, whenAbout } from '../format.ts';
import type { Translation } from '../translation.ts';
import { drive } from './drive.ts';
import { cartridgesOf, filesOf, foldersOf, itemsOf, separateCopies, verifyAfterwards } from './tables.ts';

const waitsOn: Readonly<Record<WaitingFor, string>> = {
  ...{ drive: 'ドライブ', nothing: 'なし', flush: 'テープへの書き出し', index: 'インデックス', pool: 'メモリー' },
  ...{ hash: 'チェックサム', source: 'コピー元' },
};

const poolNamed = (name: string) => `プール ${name}`;
const loadedFirst = (barcode: string) => `先に ${barcode} を装填します。`;

export const japaneseDeck: Translation<typeof deckText> = {
  deck: {
    heading: 'ドライブ',
    drives: 'ドライブ',
    shelf: '棚',
    noDrives: 'ドライブが見つかりません',
    noDrivesHint: 'テープドライブを接続して電源を入れてください。自動的に表示されます。',
    noCartridges: 'カートリッジはまだありません',
    noCartridgesHint: 'カートリッジをドライブに入れるか、試すための仮想カートリッジを作成してください。',
    makeVirtual: (barcode) => `仮想カートリッジ ${barcode} を作成`,
    cartridges: cartridgesOf,
    inDrive: (name) => `${name} 内`,
    loading: 'ドライブとカートリッジを読み込んでいます…',
    dropToLoad: '離すとカートリッジを装填します',
    dropToArchive: (barcode) => `離すと ${barcode} にアーカイブします`,
    dropToEject: '離すとカートリッジを取り出します',
    cannotEject: 'ジョブがこのカートリッジを使用中です。ジョブが終わると取り出せます',
    dropNeedsCartridge: '先にカートリッジを装填してからフォルダーをドロップしてください',
    cannotLoad: '先にドライブ内のカートリッジを取り出してください',
    cannotTake:
      '項目が多すぎます。一度に 1,000 個までのファイルとフォルダー、またはそれらを含むフォルダーをドロップしてください',
    find: 'カートリッジを検索',
    findHint: 'バーコード、名前、プール、保管場所',
    sort: '並べ替え',
    orders: {
      barcode: 'バーコード順',
      name: '名前順',
      free: '空き容量の多い順',
      verified: '検証の古い順',
      health: '注意が必要な順',
    },
    found: (found, of) => `${number(of)} 巻中 ${number(found)} 巻`,
    foundNone: '一致するカートリッジはありません',
    foundNoneHint: 'バーコード、名前、プール、保管場所の一部で検索してください。',
  },

  pace: {
    meaning: (shares) => `最近の待ち：${shares}`,
    share: (on, share) => `${waitsOn[on]} ${Math.round(100 * share)} %`,
  },

  shelf: {
    verified: (iso, now) => `検証：${whenAbout(iso, now)}`,
    sampleVerified: (iso, now) => `一部検証：${whenAbout(iso, now)}`,
    neverVerified: '未検証',
    unsound: '検証に失敗',
    pool: poolNamed,
    cleaning: 'クリーニングカートリッジ',
  },

  copy: {
    title: (barcode) => `${barcode} をコピー`,
    lead: '現在のすべてのファイルを日時、属性、所有者、チェックサムとともにコピーします。古い世代はコピーしません。',
    what: (name, many, bytes) => `${name === '' ? '' : `「${name}」：`}${filesOf(many)}、${sizeInWords(bytes)}。`,
    onto: 'コピー先',
    none: '他に使えるフォーマット済みカートリッジがありません。先に 1 巻フォーマットしてください。',
    fits: (needed, free) => `空き ${sizeInWords(free)} のうち ${sizeInWords(needed)}。`,
    short: (missing) =>
      `${sizeInWords(missing)} 不足しています。別のカートリッジを選ぶか、ジョブが求めたときに用意してください。`,
    will: '実行内容',
    straight: '大きなファイルはドライブ間で直接コピーします。',
    rounds: 'ドライブが 1 台の場合は 2 巻を交互に使います。入れ替える時期はジョブが知らせます。',
    assurance: (barcode) => `各ファイルは読み取り時にチェックサムと照合します。${barcode} は変更されません。`,
    start: 'コピーを開始',
  },

  lock: {
    title: (barcode) => `${barcode} をロック`,
    lead: 'ロックしたカートリッジには新しいファイルを追加できません。ファイルの復元はできます。',
    meaning:
      'LTFS プログラムはロックを守りますが、ドライブ自体は守りません。他のプログラムから守るには、カートリッジの書き込み禁止スイッチを使ってください。',
    until: 'ロックを解除するまで',
    forGood: '永久に：解除できず、ロックを守るプログラムではフォーマットもできません',
    onIt: '一緒に永久ロックされるもの',
    confirm: (barcode) => `永久ロックを確認するため ${barcode} を入力してください`,
    start: 'ロック',
    startForGood: '永久にロック',
    isLocked: 'このカートリッジはロックされています。再びアーカイブするには解除してください。',
    isLockedForGood: 'このカートリッジは永久にロックされています。解除できません。',
    unlock: 'ロック解除',
    loads: loadedFirst,
  },

  removeCartridge: {
    title: (barcode) => `${barcode} を削除しますか？`,
    lead: '仮想カートリッジとそのフォルダーを削除します。元に戻せません。',
    start: '削除',
  },

  place: {
    title: (barcode) => `${barcode} の保管場所`,
    lead: 'このカートリッジの置き場所を自由な言葉で。棚の検索で見つかります。',
    label: '保管場所',
    hint: '例：「地下室、箱 4」',
  },

  drive: {
    lamps: ['準備', '動作', '清掃', '障害'],
    virtual: '仮想',
    menu: (name) => `${name} の操作`,
    ...drive,
    isCleaning,
    room: (used, free) => `使用 ${sizeInWords(used)}、空き ${sizeInWords(free)}`,
    dropHint: 'フォルダーやファイルをここにドロップするとアーカイブします。',
    wantsCleaning:
      'ドライブのクリーニングが必要です。クリーニングカートリッジ（バーコードが CLN で始まるもの）を装填してください。',
    wantsCleaningSoon: 'ドライブはまもなくクリーニングが必要です。空いているときに装填してください。',
    warns: (many) => `ドライブが ${number(many)} 件の警告を報告しています。「状態」を見てください。`,
    toHealth: '「状態」を開く',
    waiting: (many) => `他に ${number(many)} 件のジョブがこのカートリッジを待っています`,
    files: filesOf,
  },

  archive: {
    title: (barcode) => `${barcode} にアーカイブ`,
    titleOfPool: (name) => `プール ${name} にアーカイブ`,
    what: 'アーカイブするもの',
    destination: 'アーカイブ先',
    counted: (many, single) =>
      [...(many === 0 ? [] : [foldersOf(many)]), ...(single === 0 ? [] : [filesOf(single)])].join('と '),
    folder: 'フォルダー',
    leaveOut: (name) => `${name} を除く`,
    options: 'オプション',
    copies: separateCopies,
    oneCopy: 'コピーは 1 部です。2 部目には別のドライブとフォーマット済みカートリッジが必要です。',
    oneCopyInPool: 'コピーは 1 部です。2 部目には別のドライブと、プール内のコピー 2 用カートリッジが必要です。',
    fillsPool: (copies) =>
      `${copies === 1 ? '' : 'すべてのコピーを同時に、それぞれプール内の専用カートリッジに書き込みます。'}プールのカートリッジを順に使い、空のものは使うときにフォーマットします。`,
    further: (copies) =>
      copies === 1
        ? '満杯になったら続けるカートリッジ'
        : `すべてのコピーを同時に書き込みます。最初に選んだ ${copies - 1} 巻が他のコピーになり、残りは満杯になったときに続けて使います。`,
    split: '大きなファイルを複数のカートリッジに分割する',
    cartridge: (barcode, name, free) =>
      [barcode, name, `空き ${sizeInWords(free)}`].filter((part) => part !== '').join(' · '),
    pool: (name, { copies, free, blank, unknown, takesBlank }) => {
      const room = [
        ...(free === null ? [] : [`空き ${sizeInWords(free)}`]),
        ...(blank === 0 ? [] : [`空のカートリッジ ${number(blank)} 巻`]),
        ...(unknown === 0 ? [] : [`新しいカートリッジ ${number(unknown)} 巻`]),
      ];
      const none = takesBlank
        ? 'ライブラリーから空のカートリッジを取ります'
        : 'ファイルを書き込めるカートリッジがありません';
      const [first = none, ...more] = room;
      return [poolNamed(name), `${copies === 1 ? '' : 'コピーごと：'}${first}`, ...more].join(' · ');
    },
    needsMore: (copies) => `${copies} 部のコピーには、あと ${number(copies - 1)} 巻のカートリッジを選んでください。`,
    mirror: 'ディスクのフォルダーにもコピーする',
    noMirror: 'フォルダーが選ばれていません',
    withoutMirror: 'ディスクにコピーしない',
    verify: verifyAfterwards,
    verifyMeaning: 'すべてのファイルを読み戻し、チェックサムと照合します。',
    verifyAdds: (seconds) => `検証にはさらに${duration(seconds)}かかります。`,
    skipUnchanged: '変更のないファイルを省く',
    skipUnchangedMeaning: '同じサイズと日時でカートリッジにあるファイルは書き込みません。',
    skipDuplicates: '既にテープ上にあるファイルを省く',
    skipDuplicatesMeaning:
      '同じプールのカートリッジに同じ内容のご自分のファイルがあれば、書き込みません。その場所は、フォルダー内の一覧に記します。',
    bag: '各フォルダーをバッグ（BagIt）として書き込む',
    bagMeaning:
      '内容は「data」フォルダーに入り、マニフェストが添えられます。リストアされたものは有効なバッグになります。',
    acls: 'アクセス制御リスト（ACL）を保存する',
    aclsMeaning:
      'ほかの人に許可や拒否を与えるリストと、セキュリティ属性です。他のソフトウェアはカートリッジ上のこれらを無視します。',
    excludeMeaning: '.gitignore と同じく 1 行に 1 パターン、ドロップした各フォルダーから数えます。',
    excludePlanned: '除いた分は計画に表示されます。',
    keepForNew: '新しいアーカイブでも使う',
    into: 'カートリッジ上のフォルダー',
    intoPlaceholder: '最上位',
    intoMeaning: '例：2026/May。なければ作成し、既にあるものは残します。',
    intoInvalid: 'カートリッジのフォルダーではありません。「.」「..」や 255 文字を超える名前は使えません。',
    chosen: {
      skipsUnchanged: '新規と変更のみ',
      skipsDuplicates: '重複なし',
      asBag: 'バッグとして',
      acls: 'アクセス制御リスト',
      patterns: (many) => `${number(many)} 個のパターン`,
      into: (folder) => `${folder} 内`,
      mirror: 'ディスクコピー',
    },
    checksums: 'チェックサム',
    checksumChoices: {
      usual: '設定のとおり',
      list: 'メディアハッシュリスト（xxHash64、MD5）',
      film: '映像制作（xxHash128）',
    },
    force: 'それでも開始：書き込みの失敗やテープの損傷のおそれがあります',
    plan: '実行内容',
    checking: 'ドライブ、権限、ファイル名、空き容量を確認しています…',
    inOrder: (about) => `確認済み：${about}。`,
    about: {
      ...{ drive: 'ドライブ', cartridge: 'カートリッジ', room: '空き容量', rights: '権限', names: 'ファイル名' },
      ...{ source: 'コピー元', index: 'インデックス', mirror: 'ディスクのフォルダー' },
    },
    counts: (many, inside) => `${inside === 0 ? '' : `${foldersOf(inside)}の `}${filesOf(many)}。`,
    takes: (seconds) => `書き込みには${duration(seconds)}かかります。`,
    promise: (toLoad) =>
      `${toLoad === null ? '' : loadedFirst(toLoad)}各ファイルはチェックサム付きで書き込まれ、元のファイルはそのまま残ります。すべて完了すると、ドライブに「安全に取り出せます」と表示されます。`,
    start: 'アーカイブを開始',
    virtualSwitch: 'このカートリッジは仮想です。メニューで「書き込みを許可する」を選んでください。',
    needsFormat: 'アーカイブする前にこのカートリッジをフォーマットしてください。',
  },

  plan: {
    counting: (counted) => (counted === '' ? 'ファイルを数えています…' : `ファイルを数えています：現在 ${counted}…`),
    oneMore: 'もう 1 巻',
    takes: (taken, free) => `空き ${sizeInWords(free)} のうち ${sizeInWords(taken)}`,
    files: filesOf,
    split: (many) => `${filesOf(many)}が 2 巻目に続きます。`,
    left: (items) => `${itemsOf(items)}はアーカイブできません。ジョブに一覧が出ます。`,
    excluded: (many, bytes) => `パターンにより ${filesOf(many)}、${sizeInWords(bytes)} を除きます。`,
    unchanged: (many, bytes) => `${filesOf(many)}、${sizeInWords(bytes)} はカートリッジ上で変更がありません。`,
    fitsNone: (path, size) => `${path}：${sizeInWords(size)}、どのカートリッジよりも大きい`,
    more: (many) => `他 ${filesOf(many)}`,
  },

  connectDrive: {
    allVirtual: 'すべてのドライブは仮想です。テープではなく、ディスクのフォルダーに書き込みます。',
    steps: [
      'ドライブをこのコンピューターに接続して電源を入れます。',
      'ユーザーに開く権限を与えます：sudo usermod -aG tape USER を実行してログインし直してください。Capstan のシステムサービスには不要です。',
    ],
    heading: '実際のドライブを接続',
    lookAgain: 'もう一度探す',
    found: (drives) =>
      drives === 0
        ? '実際のドライブは見つかりません。何が妨げているかは「設定」のチェックリストにあります。'
        : `実際のドライブが ${number(drives)} 台見つかりました。`,
  },

  format: {
    title: (barcode) => `${barcode} をフォーマットしますか？`,
    titleBlank: (barcode) => `${barcode} をフォーマット`,
    lead: 'フォーマットするとカートリッジは消去されます。元に戻せません。',
    lost: '失われるもの',
    lostVolume: (name, many, bytes) => `ボリューム「${name}」：${filesOf(many)}、${sizeInWords(bytes)}。`,
    lostUnnamed: (many, bytes) => `ボリューム：${filesOf(many)}、${sizeInWords(bytes)}。`,
    lostForeign: '他のソフトウェアが記録したすべて。Capstan では内容を読めません。',
    lostUnknown: 'すべて。内容は不明です。先に装填すると確認できます。',
    lostDamaged: 'すべて。破損していますが、一部はまだ修復できるかもしれません。',
    lostNothing: 'なし：カートリッジは空です。',
    name: '新しいボリュームの名前',
    namePlaceholder: '例：「2026 年春」',
    confirm: (barcode) => `確認のため ${barcode} を入力してください`,
    start: '消去してフォーマット',
    startBlank: 'フォーマット',
    pool: 'メディアプール',
    noPool: 'なし',
    poolMeaning: 'カートリッジに書き込まれるプール名。検索と権限に使われます。',
    chosenPool: poolNamed,
    front: '小さなファイルをテープの先頭にも置く',
    frontNone: 'なし',
    frontUpTo: { '64K': '64 KiB までのファイル', '1M': '1 MiB までのファイル', '10M': '10 MiB までのファイル' },
    frontNames: 'この名前のファイルのみ',
    frontNamesHint: '例：*.txt *.xml（空欄ですべて）',
    frontMeaning: '取り出し時に先頭へコピーされ、巻き取りなしで読めます。',
    compression: 'ドライブによる圧縮',
    compressionMeaning: '圧縮済みでないファイルならテープにより多く入ります。内容は変わりません。',
    noCompression: '圧縮なし',
    packing: '小さなファイルをまとめる',
    packingMeaning:
      '小さなファイルがテープ上のレコードを共有し、時間と容量を節約します。どの LTFS プログラムでも読めます。',
    noPacking: 'まとめない',
    restoreGuide: 'Capstan なしで読む方法を保存',
    restoreGuideMeaning: '説明のテキストと、カートリッジを復元する短いスクリプトを、ファイルと一緒に保存します。',
    chosenRestoreGuide: '復元ガイド付き',
  },
};
