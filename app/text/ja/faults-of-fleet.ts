// Japanese: faults of what several tape hosts share.

import type { FaultsOfFleet } from '../fault-table.ts';

export const japaneseFaultsOfFleet: FaultsOfFleet = {
  'fleet.database-away': [
    '共有データベースが応答しません',
    'PostgreSQL に接続できません。このコンピューターは作業を続け、データベースが戻り次第、行った作業を報告します。',
    'PostgreSQL が動いていて、このコンピューターからネットワークで接続できるか確認してください。',
  ],
  'fleet.database-refused': [
    '共有データベースがサインインを拒否しました',
    'PostgreSQL がロールまたはパスワードを受け付けません。何も変更されていません。',
    'ロール、パスワード、サーバーの pg_hba.conf を確認してください。',
  ],
  'fleet.no-database': [
    'そのデータベースはありません',
    'PostgreSQL サーバーにその名前のデータベースがありません。何も変更されていません。',
    'サーバーで作成してください。例:  createdb capstan',
  ],
  'fleet.not-allowed': [
    'このロールには共有データベースでの権限がありません',
    'PostgreSQL が許可しません。何も変更されていません。',
    'データベースの所有者としてサインインするか、管理者に問い合わせてください。',
  ],
  'fleet.database-full': [
    '共有データベースはこれ以上受け付けません',
    'PostgreSQL のディスクがいっぱいか、読み取り専用です。このコンピューターは作業を続け、行った作業を後で報告します。',
    'PostgreSQL の空き容量を増やすか、読み取り専用を解除してください。',
  ],
  'fleet.database-fault': [
    '共有データベースがエラーを報告しました',
    'PostgreSQL が要求を実行しませんでした。メッセージは技術的な詳細にあります。',
    'PostgreSQL のログを確認してください。必要な条件は「capstan fleet doctor」で調べられます。',
  ],
  'fleet.database-too-old': [
    'PostgreSQL が古すぎます',
    'フリートには PostgreSQL 15 以降が必要です。何も変更されていません。',
    'PostgreSQL を更新するか、別のサーバーを使ってください。',
  ],
  'fleet.not-set-up': [
    'このデータベースはフリート用に準備されていません',
    'Capstan のデータがまだありません。何も変更されていません。',
    '先に準備してください:  capstan fleet init postgres://…',
  ],
  'fleet.database-older': [
    '共有データベースは古い Capstan のものです',
    'この Capstan には新しい形式が必要です。このコンピューターは作業を続け、行った作業を後で報告します。',
    '更新してください。古いコンピューターも引き続き使えます:  capstan fleet migrate postgres://…',
  ],
  'fleet.database-newer': [
    '共有データベースは新しい Capstan のものです',
    'この Capstan では理解できません。このコンピューターは作業を続け、行った作業を後で報告します。',
    'このコンピューターの Capstan を更新してください。',
  ],
  'fleet.invalid-address': [
    'データベースのアドレスを解釈できません',
    'アドレスは postgres://ロール@ホスト:5432/データベース の形です。何も変更されていません。',
    'アドレスを修正してください。「?」の後に sslmode と sslrootcert を付けられます。',
  ],
  'fleet.certificate-refused': [
    'データベースの証明書を信頼できません',
    'PostgreSQL の証明書は、不明な認証局のものか、別の名前のものです。何も送信されていません。',
    'アドレスで認証局の証明書を指定する（sslrootcert=…）か、サーバーの名前または証明書を修正してください。',
  ],
  'fleet.no-encryption': [
    'データベースは暗号化に対応していません',
    'PostgreSQL は暗号化された接続を受け付けません。何も送信されていません。',
    'postgresql.conf で「ssl」を有効にしてください。ネットワークが信頼できる場合は、アドレスに ?sslmode=disable を付けます。',
  ],
  'fleet.not-joined': [
    'このコンピューターはフリートに参加していません',
    'ほかのテープホストとデータベースを共有していません。何も変更されていません。',
    'フリートに参加してください:  capstan fleet join postgres://…',
  ],
  'fleet.agent-ended': [
    '共有データベースと通信するプログラムが終了しました',
    '自動的に再起動します。このコンピューターは作業を続け、行った作業を後で報告します。',
    'しばらくしてからもう一度お試しください。終了した理由はログにあります。',
  ],
  'fleet.no-password': [
    'ファイルに使用できるパスワードがありません',
    '{subject|ファイル} の最初の行が空か、長すぎます。何も変更されていません。',
    'データベースのロールのパスワードを最初の行に書いてください。',
  ],
  'fleet.no-certificate': [
    'ファイルに証明書がありません',
    '{subject|ファイル} は認証局の証明書としては長すぎます。何も変更されていません。',
    'サーバーの証明書に署名した認証局の証明書のファイルを指定してください。',
  ],
};
