// The sheets of a pool's keys, one at a time: one that needs another first comes back when that is done.

import { useState } from 'react';
import type { KeySheetName, Sheet } from '../route.ts';
import { ImportKeysSheet } from './import-keys-sheet.tsx';
import { KitSheet } from './kit-sheet.tsx';
import { PassphraseSheet } from './passphrase-sheet.tsx';
import { usePoolKeys } from './pool-keys.ts';
import { UnlockSheet } from './unlock-sheet.tsx';

type OpenKeySheet = KeySheetName | { readonly kind: 'passphrase-after-kit'; readonly pool: string };

interface KeySheetProps {
  readonly first: KeySheetName;
  readonly onClose: () => void;
}

export function KeySheet({ first, onClose }: KeySheetProps) {
  const [opened, setOpened] = useState<readonly OpenKeySheet[]>([first]);
  const keys = usePoolKeys();
  const shown = opened.at(-1) ?? first;
  const close = () => (opened.length > 1 ? setOpened(opened.slice(0, -1)) : onClose());
  switch (shown.kind) {
    case 'unlock-pool':
      return (
        <UnlockSheet
          pool={shown.pool}
          keys={keys}
          onClose={close}
          onUnlockedByKit={() =>
            setOpened([...opened.slice(0, -1), { kind: 'passphrase-after-kit', pool: shown.pool }])
          }
        />
      );
    case 'kit':
      return (
        <KitSheet
          pool={shown.pool}
          keys={keys}
          onUnlock={() => setOpened([...opened, { kind: 'unlock-pool', pool: shown.pool }])}
          onClose={close}
        />
      );
    case 'passphrase':
    case 'passphrase-after-kit':
      return <PassphraseSheet pool={shown.pool} isAfterKit={shown.kind === 'passphrase-after-kit'} onClose={close} />;
    case 'import-keys':
      return <ImportKeysSheet onClose={close} />;
  }
}

export function isKeySheet(sheet: Sheet): sheet is KeySheetName {
  switch (sheet.kind) {
    case 'unlock-pool':
    case 'kit':
    case 'passphrase':
    case 'import-keys':
      return true;
    default:
      return false;
  }
}
