// Which computer's tapes the window shows: a name as ssh takes it, or one that was reached before. What is refused is said here,
// and all stays as it was.

import { useEffect, useId, useRef, useState } from 'react';
import { text } from '../../text/text.ts';
import type { Computers } from '../window-api.ts';
import { useUserRequest, useWindowContext } from '../window-context.ts';
import { Button } from './button.tsx';
import { FaultNote } from './fault-note.tsx';
import { Sheet } from './sheet.tsx';

export function ConnectSheet({ onClose }: { readonly onClose: () => void }) {
  const { send } = useWindowContext();
  const { busy, fault, ask } = useUserRequest();
  const [computers, setComputers] = useState<Computers | null>(null);
  const [name, setName] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const id = useId();
  const words = text.computer;
  useEffect(() => {
    void ask(async () => setComputers(await send('shell.computers', {})));
  }, [send, ask]);

  /** Where it is another one, the window loads again. */
  async function connectTo(computer: string | null): Promise<void> {
    setName(computer ?? '');
    if (await ask(() => send('shell.connectTo', { computer }))) onClose();
  }

  function submit(): void {
    if (name.trim() !== '' && !busy) void connectTo(name.trim());
  }

  async function forget(computer: string): Promise<void> {
    await ask(async () => setComputers(await send('shell.forgetComputer', { computer })));
  }

  return (
    <Sheet title={words.title} lead={words.lead} testId="connect-sheet" focusFirst={first} onClose={onClose}>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <label className="field" htmlFor={id}>
          <span>{words.name}</span>
          <input
            ref={first}
            id={id}
            type="text"
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            placeholder={words.example}
            data-testid="computer-name"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <p className="field-meaning">{words.howItSignsIn}</p>
      </form>
      {computers !== null && <Reached computers={computers} busy={busy} onChoose={connectTo} onForget={forget} />}
      {fault !== null && <FaultNote fault={fault} subject />}
      <div className="sheet-actions">
        <Button onPress={onClose}>{text.action.cancel}</Button>
        <Button look="primary" testId="computer-connect" disabled={busy || name.trim() === ''} onPress={submit}>
          {busy && name !== '' ? words.connecting(name) : words.connect}
        </Button>
      </div>
    </Sheet>
  );
}

interface ReachedProps {
  readonly computers: Computers;
  readonly busy: boolean;
  readonly onChoose: (computer: string | null) => Promise<void>;
  readonly onForget: (computer: string) => Promise<void>;
}

function Reached({ computers: { current, remembered }, busy, onChoose, onForget }: ReachedProps) {
  const words = text.computer;
  if (current === null && remembered.length === 0) return null;
  return (
    <fieldset className="computers">
      <legend>{words.remembered}</legend>
      {current !== null && (
        <Button testId="computer-this-one" disabled={busy} onPress={() => void onChoose(null)}>
          {words.thisOne}
        </Button>
      )}
      {remembered.map((one) => (
        <div key={one} className="computers-line">
          <Button testId="computer-remembered" disabled={busy} onPress={() => void onChoose(one)}>
            {one}
          </Button>
          <Button
            look="quiet"
            icon="cross"
            label={words.forget(one)}
            testId="computer-forget"
            disabled={busy}
            onPress={() => void onForget(one)}
          >
            {''}
          </Button>
        </div>
      ))}
    </fieldset>
  );
}
