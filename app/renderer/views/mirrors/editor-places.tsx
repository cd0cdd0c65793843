// Where a set's files come from and where they go: folders, a pool of cartridges, a folder on another disk.

import { useState } from 'react';
import type { Pool } from '../../../../helper/contract/schedules.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { nameOf } from '../../parts/dropped.ts';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Choice } from '../../parts/fields.tsx';
import { useFolderDrop } from '../../parts/folder-drop.ts';
import { Icon } from '../../parts/icon.tsx';
import { NoFoldersThere } from '../../parts/no-folders-there.tsx';
import { useUserRequest, useWindowContext } from '../../window-context.ts';
import type { Draft } from './draft.ts';
import { Part } from './editor-parts.tsx';
import { PoolSheet } from './pool-sheet.tsx';

interface EditorSourcesProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
}

export function EditorSources({ draft: { sources }, change }: EditorSourcesProps) {
  const { send } = useWindowContext();
  const { fault, ask } = useUserRequest();
  const words = text.mirrors.editor;
  const drop = useFolderDrop((folders) => change({ sources: [...new Set([...sources, ...folders])] }));

  async function add(): Promise<void> {
    const chosen = await send('shell.chooseFolders', { purpose: 'mirror' });
    change({ sources: [...new Set([...sources, ...chosen])] });
  }

  return (
    <div data-testid="mirror-sources" {...drop.target}>
      <Part heading={words.sources}>
        <NoFoldersThere />
        {sources.length > 0 && (
          <ul className="sources">
            {sources.map((path) => (
              <li key={path} className="source">
                <Icon name="folder" />
                <span className="source-name" title={path}>
                  {nameOf(path)}
                </span>
                <span className="source-path faint" title={path}>
                  {path}
                </span>
                <Button
                  look="quiet"
                  icon="cross"
                  label={words.dropSource(path)}
                  onPress={() => change({ sources: sources.filter((one) => one !== path) })}
                >
                  {''}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <div className="editor-row">
          <Button icon="folder" testId="mirror-add-source" onPress={() => void ask(add)}>
            {words.addSource}
          </Button>
          {sources.length === 0 && <span className="faint">{words.noSources}</span>}
          {drop.isOver && <span className="accent">{text.mirrors.dropFolder}</span>}
          {drop.isRefused && <span className="care">{text.mirrors.onlyFolders}</span>}
        </div>
        {fault !== null && <FaultNote fault={fault} />}
      </Part>
    </div>
  );
}

interface EditorPlacesProps extends EditorSourcesProps {
  readonly pools: readonly Pool[];
  readonly refresh: () => void;
}

type PoolShown = { readonly pool: Pool | null } | null;

export function EditorPlaces({ draft, change, pools, refresh }: EditorPlacesProps) {
  const { send } = useWindowContext();
  const { fault, ask } = useUserRequest();
  const [poolShown, showPool] = useState<PoolShown>(null);
  const words = text.mirrors.editor;
  const isAlways = draft.when.kind === 'always';
  const pool = pools.find(({ name }) => name === draft.pool);
  const missing = [1, 2, 3, 4].find(
    (copy) => copy <= draft.copies && pool?.cartridges.every((cartridge) => cartridge.copy !== copy),
  );

  async function choose(): Promise<void> {
    const [folder] = await send('shell.chooseFolders', { purpose: 'destination' });
    if (folder !== undefined) change({ mirror: folder });
  }

  return (
    <Part heading={words.where}>
      {isAlways && (
        <div className="editor-place">
          <span className="editor-label">{words.folder}</span>
          <div className="target" data-chosen={draft.mirror !== null}>
            <Icon name="folder" />
            <span className="target-path selectable" data-testid="mirror-folder" title={draft.mirror ?? undefined}>
              {draft.mirror ?? words.noFolder}
            </span>
            <Button testId="mirror-choose-folder" onPress={() => void ask(choose)}>
              {words.choose}
            </Button>
          </div>
          {fault !== null && <FaultNote fault={fault} />}
        </div>
      )}
      <div className="editor-row">
        <Choice
          label={words.pool}
          value={draft.pool ?? ''}
          choices={[
            { value: '', words: isAlways ? words.noPool : words.choosePool },
            ...pools.map(({ name }) => ({ value: name, words: name })),
            // While the helper cannot be asked, what was chosen stays chosen.
            ...(draft.pool !== null && pool === undefined ? [{ value: draft.pool, words: draft.pool }] : []),
          ]}
          onChange={(name) => change({ pool: name === '' ? null : name })}
          testId="mirror-pool"
        />
        <Button testId="mirror-new-pool" onPress={() => showPool({ pool: null })}>
          {words.newPool}
        </Button>
        {pool !== undefined && (
          <Button look="quiet" onPress={() => showPool({ pool })}>
            {words.changePool}
          </Button>
        )}
      </div>
      {pool !== undefined && (
        <>
          <div className="option">
            <span id="set-copies">{words.copies}</span>
            <fieldset className="toggle" aria-labelledby="set-copies">
              {[1, 2, 3, 4].map((many) => (
                <button
                  key={many}
                  type="button"
                  aria-pressed={many === draft.copies}
                  onClick={() => change({ copies: many })}
                >
                  {many}
                </button>
              ))}
            </fieldset>
          </div>
          <p className={missing === undefined ? 'faint' : 'care'}>
            {missing === undefined ? words.poolHolds(pool.cartridges.length) : words.copiesMissing(missing)}
          </p>
        </>
      )}
      {poolShown !== null && (
        <PoolSheet
          pool={poolShown.pool}
          pools={pools}
          onClose={(saved) => {
            showPool(null);
            refresh();
            if (saved !== undefined) change({ pool: saved });
          }}
        />
      )}
    </Part>
  );
}
