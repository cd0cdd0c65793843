// The drives that there are, looked for anew or made of nothing, and virtual cartridges for them.

import { useId, useState } from 'react';
import { barcodePattern } from '../../../../helper/contract/barcodes.ts';
import type { LibrarySummary } from '../../../../helper/contract/library.ts';
import type { Drive } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { ConnectDrive } from '../../parts/connect-drive.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { nextBarcode } from '../../parts/next-barcode.ts';
import { libraryOf } from '../../parts/whereabouts.ts';
import { useUserRequest, useWindowContext, useWindowState } from '../../window-context.ts';
import { type ClockPace, DriveChoice, paces } from './drive-choice.tsx';
import { EjectIdleRows } from './eject-idle-rows.tsx';
import { SettingsPart, SettingsRow } from './settings-part.tsx';
import { VirtualLibraries } from './virtual-libraries.tsx';

export function Equipment() {
  return (
    <>
      <SettingsPart heading={text.settings.drives}>
        <Drives />
        <AddDrive />
      </SettingsPart>
      <SettingsPart heading={text.settings.libraries.heading}>
        <VirtualLibraries />
      </SettingsPart>
      <SettingsPart heading={text.settings.ejectIdle.heading}>
        <EjectIdleRows />
      </SettingsPart>
      <SettingsPart heading={text.settings.cartridges}>
        <MakeCartridge />
      </SettingsPart>
    </>
  );
}

function Drives() {
  const { send } = useWindowContext();
  const { snapshot } = useWindowState();
  const { busy, fault, ask } = useUserRequest();
  const [found, setFound] = useState<number | null>(null);
  const words = text.settings;
  return (
    <>
      {snapshot.drives.length === 0 && <p className="faint">{words.noDrives}</p>}
      {snapshot.drives.map((drive) => (
        <SettingsRow
          key={drive.id}
          words={<strong>{drive.name}</strong>}
          meaning={natureOf(drive, libraryOf({ drive: drive.id }, snapshot.libraries))}
        >
          {drive.virtual && libraryOf({ drive: drive.id }, snapshot.libraries) === null && (
            <Button
              look="quiet"
              label={words.removeDrive(drive.name)}
              testId={`remove-${drive.id}`}
              disabled={busy}
              onPress={() => void ask(() => send('virtual.removeDrive', { drive: drive.id }))}
            >
              {words.remove}
            </Button>
          )}
        </SettingsRow>
      ))}
      <div className="settings-line">
        <Button
          testId="rediscover"
          disabled={busy}
          onPress={() => void ask(async () => setFound((await send('drives.rediscover', {})).length))}
        >
          {words.rediscover}
        </Button>
        <span className="faint" role="status">
          {found === null ? '' : words.rediscovered(found)}
        </span>
      </div>
      {fault !== null && <FaultNote fault={fault} />}
      {snapshot.drives.every(({ virtual }) => virtual) && (
        <div className="settings-row">
          <div>
            {snapshot.drives.length > 0 && <p>{text.connectDrive.allVirtual}</p>}
            <ConnectDrive />
          </div>
        </div>
      )}
    </>
  );
}

function natureOf({ product, virtual, clock, device }: Drive, library: LibrarySummary | null): string {
  const nature = virtual ? text.settings.virtual : text.settings.real;
  const more = clock !== null ? text.settings.clock(clock) : device;
  return [product, nature, more, library?.id ?? ''].filter((part) => part !== null && part !== '').join(' · ');
}

function AddDrive() {
  const { send } = useWindowContext();
  const { busy, fault, ask } = useUserRequest();
  const [model, setModel] = useState('lto8');
  const [pace, setPace] = useState<ClockPace>('live-1');
  const words = text.settings;
  return (
    <form
      className="settings-form"
      aria-label={words.addDrive}
      onSubmit={(event) => {
        event.preventDefault();
        void ask(() => send('virtual.addDrive', { model, clock: paces[pace] }));
      }}
    >
      <DriveChoice model={model} onModel={setModel} pace={pace} onPace={setPace} testId="drive" />
      <button type="submit" className="button" data-look="plain" data-testid="drive-add" disabled={busy}>
        {words.add}
      </button>
      {fault !== null && <FaultNote fault={fault} />}
    </form>
  );
}

const capacities = [2e9, 12e9, 100e9, 12e12] as const;

function MakeCartridge() {
  const { send } = useWindowContext();
  const { snapshot } = useWindowState();
  const { busy, fault, ask } = useUserRequest();
  const [typed, setTyped] = useState<string | null>(null);
  const [capacity, setCapacity] = useState<number>(12e9);
  const [made, setMade] = useState<string | null>(null);
  const [library, setLibrary] = useState('');
  const id = useId();
  const words = text.settings;
  const barcode = (typed ?? nextBarcode(snapshot)).trim().toUpperCase();
  const isTaken = snapshot.cartridges.some((one) => one.barcode === barcode);
  const isBarcode = barcodePattern.test(barcode);
  const libraries = snapshot.libraries.filter(({ virtual }) => virtual);
  const into = libraries.some((one) => one.id === library) ? library : '';

  async function make(): Promise<void> {
    await send('virtual.create', { barcode, capacityBytes: capacity });
    setTyped(null);
    if (into !== '') await send('virtual.putIntoLibrary', { barcode, library: into, to: 'slot', number: null });
    setMade(into === '' ? words.made(barcode) : words.madeIn(barcode, into));
  }

  return (
    <>
      <p className="faint">{words.cartridgesMeaning}</p>
      <form
        className="settings-form"
        aria-label={words.cartridges}
        onSubmit={(event) => {
          event.preventDefault();
          if (isBarcode && !isTaken && !busy) void ask(make);
        }}
      >
        <label className="field" htmlFor={`${id}-barcode`}>
          <span>{words.barcode}</span>
          <input
            id={`${id}-barcode`}
            className="barcode-input"
            data-testid="cartridge-barcode"
            value={typed ?? barcode}
            maxLength={8}
            spellCheck={false}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <label className="field" htmlFor={`${id}-capacity`}>
          <span>{words.capacity}</span>
          <select
            id={`${id}-capacity`}
            className="select"
            value={capacity}
            onChange={(event) => setCapacity(Number(event.target.value))}
          >
            {capacities.map((size) => (
              <option key={size} value={size}>
                {words.memorySize(size)}
              </option>
            ))}
          </select>
        </label>
        {libraries.length > 0 && (
          <label className="field" htmlFor={`${id}-where`}>
            <span>{words.where}</span>
            <select
              id={`${id}-where`}
              className="select"
              data-testid="cartridge-where"
              value={into}
              onChange={(event) => setLibrary(event.target.value)}
            >
              <option value="">{words.onShelf}</option>
              {libraries.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.id}
                </option>
              ))}
            </select>
          </label>
        )}
        <button
          type="submit"
          className="button"
          data-look="plain"
          data-testid="cartridge-make"
          disabled={busy || !isBarcode || isTaken}
        >
          {words.make}
        </button>
        <p id={`${id}-hint`} className="faint" role="status">
          {isTaken ? words.barcodeTaken : !isBarcode ? words.barcodeHint : (made ?? '')}
        </p>
        {fault !== null && <FaultNote fault={fault} />}
      </form>
    </>
  );
}
