// Entries as rows: of one folder, or found anywhere. Arrow keys move, Space ticks, Enter opens, Backspace goes up; a click
// selects, a folder's name opens it.
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part; the roles of a grid say the same

import { type CSSProperties, type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import type { Entry } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import type { ListingRef } from '../../basket/basket.ts';
import type { TickState } from '../../basket/selection.ts';
import { Icon } from '../../parts/icon.tsx';
import { destination } from '../../parts/list-keys.ts';
import { LongList } from '../../parts/long-list.tsx';
import { TickBox } from '../../parts/tick-box.tsx';
import { isAt, type OpenedEntry } from './browse-location.ts';
import { columnWidths, entryColumns, type SortColumn } from './entry-columns.tsx';
import { EntryRow, rowId } from './entry-row.tsx';
import { pressed, type Sorting, sorted } from './sorting.ts';
import type { Ticking } from './ticking.ts';

const rowHeight = 40;
const placedRowHeight = 52;

interface EntryListProps<E extends Entry> {
  readonly label: string;
  readonly rows: readonly E[];
  readonly complete: boolean;
  readonly markOf: (entry: E) => ListingRef;
  /** Each row says where it lies. */
  readonly isPlaced: boolean;
  readonly all?: { readonly tick: TickState; readonly onTick: () => void };
  readonly ticking: Ticking;
  readonly onToggle: (mark: ListingRef, entry: Entry) => void;
  readonly detailed: OpenedEntry | null;
  readonly onDetails: (detailed: OpenedEntry) => void;
  /** A folder is opened; a file that was found is shown in its folder. */
  readonly onOpen: (mark: ListingRef, entry: Entry) => void;
  readonly onUp?: (() => void) | undefined;
  readonly onNearEnd: () => void;
}

export function EntryList<E extends Entry>(props: EntryListProps<E>) {
  const { label, complete, markOf, isPlaced, all, ticking, onToggle, detailed, onDetails, onOpen, onUp, onNearEnd } =
    props;
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const rows = useMemo(() => (complete ? sorted(props.rows, sorting) : props.rows), [props.rows, complete, sorting]);
  const at = useMemo(
    () => (detailed === null ? -1 : rows.findIndex((entry) => isAt(detailed, markOf(entry), entry.path))),
    [rows, detailed, markOf],
  );
  const showDetails = useCallback((entry: E) => onDetails({ ...markOf(entry), path: entry.path }), [onDetails, markOf]);

  function onKeyDown(event: KeyboardEvent): void {
    const current = rows[at];
    const to = destination(event.key, at, rows.length);
    if (to !== null) {
      const entry = rows[to];
      if (entry !== undefined) showDetails(entry);
    } else if (event.key === ' ' && current !== undefined) onToggle(markOf(current), current);
    else if (event.key === 'Enter' && current !== undefined && (isPlaced || current.kind === 'directory'))
      onOpen(markOf(current), current);
    else if (event.key === 'Backspace' && onUp !== undefined) onUp();
    else return;
    event.preventDefault();
  }

  return (
    <div className="listing" style={columnWidths as CSSProperties}>
      <div className="listing-head">
        {all === undefined ? (
          <span />
        ) : (
          <TickBox label={text.browse.chooseAll} state={all.tick} onChange={all.onTick} testId="tick-all" />
        )}
        <SortButton
          column="name"
          isWide={false}
          sorting={complete ? sorting : null}
          disabled={!complete}
          onPress={() => setSorting(pressed(sorting, 'name'))}
        />
        {entryColumns.map(({ id: column, width }) => (
          <SortButton
            key={column}
            column={column}
            isWide={width === null}
            sorting={complete ? sorting : null}
            disabled={!complete}
            onPress={() => setSorting(pressed(sorting, column))}
          />
        ))}
      </div>
      <LongList
        role="grid"
        label={label}
        className="listing-rows"
        testId="entries"
        count={rows.length}
        rowHeight={isPlaced ? placedRowHeight : rowHeight}
        current={at}
        activeId={at < 0 ? undefined : rowId(at)}
        onNearEnd={onNearEnd}
        onKeyDown={onKeyDown}
        row={(index) => {
          const entry = rows[index];
          if (entry === undefined) return null;
          const mark = markOf(entry);
          return (
            <EntryRow
              at={index}
              entry={entry}
              barcode={mark.barcode}
              generation={mark.generation}
              isPlaced={isPlaced}
              tick={ticking.tickOf(mark, entry.path)}
              isDetailed={index === at}
              onDetails={onDetails}
              onOpen={onOpen}
              onToggle={onToggle}
            />
          );
        }}
      />
    </div>
  );
}

interface SortButtonProps {
  readonly column: SortColumn;
  readonly isWide: boolean;
  readonly sorting: Sorting | null;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

function SortButton({ column, isWide, sorting, disabled, onPress }: SortButtonProps) {
  const isBy = sorting?.by === column;
  const name = text.browse[column];
  return (
    <button
      type="button"
      className="sort"
      data-column={column}
      data-wide={isWide}
      data-testid={`sort-${column}`}
      data-sorted={isBy ? (sorting.falling ? 'falling' : 'rising') : undefined}
      aria-label={isBy ? text.browse.sorted(name, sorting.falling) : text.browse.sortBy(name)}
      title={disabled ? text.browse.notSortable : undefined}
      disabled={disabled}
      onClick={onPress}
    >
      {name}
      {isBy && <Icon name="chevron" />}
    </button>
  );
}
