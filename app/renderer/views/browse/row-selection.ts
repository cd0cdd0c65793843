// Rows that are selected: by pressing one, with Shift as far as another, with Ctrl one more or less, or all. The last one
// that was pressed is the active one, whose details are shown; when it comes to be another one, only that is selected.

import { useState } from 'react';
import { holds, noRows, type RowRanges, range, toggled } from './row-ranges.ts';

export interface PressedKeys {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

interface SelectedRows {
  readonly ranges: RowRanges;
  /** From where Shift counts. */
  readonly anchor: number;
  readonly active: number;
}

export interface RowSelection {
  readonly ranges: RowRanges;
  readonly press: (at: number, keys: PressedKeys) => void;
  /** Before the menu of a row opens: one that is selected keeps the others. */
  readonly include: (at: number) => void;
  readonly all: () => void;
}

/** `active`: the row whose details are shown, -1 for none. `onActive` is told of another one. */
export function useRowSelection(count: number, active: number, onActive: (at: number) => void): RowSelection {
  const [kept, keep] = useState<SelectedRows>({ ranges: noRows, anchor: -1, active: -1 });
  const selected: SelectedRows =
    kept.active === active ? kept : { ranges: active < 0 ? noRows : range(active, active), anchor: active, active };

  function choose(ranges: RowRanges, anchor: number, at: number): void {
    keep({ ranges, anchor, active: at });
    if (at !== active) onActive(at);
  }

  const only = (at: number) => choose(range(at, at), at, at);
  return {
    ranges: selected.ranges,
    press(at, { shiftKey, ctrlKey, metaKey }) {
      if (shiftKey && selected.anchor >= 0) choose(range(selected.anchor, at), selected.anchor, at);
      else if (ctrlKey || metaKey) choose(toggled(selected.ranges, at), at, at);
      else only(at);
    },
    include(at) {
      if (!holds(selected.ranges, at)) only(at);
    },
    all: () => choose(count === 0 ? noRows : range(0, count - 1), Math.max(0, active), active),
  };
}
