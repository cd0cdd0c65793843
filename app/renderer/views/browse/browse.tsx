// What is on the cartridges, from the catalogue: no drive is needed. A tree of everything, the folder or what was found,
// and the details of one entry; what is ticked gathers in the basket.

import { memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import type { ListingRef } from '../../basket/basket.ts';
import { parentOf, type SelectedEntry } from '../../basket/selection.ts';
import { byBarcode } from '../../parts/by-barcode.ts';
import { Empty } from '../../parts/empty.tsx';
import { Timeline } from '../../parts/generation-timeline.tsx';
import type { ListedPath } from '../../route.ts';
import { useSnapshotPart } from '../../window-context.ts';
import { BasketFoot } from './basket-foot.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import type { BrowseLocation, OpenedEntry } from './browse-location.ts';
import { CartridgeList } from './cartridge-list.tsx';
import { Details } from './details.tsx';
import { FleetList } from './fleet-list.tsx';
import { FolderList } from './folder-list.tsx';
import { FoundList } from './found-list.tsx';
import { useIsInFleet } from './in-fleet.ts';
import { isAsked, noQuery, type Query } from './query.ts';
import { SearchBar } from './search-bar.tsx';
import { useTicking } from './ticking.ts';
import { Tree } from './tree.tsx';

interface BrowseProps {
  readonly barcode: string | null;
  /** Begins with what was not read back of that cartridge. */
  readonly notVerified: boolean;
  /** What is shown at first; the root, unless said otherwise. */
  readonly at?: ListedPath | undefined;
}

export function Browse({ barcode, notVerified, at }: BrowseProps) {
  const known = useSnapshotPart((state) => state.known);
  const cartridges = useSnapshotPart(({ snapshot }) => snapshot.cartridges);
  const listed = useMemo(() => byBarcode(cartridges.filter(({ volume }) => volume !== null)), [cartridges]);
  const isInFleet = useIsInFleet();
  if (!known) return <Empty icon="work" title={text.deck.loading} />;
  if (listed.length === 0 && !isInFleet)
    return <Empty isView icon="browse" title={text.browse.none} hint={text.browse.noneHint} />;
  const first = listed.some((one) => one.barcode === barcode) ? barcode : null;
  return (
    <Contents
      cartridges={listed}
      isInFleet={isInFleet}
      first={first}
      notVerified={notVerified && first !== null}
      at={at}
    />
  );
}

interface ContentsProps {
  readonly cartridges: readonly Cartridge[];
  readonly isInFleet: boolean;
  readonly first: string | null;
  readonly notVerified: boolean;
  readonly at: ListedPath | undefined;
}

/** A job that runs beside it tells of itself a hundred times a second, and that is nothing to these. */
const Contents = memo(function Contents({ cartridges, isInFleet, first, notVerified, at }: ContentsProps) {
  const ticking = useTicking();
  const [spot, setSpot] = useState<BrowseLocation>(
    first === null ? { barcode: null } : { barcode: first, generation: at?.generation ?? null, path: folderOf(at) },
  );
  const [query, setQuery] = useState(notVerified ? { ...noQuery, notVerified, on: first } : noQuery);
  const [detailed, setDetailed] = useState<OpenedEntry | null>(() =>
    first === null || at === undefined || at.path === '' ? null : { barcode: first, ...at },
  );
  const asked = useRestedQuery(query);
  const isSearching = isAsked(query) && isAsked(asked);
  // Of what lies elsewhere the list says all that the database knows.
  const hasDetails = isSearching ? !asked.fleet : spot.barcode !== null;
  const cartridge = cartridges.find((one) => one.barcode === spot.barcode);

  const goTo = useCallback((to: BrowseLocation) => {
    setSpot(to);
    setQuery(noQuery);
    setDetailed(null);
  }, []);
  const enter = useCallback((mark: ListingRef, path: string) => goTo({ ...mark, path }), [goTo]);
  const show = useCallback(
    (mark: ListingRef, { kind, path }: SelectedEntry) => {
      enter(mark, kind === 'directory' ? path : (parentOf(path) ?? ''));
      if (kind !== 'directory') setDetailed({ ...mark, path });
    },
    [enter],
  );
  const choose = useCallback((generation: number | null) => {
    setDetailed(null);
    setSpot((was) => (was.barcode === null ? was : { ...was, generation, path: '' }));
  }, []);

  return (
    <div className="browse" data-testid="browse">
      <h1 className="visually-hidden">{text.browse.heading}</h1>
      <header className="browse-head">
        <SearchBar query={query} here={spot.barcode} isInFleet={isInFleet} onChange={setQuery} />
      </header>
      <div className="browse-body" data-details={hasDetails}>
        <Tree cartridges={cartridges} spot={spot} ticking={ticking} onGo={goTo} />
        <section className="browse-main">
          {isSearching && asked.fleet ? (
            <FleetList query={asked} />
          ) : isSearching ? (
            <FoundList query={asked} ticking={ticking} detailed={detailed} onDetails={setDetailed} onShow={show} />
          ) : spot.barcode === null || cartridge === undefined ? (
            <CartridgeList cartridges={cartridges} ticking={ticking} onEnter={enter} />
          ) : (
            <>
              <Breadcrumb cartridge={cartridge} path={spot.path} onGo={goTo} generation={spot.generation} />
              <Timeline
                key={cartridge.barcode}
                cartridge={cartridge}
                generation={spot.generation}
                meaning={text.past.browsing}
                onChoose={choose}
              />
              <FolderList
                mark={spot}
                path={spot.path}
                newest={cartridge.volume?.generation ?? 0}
                ticking={ticking}
                detailed={detailed}
                onDetails={setDetailed}
                onEnter={enter}
              />
            </>
          )}
        </section>
        {hasDetails && <Details detailed={detailed} ticking={ticking} onShow={show} />}
      </div>
      <BasketFoot ticking={ticking} />
    </div>
  );
});

/** What is asked for is seen among its neighbours. */
function folderOf(at: ListedPath | undefined): string {
  return at === undefined ? '' : (parentOf(at.path) ?? '');
}

/** As long as it takes to type the next letter. */
const typingRestMs = 150;

/** What was typed, once the typing rests; all else at once. */
function useRestedQuery(query: Query): Query {
  const [rested, setRested] = useState(query);
  useEffect(() => {
    const wait = setTimeout(() => setRested(query), typingRestMs);
    return () => clearTimeout(wait);
  }, [query]);
  return useDeferredValue(query.words === rested.words ? query : rested);
}
