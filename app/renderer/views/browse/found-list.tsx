// What was found on all cartridges, wherever they lie.

import { useMemo, useState } from 'react';
import type { EntryOrder, FoundEntry } from '../../../../helper/contract/search.ts';
import { text } from '../../../text/text.ts';
import type { ListingRef } from '../../basket/basket.ts';
import type { SelectedEntry } from '../../basket/selection.ts';
import { Empty } from '../../parts/empty.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { usePages } from '../../parts/pages.ts';
import { useUserRequest, useWindowContext } from '../../window-context.ts';
import type { OpenedEntry } from './browse-location.ts';
import { EntryList } from './entry-list.tsx';
import { type Query, wantedBy } from './query.ts';
import { useRowsKept } from './rows-kept.ts';
import type { Ticking } from './ticking.ts';

/** Fill the window; more come as somebody scrolls. A page may be empty and lead on all the same. */
const rowsAhead = 200;

interface FoundListProps {
  readonly query: Query;
  readonly ticking: Ticking;
  readonly detailed: OpenedEntry | null;
  readonly onDetails: (detailed: OpenedEntry) => void;
  readonly onShow: (mark: ListingRef, entry: SelectedEntry) => void;
}

export function FoundList({ query, ticking, detailed, onDetails, onShow }: FoundListProps) {
  const { send } = useWindowContext();
  const request = useUserRequest();
  const [sorting, setSorting] = useState<EntryOrder | null>(null);
  const order = sorting === null ? {} : { order: sorting };
  const key = JSON.stringify(query);
  const wanted = useMemo(() => wantedBy(query, new Date()), [query]);
  const pages = usePages(
    `${JSON.stringify(order)}${key}`,
    (cursor, limit) => send('catalogue.search', { ...wanted, cursor, limit, ...order }),
    rowsAhead,
  );
  const fault = request.fault ?? pages.fault;
  const { complete } = pages;
  const { rows, isPending } = useRowsKept(pages, key);
  return (
    <>
      {fault !== null && <FaultNote fault={fault} subject />}
      {rows.length === 0 && fault === null && (
        <div className="found-none" aria-live="polite">
          {complete ? (
            <Empty
              icon="browse"
              title={text.search.nothing}
              hint={query.words.trim() === '' ? text.search.nothingLeft : text.search.nothingHint}
            />
          ) : (
            <Empty icon="work" title={text.search.searching} />
          )}
        </div>
      )}
      {rows.length > 0 && (
        <>
          <p className="found-count faint" aria-live="polite" data-testid="found-count">
            {text.browse.foundCount(rows.length, complete)}
          </p>
          <EntryList
            key={key}
            label={text.browse.found}
            rows={rows}
            complete={complete}
            isPending={isPending}
            sorting={sorting}
            onSort={setSorting}
            markOf={markOf}
            isPlaced
            ticking={ticking}
            request={request}
            detailed={detailed}
            onDetails={onDetails}
            onOpen={onShow}
            onNearEnd={pages.more}
          />
        </>
      )}
    </>
  );
}

function markOf({ barcode, generation, isCurrent }: FoundEntry): ListingRef {
  return { barcode, generation: isCurrent ? null : generation };
}
