// What only the catalogue knows, written to a file and taken over from one.

import { useState } from 'react';
import { text } from '../../../text/text.ts';
import { useAsking, useDesk } from '../../desk.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { SettingsRow } from './settings-part.tsx';

export function CatalogueRows() {
  const { send } = useDesk();
  const { busy, fault, ask } = useAsking();
  const [told, tell] = useState('');
  const words = text.settings.catalogue;

  async function save(): Promise<void> {
    tell('');
    const end = await send('shell.exportCatalogue', {});
    if (end.kind === 'saved') tell(words.exported(end.path));
    if (end.kind === 'not-written') tell(words.notWritten(end.path, end.detail));
  }

  async function takeOver(): Promise<void> {
    tell('');
    const end = await send('shell.importCatalogue', {});
    if (end.kind === 'imported') tell(words.imported(end.made, end.jobs, end.rows));
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
      <p className="settings-told" role="status" data-testid="catalogue-told">
        {told}
      </p>
      {fault !== null && <FaultNote fault={fault} subject />}
    </>
  );
}
