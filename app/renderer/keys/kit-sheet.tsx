// A pool's recovery kit: made as a page to print, and read back, before which nothing is encrypted.

import { useRef, useState } from 'react';
import type { PoolKeyState } from '../../../helper/contract/keys.ts';
import { text } from '../../text/text.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Sheet, SheetPart } from '../parts/sheet.tsx';
import { SheetFault } from '../parts/sheet-fault.tsx';
import { useUserRequest, useWindowContext } from '../window-context.ts';
import { type KitPlace, KitSource } from './kit-source.tsx';
import type { KnownPoolKeys } from './pool-keys.ts';

interface KitSheetProps {
  readonly pool: string;
  readonly keys: KnownPoolKeys;
  readonly onUnlock: () => void;
  readonly onClose: () => void;
}

export function KitSheet({ pool, keys, onUnlock, onClose }: KitSheetProps) {
  const { send } = useWindowContext();
  const { busy, fault, ask } = useUserRequest();
  const [saved, setSaved] = useState<string | null>(null);
  const [source, setSource] = useState<KitPlace>('file');
  const [isReadBack, setReadBack] = useState(false);
  const close = useRef<HTMLButtonElement>(null);
  const words = text.keys.kit;
  const state = keys?.get(pool);
  const isLocked = state?.isUnlocked === false;

  async function save(): Promise<void> {
    await ask(async () => {
      const end = await send('shell.saveKit', { pool });
      if (end.kind !== 'saved') return;
      setSaved(end.path);
      setReadBack(false);
    });
  }

  async function confirm(typed: string | null): Promise<void> {
    await ask(async () => {
      const { kind } = await send('shell.confirmKit', { pool, typed });
      if (kind !== 'read') return;
      setReadBack(true);
      // What was typed is gone with its field.
      setSource('file');
      close.current?.focus();
    });
  }

  return (
    <Sheet title={text.keys.kitOf(pool)} lead={words.lead} testId="kit-sheet" focusFirst={close} onClose={onClose}>
      {isLocked && (
        <div className="notice" data-tone="care">
          <Icon name="lock" />
          <p className="notice-words">{words.lockedNote}</p>
          <Button testId="kit-unlock" onPress={onUnlock}>
            {text.keys.actions.unlock}
          </Button>
        </div>
      )}
      <SheetPart heading={words.make}>
        <div className="kit-file">
          <p>{words.makeMeaning}</p>
          <Button testId="kit-save" disabled={busy || isLocked} onPress={() => void save()}>
            {words.save}
          </Button>
        </div>
        <p className="faint kit-path" role="status" data-testid="kit-saved">
          {saved !== null && words.saved(saved)}
        </p>
      </SheetPart>
      <SheetPart heading={words.readBack}>
        <p>{words.readMeaning}</p>
        <KitSource
          disabled={busy || isLocked}
          start={words.start}
          source={source}
          onSource={setSource}
          onRead={(typed) => void confirm(typed)}
        />
        <p role="status" data-testid="kit-state" className={isReadBack ? 'kit-good' : 'faint'}>
          {isReadBack && <Icon name="safe" />}
          {isReadBack ? words.opens(pool) : readBackWords(state)}
        </p>
      </SheetPart>
      <SheetFault fault={fault} />
      <div className="sheet-actions">
        <Button buttonRef={close} look={isReadBack ? 'primary' : 'plain'} testId="kit-close" onPress={onClose}>
          {text.action.close}
        </Button>
      </div>
    </Sheet>
  );
}

function readBackWords(state: PoolKeyState | undefined): string {
  if (state === undefined) return '';
  const { confirmed, unlisted } = state;
  const words = text.keys.kit;
  if (confirmed === null) return words.never;
  return unlisted === 0 ? words.last(confirmed) : `${words.last(confirmed)} ${words.unlisted(unlisted)}`;
}
