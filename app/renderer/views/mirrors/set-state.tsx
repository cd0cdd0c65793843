// How a set stands: the gauge of a continuous one, what is on its way, what has to be noted, what hinders it.

import type { MirrorGauge } from '../../../../helper/contract/mirrors.ts';
import type { MirrorSet, SetRun } from '../../../../helper/contract/schedules.ts';
import { text } from '../../../text/text.ts';
import { Gauge } from './gauge.tsx';
import { Hindrance } from './hindrance.tsx';
import { OnItsWay } from './on-its-way.tsx';

interface SetStateProps {
  readonly set: MirrorSet;
  readonly gauge: MirrorGauge | undefined;
  readonly runs: readonly SetRun[];
  readonly refresh: () => void;
  readonly showPool: (name: string) => void;
}

export function SetState({ set, gauge, runs, refresh, showPool }: SetStateProps) {
  const onWay = runs.filter(({ ended, job }) => ended === null && job !== gauge?.job);
  // Each copy may have ended so.
  const ended = new Map(runs.flatMap(({ fault }) => (fault === null ? [] : [[fault.code, fault] as const])));
  const hindered = onWay.length > 0 ? [] : [...ended.values()];
  const faults = gauge === undefined ? hindered : gauge.faults;
  return (
    <>
      {gauge !== undefined && (
        <>
          <Gauge gauge={gauge} set={set} />
          <p className="faint">{text.mirrors.sight(gauge, new Date())}</p>
          {gauge.unnoted.map((on) => (
            <p key={on.barcode} className="faint" data-testid={`unnoted-${on.barcode}`}>
              {text.mirrors.unnoted(on)}
            </p>
          ))}
        </>
      )}
      {gauge === undefined && set.timing.kind !== 'continuous' && onWay.length === 0 && (
        <p className="faint">{runs.length === 0 ? text.mirrors.notRun : text.mirrors.sinceLast}</p>
      )}
      {gauge !== undefined && gauge.job !== null && <OnItsWay job={gauge.job} waitsFor={gauge.waitsFor} />}
      {onWay.map(({ job }) => (
        <OnItsWay key={job} job={job} waitsFor={null} />
      ))}
      {faults.map((fault) => (
        <Hindrance
          key={`${fault.code} ${fault.data.subject ?? ''}`}
          fault={fault}
          set={set}
          refresh={refresh}
          showPool={showPool}
        />
      ))}
    </>
  );
}
