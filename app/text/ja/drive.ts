// Japanese: the state of a drive as a heading, as a sentence below it, and on the drive's own display.

import {
  hasUnidentified,
  isCalibrating,
  isShut,
  isTimed,
  type ShutCode,
} from '../../../helper/contract/drive-state.ts';
import type { Cartridge, DriveState, DriveStateOf } from '../../../helper/contract/model.ts';
import { isCleaning } from '../../../helper/contract/words/drives.ts';
import { expectedInWords, type SpanWords, secondsInWords } from '../../../helper/contract/words/durations.ts';
import { conditions, displays, headings, loadCleaning } from './tables.ts';

/** TapeAlert: clean now. */
const cleanNow = 20;

type CartridgeInJapaneseDrive = Pick<Cartridge, 'condition'> | null;

function heading(state: DriveState, cartridge: CartridgeInJapaneseDrive, alerts: readonly number[] = []): string {
  if (state.kind === 'empty' && alerts.includes(cleanNow)) return 'クリーニングが必要';
  if (hasUnidentified(state)) return 'まだ識別されていません';
  if (isCleaning(state)) return 'クリーニング中';
  if (isShut(state)) return shutHeadings[state.fault.code];
  if (isCalibrating(state)) return '初期化中：取り出さないでください';
  const condition = cartridge?.condition ?? 'clean';
  return state.kind === 'loaded' && condition !== 'clean' && condition !== 'unknown'
    ? `${headings.loaded}：${conditions[condition]}`
    : headings[state.kind];
}

function sub(
  state: DriveState,
  cartridge: CartridgeInJapaneseDrive,
  alerts: readonly number[] = [],
  isLocating = false,
): string {
  switch (state.kind) {
    case 'empty':
      if (alerts.includes(cleanNow)) return loadCleaning;
      return hasUnidentified(state)
        ? 'ドライブにカートリッジが入っています。バーコードを入力して装填すると、どのカートリッジか分かります。'
        : 'カートリッジをドライブにドラッグするか、「装填」を押してください。';
    case 'loading':
      return loading(state);
    case 'loaded':
      return loaded(state.barcode, cartridge?.condition ?? 'clean');
    case 'in-use':
      return `ジョブがまだ ${state.barcode} を使っています。取り出さないでください。`;
    case 'formatting':
      return state.step === 'partitioning'
        ? `${state.barcode} を消去し、2 つのパーティションに分けています。`
        : `${state.barcode} に新しいボリュームのラベルとインデックスを書き込んでいます。`;
    case 'writing':
      return '今カートリッジを取り出すとファイルが失われます。';
    case 'reading':
      return isLocating
        ? `${state.barcode} 上のファイルを検索しています。`
        : `${state.barcode} からファイルを読み取っています。`;
    case 'paused':
      return `テープは停止しています。ジョブを再開して終えるまで ${state.barcode} は完全ではありません。`;
    case 'finishing':
      return 'インデックスを書き込んでいます。少し時間がかかります。';
    case 'safe-to-eject':
      return 'すべてのファイルとインデックスがテープにあります。';
    case 'ejecting':
      return state.step === 'storing'
        ? `ロボットが ${state.barcode} を片付けています。`
        : `${state.barcode} を巻き戻して取り出しています。`;
    case 'failed':
      return isCleaning(state)
        ? `${state.barcode ?? 'クリーニングカートリッジ'} がドライブを清掃しています。終わったら取り出してください。`
        : '';
  }
}

function loading({ barcode, step, expectedSeconds }: DriveStateOf<'loading'>): string {
  switch (step) {
    case 'fetching':
      return `ロボットが ${barcode} を運んでいます。`;
    case 'threading':
      return `${barcode} を装填しています。`;
    case 'identifying':
      return `${barcode} は装填済みで、内容を確認しています。`;
    case 'calibrating': {
      const takes = expectedSeconds === null ? '' : `、${expectedInWords(expectedSeconds, spans)}かかります`;
      return `ドライブが ${barcode} を初期化しています。これは新しい LTO-9 カートリッジで一度だけ行われ${takes === '' ? 'ます' : takes}。ドライブの電源を切ったり、カートリッジを取り出したりしないでください。最初からやり直しになります。`;
    }
  }
}

const spans: SpanWords = {
  about: (most) => `約 ${most}`,
  upTo: (most) => `最大 ${most}`,
  between: (least, most) => `${least}～${most}`,
};

const shutHeadings: Readonly<Record<ShutCode, string>> = {
  'drive.forbidden': '権限がありません',
  'drive.held': '別のプログラムが使用中',
  'drive.reserved': '別のコンピューターが予約中',
};

function time(state: DriveState, now: number): string {
  if (!isTimed(state)) return '';
  const soFar = (now - Date.parse(state.since)) / 1000;
  const parts = soFar < 1 ? [] : [`経過 ${secondsInWords(soFar)}`];
  if (state.expectedSeconds !== null) parts.push(`予想 ${expectedInWords(state.expectedSeconds, spans)}`);
  return parts.join('、');
}

function loaded(barcode: string, condition: Cartridge['condition']): string {
  switch (condition) {
    case 'blank':
      return `${barcode} は空です。アーカイブする前にフォーマットしてください。`;
    case 'encrypted':
      return `${barcode} は暗号化されていますが、鍵がここにありません。内容は見えません。フォーマットすると消去されます。`;
    case 'foreign':
      return `${barcode} は他のソフトウェアで書き込まれています。フォーマットしない限り Capstan は何も変更しません。`;
    case 'tar':
      return `${barcode} には tar アーカイブがあります。一覧にするにはカタログの項目を再構築してください。Capstan は読み取るだけです。`;
    case 'damaged':
      return `${barcode} のボリュームは破損しています。インデックスにあるファイルは復元できることが多いので、カートリッジを検査してください。`;
    case 'dirty':
      return `${barcode} のインデックスにあるファイルは復元できます。他に何を修復できるか、カートリッジを検査してください。`;
    case 'unfinished':
      return `${barcode} をここで取り出してください。先にインデックスの副コピーが書き込まれます。`;
    case 'clean':
    case 'unknown':
      return `${barcode} はドライブにあります。`;
  }
}

function display(state: DriveState, alerts: readonly number[] = [], isLocating = false): string {
  if (state.kind === 'empty' && alerts.includes(cleanNow)) return '要クリーニング';
  if (hasUnidentified(state)) return '未識別';
  if (state.kind === 'reading' && isLocating) return '検索中';
  if (isCalibrating(state)) return '初期化中';
  if (isShut(state)) return '使用不可';
  return isCleaning(state) ? 'クリーニング' : displays[state.kind];
}

export const drive = { heading, sub, display, time };
