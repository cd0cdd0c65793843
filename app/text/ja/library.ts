// Japanese: tape libraries on the deck.

import type { InventoryChange, PlaceName } from '../../../helper/contract/library.ts';
import { time } from '../format.ts';
import type { libraryText } from '../library.ts';
import type { Translation } from '../translation.ts';

const kinds = { slot: 'スロット', 'mail-slot': '出し入れ口', drive: 'ドライブ' } as const;

function place({ kind, number }: PlaceName): string {
  return kind === 'hand' ? 'ロボットの手' : `${kinds[kind]} ${number}`;
}

function change({ barcode, from, to }: Omit<InventoryChange, 'time'>): string {
  const what = barcode ?? 'ラベルを読めないカートリッジ';
  if (from === null) return to === null ? '' : `${what} が${place(to)} に入れられました。`;
  if (to === null) return `${what} が${place(from)} から取り出されました。`;
  return `${what} が${place(from)} から${place(to)} へ移されました。`;
}

export const japaneseLibrary: Translation<typeof libraryText> = {
  library: {
    label: (id) => `テープライブラリ ${id}`,
    ready: '準備完了',
    place,
    placeTitle: place,
    of: (one, library) => `${library} の${one}`,
    content: (one, content) => `${one}：${content}`,
    moving: (barcode, from, to) => `${barcode} を${from} から${to} へ移動中`,
    inHand: (barcode) => `${barcode} はロボットの手にあります。スロットへ移動してください。`,
    change,
    when: (iso) => time(iso),
    changes: '手作業による変更',
    contents: (id) => `${id} の内容`,
    free: (slots, free) => `スロット ${slots} 個、空き ${free} 個`,
    slots: 'スロット',
    mailSlots: '出し入れ口',
    empty: '空',
    noLabel: 'ラベルを読めません',
    menu: (id) => `${id} の操作`,
    inventory: '在庫を確認',
    openDoor: '扉を開ける',
    closeDoor: '扉を閉める',
    dropToMove: (one) => `離すと${one} へ移動します`,
    occupied: (one) => `${one} にはカートリッジがあります`,
    toMailSlot: '出し入れ口へ移動',
    toSlot: 'スロットへ移動',
    move: '移動…',
    putInto: (library) => `${library} に入れる`,
    takeOut: 'ライブラリから取り出す',
    moveTitle: (barcode) => `${barcode} を移動`,
    moveLead: 'ライブラリのロボットが移動します。ドライブにある場合は、先に取り出されます。',
    to: '移動先',
    slot: 'スロット',
    mailSlot: '出し入れ口',
    number: '番号',
    firstFree: '最初の空き',
    numberMeaning: '空欄にすると最初の空きに移動します。',
    start: '移動',
  },
};
