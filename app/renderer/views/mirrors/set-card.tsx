// One set in the list: what it is, how far it is, what holds it up, and what can be done.

import type { MirrorGauge } from '../../../../helper/contract/mirrors.ts';
import type { MirrorSet } from '../../../../helper/contract/schedules.ts';
import { text } from '../../../text/text.ts';
import { useContextMenu } from '../../parts/context-menu.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useNewestRuns } from './mirror-data.ts';
import { type SetTurns, useSetActions } from './set-actions.tsx';
import { SetFacts } from './set-facts.tsx';
import { SetState } from './set-state.tsx';

interface SetCardProps extends SetTurns {
  readonly set: MirrorSet;
  readonly gauge: MirrorGauge | undefined;
  readonly open: () => void;
  readonly showPool: (name: string) => void;
}

export function SetCard({ set, gauge, open, showPool, ...turns }: SetCardProps) {
  const runs = useNewestRuns(set);
  const isUnderWay = runs.some(({ ended }) => ended === null);
  const actions = useSetActions({ set, gauge, isUnderWay, ...turns });
  const openMenu = useContextMenu();
  const items = () => [{ id: 'open', label: text.mirrors.open(set.name), run: open }, ...actions.steps];
  return (
    <section
      className="mirror"
      data-testid={`mirror-${set.id}`}
      aria-label={set.name}
      onContextMenu={(event) => openMenu(event, text.mirrors.menu(set.name), items)}
    >
      <header className="mirror-head">
        <h2>
          <button type="button" className="mirror-open" data-testid={`open-${set.name}`} onClick={open}>
            {set.name}
            <Icon name="chevron" />
          </button>
        </h2>
        {set.isPaused && <span className="tag">{text.mirrors.paused}</span>}
        {actions.shown}
      </header>
      <SetFacts set={set} runs={runs} />
      <SetState set={set} gauge={gauge} runs={runs} refresh={turns.refresh} showPool={showPool} />
    </section>
  );
}
