// The cartridges that are in no drive, as they stand there; one that is in a drive leaves its place empty. When there are
// many they stand closer, and can be found and ordered.

import { memo, useDeferredValue, useId, useMemo, useState } from 'react';
import type { LibrarySummary } from '../../../../helper/contract/library.ts';
import type { Cartridge, Drive } from '../../../../helper/contract/model.ts';
import { labelsMost } from '../../../../helper/labels/stocks.ts';
import { text } from '../../../text/text.ts';
import { useCartridgeMenu } from '../../cartridges/cartridge-menu.ts';
import { inOrder, matching, type ShelfOrder, shelfOrders } from '../../cartridges/shelf-order.ts';
import { Button } from '../../parts/button.tsx';
import { useContextMenu } from '../../parts/context-menu.tsx';
import { type DropWish, useDropTarget } from '../../parts/drop-target.ts';
import { Empty } from '../../parts/empty.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { useGrowing } from '../../parts/growing.tsx';
import { useShelfFacts } from '../../parts/shelf-facts.ts';
import { WhenNear } from '../../parts/when-near.tsx';
import { useRoute } from '../../route.ts';
import { storeText, useStoredText } from '../../stored-text.ts';
import { useUserRequest, useWindowContext } from '../../window-context.ts';
import { LibraryPlaces } from './library-places.tsx';
import { NoCartridges } from './nothing-yet.tsx';
import { ShelfCartridge } from './shelf-cartridge.tsx';

const orderKey = 'order.shelf';

/** What a person takes in at a glance. */
const few = 8;

/** What a usual window shows; a taller one has the others with its next frame. */
const atOnce = 24;

/** Laid out together: a shelf may hold twenty thousand. */
const laidOut = 192;

interface ShelfProps {
  readonly drives: readonly Drive[];
  readonly libraries: readonly LibrarySummary[];
  readonly cartridges: readonly Cartridge[];
}

/** Jobs tell of themselves many times a second, and hundreds may stand here. */
export const Shelf = memo(function Shelf({ drives, libraries, cartridges }: ShelfProps) {
  const facts = useShelfFacts();
  const [wanted, setWanted] = useState('');
  const kept = useStoredText(orderKey);
  const order = shelfOrders.find((one) => one === kept) ?? 'barcode';
  const { send } = useWindowContext();
  const { open } = useRoute();
  const request = useUserRequest();
  const [wish, setWish] = useState<DropWish>('none');
  const drop = useDropTarget({
    hover: setWish,
    onLoaded: (barcode) => void request.ask(() => send('cartridges.eject', { barcode })),
    onFiles: null,
  });
  const isLarge = cartridges.length > few;
  const sought = useDeferredValue(isLarge ? wanted : '');
  const shown = useMemo(
    () => inOrder(matching(cartridges, facts, sought), facts, order),
    [cartridges, facts, sought, order],
  );
  const { most, end } = useGrowing(shown.length, laidOut, '.shelf');
  return (
    <section className="shelf" aria-label={text.deck.shelf} data-testid="shelf" data-wish={wish} {...drop}>
      {libraries.map((library) => (
        <LibraryPlaces key={library.id} library={library} cartridges={cartridges} />
      ))}
      <header className="section-head">
        <h2>{text.deck.shelf}</h2>
        <span className="faint" aria-live="polite" data-testid="shelf-count">
          {shown.length < cartridges.length
            ? text.deck.found(shown.length, cartridges.length)
            : text.deck.cartridges(cartridges.length)}
        </span>
        {(wish === 'loaded' || wish === 'held') && (
          <span className="shelf-wish" data-testid="shelf-wish">
            {wish === 'loaded' ? text.deck.dropToEject : text.deck.cannotEject}
          </span>
        )}
        {shown.length > 0 && shown.length <= labelsMost && (
          <Button
            look="quiet"
            testId="shelf-labels"
            onPress={() => open({ kind: 'labels', barcodes: shown.map(({ barcode }) => barcode) })}
          >
            {text.labels.ofShelf}
          </Button>
        )}
        {isLarge && (
          <Finding wanted={wanted} onWanted={setWanted} order={order} onOrder={(next) => storeText(orderKey, next)} />
        )}
      </header>
      {request.fault !== null && <FaultNote fault={request.fault} />}
      {cartridges.length === 0 && <NoCartridges cartridges={cartridges} />}
      {cartridges.length > 0 && shown.length === 0 && (
        <Empty icon="browse" title={text.deck.foundNone} hint={text.deck.foundNoneHint} />
      )}
      {shown.length > 0 && (
        <ul className="shelf-board" data-large={isLarge}>
          {shown.slice(0, most).map((cartridge, at) => (
            <WhenNear key={cartridge.barcode} isEager={at < atOnce}>
              {cartridge.drive === null ? (
                <ShelfCartridge cartridge={cartridge} facts={facts.get(cartridge.barcode)} />
              ) : (
                <Away cartridge={cartridge} drive={drives.find((drive) => drive.id === cartridge.drive)} />
              )}
            </WhenNear>
          ))}
          {end}
        </ul>
      )}
    </section>
  );
});

interface FindingProps {
  readonly wanted: string;
  readonly onWanted: (wanted: string) => void;
  readonly order: ShelfOrder;
  readonly onOrder: (order: ShelfOrder) => void;
}

function Finding({ wanted, onWanted, order, onOrder }: FindingProps) {
  const id = useId();
  return (
    <div className="finding">
      <input
        type="search"
        className="find-field"
        data-testid="shelf-find"
        aria-label={text.deck.find}
        placeholder={text.deck.findHint}
        value={wanted}
        onChange={(event) => onWanted(event.target.value)}
      />
      <label className="visually-hidden" htmlFor={id}>
        {text.deck.sort}
      </label>
      <select
        id={id}
        className="find-order"
        data-testid="shelf-order"
        value={order}
        onChange={(event) => onOrder(shelfOrders.find((one) => one === event.target.value) ?? 'barcode')}
      >
        {shelfOrders.map((one) => (
          <option key={one} value={one}>
            {text.deck.orders[one]}
          </option>
        ))}
      </select>
    </div>
  );
}

function Away({ cartridge, drive }: { readonly cartridge: Cartridge; readonly drive: Drive | undefined }) {
  const request = useUserRequest();
  const menu = useCartridgeMenu(request);
  const openMenu = useContextMenu();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its menu is that of its drive, which has a button for it
    <div
      className="cartridge"
      data-away="true"
      data-testid={`cartridge-${cartridge.barcode}`}
      onContextMenu={(event) => openMenu(event, text.cartridge.menu(cartridge.barcode), () => menu(cartridge))}
    >
      <div className="cartridge-gap" aria-hidden="true" />
      <div className="cartridge-words">
        <h3 className="barcode">{cartridge.barcode}</h3>
        <p className="faint">{text.deck.inDrive(drive?.name ?? cartridge.drive ?? '')}</p>
      </div>
      {request.fault !== null && <FaultNote fault={request.fault} />}
    </div>
  );
}
