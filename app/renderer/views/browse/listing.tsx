// The rows of one folder. Arrow keys move, Space ticks, Enter opens, Backspace goes up; a click selects, a folder's name
// opens it.
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part; the roles of a grid say the same
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names its active row

import type { KeyboardEvent } from 'react';
import type { Entry } from '../../../../helper/contract/model.ts';
import { Empty } from '../../parts/empty.tsx';
import { bytes, time } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { LongList } from '../../parts/long-list.tsx';
import type { Pages } from '../../parts/pages.ts';
import { ReceiptTag } from '../../parts/receipt-tag.tsx';
import { TickBox } from '../../parts/tick-box.tsx';
import { text } from '../../text.ts';
import type { Tick } from './selection.ts';

export const rowHeight = 40;

interface ListingProps {
  readonly pages: Pages<Entry>;
  readonly atRoot: boolean;
  readonly tickState: (path: string) => Tick;
  readonly folderTick: Tick;
  readonly looked: string | null;
  readonly onLook: (path: string) => void;
  readonly onEnter: (path: string) => void;
  readonly onUp: () => void;
  readonly onTick: (entry: Entry) => void;
  readonly onTickAll: () => void;
}

export function Listing(props: ListingProps) {
  const { pages, atRoot, tickState, folderTick, looked, onLook, onEnter, onUp, onTick, onTickAll } = props;
  const { rows } = pages;
  const at = rows.findIndex((entry) => entry.path === looked);

  function onKeyDown(event: KeyboardEvent): void {
    const current = rows[at];
    const to = destination(event.key, at, rows.length);
    if (to !== null) {
      const entry = rows[to];
      if (entry !== undefined) onLook(entry.path);
    } else if (event.key === ' ' && current !== undefined) onTick(current);
    else if (event.key === 'Enter' && current?.kind === 'directory') onEnter(current.path);
    else if (event.key === 'Backspace' && !atRoot) onUp();
    else return;
    event.preventDefault();
  }

  if (pages.loading && rows.length === 0) return <Empty icon="work" title={text.browse.loading} />;
  if (rows.length === 0) {
    if (pages.fault !== null) return <div className="listing" />;
    return atRoot ? (
      <Empty icon="archive" title={text.browse.emptyVolume} hint={text.browse.emptyVolumeHint} />
    ) : (
      <Empty icon="folder" title={text.browse.empty} />
    );
  }
  return (
    <div className="listing">
      <div className="listing-head">
        <TickBox label={text.browse.chooseAll} state={folderTick} onChange={onTickAll} testId="tick-all" />
        <span>{text.browse.name}</span>
        <span className="right">{text.browse.size}</span>
        <span>{text.browse.modified}</span>
        <span>{text.browse.receipt}</span>
      </div>
      <LongList
        role="grid"
        label={text.browse.path}
        className="listing-rows"
        count={rows.length}
        rowHeight={rowHeight}
        current={at}
        activeId={at < 0 ? undefined : rowId(at)}
        onNearEnd={pages.more}
        onKeyDown={onKeyDown}
        row={(index) => {
          const entry = rows[index];
          if (entry === undefined) return null;
          return (
            <Row
              key={entry.path}
              at={index}
              entry={entry}
              tick={tickState(entry.path)}
              looked={entry.path === looked}
              onLook={onLook}
              onEnter={onEnter}
              onTick={onTick}
            />
          );
        }}
      />
    </div>
  );
}

interface RowProps {
  readonly at: number;
  readonly entry: Entry;
  readonly tick: Tick;
  readonly looked: boolean;
  readonly onLook: (path: string) => void;
  readonly onEnter: (path: string) => void;
  readonly onTick: (entry: Entry) => void;
}

function Row({ at, entry, tick, looked, onLook, onEnter, onTick }: RowProps) {
  const folder = entry.kind === 'directory';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it has the keys
    <div
      className="row"
      id={rowId(at)}
      role="row"
      aria-rowindex={at + 1}
      aria-selected={looked}
      data-testid={`row-${entry.path}`}
      data-kind={entry.kind}
      data-ticked={tick !== 'off'}
      onClick={() => onLook(entry.path)}
      onDoubleClick={() => folder && onEnter(entry.path)}
    >
      <span role="gridcell" className="row-tick">
        <TickBox
          label={text.browse.chooseOne(entry.name)}
          state={tick}
          testId={`tick-${entry.path}`}
          outOfOrder
          onChange={() => onTick(entry)}
        />
      </span>
      <span role="gridcell" className="row-name">
        <Icon name={folder ? 'folder' : entry.kind} />
        {folder ? (
          <button
            type="button"
            className="row-open"
            tabIndex={-1}
            data-testid={`open-${entry.path}`}
            aria-label={text.browse.openFolder(entry.name)}
            onClick={(event) => {
              event.stopPropagation();
              onEnter(entry.path);
            }}
          >
            {entry.name}
          </button>
        ) : (
          <span className="row-text" title={entry.name}>
            {entry.name}
          </span>
        )}
      </span>
      <span role="gridcell" className="right soft">
        {entry.kind === 'symlink' ? '' : bytes(entry.size)}
      </span>
      <span role="gridcell" className="soft">
        {time(entry.modifyTime)}
      </span>
      <span role="gridcell">
        <ReceiptTag receipt={entry.receipt} />
      </span>
    </div>
  );
}

function rowId(at: number): string {
  return `listing-row-${at}`;
}

function destination(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'PageDown':
      return Math.min(count - 1, at + 10);
    case 'PageUp':
      return Math.max(0, at - 10);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
