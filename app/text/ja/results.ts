// Japanese: what a check found, what recovery does about it, what verification and archives came to.

import type { ArchiveOutcome, ArchivePlan, ManifestOutcome } from '../../../helper/contract/archive.ts';
import { isInOrder } from '../../../helper/contract/findings.ts';
import { isReady, type Preflight } from '../../../helper/contract/preflight.ts';
import type {
  DiagnosisSummary,
  Flaw,
  JobResult,
  RecoverySummary,
  Repair,
  RescueOutcome,
  Verification,
} from '../../../helper/contract/volumes.ts';
import { number, sizeInWords } from '../format.ts';
import { filesOf, listed } from './tables.ts';

const piecesOf = (many: number) => `${number(many)} 個のデータ`;

export const flaws: Readonly<Record<Flaw, string>> = {
  'label-unreadable': 'ラベルを読めません',
  'index-partition-unreadable': 'インデックスパーティションを読めません',
  'data-partition-unreadable': 'データパーティションを最後まで読めません',
  'index-copy-missing': 'インデックスの副コピーがありません',
  'index-copy-old': 'インデックスの副コピーが主コピーより古くなっています',
  'data-index-missing': 'ファイルの後にインデックスがありません',
  'index-partial': '不完全なインデックスがあります',
  'filemark-missing': 'ファイルとインデックスの間のファイルマークがありません',
  'end-missing': 'データの終わりのマークがありません',
  'memory-missing': 'カートリッジメモリーにインデックスの位置がありません',
  'memory-stale': 'カートリッジメモリーがテープより古くなっています',
  'stray-records': '最後のインデックスの後にデータがあります',
  'incremental-index': '最後の完全なインデックスは、他のプログラムの増分インデックスより古いものです',
  'incremental-unusable': '他のプログラムの増分インデックスを使用できません。全面救出でそのファイルを取り出せます',
  'extents-broken': 'データがあるはずのない位置を持つファイルがあります',
};

export function repairInJapanese(repair: Repair, found: DiagnosisSummary): string {
  switch (repair) {
    case 'end-partition':
      return '足りないデータの終わりのマークを書き込む';
    case 'attach-journal':
      return `前回のセッションの${filesOf(found.attachable)}を、すべてのデータとともに修復する`;
    case 'gather-stray':
      return `どのファイルにも属さないデータを遺失物フォルダーに入れる（最後のインデックスの後に ${piecesOf(found.strayRecords)}、${sizeInWords(found.strayBytes)}）`;
    case 'trim-damaged':
      return `破損した${filesOf(found.damagedFiles)}を無事な部分の後で切り詰める（確認が必要）`;
    case 'go-back':
      return found.olderGeneration === null
        ? '古い世代に戻る（確認が必要）'
        : `世代 ${found.olderGeneration} に戻る（確認が必要）：後から追加されたファイルは含まれません`;
    case 'write-data-index':
      return 'ファイルの後にインデックスを書き込む';
    case 'write-index-copy':
      return 'インデックスの副コピーを書き込む';
    case 'write-memory':
      return 'カートリッジメモリーを訂正する';
  }
}

function verdict(found: DiagnosisSummary): string {
  switch (found.condition) {
    case 'blank':
      return '空：カートリッジには何も記録されていません。';
    case 'encrypted':
      return 'カートリッジは暗号化されていますが、ドライブに鍵がありません。何が入っているか分かりません。';
    case 'foreign':
      return '他のソフトウェアで書き込まれたカートリッジで、LTFS カートリッジではありません。';
    case 'tar':
      return 'カートリッジには tar アーカイブがあります。LTFS カートリッジではありません。';
    case 'clean':
      if (isInOrder(found)) return '問題なし：インデックスの両方のコピーとカートリッジメモリーが一致しています。';
      break;
    case 'unfinished':
      return '足りないものはありません。インデックスの副コピーが古いだけです。';
    case 'dirty':
      return '前回のセッションが中断されました。最後のインデックスの後にデータがあります。';
    case 'damaged':
      if (found.olderGeneration !== null)
        return `最新のインデックスを読めません。読める最新の世代は ${found.olderGeneration} です。`;
      if (found.generation === null) return 'カートリッジのインデックスを一つも読めません。';
      break;
  }
  if (found.damagedFiles > 0) return `カートリッジの${filesOf(found.damagedFiles)}が破損しています。`;
  return 'カートリッジに問題があります。';
}

function recovery({ attached, notAttached, gatheredRecords, generation }: RecoverySummary): string {
  const sentences = [`カートリッジを世代 ${generation} として修復しました。`];
  if (attached > 0) sentences.push(`前回のセッションの${filesOf(attached)}が安全になりました。`);
  if (gatheredRecords > 0)
    sentences.push(`どのファイルにも属さない ${piecesOf(gatheredRecords)}は遺失物フォルダーにあります。`);
  if (notAttached > 0)
    sentences.push(`前回のセッションの${filesOf(notAttached)}は修復できませんでした。もう一度アーカイブしてください。`);
  return sentences.join('');
}

function verification({ files: read, bytes, withoutHash, unsound, keptHere }: Verification): string {
  const compared = read - withoutHash;
  const sentences = [`${filesOf(read)}、${sizeInWords(bytes)} を読みました。`];
  if (compared > 0 && unsound === 0)
    sentences.push(compared === read ? 'すべて検証しました。' : `${filesOf(compared)}を検証しました。`);
  if (withoutHash > 0)
    sentences.push(`${filesOf(withoutHash)}はテープにチェックサムがなく、読めますが検証できません。`);
  if (unsound > 0) sentences.push(`${filesOf(unsound)}は読めないか、チェックサムが一致しません。`);
  if (keptHere)
    sentences.push('カートリッジがロック、書き込み禁止、または満杯のため、結果はこのカタログにだけ保存されています。');
  return sentences.join('');
}

/** "2.7 TB：1 巻すべてと、次の 1 巻の 38 %。14 TB のファイル 1 個が入りません。" */
export function planInJapanese({ bytes, cartridges, tooLarge, tooLargeTotal }: ArchivePlan): string {
  const copies = cartridges.filter(({ slot }) => slot === 0);
  const last = copies.at(-1);
  const full = Math.max(0, copies.length - 1);
  const share = last === undefined ? 0 : Math.min(1, last.takenBytes / Math.max(1, last.freeBytes));
  const percent = share > 0 && share < 0.01 ? '1 % 未満' : `${Math.ceil(share * 100)} %`;
  const taken =
    full === 0 ? `カートリッジの ${percent}` : `カートリッジ ${number(full)} 巻すべてと、次の 1 巻の ${percent}`;
  const largest = sizeInWords(Math.max(0, ...tooLarge.map(({ bytes: size }) => size)));
  const misfit =
    tooLarge.length === 0
      ? ''
      : tooLargeTotal === 1
        ? `${largest} のファイル 1 個が入りません。`
        : `${filesOf(tooLargeTotal)}が入りません（最大 ${largest}）。`;
  return `${sizeInWords(bytes)}：${taken}。${misfit}`;
}

function outcome(of: ArchiveOutcome): string {
  const { cartridges, copies, unchanged, mirrored, mirrorFailed, verified, renamed = 0, removed = 0 } = of;
  const { duplicates = { files: 0, bytes: 0 } } = of;
  const barcodes = [...new Set(cartridges.filter(({ files }) => files > 0).map(({ barcode }) => barcode))];
  const sentences = [barcodes.length === 0 ? '何も書き込みませんでした。' : `${listed(barcodes)} に書き込みました。`];
  if (unchanged > 0) sentences.push(`${filesOf(unchanged)}は既にありました。`);
  if (duplicates.files > 0)
    sentences.push(
      `${filesOf(duplicates.files)}（${sizeInWords(duplicates.bytes)}）は既にテープ上にあるため、書き込みませんでした。`,
    );
  if (renamed > 0) sentences.push(`${filesOf(renamed)}の名前を変更しました。`);
  if (removed > 0) sentences.push(`${number(removed)} 個を最新の世代から除きました。`);
  if (verified !== null) sentences.push(`${filesOf(verified)}を検証しました。`);
  if (mirrored > 0) sentences.push(`${filesOf(mirrored)}をミラーフォルダーにコピーしました。`);
  if (mirrorFailed > 0) sentences.push(`${filesOf(mirrorFailed)}はミラーフォルダーにコピーできませんでした。`);
  if (of.manifest !== undefined) sentences.push(manifestFound(of.manifest));
  const incomplete = copies.filter(({ fault }) => fault !== null).length;
  if (incomplete > 0) sentences.push(`${copies.length} 部のコピーのうち ${incomplete} 部が不完全です。`);
  return sentences.join('');
}

function manifestFound(of: ManifestOutcome): string {
  const { path, matching, bySize, differing, missing, extra, excluded } = of;
  const sentences = [`${filesOf(matching)}がマニフェスト ${path} と一致しました。`];
  if (bySize > 0) sentences.push(`${filesOf(bySize)}はチェックサムがないため、サイズのみ照合しました。`);
  if (differing > 0) sentences.push(`${filesOf(differing)}が異なります。`);
  if (missing > 0) sentences.push(`記載された${filesOf(missing)}がありません。`);
  if (extra > 0) sentences.push(`${filesOf(extra)}は記載されていません。`);
  if (excluded > 0) sentences.push(`記載された${filesOf(excluded)}はパターンにより除外されました。`);
  return sentences.join('');
}

function rescued({ whole, damaged, lost, indexes, damagedEntries }: RescueOutcome): string {
  if (indexes === 0)
    return 'テープ上にインデックスが見つかりませんでした。インデックスがないとファイルの名前が分からず、何も救出できませんでした。';
  const sentences = [`${filesOf(whole)}を完全に救出しました。`];
  if (damaged > 0) sentences.push(`${filesOf(damaged)}は破損しており、無事な部分を残しました。`);
  if (lost > 0) sentences.push(`${filesOf(lost)}はまったく読めませんでした。`);
  if (damagedEntries > 0)
    sentences.push(
      `インデックスの ${number(damagedEntries)} 件の項目が破損しており、そこにだけ記載されたファイルは欠けています。`,
    );
  sentences.push(
    `テープ上に ${number(indexes)} 個のインデックスが見つかりました。フォルダー内の map.txt にすべて載っています。`,
  );
  return sentences.join('');
}

function preflight(found: Preflight): string {
  const errors = found.findings.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) return `準備ができていません：エラー ${number(errors)} 件。`;
  return isReady(found) ? '準備ができています。' : '準備ができていますが、警告があります。';
}

export function resultInJapanese(result: JobResult): string {
  switch (result.kind) {
    case 'check':
      return verdict(result.diagnosis);
    case 'recover':
      return recovery(result.recovery);
    case 'verify':
      return verification(result.verification);
    case 'generations':
      return `テープに ${number(result.total)} 世代があります。`;
    case 'plan':
      return planInJapanese(result.plan);
    case 'archive':
      return outcome(result.outcome);
    case 'manifest':
      return manifestFound(result.manifest);
    case 'rescue':
      return rescued(result.rescue);
    case 'preflight':
      return preflight(result.preflight);
  }
}
