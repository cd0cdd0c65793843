// Japanese: Settings, Notices.

import { number, time } from '../format.ts';
import type { noticesText } from '../notices.ts';
import type { Translation } from '../translation.ts';

export const japaneseNotices: Translation<typeof noticesText> = {
  notices: {
    heading: '通知',
    lead: 'ジョブの終了、カートリッジの要求、対応が必要な問題などを、見ていない間もお知らせします。このウィンドウが開いている間は、あなたのジョブの通知をウィンドウが表示します。',
    ways: '通知の方法',
    none: '通知は送信されていません。',
    kinds: { mail: 'メール', webhook: 'Webhook', ntfy: 'ntfy', desktop: 'デスクトップ' },
    channel: (channel) => {
      switch (channel.kind) {
        case 'mail':
          return `${channel.to.join('、')} にメール${channel.smtp === null ? '' : `（${channel.smtp.host} 経由）`}`;
        case 'webhook':
          return `Webhook ${channel.url}`;
        case 'ntfy':
          return `ntfy ${channel.url}`;
        case 'desktop':
          return 'デスクトップ';
      }
    },
    about: { own: '自分のジョブ、ミラー、プール', machine: '自分のものと、このコンピューター' },
    allEvents: 'すべてのイベント',
    events: {
      'job-done': 'ジョブの完了',
      'job-partial': 'ジョブの完了（エラーあり）',
      'job-failed': 'ジョブの失敗',
      'cartridge-wanted': 'カートリッジの要求',
      'mirror-behind': 'ミラーの遅れ',
      'restore-test-due': '復元テストの期限',
      'pool-nearly-full': 'プールの空き不足',
      'door-open': 'ライブラリが開いているか一時停止中',
      'cleaning-needed': 'ドライブの清掃',
      'equipment-failed': 'ドライブまたはライブラリの障害',
      'catalogue-unwell': 'カタログまたはそのディスクの問題',
      'helper-crashed': 'ヘルパーの異常終了後の再起動',
    },
    eventsHeading: 'イベント',
    state: (delivered, queued) =>
      [
        delivered === null ? 'まだ送信されていません' : `最終送信 ${time(delivered)}`,
        ...(queued === 0 ? [] : [`未送信 ${number(queued)} 件`]),
      ].join(' · '),
    test: 'テストを送信',
    testOf: (name) => `${name} でテストを送信`,
    testing: '送信中…',
    arrived: '送信しました',
    removeOf: (name) => `${name} を削除`,
    add: '方法を追加',
    addAction: '追加',
    kind: '方法',
    to: '宛先',
    toHint: 'ann@lab.example',
    url: 'アドレス',
    urlHint: 'https://lab.example/tape',
    topicHint: 'https://ntfy.sh/TOPIC',
    server: 'メールサーバー',
    serverHint: '空欄：このコンピューター',
    security: '暗号化',
    securities: { starttls: 'STARTTLS', tls: 'TLS', none: 'なし' },
    user: 'ログイン名',
    userHint: '空欄：パスワードなし',
    secret: { mail: 'パスワードのファイル', webhook: 'シークレットのファイル', ntfy: 'トークンのファイル' },
    secretMeaning: '1行目を使用します。ファイルは自分のもののままで、自分の権限で読み取られます。',
    secretHint: '/home/ann/.mail-password',
    includeNames: 'ファイルやフォルダーの名前も含める',
  },
};
