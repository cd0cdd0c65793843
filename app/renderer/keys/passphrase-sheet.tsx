// Another passphrase for an unlocked pool.

import { useId } from 'react';
import { text } from '../../text/text.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { SheetFault } from '../parts/sheet-fault.tsx';
import { useUserRequest, useWindowContext } from '../window-context.ts';
import { NewPassphraseFields, useNewPassphrase } from './passphrase-field.tsx';

interface PassphraseSheetProps {
  readonly pool: string;
  /** It was unlocked by its kit just now. */
  readonly isAfterKit: boolean;
  readonly onClose: () => void;
}

export function PassphraseSheet({ pool, isAfterKit, onClose }: PassphraseSheetProps) {
  const { send } = useWindowContext();
  const { busy, fault, ask } = useUserRequest();
  const passphrase = useNewPassphrase();
  const form = useId();
  const words = text.keys.change;
  const isReady = passphrase.isReady && !busy;

  async function change(): Promise<void> {
    if (await ask(() => send('shell.setPassphrase', { pool, passphrase: passphrase.read() }))) onClose();
  }

  return (
    <Sheet
      title={text.keys.passphraseOf(pool)}
      lead={isAfterKit ? words.afterKit : words.lead}
      testId="passphrase-sheet"
      focusFirst={passphrase.first}
      onClose={onClose}
    >
      <form
        className="fields"
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void change();
        }}
      >
        <NewPassphraseFields passphrase={passphrase} />
        {/* Enter in a field submits only what the button below would. */}
        <input type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" disabled={!isReady} />
      </form>
      <SheetFault fault={fault} />
      <div className="sheet-actions">
        <Button testId="passphrase-later" onPress={onClose}>
          {isAfterKit ? words.later : text.action.cancel}
        </Button>
        <Button look="primary" testId="passphrase-set" disabled={!isReady} onPress={() => void change()}>
          {words.start}
        </Button>
      </div>
    </Sheet>
  );
}
