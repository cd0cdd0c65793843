// The keys of a pool that this computer does not know, out of its recovery kit.

import { useId, useRef, useState } from 'react';
import { text } from '../../text/text.ts';
import { Button } from '../parts/button.tsx';
import { CheckOption } from '../parts/check-option.tsx';
import { Icon } from '../parts/icon.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { SheetFault } from '../parts/sheet-fault.tsx';
import { useUserRequest, useWindowContext } from '../window-context.ts';
import { type KitPlace, KitSource } from './kit-source.tsx';
import { NewPassphraseFields, useNewPassphrase } from './passphrase-field.tsx';

export function ImportKeysSheet({ onClose }: { readonly onClose: () => void }) {
  const { send } = useWindowContext();
  const { busy, fault, ask } = useUserRequest();
  const [imported, setImported] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [source, setSource] = useState<KitPlace>('file');
  const [withPassphrase, setWithPassphrase] = useState(false);
  const passphrase = useNewPassphrase();
  const close = useRef<HTMLButtonElement>(null);
  const id = useId();
  const words = text.keys.import;
  const disabled = busy || (withPassphrase && !passphrase.isReady);

  async function takeKeys(typed: string | null): Promise<void> {
    await ask(async () => {
      const end = await send('shell.importKeys', {
        typed,
        pool: name.trim() === '' ? null : name.trim(),
        passphrase: withPassphrase ? passphrase.read() : null,
      });
      if (end.kind === 'imported') setImported(end.pool);
      close.current?.focus();
    });
  }

  return (
    <Sheet title={words.title} lead={words.lead} testId="import-keys" focusFirst={close} onClose={onClose}>
      {imported === null ? (
        <>
          <label className="field" htmlFor={`${id}-name`}>
            <span>{words.name}</span>
            <input
              id={`${id}-name`}
              data-testid="import-name"
              value={name}
              maxLength={100}
              placeholder={source === 'file' ? words.nameHint : ''}
              onChange={(event) => setName(event.target.value)}
            />
            <span className="field-meaning">{words.nameMeaning}</span>
          </label>
          <CheckOption
            words={words.passphrase}
            meaning={words.passphraseMeaning}
            wanted={withPassphrase}
            onChange={setWithPassphrase}
            testId="import-passphrase"
          />
          {withPassphrase && (
            <div className="fields">
              <NewPassphraseFields passphrase={passphrase} />
            </div>
          )}
          <KitSource
            isWhole
            isMain
            disabled={disabled}
            typedDisabled={name.trim() === ''}
            start={words.start}
            source={source}
            onSource={setSource}
            onRead={(typed) => void takeKeys(typed)}
          />
        </>
      ) : (
        <div className="notice" data-tone="plain" role="status" data-testid="imported">
          <Icon name="check" />
          <p className="notice-words">
            {words.imported(imported)} {words.next}
          </p>
        </div>
      )}
      <SheetFault fault={fault} />
      <div className="sheet-actions">
        <Button
          buttonRef={close}
          look={imported === null ? 'plain' : 'primary'}
          testId="import-close"
          onPress={onClose}
        >
          {imported === null ? text.action.cancel : text.action.close}
        </Button>
      </div>
    </Sheet>
  );
}
