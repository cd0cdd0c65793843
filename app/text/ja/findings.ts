// Japanese: what was found of drives, sources and the helper's own ground.

import { type FindingWords, sentenceOf, type WordsOfFindings } from '../../../helper/contract/coded-findings.ts';
import { shellWord } from '../../../helper/contract/shell-word.ts';
import type { Figures } from '../../../helper/contract/sizes.ts';
import { cartridgesOf, itemsOf } from './tables.ts';

const fine = (words: string): FindingWords => ({ words, remedy: null });
const but = (words: string, remedy: string): FindingWords => ({ words, remedy });

const which = (items: number, first: string) => (items === 1 ? `：${first}` : `（最初の項目：${first}）`);
const nodeName = (product: string, node: string) => `${product === '' ? 'ドライブ' : product}（${node}）`;
const grows = ({ bytes, entries }: { bytes: number; entries: number }, { size, number }: Figures) =>
  `ファイルとフォルダー ${number(entries)} 個で、インデックスが約 ${size(bytes)} 大きくなります。`;
const watched = (folders: string) => `${folders} 個までのフォルダーの変更を監視できます。`;

export const japaneseFindings: WordsOfFindings = {
  'cartridge-not-looked-at': ({ barcode }) => fine(`${barcode} は新規です。装填すると内容が分かります。`),
  'cartridge-not-in-drive': ({ barcode }) =>
    fine(`${barcode} はドライブにありません。アーカイブを始める前に入れて装填してください。`),
  'cartridge-takes-files': ({ barcode }) => fine(`${barcode} はアーカイブできる状態です。`),
  'drive-at-work': ({ drive }) => fine(`${drive} は使用中です。このジョブは空くまで待ちます。`),
  'drive-in-order': ({ drive }) => fine(`${drive} は使えます。`),
  'drive-clean-soon': ({ drive }) =>
    but(
      `${drive} はまもなくクリーニングが必要です。`,
      'ドライブが空いているときに、クリーニングカートリッジ（バーコードが CLN で始まるもの）を装填してください。',
    ),
  'drive-warns': ({ drive, alerts }) =>
    but(
      `${drive} が警告を報告しています：TapeAlert ${alerts.join('、')}。`,
      '「状態」を見るか、メーカーに問い合わせてください。',
    ),
  'no-drive-of-metal': () => fine('このコンピューターに実際のドライブは接続されていません。'),
  'node-forbidden': ({ product, node }) =>
    but(
      `ヘルパーに ${nodeName(product, node)} を開く権限がありません。`,
      '自分のヘルパーの場合は、グループ tape に参加し、ログインし直してください：  sudo usermod -aG tape USER',
    ),
  'node-open-to-all': ({ product, node }) =>
    but(
      `${nodeName(product, node)} をこのコンピューターのすべてのユーザーが開けます。`,
      'udev ルールをインストールしてください：  sudo capstan-service install',
    ),
  'node-usable': ({ product, node }) => fine(`${nodeName(product, node)} は使えます。`),
  'drive-attached': ({ product, node, firmware, tapeNodes, driver }) =>
    fine(
      sentenceOf(
        `${nodeName(product, node)}：`,
        [
          firmware === '' ? 'ファームウェア不明' : `ファームウェア ${firmware}`,
          driver === '' ? '' : `${driver} 経由で接続`,
          tapeNodes.length === 0
            ? 'カーネルのテープドライバーには未認識'
            : `カーネルのテープドライバーでは ${tapeNodes.join(' と ')}`,
        ],
        '。',
      ),
    ),
  'library-robot': ({ product, node, firmware, drive, driveNode = '' }) =>
    fine(
      `${nodeName(product, node)}はテープライブラリのロボットです${firmware === '' ? '' : `（ファームウェア ${firmware}）`}。${
        drive === undefined
          ? ''
          : `${nodeName(drive, driveNode)}を通して接続されています。そのドライブが外れると、ロボットも使えなくなります。`
      }`,
    ),
  'tape-node-held': ({ node, program, process }) =>
    but(
      `${node} は ${program}（プロセス ${process}）が開いています。その間はこのドライブを使えません。閉じるときにテープが巻き戻されることがあります。`,
      'そのプログラムを終了するか、終わるまで待ってください。',
    ),
  'link-speed': ({ product, node, gigabits, bytesPerSecond }, { size, number }) =>
    fine(
      `${nodeName(product, node)} は ${number(gigabits)} Gbit/s で接続され、${size(bytesPerSecond)}/s を転送できます。`,
    ),
  'link-slow': ({ product, node, gigabits, bytesPerSecond, neededBytesPerSecond = 0 }, { size, number }) =>
    but(
      `${nodeName(product, node)} は ${number(gigabits)} Gbit/s で接続され、${size(bytesPerSecond)}/s しか転送できません。ドライブは ${size(neededBytesPerSecond)}/s 以上で書き込みます。`,
      'アダプターのより速いポートに、その速度に対応したケーブルで接続してください。',
    ),
  'drive-transfers': ({ drive, bytes }, { size }) =>
    fine(`${drive} への1つのコマンドで最大 ${size(bytes)} を転送できます。`),
  'keys-set-by-library': ({ drive }) =>
    but(
      `${drive} の暗号鍵はライブラリが設定します。暗号化された内容は、ライブラリの鍵がある場所でしか読めません。`,
      'ライブラリの鍵を安全に保管するか、ライブラリの設定で暗号化方式を「application managed」にしてください。',
    ),
  'kit-never-tested': ({ pool }) =>
    but(
      `暗号化されたプール ${pool} の復旧キットはまだ読み戻されていないため、何も暗号化できません。`,
      `印刷して読み戻してください：  capstan key kit ${shellWord(pool)} --out kit.pdf`,
    ),
  'kit-test-due': ({ pool }) =>
    but(
      `暗号化されたプール ${pool} の復旧キットを最後に読み戻してから1年以上経っています。`,
      `まだあり、読めることを確かめてください：  capstan key confirm ${shellWord(pool)} --from kit.pdf`,
    ),
  'kit-incomplete': ({ pool, cartridges }) =>
    but(
      `暗号化されたプール ${pool} の復旧キットはすべてのカートリッジを開けますが、そのうち ${cartridges} 本は一覧に載っていません。`,
      `完全な一覧にするには、新しいキットを作って読み戻してください：  capstan key kit ${shellWord(pool)} --out kit.pdf`,
    ),
  'labels-too-short': ({ library, label }) =>
    but(
      `ライブラリ ${library} はラベルの最後の2文字を省いています：${label} と報告しています。`,
      `8文字で報告するように設定してください（設定では「media ID」または「バーコードの長さ」と呼ばれます）。それまでは、ドライブが識別するか、${label}L8 のような完全なバーコードでロードすると、カートリッジが認識されます。`,
    ),
  'lin-tape-loaded': () =>
    but(
      'IBM のドライバー lin_tape が読み込まれています。ドライブを占有するため、Capstan は開けません。',
      '読み込まれないようにして再起動してください：  echo blacklist lin_tape | sudo tee /etc/modprobe.d/lin_tape.conf',
    ),
  'sg-settings': ({ reservedBytes, directIo }, { size }) =>
    fine(
      `sg ドライバーはプログラムごとに ${size(reservedBytes)} を確保します。直接転送は${directIo ? '許可されています' : '無効です'}。Capstan はどちらも必要としません。`,
    ),
  'speed-not-measured': ({ why }) =>
    fine(
      why === 'nothing-to-read'
        ? 'コピー元の速度は測定していません。読むものがありません。'
        : 'コピー元の速度は測定していません。複数ユーザー用のヘルパーは、アーカイブするときだけファイルを読みます。速度は実行中のジョブに表示されます。',
    ),
  'fits-into-memory': () => fine('すべてメモリーに収まるため、テープがコピー元を待つことはありません。'),
  'source-speed': ({ bytesPerSecond }, { size }) => fine(`コピー元の読み取り速度は約 ${size(bytesPerSecond)}/秒です。`),
  'source-fast-enough': ({ bytesPerSecond }, { size }) =>
    fine(`コピー元の読み取り速度は約 ${size(bytesPerSecond)}/秒で、テープを止めずに書き込めます。`),
  'source-too-slow': ({ bytesPerSecond, slowestBytesPerSecond }, { size }) =>
    but(
      `コピー元の読み取り速度は約 ${size(bytesPerSecond)}/秒です。${size(slowestBytesPerSecond)}/秒を下回ると、テープは停止と巻き戻しを繰り返すため遅くなり、消耗します。`,
      'より速いディスクからアーカイブするか、ジョブが使うメモリーを増やしてください。',
    ),
  'index-grows': (finding, figures) => fine(grows(finding, figures)),
  'index-grows-much': (finding, figures) =>
    but(
      `${grows(finding, figures)}書き込むたびにテープが数分間止まります。`,
      '小さなファイルが多いフォルダーは、先にアーカイブファイルにまとめてください。',
    ),
  'room-enough': ({ bytes }, { size }) => fine(`アーカイブするのは ${size(bytes)} で、空き容量は足りています。`),
  'room-short': ({ bytes, cartridges }, { size }) =>
    but(
      `アーカイブするのは ${size(bytes)} で、あと ${cartridgesOf(cartridges)}が必要です。`,
      '今指定するか、ジョブが求めたときに用意してください。',
    ),
  'all-readable': () => fine('すべてのコピー元を読めます。'),
  'all-names-fit': () => fine('すべてのファイル名を保存できます。'),
  unreadable: ({ items, first }) =>
    but(
      `${itemsOf(items)}を読む権限がないため、除かれます${which(items, first)}。`,
      '読む権限を得るか、権限のあるユーザーでアーカイブしてください。',
    ),
  'names-unfit': ({ items, first }) =>
    but(
      `${itemsOf(items)}の名前を LTFS は保存できません${which(items, first)}。`,
      '名前を変更してください。変更しない場合は除かれます。',
    ),
  'kinds-left-out': ({ items, first }) =>
    fine(`${itemsOf(items)}はソケット、デバイス、またはパイプのため除かれます${which(items, first)}。`),
  'mirror-room': ({ folder, freeBytes }, { size }) => fine(`${folder} の空き容量は ${size(freeBytes)} です。`),
  'mirror-short': ({ folder, freeBytes, bytes }, { size }) =>
    but(
      `${folder} の空き容量は ${size(freeBytes)} ですが、${size(bytes)} が必要です。`,
      'そのディスクの空き容量を増やすか、別のフォルダーを選んでください。テープに影響はありません。',
    ),
  'sleep-held-off': () => fine('ドライブの使用中は、スリープとシャットダウンが待機します。'),
  'nothing-holds-off-sleep': () =>
    fine(
      'ドライブの使用中でもスリープやシャットダウンが起こり得ます。このコンピューターには、それを保留できる systemd-logind がありません。',
    ),
  'sleep-not-held-off': ({ detail }) =>
    but(
      `ドライブの使用中でもスリープやシャットダウンが起こり得ます。保留が拒否されました（${detail}）。`,
      'polkit の規則をインストールするか、デスクトップのセッションで自分のヘルパーを使ってください：  sudo capstan-service install',
    ),
  'watches-untold': () => fine('監視できるフォルダーの数をカーネルが報告しません。'),
  watches: ({ watches }, { number }) => fine(watched(number(watches))),
  'watches-few': ({ watches, wanted }, { number }) =>
    but(watched(number(watches)), `大きなミラーの場合：  sudo sysctl -w fs.inotify.max_user_watches=${wanted}`),
  catalogue: ({ cartridges, bytes }, { size }) =>
    fine(`カタログには ${cartridgesOf(cartridges)}があり、${size(bytes)} を使っています。`),
  'catalogue-unreadable': ({ detail }) =>
    but(
      `カタログを読めません：${detail}`,
      'カートリッジに影響はありません。次のコマンドで再構築してください：  capstan rebuild',
    ),
  'disk-room': ({ freeBytes, folder }, { size }) =>
    fine(`カタログのある ${folder} の空き容量は ${size(freeBytes)} です。`),
  'disk-short': ({ freeBytes, folder }, { size }) =>
    but(
      `カタログのある ${folder} の空き容量は ${size(freeBytes)} しかありません。`,
      'そのディスクの空き容量を増やしてください。',
    ),
  'notices-failing': ({ way, queued }, { number }) =>
    but(
      `${way} による最後の通知は届きませんでした${queued === 0 ? '' : `（未送信 ${number(queued)} 件）`}。`,
      `理由を確認して、もう一度試してください：  capstan notices test ${shellWord(way)}`,
    ),
  clock: ({ now, zone }, { time }) => fine(`現在 ${time(now)}。スケジュールにはタイムゾーン ${zone} を使います。`),
  'clock-behind': ({ newest }, { time }) =>
    but(
      `時計が正しくありません。未来の時刻 ${time(newest)} に開始されたジョブがあります。`,
      '時計を合わせてください。スケジュールとテープ上の日時は時計によって決まります。',
    ),
};
