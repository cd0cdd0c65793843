// The cursor of the keyboard: from run to run as they lie, and to the run above or below. Pure.

import type { TapeMap } from '../../../../helper/contract/tape-map.ts';
import { lastFrom, type MapStrip, stripsBetween } from './strips.ts';
import { blockAt, placeOf, type Winding, type WindingPoint } from './winding.ts';

export interface MapCursor {
  readonly partition: number;
  /** Of the partition's runs. */
  readonly run: number;
  readonly at: WindingPoint;
  readonly strips: readonly MapStrip[];
}

/** On that run, or the last one that there is; null where nothing lies. */
export function cursorAt(map: TapeMap, winding: Winding, partition: number, run: number): MapCursor | null {
  const runs = map.runs[partition === 0 ? 0 : 1];
  const held = Math.max(0, Math.min(run, runs.length - 1));
  const [first, end, , folder] = runs[held] ?? [];
  if (first === undefined || end === undefined || folder === undefined) return null;
  const at = placeOf(winding, partition, first);
  return at === null
    ? null
    : { partition, run: held, at, strips: stripsBetween(winding, partition, first, end, folder) };
}

/** Null when the key says nothing here. */
export function stepped(key: string, cursor: MapCursor | null, map: TapeMap, winding: Winding): MapCursor | null {
  const { partition, run } = cursor ?? { partition: 1, run: -1 };
  switch (key) {
    case 'ArrowRight':
      return cursorAt(map, winding, partition, run + 1);
    case 'ArrowLeft':
      return cursorAt(map, winding, partition, run - 1);
    case 'PageDown':
      return cursorAt(map, winding, partition, run + 100);
    case 'PageUp':
      return cursorAt(map, winding, partition, run - 100);
    case 'Home':
      return cursorAt(map, winding, partition, 0);
    case 'End':
      return cursorAt(map, winding, partition, Number.MAX_SAFE_INTEGER);
    case 'ArrowDown':
      return cursor === null ? cursorAt(map, winding, 1, 0) : onRow(cursor, 1, map, winding);
    case 'ArrowUp':
      return cursor === null ? cursorAt(map, winding, 1, 0) : onRow(cursor, -1, map, winding);
    default:
      return null;
  }
}

/** The nearest on the wrap above or below, at the same place along the tape; the cursor itself where there is none. */
function onRow(cursor: MapCursor, by: number, map: TapeMap, winding: Winding): MapCursor {
  const row = winding.rows[cursor.at.row + by];
  if (row === undefined) return cursor;
  const { partition } = row.wrap;
  const run = lastFrom(map.runs[partition === 0 ? 0 : 1], blockAt(row, cursor.at.x));
  return cursorAt(map, winding, partition, Math.max(0, run)) ?? cursor;
}
