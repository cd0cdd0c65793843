// A set is written down or changed; beside it stands what its patterns would take in and when it would run. Nothing is
// kept before Save.

import { useId, useRef, useState } from 'react';
import type { MirrorSet, Pool } from '../../../../helper/contract/schedules.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Choice, Lines } from '../../parts/fields.tsx';
import { patternsIn } from '../../parts/pattern-lines.ts';
import { useUserRequest, useWindowContext } from '../../window-context.ts';
import { type Draft, draftOf, inputOf, neededBy } from './draft.ts';
import { Part } from './editor-parts.tsx';
import { EditorPlaces, EditorSources } from './editor-places.tsx';
import { Preview } from './preview.tsx';
import { WhenFields } from './when-fields.tsx';

interface EditorProps {
  readonly set: MirrorSet | null;
  /** What a new one begins with. */
  readonly sources: readonly string[];
  readonly pools: readonly Pool[];
  readonly refresh: () => void;
  readonly onLeave: () => void;
}

const dayChoices = [30, 90, 365] as const;

export function Editor({ set, sources, pools, refresh, onLeave }: EditorProps) {
  const { send } = useWindowContext();
  const { busy, fault, ask } = useUserRequest();
  const [draft, setDraft] = useState<Draft>(() =>
    draftOf(
      set,
      Intl.DateTimeFormat().resolvedOptions().timeZone,
      pools.length === 1 ? (pools[0]?.name ?? null) : null,
      sources,
    ),
  );
  const change = (part: Partial<Draft>) => setDraft((was) => ({ ...was, ...part }));
  const id = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const words = text.mirrors.editor;
  const needed = neededBy(draft);
  const input = inputOf(draft);

  async function save(): Promise<void> {
    if (input === null) return;
    // The contract's inputs are arrays that may be written to; what is sent is a copy anyway.
    const plan = { ...input, sources: [...input.sources], include: [...input.include], exclude: [...input.exclude] };
    const isSaved = await ask(() =>
      set === null ? send('mirrors.add', plan) : send('mirrors.change', { id: set.id, change: plan }),
    );
    if (isSaved) onLeave();
  }

  return (
    <div className="editor" data-testid="mirror-editor">
      <form
        className="editor-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void save();
        }}
      >
        <h1>{set === null ? words.add : words.change(set.name)}</h1>
        <label className="field" htmlFor={`${id}-name`}>
          <span>{words.name}</span>
          <input
            id={`${id}-name`}
            ref={nameField}
            // biome-ignore lint/a11y/noAutofocus: the editor was asked for, and begins here
            autoFocus
            data-testid="mirror-name"
            value={draft.name}
            maxLength={100}
            placeholder={words.namePlaceholder}
            onChange={(event) => change({ name: event.target.value })}
          />
        </label>
        <EditorSources draft={draft} change={change} />
        <WhenFields when={draft.when} timeZone={draft.timeZone} onChange={(when) => change({ when })} />
        <EditorPlaces draft={draft} change={change} pools={pools} refresh={refresh} />
        <Part heading={words.patterns}>
          <div className="editor-pair">
            <Lines
              label={words.exclude}
              value={draft.exclude}
              placeholder={words.excludePlaceholder}
              testId="mirror-exclude"
              onChange={(exclude) => change({ exclude })}
            />
            <Lines
              label={words.include}
              value={draft.include}
              placeholder={words.includePlaceholder}
              testId="mirror-include"
              onChange={(include) => change({ include })}
            />
          </div>
          <p className="faint">{words.patternsHint}</p>
        </Part>
        <Part heading={words.keeping}>
          <div className="editor-row">
            <Choice
              label={words.verify}
              value={draft.verify}
              choices={[
                { value: 'none', words: words.verifyKinds.none },
                { value: 'sample', words: words.verifyKinds.sample },
                { value: 'each', words: words.verifyKinds.each },
              ]}
              onChange={(verify) => change({ verify })}
            />
            {draft.pool !== null && (
              <Choice
                label={words.keepDays}
                value={draft.keepDays === null ? '' : String(draft.keepDays)}
                choices={[
                  { value: '', words: words.forEver },
                  ...daysWith(draft.keepDays).map((days) => ({ value: String(days), words: words.days(days) })),
                ]}
                onChange={(days) => change({ keepDays: days === '' ? null : Number(days) })}
              />
            )}
            {draft.when.kind === 'always' && (
              <Choice
                label={words.keepOnDisk}
                value={String(draft.keepOnDiskDays)}
                choices={[0, ...daysWith(draft.keepOnDiskDays === 0 ? null : draft.keepOnDiskDays)].map((days) => ({
                  value: String(days),
                  words: words.days(days),
                }))}
                onChange={(days) => change({ keepOnDiskDays: Number(days) })}
              />
            )}
          </div>
        </Part>
        {fault !== null && <FaultNote fault={fault} />}
        <div className="editor-actions">
          <p className="faint" aria-live="polite">
            {needed.length === 0 ? '' : words.missing(needed.map((need) => words.needs[need]))}
          </p>
          <Button testId="mirror-cancel" onPress={onLeave}>
            {text.action.cancel}
          </Button>
          <Button look="primary" testId="mirror-save" disabled={busy || input === null} onPress={() => void save()}>
            {words.save}
          </Button>
        </div>
      </form>
      <Preview sources={draft.sources} include={patternsIn(draft.include)} exclude={patternsIn(draft.exclude)} />
    </div>
  );
}

/** The usual ones, and what is set now. */
function daysWith(now: number | null): readonly number[] {
  return [...new Set([...dayChoices, ...(now === null ? [] : [now])])].sort((one, other) => one - other);
}
