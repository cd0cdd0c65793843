// One drive: what it warns of, in words; when it was cleaned; what it has done; how it fared over time; what a check-up
// measured of it.

import { useState } from 'react';
import { canBeAsked, restingIn } from '../../../../helper/contract/drive-use.ts';
import { shownReadings } from '../../../../helper/contract/health-readings.ts';
import type { Cartridge, Drive } from '../../../../helper/contract/model.ts';
import type { DriveHealth } from '../../../../helper/contract/profile.ts';
import { time } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { useRoute } from '../../route.ts';
import { useUserRequest, useWindowContext, useWindowState } from '../../window-context.ts';
import { Alerts } from './alerts.tsx';
import { DriveProfilePlots } from './drive-profile.tsx';
import { DriveTrace } from './drive-trace.tsx';
import { DrivePlots } from './health-plots.tsx';
import { useHistory } from './history.ts';

interface HealthReading {
  readonly time: string;
  readonly health: DriveHealth;
}

export function DriveHealthCard({ drive }: { readonly drive: Drive }) {
  const { send } = useWindowContext();
  const request = useUserRequest();
  const [refreshed, setAsked] = useState<HealthReading | null>(null);
  const { records, fault } = useHistory('drive', drive.serial);
  const latest = refreshed ?? newestOf(records ?? []);

  async function askNow(): Promise<void> {
    const health = await send('drives.health', { drive: drive.id });
    setAsked({ time: new Date().toISOString(), health });
  }

  return (
    <article className="health-card" data-testid="drive-health" data-drive={drive.id}>
      <header className="health-card-head">
        <div>
          <h2>{drive.name}</h2>
          <p className="faint">{[drive.product, drive.serial, drive.device].filter(Boolean).join(' · ')}</p>
        </div>
        <span className="faint" data-testid="health-as-of">
          {latest === null ? text.health.noDataYet : text.health.asOf(time(latest.time))}
        </span>
        <Button
          testId="health-ask"
          disabled={request.busy || !canBeAsked(drive)}
          onPress={() => void request.ask(askNow)}
        >
          {text.health.ask}
        </Button>
        <CheckUpButton drive={drive} />
      </header>
      {request.fault !== null && <FaultNote fault={request.fault} />}
      {fault !== null && <FaultNote fault={fault} />}
      <Alerts alerts={drive.alerts ?? []} isKnown={latest !== null} />
      {latest !== null && <Counters health={latest.health} />}
      <DrivePlots records={records ?? []} />
      <DriveProfilePlots drive={drive} />
      <DriveTrace drive={drive.id} />
    </article>
  );
}

function newestOf(
  records: readonly { readonly time: string; readonly health: DriveHealth | null }[],
): HealthReading | null {
  for (let at = records.length - 1; at >= 0; at -= 1) {
    const record = records[at];
    if (record !== undefined && record.health !== null) return { time: record.time, health: record.health };
  }
  return null;
}

function Counters({ health }: { readonly health: DriveHealth }) {
  const readings = shownReadings(health);
  if (readings.length === 0) return null;
  return (
    <dl className="counters" data-testid="drive-counters">
      {readings.map((reading) => (
        <div key={reading.label}>
          <dt>{text.health.readings[reading.label]}</dt>
          <dd>{text.health.reading(reading)}</dd>
        </div>
      ))}
    </dl>
  );
}

function CheckUpButton({ drive }: { readonly drive: Drive }) {
  const { open } = useRoute();
  const { snapshot } = useWindowState();
  const { clock } = drive;
  const barcode = restingIn(drive);
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
