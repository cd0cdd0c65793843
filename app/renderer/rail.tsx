// The rail: the views, and whether the helper can be reached. Ctrl with a digit goes to a view, from everywhere.

import { useEffect } from 'react';
import { bytes, number } from '../text/format.ts';
import { text } from '../text/text.ts';
import { type Basket, basketSums, itemsIn } from './basket/basket.ts';
import { useBasket } from './basket/basket-holder.tsx';
import { Icon, Mark } from './parts/icon.tsx';
import type { RouteLocation } from './route.ts';
import type { ConnectionState } from './window-api.ts';
import { useSnapshotPart } from './window-context.ts';

/** In this order, and as each opens from here. */
const places: readonly RouteLocation[] = [
  { view: 'deck' },
  { view: 'map', barcode: null },
  { view: 'browse', barcode: null },
  { view: 'restore' },
  { view: 'jobs', job: null },
  { view: 'mirrors' },
  { view: 'health' },
  { view: 'settings' },
];

interface RailProps {
  readonly place: RouteLocation;
  readonly go: (place: RouteLocation) => void;
  readonly connection: ConnectionState;
  readonly onConnect: () => void;
}

export function Rail({ place, go, connection, onConnect }: RailProps) {
  const running = useSnapshotPart(
    ({ snapshot }) => snapshot.jobs.filter((job) => job.ended === null && job.kind !== 'plan').length,
  );
  const { basket } = useBasket();
  const chosen = itemsIn(basket);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const chosen = event.ctrlKey && !event.altKey && !event.shiftKey ? places[Number(event.key) - 1] : undefined;
      if (chosen === undefined || document.querySelector('[role=dialog], [role=alertdialog]') !== null) return;
      event.preventDefault();
      go(chosen);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [go]);

  return (
    <header className="rail">
      <p className="wordmark">
        <Mark />
        {text.app.name}
      </p>
      <nav aria-label={text.app.navigation}>
        {places.map((one, at) => (
          <button
            key={one.view}
            type="button"
            className="rail-item"
            data-testid={`go-${one.view}`}
            aria-current={place.view === one.view ? 'page' : undefined}
            aria-keyshortcuts={`Control+${at + 1}`}
            onClick={() => go(one)}
          >
            <Icon name={one.view} />
            <span>{text.app.views[one.view]}</span>
            {one.view === 'jobs' && running > 0 && <span className="badge">{running}</span>}
            {one.view === 'restore' && chosen > 0 && (
              <span className="badge" data-look="quiet" title={basketTitle(basket)} data-testid="basket-badge">
                {number(chosen)}
              </span>
            )}
          </button>
        ))}
      </nav>
      <WhichComputer computer={connection.computer} onConnect={onConnect} />
      <p className="connection" data-kind={connection.kind} data-testid="connection">
        <span className="connection-dot" aria-hidden="true" />
        {connectionWords(connection)}
      </p>
    </header>
  );
}

/** Always there, so that nobody mistakes whose tapes these are. */
function WhichComputer({
  computer,
  onConnect,
}: {
  readonly computer?: string | undefined;
  readonly onConnect: () => void;
}) {
  return (
    <button
      type="button"
      className="which-computer"
      data-far={computer !== undefined}
      data-testid="which-computer"
      title={computer === undefined ? text.computer.connectTo : text.computer.whichOne(computer)}
      onClick={onConnect}
    >
      <Icon name="computer" />
      <span>{computer ?? text.computer.thisOne}</span>
    </button>
  );
}

function basketTitle(basket: Basket): string {
  return `${text.restore.inBasket(itemsIn(basket))}, ${bytes(basketSums(basket).bytes)}`;
}

function connectionWords(connection: ConnectionState): string {
  const { kind, computer } = connection;
  switch (kind) {
    case 'connecting':
      return computer === undefined ? text.app.connecting : text.computer.connecting(computer);
    case 'connected':
      return computer === undefined ? text.app.connected : text.computer.connected(computer);
    case 'lost':
      return computer === undefined ? text.app.lost : text.computer.lost(computer);
  }
}
