// How many rows are selected, when it is more than one, and what most people want with them.

import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import type { PlacedEntry, Ticking } from './ticking.ts';

interface SelectedRowsProps {
  readonly many: number;
  readonly entries: () => readonly PlacedEntry[];
  readonly ticking: Ticking;
  readonly onToggle: () => void;
}

/** Each time that something is drawn. */
const judgedAtMost = 1_000;

export function SelectedRows({ many, entries, ticking, onToggle }: SelectedRowsProps) {
  if (many < 2) return null;
  const isOn = many <= judgedAtMost && entries().every(({ mark, entry }) => ticking.tickOf(mark, entry.path) === 'on');
  return (
    <p className="listing-selected" role="status" data-testid="rows-selected">
      <span>{text.browse.selectedRows(many)}</span>
      <Button look="quiet" testId="rows-add" onPress={onToggle}>
        {isOn ? text.browse.leaveOut : text.browse.add}
      </Button>
    </p>
  );
}
