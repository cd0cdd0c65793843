// One entry: its tick, its name, how large, when changed, how safe; and where it lies, when rows come from anywhere.
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part; the roles of a grid say the same
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names its active row

import { type DragEvent, type MouseEvent, memo } from 'react';
import type { Entry } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import type { ListingRef } from '../../basket/basket.ts';
import { parentOf, type SelectedEntry, type TickState } from '../../basket/selection.ts';
import { Icon } from '../../parts/icon.tsx';
import { TickBox } from '../../parts/tick-box.tsx';
import { entryColumns } from './entry-columns.tsx';
import type { PressedKeys } from './row-selection.ts';

interface EntryRowProps {
  readonly at: number;
  readonly entry: Entry;
  readonly barcode: string;
  readonly generation: number | null;
  readonly isPlaced: boolean;
  /** From where its folders tell it apart from another of its name. */
  readonly apart: string | undefined;
  readonly tick: TickState;
  readonly isSelected: boolean;
  readonly onPress: (at: number, keys: PressedKeys) => void;
  readonly onMenu: (event: MouseEvent, at: number) => void;
  readonly onDrag: (event: DragEvent, at: number) => void;
  readonly onOpen: (mark: ListingRef, entry: SelectedEntry) => void;
  readonly onTick: (at: number, keys: Pick<PressedKeys, 'shiftKey'>) => void;
}

/** Drawn again only when something of it changes: rows pass by a hundred a second. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { at, entry, barcode, generation, isPlaced, apart, tick, isSelected, onPress, onMenu, onDrag, onOpen, onTick } =
    props;
  const isFolder = entry.kind === 'directory';
  const mark = { barcode, generation };
  const key = isPlaced ? `${barcode}:${entry.path}` : entry.path;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it has the keys
    <div
      className="row"
      id={rowId(at)}
      role="row"
      aria-rowindex={at + 1}
      aria-selected={isSelected}
      data-testid={`row-${key}`}
      data-kind={entry.kind}
      data-placed={isPlaced}
      data-ticked={tick !== 'off'}
      onClick={(event) => onPress(at, event)}
      onContextMenu={(event) => onMenu(event, at)}
      draggable
      onDragStart={(event) => onDrag(event, at)}
      onDoubleClick={() => (isFolder || isPlaced) && onOpen(mark, entry)}
    >
      <span role="gridcell" className="row-tick">
        <TickBox
          label={text.browse.chooseOne(entry.name)}
          state={tick}
          testId={`tick-${key}`}
          outOfOrder
          onChange={(keys) => onTick(at, keys)}
        />
      </span>
      <span role="gridcell" className="row-name">
        <Icon name={isFolder ? 'folder' : entry.kind} />
        <span className="row-words">
          {isFolder ? (
            <button
              type="button"
              className="row-open"
              title={entry.name}
              tabIndex={-1}
              data-testid={`open-${key}`}
              aria-label={text.browse.openFolder(entry.name)}
              onClick={(event) => {
                event.stopPropagation();
                onOpen(mark, entry);
              }}
            >
              {entry.name}
            </button>
          ) : (
            <span className="row-text" title={entry.name}>
              {entry.name}
            </span>
          )}
          {isPlaced && (
            <span className="row-place" title={entry.path}>
              <span className="barcode">{barcode}</span>
              {generation !== null && <span>{text.search.once(generation)}</span>}
              {/* Read from the right, so that the nearest folder stays visible. */}
              <span className="row-folder">
                <bdi>{apart ?? parentOf(entry.path) ?? ''}</bdi>
              </span>
            </span>
          )}
        </span>
      </span>
      {entryColumns.map(({ id, width, className, hint, cell }) => (
        <span key={id} role="gridcell" className={className} data-wide={width === null} title={hint?.(entry)}>
          {cell(entry)}
        </span>
      ))}
    </div>
  );
});

export function rowId(at: number): string {
  return `listing-row-${at}`;
}
