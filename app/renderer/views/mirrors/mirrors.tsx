// Mirrors: the list of sets with how safe each is, one of them with its history, or the editor.

import { type ReactNode, useState } from 'react';
import type { MirrorSet, SetId } from '../../../../helper/contract/schedules.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { useFolderDrop } from '../../parts/folder-drop.ts';
import { useRoute } from '../../route.ts';
import { Editor } from './editor.tsx';
import { type MirrorData, useKnowledge } from './mirror-data.ts';
import { OneSet } from './one-set.tsx';
import { PoolSheet } from './pool-sheet.tsx';
import { Pools } from './pools.tsx';
import { SetCard } from './set-card.tsx';

type MirrorPage =
  | { readonly kind: 'list' }
  | { readonly kind: 'set'; readonly id: SetId }
  /** Null: a new one. */
  | {
      readonly kind: 'editor';
      readonly set: MirrorSet | null;
      readonly from: MirrorPage;
      readonly sources: readonly string[];
    };

export function Mirrors() {
  const { knowledge, refresh } = useKnowledge();
  const [shown, show] = useState<MirrorPage>({ kind: 'list' });
  switch (knowledge.kind) {
    case 'asked':
      return <Empty icon="work" title={text.mirrors.loading} />;
    case 'refused':
      // What was typed into the editor is not lost by it.
      if (shown.kind !== 'editor')
        return (
          <div className="mirrors">
            <h1 className="visually-hidden">{text.mirrors.heading}</h1>
            <FaultNote fault={knowledge.fault} />
          </div>
        );
      return <MirrorPages shown={shown} show={show} known={nothingKnown} refresh={refresh} />;
    case 'loaded':
      return <MirrorPages shown={shown} show={show} known={knowledge.known} refresh={refresh} />;
  }
}

const nothingKnown: MirrorData = { sets: [], pools: [], gauges: [] };

interface MirrorPageProps {
  readonly shown: MirrorPage;
  readonly show: (shown: MirrorPage) => void;
  readonly known: MirrorData;
  readonly refresh: () => void;
}

function MirrorPages({ shown, show, known, refresh }: MirrorPageProps) {
  const [poolName, showPool] = useState<string | null>(null);
  const pool = known.pools.find(({ name }) => name === poolName);
  const gaugeOf = (id: SetId) => known.gauges.find(({ set }) => set === id);
  const toList = () => {
    refresh();
    show({ kind: 'list' });
  };
  const turns = {
    refresh,
    left: toList,
    edit: (set: MirrorSet) => show({ kind: 'editor', set, from: shown, sources: [] }),
  };
  const chosen = shown.kind === 'set' ? known.sets.find(({ id }) => id === shown.id) : undefined;

  if (shown.kind === 'editor') {
    const leave = () => {
      refresh();
      show(shown.from);
    };
    return <Editor set={shown.set} sources={shown.sources} pools={known.pools} refresh={refresh} onLeave={leave} />;
  }
  return (
    <>
      {chosen === undefined ? (
        <List
          known={known}
          refresh={refresh}
          add={(sources) => show({ kind: 'editor', set: null, from: { kind: 'list' }, sources })}
          card={(set) => (
            <SetCard
              key={set.id}
              set={set}
              gauge={gaugeOf(set.id)}
              open={() => show({ kind: 'set', id: set.id })}
              showPool={showPool}
              {...turns}
            />
          )}
        />
      ) : (
        <OneSet
          key={chosen.id}
          set={chosen}
          gauge={gaugeOf(chosen.id)}
          pool={known.pools.find(({ name }) => name === chosen.pool)}
          showPool={showPool}
          {...turns}
        />
      )}
      {pool !== undefined && (
        <PoolSheet
          pool={pool}
          pools={known.pools}
          onClose={() => {
            showPool(null);
            refresh();
          }}
        />
      )}
    </>
  );
}

interface ListProps {
  readonly known: MirrorData;
  readonly refresh: () => void;
  /** With these folders. */
  readonly add: (sources: readonly string[]) => void;
  readonly card: (set: MirrorSet) => ReactNode;
}

function List({ known: { sets, pools }, refresh, add, card }: ListProps) {
  const addButton = (
    <Button look="primary" testId="new-mirror" onPress={() => add([])}>
      {text.mirrors.add}
    </Button>
  );
  const drop = useFolderDrop(add);
  const { open } = useRoute();
  const [addsPool, addPool] = useState(false);
  const hint = drop.isOver ? text.mirrors.dropFolder : drop.isRefused ? text.mirrors.onlyFolders : null;
  if (sets.length === 0 && pools.length === 0) {
    return (
      <div className="folder-drop" data-testid="mirrors-drop" data-wish={drop.isOver} {...drop.target}>
        <Empty isView icon="mirrors" title={text.mirrors.none} hint={hint ?? text.mirrors.noneHint}>
          <div className="empty-actions">
            {addButton}
            <Button testId="new-pool" onPress={() => addPool(true)}>
              {text.mirrors.pools.add}
            </Button>
            <Button look="quiet" testId="import-keys-open" onPress={() => open({ kind: 'import-keys' })}>
              {text.keys.actions.import}
            </Button>
          </div>
        </Empty>
        {addsPool && (
          <PoolSheet
            pool={null}
            pools={pools}
            onClose={() => {
              addPool(false);
              refresh();
            }}
          />
        )}
      </div>
    );
  }
  return (
    <div className="mirrors folder-drop" data-testid="mirrors-drop" data-wish={drop.isOver} {...drop.target}>
      <header className="mirrors-head">
        <div>
          <h1>{text.mirrors.heading}</h1>
          <p className="soft" aria-live="polite">
            {hint ?? (sets.length === 0 ? text.mirrors.none : text.mirrors.lead)}
          </p>
        </div>
        {addButton}
      </header>
      {sets.length > 0 && <div className="mirror-list">{sets.map(card)}</div>}
      <Pools pools={pools} refresh={refresh} />
    </div>
  );
}
