// Japanese: the tape map.

import { bytes, duration, number } from '../format.ts';
import type { mapText } from '../map.ts';
import type { Translation } from '../translation.ts';
import { filesOf, foldersOf, jobPhases } from './tables.ts';

const ends = { head: '（現在位置から）', 'load-point': '（テープの先頭から）' } as const;
const sections = (many: number) => `${number(many)} 区間`;

export const japaneseMap: Translation<typeof mapText> = {
  map: {
    heading: 'テープマップ',
    hint: 'ファイルがテープのどこにあり、どれだけ未使用かを示します。ドライブは不要です。',
    none: '表示できるテープはまだありません',
    noneHint: 'カートリッジをフォーマットしてフォルダーをアーカイブすると、ここにマップが表示されます。',
    cartridge: 'カートリッジ',
    loading: 'カタログを読み込んでいます…',
    unknown: 'この種類のテープの構成は不明です',
    unknownHint: '対応するドライブモデルがありません。ファイルは「内容」で見られます。',
    index: 'インデックス',
    band: (of) => `バンド ${number(of)}`,
    metres: (at) => (at === 0 ? '0 m' : `${number(at)} m`),
    endOfData: 'データの終わり',
    endOfCartridge: 'カートリッジの終わり',
    stage: (barcode) => `${barcode} のテープマップ`,
    keys: '矢印キーでファイル間を移動、プラスとマイナスで拡大縮小、0 でテープ全体を表示します。',
    whole: 'テープ全体',
    written: '書き込み済みの部分',
    closer: '拡大',
    further: '縮小',
    browse: '内容',
    legend: 'このテープ上',
    beside: 'その他のファイル',
    others: '他のユーザーのファイル',
    tables: 'インデックスと削除済みデータ',
    later: '後から追加',
    laterFile: '表示中の世代より後に追加',
    older: (barcode, when) => `${barcode}（${when} 時点）。後から追加されたファイルは薄く表示します。`,
    files: filesOf,
    largest: '最大のファイル',
    passAndBlock: (wrap, block) => `パス ${number(wrap)}、ブロック ${number(block)}`,
    moreFolders: (many) => `他 ${foldersOf(many)}`,
    nothing: 'まだ何もありません',
    facts: {
      wraps: (wraps, bands, metres) =>
        `${number(Math.round(metres))} m を ${number(wraps)} パス、${number(bands)} バンド`,
      written: (used) => `書き込み済み ${bytes(used)}`,
      filesThen: (files) => `当時 ${filesOf(files)}`,
      free: (free) => `空き ${bytes(free)}`,
      reported: 'パスの端はドライブの報告による',
      reckoned: 'パスの端は容量からの推定',
    },
    place: (wrap, forward) => `パス ${number(wrap)}、${forward ? '先頭から遠ざかる方向' : '先頭に戻る方向'}`,
    block: (block) => `ブロック ${number(block)}`,
    bare: '未使用のテープ',
    indexes: 'インデックスまたは削除済みデータ',
    sharing: (others) => `同じレコードに他 ${filesOf(others)}`,
    reach: (seconds, from) => `${duration(seconds)}${ends[from]}`,
    running: {
      streaming: '書き込み中',
      locating: jobPhases.locating,
      reading: '読み取り中',
      other: '使用中',
    },
    path: (stretches, seconds) => `選択を復元するには ${sections(stretches)}を図の順に読みます：${duration(seconds)}。`,
    jobPath: (stretches) => `復元ジョブがこのテープの ${sections(stretches)}を図の順に読みます。`,
    pathLost: '選んだファイルはもうこのカートリッジにありません。',
    hidePath: '読み取り順を隠す',
    show: 'テープマップに表示',
    menu: 'この場所の操作',
    browseAll: (barcode) => `${barcode} の内容`,
    showPath: '読み取り順を表示',
    miniature: (stretches) => `読み取り順：${sections(stretches)}、最初（上）から最後（下）へ。テープの先頭は左です。`,
  },
};
