// The head of a column: pressed, the rows come in its order.

import { text } from '../../../text/text.ts';
import { Icon } from '../../parts/icon.tsx';
import type { SortColumn } from './entry-columns.tsx';
import type { Sorting } from './sorting.ts';

interface SortButtonProps {
  readonly column: SortColumn;
  readonly isWide: boolean;
  readonly sorting: Sorting | null;
  readonly onPress: () => void;
}

export function SortButton({ column, isWide, sorting, onPress }: SortButtonProps) {
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
      onClick={onPress}
    >
      {name}
      {isBy && <Icon name="chevron" />}
    </button>
  );
}
