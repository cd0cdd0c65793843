// Pools: the cartridges that mirrors are written to, for which copy each is, and when they are tried out next.

import { type MouseEvent, useState } from 'react';
import type { PendingDeletionsOn } from '../../../../helper/contract/mirrors.ts';
import type { Pool } from '../../../../helper/contract/schedules.ts';
import { text } from '../../../text/text.ts';
import { useCartridgeMenu } from '../../cartridges/cartridge-menu.ts';
import { usePoolKeys } from '../../keys/pool-keys.ts';
import { Button } from '../../parts/button.tsx';
import { useContextMenu } from '../../parts/context-menu.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { useShelfFacts } from '../../parts/shelf-facts.ts';
import { useRoute } from '../../route.ts';
import { useUserRequest, useWindowContext } from '../../window-context.ts';
import { PoolLock } from './pool-lock.tsx';
import { PoolSheet } from './pool-sheet.tsx';
import { PoolTrust } from './pool-trust.tsx';

type OpenPool = { readonly pool: Pool | null } | null;

export function Pools({ pools, refresh }: { readonly pools: readonly Pool[]; readonly refresh: () => void }) {
  const [shown, show] = useState<OpenPool>(null);
  const facts = useShelfFacts();
  const keys = usePoolKeys();
  const { open } = useRoute();
  const openMenu = useContextMenu();
  const itemsOf = (pool: Pool) => [{ id: 'edit', label: text.mirrors.pools.change, run: () => show({ pool }) }];
  const words = text.mirrors.pools;
  return (
    <section className="pools" aria-label={words.heading}>
      <header className="section-head">
        <h2>{words.heading}</h2>
        <span className="faint">{pools.length === 0 ? words.none : words.lead}</span>
        <div className="actions">
          <Button look="quiet" testId="import-keys-open" onPress={() => open({ kind: 'import-keys' })}>
            {text.keys.actions.import}
          </Button>
          <Button testId="new-pool" onPress={() => show({ pool: null })}>
            {words.add}
          </Button>
        </div>
      </header>
      {pools.map((pool) => (
        <section
          key={pool.name}
          className="pool"
          aria-label={words.title(pool.name)}
          data-testid={`pool-${pool.name}`}
          onContextMenu={(event) => openMenu(event, text.mirrors.menu(pool.name), () => itemsOf(pool))}
        >
          <strong className="pool-name">{pool.name}</strong>
          <PoolCartridges pool={pool} pendingDeletions={[]} />
          <span className="faint">{words.restoreTest(pool.nextRestoreTest)}</span>
          <Button look="quiet" label={words.edit(pool.name)} onPress={() => show({ pool })}>
            {words.change}
          </Button>
          <PoolLock pool={pool} state={keys?.get(pool.name)} />
          <PoolTrust pool={pool} facts={facts} />
        </section>
      ))}
      {shown !== null && (
        <PoolSheet
          pool={shown.pool}
          pools={pools}
          onClose={() => {
            show(null);
            refresh();
          }}
        />
      )}
    </section>
  );
}

interface PoolCartridgesProps {
  readonly pool: Pool;
  readonly pendingDeletions: readonly PendingDeletionsOn[];
}

export function PoolCartridges({ pool: { cartridges }, pendingDeletions }: PoolCartridgesProps) {
  const words = text.mirrors.pools;
  const { store } = useWindowContext();
  const request = useUserRequest();
  const menu = useCartridgeMenu(request);
  const openMenu = useContextMenu();

  function openMenuOf(event: MouseEvent, barcode: string): void {
    const cartridge = store.state().snapshot.cartridges.find((one) => one.barcode === barcode);
    if (cartridge !== undefined) openMenu(event, text.cartridge.menu(barcode), () => menu(cartridge));
  }

  if (cartridges.length === 0) return <p className="faint">{words.empty}</p>;
  return (
    <>
      <ul className="pool-cartridges">
        {cartridges.map(({ barcode, copy, unwantedSince }) => {
          const deletions = pendingDeletions.find((one) => one.barcode === barcode)?.deletions ?? 0;
          return (
            <li
              key={barcode}
              className="tag"
              data-tone={deletions > 0 ? 'care' : undefined}
              onContextMenu={(event) => openMenuOf(event, barcode)}
            >
              <span className="barcode">{barcode}</span>
              <span>{words.copy(copy)}</span>
              {deletions > 0 && <span>{words.deletions(deletions)}</span>}
              {unwantedSince !== null && <span>{words.unwanted}</span>}
            </li>
          );
        })}
      </ul>
      {request.fault !== null && <FaultNote fault={request.fault} />}
    </>
  );
}
