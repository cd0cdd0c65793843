// Japanese: what is written into the files that a job is saved as.

import type { OmissionReason } from '../../../helper/contract/reports.ts';
import { visible } from '../../../helper/contract/visible.ts';
import { number } from '../format.ts';
import type { reportText } from '../report.ts';
import type { Translation } from '../translation.ts';
import { fileConditions, filesOf, itemsOf } from './tables.ts';

const reasons: Readonly<Record<OmissionReason, string>> = {
  failed: '読み取りまたは書き込みに失敗しました',
  'no-checksum': 'リストに使えるチェックサムがありません',
  'no-time': '最終更新日時がわかりません',
  empty: 'この形式には空のファイルを記載できません',
  name: 'この形式にはこのような名前を記載できません',
  part: 'ここにはファイルの一部しかありません',
  link: 'この形式にはシンボリックリンクを記載できません',
  duplicate: '既にテープ上にあり、このジョブでは書き込んでいません',
  'other-checksums': '以前の世代に同じ種類のチェックサムがありません',
};

export const japaneseReport: Translation<typeof reportText> = {
  report: {
    formats: {
      mhl: 'メディアハッシュリスト（MHL）',
      ascmhl: 'フォルダー内の ASC MHL 履歴',
      csv: '表計算用の表（CSV）',
      json: '他のプログラム用の記録（JSON）',
      pdf: '印刷用レポート（PDF）',
      bagit: 'フォルダー内の BagIt バッグ',
      premis: '保存記録（METS 形式の PREMIS）',
    },
    fileName: (kind, id, extension) => `Capstan ${kind} ${id}.${extension}`,
    columns: {
      ...{
        path: 'パス',
        bytes: 'バイト',
        modified: '更新日時',
        receipt: '状態',
        cartridge: 'カートリッジ',
        generation: '世代',
      },
      ...{ written: fileConditions.written, safe: fileConditions.safe, verified: fileConditions.verified },
      ...{ sha256: 'SHA-256', hashes: '他のチェックサム' },
      ...{ wholeBytes: 'ファイル全体のバイト', wholeSha256: 'ファイル全体の SHA-256' },
      ...{ wholeHashes: 'ファイル全体の他のチェックサム' },
      ...{ restoredAs: '復元後の名前', copies: '既存の場所', mirror: 'ミラー', notes: '備考' },
      ...{ code: 'エラー', fault: '発生したこと', remedy: '対処' },
    },
    omission: ({ reason, files, example }) =>
      `${filesOf(files)}は記載されていません：${reasons[reason]}（例：「${visible(example)}」）。`,
    differing: (many) => `${filesOf(many)}が履歴の以前の世代と異なります。`,
    payloadAbsent: (many) =>
      `${filesOf(many)}が「data」フォルダーにまだありません：そこに復元するとバッグが完成します。`,
    payloadExtra: (many) =>
      `「data」フォルダーに他のファイルが ${number(many)} 個あります：このままではバッグは有効ではありません。`,
    heading: (kind, id) => `${kind} · ジョブ ${id}`,
    mark: 'Capstan',
    made: (time) => `${time} のレポート`,
    notYet: '未了：このレポートは暫定です',
    started: '開始',
    asker: '登録者',
    by: (person, computer) => `${person}（${computer}）`,
    program: 'プログラム',
    cartridges: 'カートリッジ',
    volume: (name, uuid) => `ボリューム ${name === '' ? '（名前なし）' : name}、${uuid}`,
    kept: (place) => `保管場所：${place}`,
    share: (files, size) => `${filesOf(files)}、${size}`,
    index: (generation) => `インデックス：世代 ${number(generation)}`,
    ends: { finished: '', full: '満杯', failed: 'ドライブ故障：下の各ファイルの状態を見てください' },
    zone: (zone) => `時刻は ${zone} です。`,
    safe: (many) => `${filesOf(many)}がテープ上で安全です：カートリッジのインデックスに載っています。`,
    nothingSafe: 'このジョブのファイルでテープ上で安全なものはありません。',
    restored: (many) => `${filesOf(many)}を復元しました。チェックサムが一致したものだけを保存しました。`,
    read: (many) => `${filesOf(many)}を読み取りました。`,
    notDone: '下に失敗として載っているファイルは当てにしないでください。',
    head: {
      file: 'ファイルとチェックサム',
      size: 'サイズ',
      place: 'カートリッジ',
      receipt: '状態',
      modified: '更新日時',
    },
    generation: (generation) => `世代 ${number(generation)}`,
    footer: (title, id) => `Capstan、ジョブ ${id}：${title}`,
    checkedBy: '確認者',
    on: '日付',
    failedMany: itemsOf,
    failed: (many) => `失敗（${itemsOf(many)}）`,
    timeline: '経過',
    items: 'ファイル',
    cut: (many) => `ここには最初の ${number(many)} 個だけを載せています。表（CSV）にすべてあります。`,
  },
};
