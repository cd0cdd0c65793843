// How the window looks, the tour, and what all of this is.

import { useEffect, useState } from 'react';
import { protocolVersion } from '../../../../helper/contract/protocol.ts';
import { languages } from '../../../text/language.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { CheckOption } from '../../parts/check-option.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { nextBarcode } from '../../parts/next-barcode.ts';
import { useRoute } from '../../route.ts';
import type { LanguageChoice, ProgramInfo, ShellSettings } from '../../window-api.ts';
import { useSnapshotPart, useUserRequest, useWindowContext, useWindowState } from '../../window-context.ts';
import { CatalogueRows } from './catalogue-rows.tsx';
import { Restoring } from './restoring.tsx';
import { SettingsPart, SettingsRow } from './settings-part.tsx';
import { ShowFolders } from './show-folders.tsx';
import { keepTour } from './tour.tsx';
import { practiceCartridge } from './tour-steps.ts';

/** Of a virtual cartridge that is made for the tour. */
const practiceBytes = 12e9;

export function General() {
  const words = text.settings;
  const computer = useSnapshotPart(({ connection }) => connection.computer);
  return (
    <>
      <SettingsPart heading={words.window}>
        <ComputerRow />
        <ShellRows />
      </SettingsPart>
      <Restoring />
      {computer === undefined && <ShowFolders />}
      <SettingsPart heading={words.tour}>
        <TourRow />
        <SettingsRow words={words.keys} meaning={words.keysWords} />
      </SettingsPart>
      <SettingsPart heading={words.catalogue.heading}>
        <CatalogueRows />
      </SettingsPart>
      <SettingsPart heading={words.about}>
        <AboutRows />
      </SettingsPart>
    </>
  );
}

function ComputerRow() {
  const computer = useSnapshotPart(({ connection }) => connection.computer);
  const { open } = useRoute();
  return (
    <SettingsRow words={text.computer.name} meaning={computer ?? text.computer.thisOne}>
      <Button testId="settings-connect" onPress={() => open({ kind: 'connect' })}>
        {text.computer.connectTo}
      </Button>
    </SettingsRow>
  );
}

function ShellRows() {
  const { send } = useWindowContext();
  const [now, setNow] = useState<ShellSettings | null>(null);
  const { fault, ask } = useUserRequest();
  useEffect(() => {
    void ask(async () => setNow(await send('shell.settings', {})));
  }, [send, ask]);
  const words = text.settings;
  if (now === null) return fault === null ? null : <FaultNote fault={fault} />;
  // Shown at once: a switch that waits for an answer seems stuck.
  const change = (part: Partial<ShellSettings>) => {
    setNow({ ...now, ...part });
    void ask(() => send('shell.changeSettings', part));
  };
  return (
    <>
      <SettingsRow words={words.appearance}>
        <fieldset className="toggle" aria-label={words.appearance}>
          {(['system', 'light', 'dark'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === now.appearance}
              data-testid={`appearance-${one}`}
              onClick={() => change({ appearance: one })}
            >
              {words.appearances[one]}
            </button>
          ))}
        </fieldset>
      </SettingsRow>
      <SettingsRow words={words.language}>
        <select
          aria-label={words.language}
          value={now.language}
          data-testid="language"
          onChange={({ target }) => change({ language: languageChoice(target.value) })}
        >
          {(['system', ...languages] as const).map((one) => (
            <option key={one} value={one} lang={one === 'system' ? undefined : one}>
              {words.languages[one]}
            </option>
          ))}
        </select>
      </SettingsRow>
      <SettingsRow
        words={
          <CheckOption
            words={words.keepInTray}
            wanted={now.keepInTray}
            onChange={(keepInTray) => change({ keepInTray })}
            testId="keep-in-tray"
          />
        }
        meaning={words.keepInTrayMeaning}
      />
      {fault !== null && <FaultNote fault={fault} />}
    </>
  );
}

function languageChoice(value: string): LanguageChoice {
  return languages.find((one) => one === value) ?? 'system';
}

function TourRow() {
  const { send } = useWindowContext();
  const { snapshot } = useWindowState();
  const { go } = useRoute();
  const { busy, fault, ask } = useUserRequest();
  const hasDrive = snapshot.drives.some(({ virtual }) => virtual);

  async function start(): Promise<void> {
    const barcode = practiceCartridge(snapshot)?.barcode ?? nextBarcode(snapshot);
    const isThere = snapshot.cartridges.some((one) => one.barcode === barcode);
    if (!isThere) await send('virtual.create', { barcode, capacityBytes: practiceBytes });
    keepTour({ kind: 'begun', barcode });
    go({ view: 'deck' });
  }

  return (
    <>
      <SettingsRow words={text.settings.tourWords} {...(hasDrive ? {} : { meaning: text.settings.tourNoDrive })}>
        <Button testId="tour-start" disabled={busy || !hasDrive} onPress={() => void ask(start)}>
          {text.settings.tourStart}
        </Button>
      </SettingsRow>
      {fault !== null && <FaultNote fault={fault} />}
    </>
  );
}

interface ProgramVersions {
  readonly about: ProgramInfo | null;
  readonly helper: { readonly version: string; readonly home: string } | null;
}

function AboutRows() {
  const { send } = useWindowContext();
  const [versions, setVersions] = useState<ProgramVersions>({ about: null, helper: null });
  useEffect(() => {
    let isCurrent = true;
    const tell = (part: Partial<ProgramVersions>) => isCurrent && setVersions((was) => ({ ...was, ...part }));
    void send('shell.about', {}).then((about) => tell({ about }));
    // Without a helper the frame says so.
    send('hello', { protocolVersion }).then(
      (helper) => tell({ helper }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [send]);
  const words = text.settings;
  const facts: readonly (readonly [string, string])[] = [
    [words.version, versions.about?.version ?? ''],
    [words.helperVersion, versions.helper?.version ?? ''],
    [words.home, versions.helper?.home ?? ''],
    [words.runtime, versions.about?.runtime ?? ''],
    [words.licence, words.licenceName],
  ];
  return (
    <dl className="settings-facts" data-testid="about">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="selectable">{value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
