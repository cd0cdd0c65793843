// Cartridges as folders of the file system: whether, where, and what becomes of a program that opens a file on tape.

import { useCallback, useEffect, useState } from 'react';
import { openPolicies } from '../../../../helper/contract/open-policy.ts';
import { text } from '../../../text/text.ts';
import { OpenedNote } from '../../job-parts/open-folder.tsx';
import { Button } from '../../parts/button.tsx';
import { CheckOption } from '../../parts/check-option.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Toggle } from '../../parts/toggle.tsx';
import type { CartridgeFolders, FoldersChange, OpenEnd } from '../../window-api.ts';
import { useUserRequest, useWindowContext } from '../../window-context.ts';
import { SettingsPart, SettingsRow } from './settings-part.tsx';

/** The command line mounts, too, and a mount may end by itself: nobody tells of either. */
const askAgainMs = 2_000;

export function ShowFolders() {
  const { send } = useWindowContext();
  const { busy, fault, ask } = useUserRequest();
  const [now, setNow] = useState<CartridgeFolders | null>(null);
  const [opened, setOpened] = useState<OpenEnd | null>(null);
  const refresh = useCallback(async () => setNow(await send('shell.folders', {})), [send]);
  useEffect(() => {
    void ask(refresh);
  }, [ask, refresh]);
  useEffect(() => {
    // What is being changed is shown as it is to be.
    if (busy) return undefined;
    const timer = setInterval(() => void refresh().catch(() => undefined), askAgainMs);
    return () => clearInterval(timer);
  }, [busy, refresh]);

  async function change(wanted: FoldersChange): Promise<void> {
    setOpened(null);
    // Shown at once: a switch that waits for an answer seems stuck.
    setNow((was) => was && { ...was, ...wanted });
    if (!(await ask(async () => setNow(await send('shell.changeFolders', wanted))))) await refresh();
  }

  if (now === null) return null;
  return (
    <SettingsPart heading={text.settings.folders.heading}>
      <FoldersRows
        now={now}
        busy={busy}
        onChange={(wanted) => void change(wanted)}
        onChoose={() => void ask(async () => setNow(await send('shell.chooseCartridgeFolder', {})))}
        onOpen={() => void ask(async () => setOpened(await send('shell.openFolders', {})))}
      />
      {fault !== null && <FaultNote fault={fault} subject />}
      <OpenedNote end={opened} />
    </SettingsPart>
  );
}

interface FoldersRowsProps {
  readonly now: CartridgeFolders;
  readonly busy: boolean;
  readonly onChange: (wanted: FoldersChange) => void;
  readonly onChoose: () => void;
  readonly onOpen: () => void;
}

export function FoldersRows({ now, busy, onChange, onChoose, onOpen }: FoldersRowsProps) {
  const { folder, isShown, elsewhere, policy, atLogin } = now;
  const words = text.settings.folders;
  return (
    <>
      <SettingsRow
        words={
          <CheckOption
            words={words.show}
            wanted={isShown}
            onChange={(wanted) => onChange({ isShown: wanted })}
            testId="show-folders"
          />
        }
        meaning={words.meaning}
      />
      <SettingsRow words={words.folder} {...(elsewhere.length > 0 ? { meaning: words.elsewhere(elsewhere) } : {})}>
        <div className="target" data-chosen={isShown}>
          <Icon name="folder" />
          <span className="target-path selectable" data-testid="folders-path" title={folder}>
            {folder}
          </span>
          {isShown ? (
            <Button testId="folders-open" disabled={busy} onPress={onOpen}>
              {text.restoring.openFolder}
            </Button>
          ) : (
            <Button testId="folders-choose" disabled={busy} onPress={onChoose}>
              {text.restore.changeFolder}
            </Button>
          )}
        </div>
      </SettingsRow>
      <SettingsRow words={words.policy} meaning={`${words.policyMeanings[policy]} ${words.never}`}>
        <Toggle
          label={words.policy}
          choices={openPolicies.map((id) => ({ id, words: words.policies[id] }))}
          chosen={policy}
          onChoose={(chosen) => chosen !== policy && onChange({ policy: chosen })}
          testId="folders-policy"
        />
      </SettingsRow>
      {atLogin !== null && (
        <SettingsRow
          words={
            <CheckOption
              words={words.atLogin}
              wanted={atLogin}
              onChange={(wanted) => onChange({ atLogin: wanted })}
              testId="folders-at-login"
            />
          }
        />
      )}
    </>
  );
}
