// The manifest that files are compared with: chosen as a file, or as the folder that has one in it.

import { type ReactNode, useId } from 'react';
import type { Fault } from '../../../helper/contract/model.ts';
import { text } from '../../text/text.ts';
import { useUserRequest, useWindowContext } from '../window-context.ts';
import { Button } from './button.tsx';
import { nameOf } from './dropped.ts';
import { FaultNote } from './fault-note.tsx';
import { Icon } from './icon.tsx';

interface ManifestChoiceProps {
  /** A path, or words for where it will be; null: none. */
  readonly chosen: string | null;
  readonly meaning: string;
  readonly onChoose: (path: string | null) => void;
  /** What is wrong with it. */
  readonly fault?: Fault | null;
  /** Another way to choose. */
  readonly children?: ReactNode;
}

export function ManifestChoice({ chosen, meaning, onChoose, fault = null, children }: ManifestChoiceProps) {
  const { send } = useWindowContext();
  const request = useUserRequest();
  const id = useId();
  const words = text.manifest;

  async function choose(what: 'file' | 'folder'): Promise<void> {
    const path = await send('shell.choosePath', { what });
    if (path !== null) onChoose(path);
  }

  return (
    <fieldset className="editor-place" aria-labelledby={id} aria-describedby={`${id}-meaning`}>
      <span id={id} className="editor-label">
        {words.label}
      </span>
      <div className="target" data-chosen={chosen !== null}>
        <Icon name="file" />
        <span className="target-path selectable" data-testid="manifest-chosen" title={chosen ?? undefined}>
          {chosen === null ? words.none : <bdi>{nameOf(chosen)}</bdi>}
          {chosen?.startsWith('/') && <bdi className="faint"> {folderOf(chosen)}</bdi>}
        </span>
        {chosen !== null && (
          <Button
            look="quiet"
            icon="cross"
            label={words.without}
            testId="manifest-without"
            onPress={() => onChoose(null)}
          >
            {''}
          </Button>
        )}
      </div>
      <div className="actions">
        <Button testId="manifest-file" onPress={() => void request.ask(() => choose('file'))}>
          {words.chooseFile}
        </Button>
        <Button testId="manifest-folder" onPress={() => void request.ask(() => choose('folder'))}>
          {text.restore.chooseFolder}
        </Button>
        {children}
      </div>
      <span id={`${id}-meaning`} className="field-meaning">
        {meaning}
      </span>
      {fault !== null && <FaultNote fault={fault} />}
      {request.fault !== null && <FaultNote fault={request.fault} />}
    </fieldset>
  );
}

/** Behind its name, as that is what tells it from others: a long path is cut off at its end. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}
