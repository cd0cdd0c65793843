// What is in one folder of a cartridge, as it is now or was.

import { useCallback } from 'react';
import { entryOrders } from '../../../../helper/contract/search.ts';
import { text } from '../../../text/text.ts';
import type { ListingRef } from '../../basket/basket.ts';
import type { SelectedEntry } from '../../basket/selection.ts';
import { Empty } from '../../parts/empty.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { usePages } from '../../parts/pages.ts';
import { useSorting } from '../../parts/sorting.ts';
import { useUserRequest, useWindowContext } from '../../window-context.ts';
import { given, type OpenedEntry } from './browse-location.ts';
import { EntryList } from './entry-list.tsx';
import { useRowsKept } from './rows-kept.ts';
import type { Ticking } from './ticking.ts';

/** Come by themselves, so that the scroll bar soon tells how long the folder is. */
const rowsAhead = 250_000;

interface FolderListProps {
  readonly mark: ListingRef;
  readonly path: string;
  /** What is shown changes with it. */
  readonly newest: number;
  readonly ticking: Ticking;
  readonly detailed: OpenedEntry | null;
  readonly onDetails: (detailed: OpenedEntry) => void;
  readonly onEnter: (mark: ListingRef, path: string) => void;
}

export function FolderList({ mark, path, newest, ticking, detailed, onDetails, onEnter }: FolderListProps) {
  const { send } = useWindowContext();
  const request = useUserRequest();
  const { barcode, generation } = mark;
  const [sorting, setSorting] = useSorting('folder', entryOrders);
  const order = sorting === null ? {} : { order: sorting };
  const pages = usePages(
    `${JSON.stringify(order)}${barcode}/${generation ?? newest}/${path}`,
    (cursor, limit) => send('catalogue.list', { ...given(mark), path, cursor, limit, ...order }),
    rowsAhead,
  );
  const markOf = useCallback(() => ({ barcode, generation }), [barcode, generation]);
  const { ask } = request;
  const { toggle } = ticking;
  const onOpen = useCallback((of: ListingRef, entry: SelectedEntry) => onEnter(of, entry.path), [onEnter]);
  const fault = request.fault ?? pages.fault;
  const { rows, isPending } = useRowsKept(pages, `${barcode}/${generation ?? newest}/${path}`);

  if (isPending && rows.length === 0) return <Empty icon="work" title={text.browse.loading} />;
  return (
    <>
      {fault !== null && <FaultNote fault={fault} subject />}
      {rows.length === 0 && fault === null && <Nothing isRoot={path === ''} />}
      {rows.length > 0 && (
        <EntryList
          key={`${barcode}/${generation}/${path}`}
          label={text.browse.path}
          rows={rows}
          complete={pages.complete}
          isPending={isPending}
          sorting={sorting}
          onSort={setSorting}
          markOf={markOf}
          isPlaced={false}
          all={{
            tick: ticking.tickOf(mark, path),
            onTick: () => void ask(async () => toggle(mark, await send('catalogue.entry', { ...given(mark), path }))),
          }}
          ticking={ticking}
          request={request}
          detailed={detailed}
          onDetails={onDetails}
          onOpen={onOpen}
          onUp={path === '' ? undefined : () => onEnter(mark, path.slice(0, Math.max(0, path.lastIndexOf('/'))))}
          onNearEnd={pages.more}
        />
      )}
    </>
  );
}

function Nothing({ isRoot }: { readonly isRoot: boolean }) {
  return isRoot ? (
    <Empty icon="archive" title={text.browse.emptyVolume} hint={text.browse.emptyVolumeHint} />
  ) : (
    <Empty icon="folder" title={text.browse.empty} />
  );
}
