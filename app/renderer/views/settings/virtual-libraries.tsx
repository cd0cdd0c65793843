// Libraries that are made of nothing, with a robot and drives of their own.

import { useId, useState } from 'react';
import { libraryDrivesMost, mailSlotsMost, personalities, slotsMost } from '../../../../helper/contract/library.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { useUserRequest, useWindowContext, useWindowState } from '../../window-context.ts';
import { type ClockPace, DriveChoice, paces } from './drive-choice.tsx';
import { SettingsRow } from './settings-part.tsx';

type Personality = (typeof personalities)[number];

export function VirtualLibraries() {
  const { send } = useWindowContext();
  const { snapshot } = useWindowState();
  const { busy, fault, ask } = useUserRequest();
  const words = text.settings.libraries;
  return (
    <>
      <p className="faint">{words.meaning}</p>
      {snapshot.libraries
        .filter(({ virtual }) => virtual)
        .map(({ id, name, drives, slots, mailSlots }) => (
          <SettingsRow
            key={id}
            words={<strong>{id}</strong>}
            meaning={`${name} · ${words.size(drives.length, slots, mailSlots.length)}`}
          >
            <Button
              look="quiet"
              label={words.remove(id)}
              testId={`remove-${id}`}
              disabled={busy}
              onPress={() => void ask(() => send('virtual.removeLibrary', { library: id }))}
            >
              {text.settings.remove}
            </Button>
          </SettingsRow>
        ))}
      {fault !== null && <FaultNote fault={fault} />}
      <AddLibrary />
    </>
  );
}

function AddLibrary() {
  const { send } = useWindowContext();
  const { busy, fault, ask } = useUserRequest();
  const [size, setSize] = useState({ drives: 2, slots: 10, mailSlots: 2 });
  const [personality, setPersonality] = useState<Personality>('ibm');
  const [model, setModel] = useState('lto8');
  const [pace, setPace] = useState<ClockPace>('live-1');
  const id = useId();
  const words = text.settings.libraries;
  const bounds = {
    drives: { least: 1, most: libraryDrivesMost },
    slots: { least: 1, most: slotsMost },
    mailSlots: { least: 0, most: mailSlotsMost },
  } as const;
  const fields = ['drives', 'slots', 'mailSlots'] as const;
  const isValid = fields.every((field) => {
    const { least, most } = bounds[field];
    return Number.isInteger(size[field]) && size[field] >= least && size[field] <= most;
  });

  return (
    <form
      className="settings-form"
      aria-label={words.add}
      onSubmit={(event) => {
        event.preventDefault();
        void ask(() => send('virtual.addLibrary', { ...size, personality, model, clock: paces[pace] }));
      }}
    >
      {fields.map((field) => (
        <label key={field} className="field field-number" htmlFor={`${id}-${field}`}>
          <span>{words[field]}</span>
          <input
            id={`${id}-${field}`}
            type="number"
            data-testid={`library-${field}`}
            min={bounds[field].least}
            max={bounds[field].most}
            value={Number.isNaN(size[field]) ? '' : size[field]}
            onChange={(event) => setSize({ ...size, [field]: event.target.valueAsNumber })}
          />
        </label>
      ))}
      <label className="field" htmlFor={`${id}-maker`}>
        <span>{words.maker}</span>
        <select
          id={`${id}-maker`}
          className="select"
          value={personality}
          onChange={(event) => setPersonality(event.target.value as Personality)}
        >
          {personalities.map((one) => (
            <option key={one} value={one}>
              {words.makers[one]}
            </option>
          ))}
        </select>
      </label>
      <DriveChoice model={model} onModel={setModel} pace={pace} onPace={setPace} testId="library" />
      <button type="submit" className="button" data-look="plain" data-testid="library-add" disabled={busy || !isValid}>
        {words.add}
      </button>
      {fault !== null && <FaultNote fault={fault} />}
    </form>
  );
}
