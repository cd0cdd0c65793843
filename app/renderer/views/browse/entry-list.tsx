// Entries as rows: of one folder, or found anywhere. Arrow keys move, with Shift they select on, Ctrl+A selects all, Space
// ticks, Enter opens, Backspace goes up; a click selects, a folder's name opens it.
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part; the roles of a grid say the same

import {
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useMemo,
  useRef,
} from 'react';
import type { Entry } from '../../../../helper/contract/model.ts';
import type { EntryOrder } from '../../../../helper/contract/search.ts';
import { text } from '../../../text/text.ts';
import type { ListingRef } from '../../basket/basket.ts';
import { mostDragged, useDragOut } from '../../basket/drag-out.ts';
import type { SelectedEntry, TickState } from '../../basket/selection.ts';
import { useContextMenu } from '../../parts/context-menu.tsx';
import { destination } from '../../parts/list-keys.ts';
import { LongList } from '../../parts/long-list.tsx';
import { foldersApart } from '../../parts/names-apart.ts';
import { SortButton } from '../../parts/sort-button.tsx';
import { pressed } from '../../parts/sorting.ts';
import { TickBox } from '../../parts/tick-box.tsx';
import type { UserRequest } from '../../window-context.ts';
import { isAt, type OpenedEntry } from './browse-location.ts';
import { columnWidths, entryColumns } from './entry-columns.tsx';
import { useEntryMenu } from './entry-menu.ts';
import { EntryRow, rowId } from './entry-row.tsx';
import { countOf, holds, type RowRanges, range, rowsIn } from './row-ranges.ts';
import { type PressedKeys, useRowSelection } from './row-selection.ts';
import { SelectedRows } from './selected-rows.tsx';
import { byListing, type Ticking } from './ticking.ts';

const noFolders: ReadonlyMap<string, string> = new Map();

const rowHeight = 40;
const placedRowHeight = 52;
/** When so many are selected and they are all, their folder is what is meant. */
const manyRows = 10_000;

interface EntryListProps<E extends Entry> {
  readonly label: string;
  readonly rows: readonly E[];
  readonly complete: boolean;
  /** They are being put in another order: those of the one before are shown. */
  readonly isPending: boolean;
  /** Where each of them was listed. */
  readonly markOf: (entry: E) => ListingRef;
  /** Each row says where it lies. */
  readonly isPlaced: boolean;
  readonly sorting: EntryOrder | null;
  readonly onSort: (sorting: EntryOrder | null) => void;
  readonly all?: { readonly tick: TickState; readonly onTick: () => void };
  readonly ticking: Ticking;
  readonly request: UserRequest;
  readonly detailed: OpenedEntry | null;
  readonly onDetails: (detailed: OpenedEntry) => void;
  /** A folder is opened; a file that was found is shown in its folder. */
  readonly onOpen: (mark: ListingRef, entry: SelectedEntry) => void;
  readonly onUp?: (() => void) | undefined;
  readonly onNearEnd: () => void;
}

export function EntryList<E extends Entry>(props: EntryListProps<E>) {
  const { label, rows, complete, isPending, markOf, isPlaced, sorting, onSort, all, ticking, request, detailed } =
    props;
  const { onDetails, onOpen, onUp, onNearEnd } = props;
  const at = useMemo(
    () => (detailed === null ? -1 : rows.findIndex((entry) => isAt(detailed, markOf(entry), entry.path))),
    [rows, detailed, markOf],
  );
  const apart = useMemo(() => (isPlaced ? foldersApart(rows.map(({ path }) => path)) : noFolders), [isPlaced, rows]);
  const selection = useRowSelection(rows.length, at, (to) => {
    const entry = rows[to];
    if (entry !== undefined) onDetails({ ...markOf(entry), path: entry.path });
  });
  const openMenu = useContextMenu();
  const dragOut = useDragOut();
  const itemsOf = useEntryMenu({ ticking, request, onOpen });
  const placed = (ranges: RowRanges = selection.ranges) =>
    rowsIn(ranges, rows).map((entry) => ({ mark: markOf(entry), entry }));

  const onPress = useLatest((index: number, keys: PressedKeys) => selection.press(index, keys));
  const onMenu = useLatest((event: MouseEvent, index: number) => {
    const isAmong = holds(selection.ranges, index);
    selection.include(index);
    const chosen = isAmong ? selection.ranges : range(index, index);
    const name = countOf(chosen) === 1 ? (rows[index]?.name ?? '') : text.browse.selectedRows(countOf(chosen));
    openMenu(event, text.browse.menu(name), () => itemsOf(placed(chosen), isPlaced));
  });
  const ticked = useRef(-1);
  /** With Shift: all rows from the one that was ticked before. */
  const onTick = useLatest((index: number, { shiftKey }: Pick<PressedKeys, 'shiftKey'>) => {
    toggleAll(shiftKey && ticked.current >= 0 ? range(ticked.current, index) : range(index, index));
    ticked.current = index;
  });

  const onDrag = useLatest((event: DragEvent, index: number) => {
    const chosen = holds(selection.ranges, index) ? selection.ranges : range(index, index);
    const isTooMany = countOf(chosen) > mostDragged;
    if (isTooMany) ticking.tooMany();
    dragOut(event, isTooMany ? [] : byListing(placed(chosen)).map(({ mark, entries }) => ({ ...mark, entries })));
  });

  function toggleAll(ranges: RowRanges): void {
    const isWhole = countOf(ranges) === rows.length && (!complete || rows.length > manyRows);
    if (isWhole && all !== undefined) {
      all.onTick();
      return;
    }
    const entries = placed(ranges);
    const isOn = entries.every(({ mark, entry }) => ticking.tickOf(mark, entry.path) === 'on');
    void request.ask(() => (isOn ? ticking.leaveOut(entries) : ticking.choose(entries)));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const current = rows[at];
    const to = destination(event.key, at, rows.length);
    const isCommand = event.ctrlKey || event.metaKey;
    if (to !== null) selection.press(to, { shiftKey: event.shiftKey, ctrlKey: false, metaKey: false });
    else if (event.key.toLowerCase() === 'a' && isCommand) selection.all();
    else if (event.key === ' ' && countOf(selection.ranges) > 0) toggleAll(selection.ranges);
    else if (event.key === 'Enter' && current !== undefined && (isPlaced || current.kind === 'directory'))
      onOpen(markOf(current), current);
    else if (event.key === 'Backspace' && onUp !== undefined) onUp();
    else return;
    event.preventDefault();
  }

  return (
    <div className="listing" aria-busy={isPending} style={columnWidths as CSSProperties}>
      <div className="listing-head">
        {all === undefined ? (
          <span />
        ) : (
          <TickBox label={text.browse.chooseAll} state={all.tick} onChange={all.onTick} testId="tick-all" />
        )}
        {(['name', ...entryColumns.map(({ id }) => id)] as const).map((column) => (
          <SortButton
            key={column}
            column={column}
            name={text.browse[column]}
            isWide={entryColumns.some(({ id, width }) => id === column && width === null)}
            sorting={sorting}
            onPress={() => onSort(pressed(sorting, column, column !== 'name'))}
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
        isMultiple
        onNearEnd={onNearEnd}
        onKeyDown={onKeyDown}
        // By key: the row that is told apart has no focus of its own.
        onContextMenu={(event) => at >= 0 && onMenu(event, at)}
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
              apart={apart.get(entry.path)}
              tick={ticking.tickOf(mark, entry.path)}
              isSelected={holds(selection.ranges, index)}
              onPress={onPress}
              onMenu={onMenu}
              onDrag={onDrag}
              onOpen={onOpen}
              onTick={onTick}
            />
          );
        }}
      />
      <SelectedRows
        many={countOf(selection.ranges)}
        entries={placed}
        ticking={ticking}
        onToggle={() => toggleAll(selection.ranges)}
      />
    </div>
  );
}

/** Rows are drawn again only when something of them changes: what they call stays the same, and does what is right now. */
function useLatest<A extends readonly unknown[]>(act: (...given: A) => void): (...given: A) => void {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...given: A) => latest.current(...given), []);
}
