// One set: how it stands, its history as a calendar, what lags by name, and what its folder keeps of deleted files.

import { useCallback, useState } from 'react';
import type { MirrorGauge } from '../../../../helper/contract/mirrors.ts';
import type { MirrorSet, Pool } from '../../../../helper/contract/schedules.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { useContextMenu } from '../../parts/context-menu.tsx';
import { Calendar } from './calendar.tsx';
import { DayRuns } from './day-runs.tsx';
import { KeptFiles, Lagging } from './file-lists.tsx';
import { useNewestRuns } from './mirror-data.ts';
import { dateIn } from './month.ts';
import { PoolCartridges } from './pools.tsx';
import { type SetTurns, useSetActions } from './set-actions.tsx';
import { SetFacts } from './set-facts.tsx';
import { SetState } from './set-state.tsx';

interface OneSetProps extends SetTurns {
  readonly set: MirrorSet;
  readonly gauge: MirrorGauge | undefined;
  readonly pool: Pool | undefined;
  readonly showPool: (name: string) => void;
}

export function OneSet({ set, gauge, pool, showPool, ...turns }: OneSetProps) {
  const runs = useNewestRuns(set);
  const [date, setDate] = useState(() => dateIn(set.timeZone, new Date()));
  const choose = useCallback((chosen: string) => setDate(chosen), []);
  const isUnderWay = runs.some(({ ended }) => ended === null);
  const actions = useSetActions({ set, gauge, isUnderWay, ...turns });
  const openMenu = useContextMenu();
  return (
    <div className="mirrors" data-testid="one-mirror">
      <header className="mirrors-head">
        <div>
          <Button look="quiet" testId="all-mirrors" onPress={turns.left}>
            {`‹ ${text.mirrors.back}`}
          </Button>
          <h1>{set.name}</h1>
        </div>
        {actions.shown}
      </header>
      <section
        className="mirror"
        aria-label={set.name}
        onContextMenu={(event) => openMenu(event, text.mirrors.menu(set.name), () => actions.steps)}
      >
        <SetFacts set={set} runs={runs} isInFull />
        <SetState set={set} gauge={gauge} runs={runs} refresh={turns.refresh} showPool={showPool} />
        {pool !== undefined && <PoolCartridges pool={pool} pendingDeletions={gauge?.pendingDeletions ?? []} />}
      </section>
      <section className="mirror history" aria-label={text.mirrors.history}>
        <Calendar set={set} date={date} onChoose={choose} />
        <DayRuns set={set} date={date} />
      </section>
      {gauge !== undefined && (
        <div className="file-lists">
          <Lagging gauge={gauge} />
          {set.mirror !== null && <KeptFiles set={set} />}
        </div>
      )}
    </div>
  );
}
