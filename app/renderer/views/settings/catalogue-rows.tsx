// What only the catalogue knows, written to a file and taken over from one.

import { useEffect, useRef, useState } from 'react';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { useUserRequest, useWindowContext } from '../../window-context.ts';
import { SettingsRow } from './settings-part.tsx';

export function CatalogueRows() {
  const { send } = useWindowContext();
  const { busy, fault, ask } = useUserRequest();
  const [message, setMessage] = useState('');
  const words = text.settings.catalogue;
  const end = useRef<HTMLDivElement>(null);
  // The page is longer than most windows are high.
  useEffect(() => {
    if (message !== '' || fault !== null) end.current?.scrollIntoView({ block: 'nearest' });
  }, [message, fault]);

  async function save(): Promise<void> {
    setMessage('');
    const saved = await send('shell.exportCatalogue', {});
    if (saved.kind === 'saved') setMessage(words.exported(saved.path));
    if (saved.kind === 'not-written') setMessage(words.notWritten(saved.path, saved.detail));
  }

  async function takeOver(): Promise<void> {
    setMessage('');
    const imported = await send('shell.importCatalogue', {});
    if (imported.kind === 'imported') setMessage(words.imported(imported.made, imported.jobs, imported.rows));
  }

  return (
    <>
      <p className="settings-lead soft">{words.lead}</p>
      <SettingsRow words={words.exportWords} meaning={words.exportMeaning}>
        <Button testId="catalogue-export" disabled={busy} onPress={() => void ask(save)}>
          {words.exportAction}
        </Button>
      </SettingsRow>
      <SettingsRow words={words.importWords} meaning={words.importMeaning}>
        <Button testId="catalogue-import" disabled={busy} onPress={() => void ask(takeOver)}>
          {words.importAction}
        </Button>
      </SettingsRow>
      <div ref={end} className="settings-message">
        <p role="status" data-testid="catalogue-message">
          {message}
        </p>
        {fault !== null && <FaultNote fault={fault} subject />}
      </div>
    </>
  );
}
