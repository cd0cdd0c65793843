// Erasing, asked twice: it names the cartridge and what is on it, wants its barcode typed, and Cancel is the default. Of a
// blank cartridge nothing is lost, so one button is enough.

import { useId, useRef, useState } from 'react';
import { isKnownBlank, refusalToOverwrite } from '../../../../helper/contract/cartridge-judgement.ts';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { lostWords } from '../../cartridges/in-words.ts';
import { KeySheet } from '../../keys/key-sheet.tsx';
import { usePoolKeys } from '../../keys/pool-keys.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Sheet, SheetPart } from '../../parts/sheet.tsx';
import { asBarcode, TypedBarcode } from '../../parts/typed-barcode.tsx';
import { type KeySheetName, useRoute } from '../../route.ts';
import { useUserRequest, useWindowContext } from '../../window-context.ts';
import { FormatOptions } from './format-options.tsx';
import { FormatPool, hindranceOf } from './format-pool.tsx';
import { plainFormat, wishedFormat } from './format-wishes.ts';
import { usePools } from './use-pools.ts';

export function FormatDialog({ cartridge, onClose }: { readonly cartridge: Cartridge; readonly onClose: () => void }) {
  const { send } = useWindowContext();
  const { go } = useRoute();
  const request = useUserRequest();
  const [name, setName] = useState(cartridge.volume?.name ?? '');
  const [confirmed, setConfirmed] = useState('');
  const [wishes, setWishes] = useState(plainFormat);
  /** In this one's place, until it is done. */
  const [keySheet, openKeySheet] = useState<KeySheetName | null>(null);
  const pools = usePools();
  const keys = usePoolKeys();
  const cancel = useRef<HTMLButtonElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const nameId = useId();
  const confirmId = useId();
  const { barcode } = cartridge;
  const refusal = refusalToOverwrite(cartridge);
  const isBlank = isKnownBlank(cartridge);
  const isConfirmed = isBlank || asBarcode(confirmed) === barcode;
  const own = pools.find(({ cartridges }) => cartridges.some((one) => one.barcode === barcode));
  const chosen = own ?? pools.find((one) => one.name === wishes.pool);
  const keyState = chosen === undefined ? undefined : keys?.get(chosen.name);
  const isHindered = keyState !== undefined && hindranceOf(keyState) !== null;
  const ready = isConfirmed && refusal === null && !isHindered && !request.busy;

  async function start(): Promise<void> {
    const confirmation = isBlank ? {} : { confirmedBarcode: asBarcode(confirmed) };
    const input = { barcode, ...confirmation, name: name.trim(), ...wishedFormat(wishes) };
    if (await request.ask(() => send('cartridges.format', input))) {
      onClose();
      go({ view: 'deck' });
    }
  }

  if (keySheet !== null) return <KeySheet first={keySheet} onClose={() => openKeySheet(null)} />;
  return (
    <Sheet
      title={isBlank ? text.format.titleBlank(barcode) : text.format.title(barcode)}
      {...(isBlank ? {} : { lead: text.format.lead })}
      danger={!isBlank}
      testId="format-dialog"
      focusFirst={isBlank && refusal === null ? nameField : cancel}
      onClose={onClose}
    >
      <SheetPart heading={text.format.lost}>
        <p className="notice" data-tone={isBlank ? 'plain' : 'danger'} data-testid="format-lost">
          <Icon name={isBlank ? 'check' : 'care'} />
          {lostWords(cartridge)}
        </p>
      </SheetPart>
      {refusal !== null ? (
        <FaultNote fault={{ code: refusal, data: { subject: barcode } }} />
      ) : (
        <form
          className="fields"
          id={`${confirmId}-form`}
          onSubmit={(event) => {
            event.preventDefault();
            if (ready) void start();
          }}
        >
          <label className="field" htmlFor={nameId}>
            <span>{text.format.name}</span>
            <input
              id={nameId}
              ref={nameField}
              data-testid="format-name"
              value={name}
              maxLength={255}
              placeholder={text.format.namePlaceholder}
              onChange={(event) => setName(event.target.value)}
            />
          </label>
          {!isBlank && (
            <TypedBarcode
              label={text.format.confirm(barcode)}
              typed={confirmed}
              onType={setConfirmed}
              testId="format-confirm"
            />
          )}
          <FormatPool
            pools={pools}
            isMember={own !== undefined}
            chosen={chosen}
            state={keyState}
            onChoose={(pool) => setWishes({ ...wishes, pool })}
            onOpen={openKeySheet}
          />
          <FormatOptions wishes={wishes} pools={pools} onChange={setWishes} />
          {/* Enter in a field submits only what the button below would. */}
          <input type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" disabled={!ready} />
        </form>
      )}
      {request.fault !== null && <FaultNote fault={request.fault} />}
      <div className="sheet-actions">
        <Button buttonRef={cancel} testId="format-cancel" onPress={onClose}>
          {text.action.cancel}
        </Button>
        <Button
          look={isBlank ? 'primary' : 'danger'}
          testId="format-start"
          disabled={!ready}
          onPress={() => void start()}
        >
          {isBlank ? text.format.startBlank : text.format.start}
        </Button>
      </div>
    </Sheet>
  );
}
