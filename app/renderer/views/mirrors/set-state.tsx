// How a set stands: the gauge of a continuous one, what is on its way, what has to be noted, what hinders it.

import type { MirrorGauge } from '../../../../helper/contract/mirrors.ts';
import type { MirrorSet, SetRun } from '../../../../helper/contract/schedules.ts';
import { text } from '../../../text/text.ts';
import { BlockerNote } from './blocker-note.tsx';
import { Gauge } from './gauge.tsx';
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
          <p className="faint">{text.mirrors.status(gauge, new Date())}</p>
          {gauge.pendingDeletions.map((on) => (
            <p key={on.barcode} className="faint" data-testid={`pending-deletions-${on.barcode}`}>
              {text.mirrors.pendingDeletions(on)}
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
        <BlockerNote
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
