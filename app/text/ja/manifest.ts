// Japanese: the manifest that came with files.

import type { manifestText } from '../manifest.ts';
import type { Translation } from '../translation.ts';

export const japaneseManifest: Translation<typeof manifestText> = {
  manifest: {
    label: 'マニフェストと照合する',
    none: 'マニフェストが選ばれていません',
    chooseFile: 'ファイルを選択…',
    without: 'マニフェストと照合しない',
    inRestored: '復元するフォルダーの中',
    restored: '復元するフォルダーの中のマニフェストと照合',
    archiveMeaning:
      'MHL、ASC MHL、バッグ、チェックサム一覧とともに受け取ったファイルのために。それ自体か、それが入っているフォルダーを選びます。異なるファイルはアーカイブせず、足りないファイルは一覧に出ます。',
    restoreMeaning:
      'MHL、ASC MHL、バッグ、チェックサム一覧とともに納品されたファイルのために。それ自体か、それが入っているフォルダーを選びます。異なるファイルと足りないファイルは一覧に出ます。',
    chosen: (name) => `${name} と照合`,
  },
};
