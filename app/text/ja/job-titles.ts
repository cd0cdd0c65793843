// Japanese: what a job does, in one line.

import { retitled, type WordsOfTitles } from '../../../helper/contract/job-titles.ts';
import type { Job } from '../../../helper/contract/model.ts';

const titles: WordsOfTitles = {
  rows: {
    load: '{cartridge} を装填',
    eject: '{cartridge} を取り出し',
    touch: '{cartridge} にタッチ',
    format: '{cartridge} をフォーマット',
    archive: '{what} → {cartridges}',
    'archive-to-pool': '{what} → プール {pool}',
    plan: '計画：{what} → {cartridges}',
    'plan-to-pool': '計画：{what} → プール {pool}',
    preflight: '事前確認',
    'preflight-of': '{cartridges} の事前確認',
    'preflight-of-pool': 'プール {pool} の事前確認',
    'mirror-run': '{set} → プール {pool}',
    'mirror-run-of-copies': '{set} → プール {pool}、コピー {copy}',
    copy: 'コピー：{from} → {cartridges}',
    restore: '{cartridges}：{paths} → {folder}',
    rescue: '{cartridge} を全面救出 → {folder}',
    salvage: '{cartridge} から救出：{paths} → {folder}',
    stream: '{cartridge}：{path} → ストリーム',
    export: '{cartridge} → {folder}',
    import: '{folder} → {cartridge}',
    benchmark: '{cartridge} で {drive} を測定',
    'drive-report': '{cartridge} で {drive} の報告を作成',
    'library-move': '{cartridge} をスロットへ移動',
    'library-export': '{cartridge} を出し入れ口へ移動',
    'library-inventory': '{library} の在庫を確認',
    clean: '{cartridge} で {drive} をクリーニング',
    'clean-without': '{drive} をクリーニング',
    check: '{cartridge} を検査',
    recover: '{cartridge} を修復',
    verify: '{cartridge} を検証',
    'verify-paths': '{cartridge} を検証：{paths}',
    'restore-test': '{cartridge} の復元テスト',
    generations: '{cartridge} で古いバージョンを走査',
    'open-generation': '{cartridge} の世代 {generation} を開く',
    rollback: '{cartridge} を世代 {generation} に戻す',
    rebuild: '{cartridges} のカタログを再構築',
    lock: '{cartridge} をロック',
    unlock: '{cartridge} のロックを解除',
  },
  more: (first, others) => `${first} 他 ${others} 件`,
};

export function titleInJapanese({ kind, title }: Pick<Job, 'kind' | 'title'>): string {
  return retitled(kind, title, titles);
}
