// Japanese: faults and findings by their codes, and sentences that are made of what was found, planned and lost.

import type { Lag } from '../../../helper/contract/mirrors.ts';
import { fileConditionInWords } from '../../../helper/contract/words/file-condition.ts';
import { number, sizeInWords, time } from '../format.ts';
import { type OutcomeWords, outcomeOf } from '../job-words.ts';
import { type MirrorSide, type sharedText, wordsByCode } from '../shared.ts';
import type { Translation } from '../translation.ts';
import { japaneseFaults } from './faults.ts';
import { japaneseFindings } from './findings.ts';
import { flaws, planInJapanese, repairInJapanese, resultInJapanese } from './results.ts';
import { fileConditions, filesOf, itemsOf, jobPhases, jobStates } from './tables.ts';
import { japaneseWaits } from './waits.ts';

export const japanese = wordsByCode({ faults: japaneseFaults, findings: japaneseFindings, waits: japaneseWaits });

function completedWithErrors(items: number): string {
  return items === 0 ? '完了（要求の一部は未実施）' : `エラー ${number(items)} 件で完了`;
}

const outcomes: OutcomeWords = {
  states: jobStates,
  phases: jobPhases,
  wait: japanese.wordedWait,
  itemsFailed: (items) => `${itemsOf(items)}が失敗`,
  completedWithErrors,
  nothingNew: '新しいものはありません：すべてテープ上で安全です',
  safe: (many) => `${filesOf(many)}がテープ上で安全`,
  restored: (many) => `${filesOf(many)}を復元`,
  restoredBut: (many, unchanged) => `${filesOf(many)}を復元、${number(unchanged)} 個は変更せず`,
};

export const outcomeInJapanese: (job: Parameters<typeof outcomeOf>[0]) => string = (job) => outcomeOf(job, outcomes);

export function lagInJapanese(
  { files, bytes, deletions, oldest }: Lag,
  side: MirrorSide,
  now: Date,
  isAllKnown: boolean,
): string {
  const where = side === 'disk' ? 'ディスク' : 'テープ';
  if (oldest === null)
    return isAllKnown ? `すべて${where}にあります。` : `これまでに見つかった変更はすべて${where}にあります。`;
  const gone = deletions === 0 ? '' : `（うち削除 ${number(deletions)}）`;
  return `${where}に未反映：${filesOf(files)}${gone}、${sizeInWords(bytes)}、最も古いものは ${age(now.getTime() - Date.parse(oldest))}前から。`;
}

function age(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 120) return `${number(seconds)} 秒`;
  if (seconds < 7200) return `${number(Math.floor(seconds / 60))} 分`;
  if (seconds < 172_800) return `${number(Math.floor(seconds / 3600))} 時間`;
  return `${number(Math.floor(seconds / 86_400))} 日`;
}

export const japaneseShared: Translation<typeof sharedText> = {
  fault: japanese.fault,
  finding: japanese.finding,
  wait: japanese.wait,
  found: {
    flaw: (flaw) => flaws[flaw],
    repair: repairInJapanese,
    result: (result, job) =>
      result.kind === 'archive' && job.state === 'partial'
        ? `${completedWithErrors(job.filesFailed)}。${resultInJapanese(result)}`
        : resultInJapanese(result),
  },
  fileCondition: (file) =>
    fileConditionInWords(
      file,
      { time, title: (fault) => japanese.fault(fault).title },
      { conditions: fileConditions, found: (status, found, title) => `${status}（${found} に判明）：${title}` },
    ),
  planned: planInJapanese,
  lostCatalogue: ({ kind, setAside, restored, unlisted, detail }) => {
    const what =
      kind === 'missing'
        ? 'カタログがありませんでした。'
        : `カタログが破損していたため${detail === '' ? '' : `（${detail}）`}、${setAside} として別に保管しました。`;
    const history =
      restored === null
        ? 'ジョブの履歴を復元できる書き出しはありませんでした。'
        : `ジョブの履歴は ${time(restored.made)} の書き出しから復元しました。`;
    const next =
      unlisted.length === 0 ? '' : `次のカートリッジを装填してカタログを再構築してください：${unlisted.join('、')}。`;
    return `${what}${history}カートリッジに影響はありません。${next}`;
  },
  lag: lagInJapanese,
};
