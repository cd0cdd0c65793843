// Japanese: words that several views share.

import { sizeInWords } from '../format.ts';
import type { generalText } from '../general.ts';
import type { Translation } from '../translation.ts';
import { conditions, fileConditions } from './tables.ts';

export const japaneseGeneral: Translation<typeof generalText> = {
  app: {
    name: 'Capstan',
    views: {
      ...{ deck: 'ドライブ', map: 'テープマップ', browse: '内容', restore: '復元', jobs: 'ジョブ' },
      ...{ mirrors: 'ミラー', health: '状態', settings: '設定' },
    },
    skip: '内容へ移動',
    navigation: '画面',
    connected: 'ヘルパーに接続済み',
    connecting: 'ヘルパーに接続しています…',
    lost: 'ヘルパーに接続できません',
    lostKnown: '最後に分かっている状態を表示しています。Capstan は接続を試み続けます。',
    lostUnknown: 'Capstan は接続を試み続けます。',
    tryNow: '今すぐ試す',
  },
  loss: { title: 'カタログが失われました', noted: '閉じる' },
  action: {
    cancel: 'キャンセル',
    load: '装填',
    eject: '取り出し',
    browse: '内容',
    format: 'フォーマット…',
    archive: 'フォルダーをアーカイブ…',
    protect: '書き込み禁止にする',
    unprotect: '書き込みを許可する',
    stopJob: '停止',
    pauseJob: '一時停止',
    resumeJob: '再開',
    continueJob: '残りを再試行',
    details: '技術的な詳細',
    dismiss: '閉じる',
    showJob: 'ジョブを表示',
    close: '閉じる',
    check: '検査…',
    recover: '修復…',
    verify: '検証',
    copy: 'コピー…',
    lock: 'ロック…',
    place: '保管場所…',
    map: 'テープマップ',
    save: '保存',
    copyText: 'コピー',
    copied: 'コピーしました',
    copyCommand: (command) => `コマンド ${command} をコピー`,
    moreOptions: 'その他のオプション',
    removeVirtual: '削除…',
  },
  cartridge: {
    condition: conditions,
    writeProtected: '書き込み禁止',
    locked: 'ロック済み',
    lockedForGood: '永久にロック済み',
    unnamed: '名前のないボリューム',
    free: (free) => `空き ${sizeInWords(free)}`,
    of: (capacity) => `/ ${sizeInWords(capacity)}`,
    capacity: (capacity) => `容量 ${sizeInWords(capacity)}`,
    describe: (cartridge) =>
      `カートリッジ ${cartridge.barcode}、${cartridge.volume?.name || conditions[cartridge.condition]}`,
    menu: (barcode) => `${barcode} の操作`,
  },
  fileConditions,
};
