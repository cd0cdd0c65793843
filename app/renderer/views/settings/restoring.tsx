// Where restores go unless something else is chosen.

import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { useFolderDrop } from '../../parts/folder-drop.ts';
import { Icon } from '../../parts/icon.tsx';
import { useRestoreFolder } from '../../restore-folder.ts';
import { useUserRequest, useWindowContext } from '../../window-context.ts';
import { SettingsPart, SettingsRow } from './settings-part.tsx';

export function Restoring() {
  const { send } = useWindowContext();
  const { fault, ask } = useUserRequest();
  const [folder, change] = useRestoreFolder();
  const drop = useFolderDrop(([dropped]) => dropped !== undefined && change(dropped));
  const words = text.settings.restoring;

  async function choose(): Promise<void> {
    const [chosen] = await send('shell.chooseFolders', { purpose: 'restore' });
    if (chosen !== undefined) change(chosen);
  }

  return (
    <SettingsPart heading={words.heading}>
      <SettingsRow words={words.folder} meaning={words.meaning}>
        <div className="target" data-chosen={folder !== null} data-wish={drop.isOver} {...drop.target}>
          <Icon name="folder" />
          <span className="target-path selectable" data-testid="default-restore-folder" title={folder ?? undefined}>
            {folder ?? words.none}
          </span>
          <Button testId="default-restore-choose" onPress={() => void ask(choose)}>
            {folder === null ? text.restore.chooseFolder : text.restore.changeFolder}
          </Button>
          {folder !== null && (
            <Button
              look="quiet"
              icon="cross"
              testId="default-restore-clear"
              label={words.clear}
              onPress={() => change(null)}
            >
              {''}
            </Button>
          )}
        </div>
      </SettingsRow>
      {fault !== null && <FaultNote fault={fault} />}
    </SettingsPart>
  );
}
