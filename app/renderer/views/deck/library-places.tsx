// What is in a library: its mail slots and slots, as many as it has. A cartridge can be carried from here to a drive, and from
// anywhere to an empty place here; arrow keys lead from one to the next, and each has the menu that the shelf gives it.

import { type KeyboardEvent, type MouseEvent, memo, useCallback, useMemo, useRef, useState } from 'react';
import type { LibraryPlace, LibrarySummary } from '../../../../helper/contract/library.ts';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { useCartridgeMenu } from '../../cartridges/cartridge-menu.ts';
import { useContextMenu } from '../../parts/context-menu.tsx';
import type { DropWish } from '../../parts/drop-target.ts';
import { FaultNote } from '../../parts/fault-note.tsx';
import { useGrowing } from '../../parts/growing.tsx';
import { usePages } from '../../parts/pages.ts';
import { libraryOf } from '../../parts/whereabouts.ts';
import { useUserRequest, useWindowContext } from '../../window-context.ts';
import { LibrarySlot } from './library-slot.tsx';
import { neighbour } from './slot-keys.ts';

/** Laid out together, and fetched without being asked for. */
const laidOut = 600;

/** The command line lists some more. */
const changesShown = 3;

interface LibraryPlacesProps {
  readonly library: LibrarySummary;
  readonly cartridges: readonly Cartridge[];
}

export const LibraryPlaces = memo(function LibraryPlaces({ library, cartridges }: LibraryPlacesProps) {
  const { id, slots, freeSlots, move } = library;
  const { send, store } = useWindowContext();
  const request = useUserRequest();
  const menu = useCartridgeMenu(request);
  const openMenu = useContextMenu();
  const { rows, more } = usePlaces(library);
  const [over, setOver] = useState<{ readonly place: LibraryPlace; readonly wish: DropWish } | null>(null);
  const [current, setCurrent] = useState('');
  const known = useMemo(() => new Map(cartridges.map((one) => [one.barcode, one])), [cartridges]);
  const ofKind = (kind: LibraryPlace['kind']) => rows.filter((place) => place.kind === kind);
  const mailSlots = ofKind('mail-slot');
  const allSlots = ofKind('slot');
  const { most, end } = useGrowing(allSlots.length, laidOut, '.library-slots');
  const first = [...mailSlots, ...allSlots].find(({ barcode }) => barcode !== null);
  const stop = rows.some((place) => keyOf(place) === current && place.barcode !== null)
    ? current
    : first && keyOf(first);
  const words = text.library;

  const hover = useCallback(
    (place: LibraryPlace, wish: DropWish) =>
      setOver((before) => (wish !== 'none' ? { place, wish } : before?.place === place ? null : before)),
    [],
  );
  const shownMenu = useRef(menu);
  shownMenu.current = menu;
  const openOf = useCallback(
    (event: MouseEvent, cartridge: Cartridge) =>
      openMenu(event, text.cartridge.menu(cartridge.barcode), () => shownMenu.current(cartridge)),
    [openMenu],
  );
  const { ask } = request;
  const put = useCallback(
    (barcode: string, { kind, number }: LibraryPlace) => {
      const { snapshot } = store.state();
      const cartridge = snapshot.cartridges.find((one) => one.barcode === barcode);
      const isHere = cartridge !== undefined && libraryOf(cartridge, snapshot.libraries)?.id === id;
      const to = { barcode, to: kind === 'mail-slot' ? kind : 'slot', number } as const;
      void ask(() => (isHere ? send('library.move', to) : send('virtual.putIntoLibrary', { ...to, library: id })));
    },
    [ask, send, store, id],
  );

  const slot = (place: LibraryPlace) => (
    <LibrarySlot
      key={keyOf(place)}
      place={place}
      cartridge={known.get(place.barcode ?? '')}
      isMoving={move !== null && isSame(move.from, place)}
      isAwaited={move !== null && isSame(move.to, place)}
      isStop={keyOf(place) === stop}
      onHover={hover}
      onPut={put}
      onFocus={setCurrent}
      onMenu={openOf}
    />
  );

  function step(event: KeyboardEvent<HTMLElement>): void {
    const next = neighbour(event.currentTarget, event.key);
    if (next === null) return;
    next.focus();
    event.preventDefault();
  }

  return (
    // What is dropped between two places is not dropped on the shelf below.
    <section
      className="library-contents"
      aria-label={words.contents(id)}
      data-testid={`contents-${id}`}
      onDragEnter={(event) => event.stopPropagation()}
      onDragLeave={(event) => event.stopPropagation()}
      onDragOver={(event) => event.stopPropagation()}
      onDrop={(event) => event.stopPropagation()}
    >
      <header className="section-head">
        <h2>{id}</h2>
        <span className="faint" data-testid="library-free">
          {words.free(slots, freeSlots)}
        </span>
        {over !== null && <span className="shelf-wish">{wishWords(over.wish, over.place)}</span>}
      </header>
      {request.fault !== null && <FaultNote fault={request.fault} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons in it */}
      <div className="library-slots" onKeyDown={step} onScroll={more}>
        {mailSlots.length > 0 && (
          <>
            <h3 className="overline">{words.mailSlots}</h3>
            <ul className="slot-board" aria-label={words.mailSlots}>
              {mailSlots.map(slot)}
            </ul>
          </>
        )}
        {mailSlots.length > 0 && <h3 className="overline">{words.slots}</h3>}
        <ul className="slot-board" aria-label={words.slots}>
          {allSlots.slice(0, most).map(slot)}
          {end}
        </ul>
      </div>
      <Changes library={library} />
    </section>
  );
});

/** What people did in it, the newest first. */
function Changes({ library: { changes } }: { readonly library: LibrarySummary }) {
  if (changes.length === 0) return null;
  return (
    <div className="library-changes" data-testid="library-changes">
      <h3 className="overline">{text.library.changes}</h3>
      <ul>
        {changes.slice(0, changesShown).map((change) => (
          <li key={`${change.time} ${change.barcode} ${change.to?.number}`}>
            {text.library.change(change)} <span className="faint">{text.library.when(change.time)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** While they are fetched anew, those of before stay. */
function usePlaces({ id, revision }: LibrarySummary) {
  const { send } = useWindowContext();
  const before = useRef<readonly LibraryPlace[]>([]);
  const wanted = Math.max(laidOut, before.current.length);
  const fetchPage = (cursor: string | null, limit: number) => send('library.places', { library: id, cursor, limit });
  const { rows, complete, more } = usePages(`${id} ${revision}`, fetchPage, wanted);
  if (complete || rows.length >= before.current.length) before.current = rows;
  return { rows: before.current, more };
}

function keyOf({ kind, number }: LibraryPlace): string {
  return `${kind} ${number}`;
}

function isSame(one: Pick<LibraryPlace, 'kind' | 'number'>, other: Pick<LibraryPlace, 'kind' | 'number'>): boolean {
  return one.kind === other.kind && one.number === other.number;
}

function wishWords(wish: DropWish, place: LibraryPlace): string {
  const name = text.library.place(place);
  if (wish === 'held') return text.deck.cannotEject;
  if (wish === 'files') return text.deck.dropNeedsCartridge;
  return place.full ? text.library.occupied(name) : text.library.dropToMove(name);
}
