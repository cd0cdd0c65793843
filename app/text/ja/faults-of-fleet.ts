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
};
