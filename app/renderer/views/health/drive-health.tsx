// One drive: what it warns of, in words; when it was cleaned; what it has done; how it fared over time; what a check-up
// measured of it.

import { useState } from 'react';
import type { Cartridge, Drive } from '../../../../helper/contract/model.ts';
import type { DriveHealth } from '../../../../helper/contract/profile.ts';
import { time } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { useAsking, useDesk, usePicture } from '../../desk.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { useRoute } from '../../route.ts';
import { Alerts } from './alerts.tsx';
import { DriveProfilePlots } from './drive-profile.tsx';
import { DrivePlots } from './health-plots.tsx';
import { useHistory } from './history.ts';

interface Told {
  readonly time: string;
  readonly health: DriveHealth;
}

export function DriveHealthCard({ drive }: { readonly drive: Drive }) {
  const { send } = useDesk();
  const asking = useAsking();
  const [asked, setAsked] = useState<Told | null>(null);
  const { records, fault } = useHistory('drive', drive.serial);
  const told = asked ?? newestOf(records ?? []);
  const isAtWork = !['empty', 'loaded', 'safe-to-eject'].includes(drive.state.kind);

  async function askNow(): Promise<void> {
    const health = await send('health', { drive: drive.id });
    setAsked({ time: new Date().toISOString(), health });
  }

  return (
    <article className="health-card" data-testid="drive-health" data-drive={drive.id}>
      <header className="health-card-head">
        <div>
          <h2>{drive.name}</h2>
          <p className="faint">{[drive.product, drive.serial, drive.device].filter(Boolean).join(' · ')}</p>
        </div>
        <span className="faint" data-testid="health-told">
          {told === null ? text.health.toldNothing : text.health.toldAt(time(told.time))}
        </span>
        <Button testId="health-ask" disabled={asking.busy || isAtWork} onPress={() => void asking.ask(askNow)}>
          {text.health.ask}
        </Button>
        <CheckUpButton drive={drive} />
      </header>
      {asking.fault !== null && <FaultNote fault={asking.fault} />}
      {fault !== null && <FaultNote fault={fault} />}
      <Alerts alerts={drive.alerts ?? []} isKnown={told !== null} />
      {told?.health.device !== undefined && <Counters device={told.health.device} health={told.health} />}
      <DrivePlots records={records ?? []} />
      <DriveProfilePlots drive={drive} />
    </article>
  );
}

function newestOf(records: readonly { readonly time: string; readonly health: DriveHealth | null }[]): Told | null {
  for (let at = records.length - 1; at >= 0; at -= 1) {
    const record = records[at];
    if (record !== undefined && record.health !== null) return { time: record.time, health: record.health };
  }
  return null;
}

interface CountersProps {
  readonly device: NonNullable<DriveHealth['device']>;
  readonly health: DriveHealth;
}

function Counters({ device, health: { writeErrors, readErrors } }: CountersProps) {
  const figures: readonly (readonly [string, string | null])[] = [
    [text.health.counters.sinceCleaning, text.health.hours(device.motionHoursSinceCleaning)],
    [text.health.counters.cleanings, text.health.plain(device.cleanings)],
    [text.health.counters.loads, text.health.plain(device.loads)],
    [text.health.counters.powerOn, text.health.hours(device.powerOnHours)],
    [text.health.counters.motion, text.health.hours(device.motionHours)],
    [text.health.counters.metres, text.health.kilometres(device.metresOfTape)],
    [text.health.counters.hardWrite, text.health.plain(device.hardWriteErrors ?? writeErrors?.uncorrected)],
    [text.health.counters.hardRead, text.health.plain(device.hardReadErrors ?? readErrors?.uncorrected)],
  ];
  return (
    <dl className="counters" data-testid="drive-counters">
      {figures.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function CheckUpButton({ drive }: { readonly drive: Drive }) {
  const { open } = useRoute();
  const { snapshot } = usePicture();
  const { state, clock } = drive;
  const barcode = state.kind === 'loaded' || state.kind === 'safe-to-eject' ? state.barcode : null;
  const cartridge: Cartridge | undefined = snapshot.cartridges.find((one) => one.barcode === barcode);
  const hint =
    clock?.mode === 'instant' ? text.checkUp.noClock : cartridge === undefined ? text.checkUp.noCartridge : null;
  return (
    <span title={hint ?? undefined} className="check-up">
      <Button
        testId="check-up"
        disabled={hint !== null}
        onPress={() => cartridge && open({ kind: 'check-up', barcode: cartridge.barcode, drive: drive.id })}
      >
        {text.checkUp.open}
      </Button>
      {hint !== null && <span className="visually-hidden">{hint}</span>}
    </span>
  );
}
