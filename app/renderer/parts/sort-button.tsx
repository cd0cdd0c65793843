// The head of a column: pressed, the rows come in its order.

import { text } from '../../text/text.ts';
import { Icon } from './icon.tsx';
import type { Sorting } from './sorting.ts';

interface SortButtonProps {
  readonly column: string;
  readonly name: string;
  readonly sorting: Sorting | null;
  /** There in a wide window only. */
  readonly isWide?: boolean;
  readonly onPress: () => void;
}

export function SortButton({ column, name, sorting, isWide = false, onPress }: SortButtonProps) {
  const isBy = sorting?.by === column;
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
