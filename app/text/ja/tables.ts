// Japanese for the states and kinds that the helper names by code.

import type { FileCondition } from '../../../helper/contract/file-condition.ts';
import type { JobKind } from '../../../helper/contract/job-kinds.ts';
import type {
  Condition,
  DriveState,
  Job,
  JobPhase,
  JobPriority,
  JobState,
  WaitingFor,
} from '../../../helper/contract/model.ts';
import { number } from '../format.ts';

export const filesOf = (many: number) => `${number(many)} 個のファイル`;
export const foldersOf = (many: number) => `${number(many)} 個のフォルダー`;
export const cartridgesOf = (many: number) => `${number(many)} 巻のカートリッジ`;
export const itemsOf = (many: number) => `${number(many)} 個の項目`;
export const listed = (names: readonly string[]) => names.join('、');

export const conditions: Readonly<Record<Condition, string>> = {
  ...{ unknown: '新規 – 内容は不明', blank: '空', encrypted: '暗号化済み（鍵なし）' },
  ...{ foreign: 'LTFS カートリッジではない', tar: 'tar アーカイブ', damaged: '破損' },
  ...{ dirty: '前回のセッションが中断', unfinished: 'インデックスの副コピーが古い', clean: '使用可能' },
};

export const fileConditions: Readonly<Record<FileCondition, string>> = {
  ...{ failed: '失敗', damaged: '破損', buffered: 'バッファー済み', written: '書き込み済み' },
  ...{ safe: '安全', verified: '検証済み' },
};

export const jobStates: Readonly<Record<JobState, string>> = {
  ...{ queued: '待機中', running: '実行中', pausing: '一時停止処理中', paused: '一時停止中' },
  ...{ waiting: 'カートリッジ待ち', done: '完了', partial: 'エラーありで完了', failed: '失敗', cancelled: '停止' },
};

export const jobPhases: Readonly<Record<JobPhase, string>> = {
  ...{
    waiting: 'ドライブ待ち',
    fetching: 'ロボットがカートリッジを運んでいます',
    loading: 'カートリッジを装填中',
    walking: 'ファイルを数えています',
  },
  ...{
    streaming: 'ファイルをテープに書き込み中',
    flushing: 'データをテープに書き出し中',
    indexing: 'インデックスを書き込み中',
  },
  ...{
    locating: 'テープ上のファイルを検索中',
    reading: 'テープからファイルを読み取り中',
    verifying: 'ファイルを検証中',
  },
  ...{ measuring: 'ドライブを測定中', checking: 'カートリッジを検査中', recovering: 'カートリッジを修復中' },
  ejecting: 'カートリッジを取り出し中',
};

export const speedLimits: Readonly<Record<WaitingFor, string>> = {
  ...{ nothing: '最高速度', drive: 'ドライブの速度', source: 'コピー元の速度で制限', hash: 'チェックサムの計算で制限' },
  ...{ pool: 'メモリーで制限', flush: jobPhases.flushing, index: jobPhases.indexing },
};

export const priorities: Readonly<Record<JobPriority, string>> = { high: '高', normal: '標準', low: '低' };

const jobKinds: Readonly<Record<JobKind, string>> = {
  ...{ load: '装填', eject: '取り出し', touch: 'タッチ', format: 'フォーマット', archive: 'アーカイブ', plan: '計画' },
  ...{
    restore: '復元',
    salvage: '救出',
    rescue: '全面救出',
    stream: 'ストリーム',
    import: '読み込み',
    export: '書き出し',
  },
  ...{
    benchmark: 'ドライブ測定',
    'drive-report': 'ドライブ報告',
    'library-move': 'ライブラリ内の移動',
    'library-inventory': 'ライブラリの在庫確認',
    clean: 'クリーニング',
    check: '検査',
    recover: '修復',
    verify: '検証',
    generations: '旧バージョンの走査',
  },
  ...{ 'open-generation': '旧バージョン', rollback: 'ロールバック', lock: 'ロック', preflight: '事前確認' },
  ...{ copy: 'コピー', rebuild: 'カタログの再構築', mirror: 'テープへのミラー' },
};

/** A job of another version may have another. */
export const kindOf = (kind: JobKind): string => (Object.hasOwn(jobKinds, kind) ? jobKinds[kind] : kind);

export const headings: Readonly<Record<DriveState['kind'], string>> = {
  ...{ empty: '空', loading: '装填中', loaded: '装填済み', formatting: 'フォーマット中：取り出さないでください' },
  ...{
    writing: '書き込み中：取り出さないでください',
    reading: '読み取り中',
    paused: '一時停止中：取り出さないでください',
  },
  ...{ finishing: '仕上げ中：取り出さないでください', 'safe-to-eject': '安全に取り出せます', ejecting: '取り出し中' },
  ...{ failed: '失敗', 'in-use': '使用中' },
};

export const displays: Readonly<Record<DriveState['kind'], string>> = {
  ...{ empty: 'カートリッジなし', loading: '装填中', loaded: '装填済み', formatting: 'フォーマット中' },
  ...{ writing: '書き込み中', reading: '読み取り中', paused: '一時停止中', finishing: '仕上げ中' },
  ...{ 'safe-to-eject': '取り出し可', ejecting: '取り出し中', failed: '障害', 'in-use': '使用中' },
};

export const loadCleaning = 'クリーニングカートリッジ（バーコードが CLN で始まるもの）を装填してください。';
export const verifyAfterwards = '書き込み後にテープ上のすべてを検証する';
export const separateCopies = 'コピー数（それぞれ別のカートリッジ）';
export const noFolderYet = 'フォルダーが選ばれていません';

export function pausedMeaning({ kind, state }: Pick<Job, 'kind' | 'state'>): string {
  const restores = kind === 'restore';
  if (state === 'pausing')
    return restores ? '完了したファイルを保存しています' : '書き込み済みのファイルを安全にしています';
  if (state !== 'paused') return '';
  return restores ? '復元したファイルは残り、残りは待機します' : '書き込み済みのファイルは安全で、残りは待機します';
}
