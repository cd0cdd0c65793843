// Japanese: what is written into the files that a job is saved as.

import { number } from '../format.ts';
import type { reportText } from '../report.ts';
import type { Translation } from '../translation.ts';
import { fileConditions, filesOf, itemsOf } from './tables.ts';

export const japaneseReport: Translation<typeof reportText> = {
  report: {
    formats: {
      csv: '表計算用の表（CSV）',
      json: '他のプログラム用の記録（JSON）',
      pdf: '印刷用レポート（PDF）',
      mhl: 'メディアハッシュリスト（MHL）',
    },
    fileName: (kind, id, extension) => `Capstan ${kind} ${id}.${extension}`,
    columns: {
      ...{ path: 'パス', bytes: 'バイト', receipt: '状態', cartridge: 'カートリッジ', generation: '世代' },
      ...{ written: fileConditions.written, safe: fileConditions.safe, verified: fileConditions.verified },
      ...{ sha256: 'SHA-256', hashes: '他のチェックサム', restoredAs: '復元後の名前', mirror: 'ミラー', notes: '備考' },
      ...{ code: 'エラー', fault: '発生したこと', remedy: '対処' },
    },
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
