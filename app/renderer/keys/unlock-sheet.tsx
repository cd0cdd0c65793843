// A pool is unlocked by its passphrase, or by its recovery kit when that is forgotten.

import { useEffect, useState } from 'react';
import { text } from '../../text/text.ts';
import { Button } from '../parts/button.tsx';
import { CheckOption } from '../parts/check-option.tsx';
import { Icon } from '../parts/icon.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { SheetFault } from '../parts/sheet-fault.tsx';
import { useUserRequest, useWindowContext } from '../window-context.ts';
import { type KitPlace, KitSource } from './kit-source.tsx';
import { PassphraseField } from './passphrase-field.tsx';
import type { KnownPoolKeys } from './pool-keys.ts';
import { useSecret } from './secret.ts';

interface UnlockSheetProps {
  readonly pool: string;
  readonly keys: KnownPoolKeys;
  readonly onClose: () => void;
  readonly onUnlockedByKit: () => void;
}

export function UnlockSheet({ pool, keys, onClose, onUnlockedByKit }: UnlockSheetProps) {
  const { send } = useWindowContext();
  const { busy, fault, ask } = useUserRequest();
  const passphrase = useSecret<HTMLInputElement>();
  const [isShown, show] = useState(false);
  const [source, setSource] = useState<KitPlace>('file');
  const hasPassphrase = keys?.get(pool)?.hasPassphrase !== false;
  const words = text.keys.unlock;
  const isReady = passphrase.isFilled && !busy;

  // What was wrong is typed over.
  const { select } = passphrase;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal once
  useEffect(() => {
    if (fault !== null) select();
  }, [fault]);

  async function unlock(): Promise<void> {
    if (await ask(() => send('shell.unlockPool', { pool, passphrase: passphrase.read() }))) onClose();
  }

  async function unlockByKit(typed: string | null): Promise<void> {
    await ask(async () => {
      const { kind } = await send('shell.unlockPoolByKit', { pool, typed });
      if (kind === 'read') onUnlockedByKit();
    });
  }

  const kit = (
    <KitSource
      isMain={!hasPassphrase}
      disabled={busy}
      start={words.start}
      source={source}
      onSource={setSource}
      onRead={(typed) => void unlockByKit(typed)}
    />
  );
  return (
    <Sheet
      title={text.keys.unlockPool(pool)}
      lead={words.lead}
      testId="unlock-sheet"
      focusFirst={passphrase.field}
      onClose={onClose}
    >
      {hasPassphrase ? (
        <>
          <form
            className="fields"
            onSubmit={(event) => {
              event.preventDefault();
              if (isReady) void unlock();
            }}
          >
            <PassphraseField label={text.keys.passphrase} secret={passphrase} isShown={isShown} />
            <CheckOption words={text.keys.show} wanted={isShown} onChange={show} testId="passphrase-show" />
          </form>
          <details className="more-options">
            <summary data-testid="passphrase-forgotten">
              <Icon name="chevron" />
              <span>{words.forgotten}</span>
            </summary>
            <div className="fields">{kit}</div>
          </details>
        </>
      ) : (
        <>
          <p>{words.noPassphrase}</p>
          {kit}
        </>
      )}
      <SheetFault fault={fault} />
      <div className="sheet-actions">
        <Button onPress={onClose}>{text.action.cancel}</Button>
        {hasPassphrase && (
          <Button look="primary" testId="unlock-start" disabled={!isReady} onPress={() => void unlock()}>
            {words.start}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
