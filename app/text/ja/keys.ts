// Japanese: keys of encrypted pools.

import { day } from '../format.ts';
import type { keysText } from '../keys.ts';
import type { Translation } from '../translation.ts';

const importKeys = 'キットから鍵を読み込む';

export const japaneseKeys: Translation<typeof keysText> = {
  keys: {
    encrypted: '暗号化済み',
    locked: 'ロック中',
    unlocked: 'ロック解除済み',
    kitNever: 'キット未確認',
    kitDue: 'キットの確認時期',
    stillOpen: 'ドライブ内のカートリッジは、取り出すまで読み取れます。',
    isLocked: (pool) => `プール ${pool} はロックされています。`,
    isUnconfirmed: (pool) => `${pool} の復旧キットが一度も読み戻されていないため、まだ何も暗号化できません。`,
    unlockPool: (pool) => `${pool} のロックを解除`,
    lockPool: (pool) => `${pool} をロック`,
    kitOf: (pool) => `${pool} の復旧キット`,
    changePassphraseOf: (pool) => `${pool} のパスフレーズを変更`,
    passphraseOf: (pool) => `${pool} のパスフレーズ`,
    actions: {
      unlock: 'ロックを解除…',
      lock: 'ロック',
      kit: '復旧キット…',
      passphrase: 'パスフレーズを変更…',
      import: `${importKeys}…`,
    },

    passphrase: 'パスフレーズ',
    newPassphrase: '新しいパスフレーズ',
    again: 'もう一度入力',
    show: '入力を表示',

    unlock: {
      lead: 'ロックするかヘルパーが終了するまで、このプールのカートリッジを読み書きできます。',
      start: 'ロックを解除',
      forgotten: '忘れた場合は復旧キットで解除',
      noPassphrase: 'このコンピューターではパスフレーズが設定されていません。復旧キットで解除してください。',
    },

    change: {
      lead: 'カートリッジは変更されず、復旧キットもそのまま使えます。',
      afterKit: 'ロックは解除されました。パスフレーズを忘れた場合は、ここで新しく設定してください。',
      start: 'パスフレーズを設定',
      later: '後で',
    },

    kit: {
      lead: 'パスフレーズを忘れたときや、このコンピューターを失ったときに、カートリッジを開くための用紙です。',
      make: 'キットを作成',
      makeMeaning: '印刷して、カートリッジとは別の場所に保管してください。両方を持つ人はすべてを読めます。',
      save: 'PDF として保存…',
      saveTitle: '復旧キットを保存',
      kindOfFile: '復旧キット（PDF）',
      fileName: (pool) => `Capstan 復旧キット ${pool}.pdf`,
      saved: (path) => `キットは ${path} にあります。`,
      readBack: '読み戻して確認',
      readMeaning: '印刷した用紙から行うのが確実です。コードをテキストファイルに読み取るか、グループを入力します。',
      never: 'キットを一度読み戻すまで、何も暗号化されません。',
      last: (time) => `最後に読み戻した日：${day(time)}`,
      unlisted: (cartridges) =>
        `キットの作成後に暗号化されたカートリッジ ${cartridges} 本は記載されていませんが、このキットで開けます。`,
      opens: (pool) => `このキットで ${pool} を開けます。`,
      lockedNote: 'キットを作成または読み戻すには、プールのロックを解除してください。',
      start: '読み戻す',
      chooseTitle: '復旧キットを選択',
      source: 'キットの場所',
      sources: { file: 'ファイル', typed: '用紙' },
      file: 'ファイルを選択…',
      fileMeaning: 'PDF またはテキストファイル、あるいは読み取ったコードのテキストファイル。',
      groups: '印刷されているグループ（検査用の桁を含む）',
      recoveryGroups: '復旧鍵の 16 グループだけで足ります。',
      allGroups: '復旧鍵とラップされたプールの鍵の 36 グループすべて。',
    },

    import: {
      title: importKeys,
      lead: 'プールをまだ知らないコンピューターで使います。必要なのは復旧キットで、パスフレーズは不要です。',
      start: '鍵を読み込む',
      name: 'プールの名前',
      nameHint: 'キットのとおり',
      nameMeaning: 'ファイルのキットには名前が入っています。グループを入力する場合は指定してください。',
      passphrase: 'このコンピューター用のパスフレーズを設定',
      passphraseMeaning: '設定しない場合、ここではキットだけで解除できます。',
      imported: (pool) => `${pool} の鍵を読み込み、ロックを解除しました。`,
      next: 'カートリッジを装填すると、内容の表示と復元ができます。',
    },

    pool: {
      encrypt: 'カートリッジを暗号化',
      encryptMeaning: 'ドライブが内容をすべて暗号化します。後から変更できません。',
      kitFirst:
        '書き込みの前に、復旧キットを作成して読み戻す必要があります。パスフレーズとキットの両方を失うと、カートリッジの内容も失われ、誰にも復元できません。',
      isEncrypted: 'このプールのカートリッジは暗号化されます。',
      clearCopies: 'ディスク上の暗号化されないコピーを許可',
      clearCopiesMeaning:
        'ミラーフォルダー、受信フォルダー、カートリッジのフォルダーで開いたファイルは暗号化されません。',
    },

    cartridge: {
      ofLocked: (pool) => `プール ${pool} のカートリッジで、プールはロックされています。`,
      ofSome: 'ロックされているプール、またはここで知られていないプールのカートリッジです。',
      ofUnknown: '読み取るには、プールの鍵を復旧キットから読み込んでください。',
    },

    format: {
      pool: '対象のプール',
      noPool: 'なし',
      encryptedPool: (pool) => `${pool}（暗号化）`,
      willEncrypt: 'カートリッジは固有の鍵で暗号化されます。',
    },
  },
};
