// A list of any length: rows of one height, of which only those in sight are drawn; a row that leaves at one end is used
// for the next at the other, unless it has a key. Asks for more before its end is reached.
// biome-ignore-all lint/a11y: the role is given by whoever uses it, and the linter cannot follow it there

import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type AriaRole,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';

/** Rows drawn above and below what is in sight, and how near the end is near. */
const overscan = 8;
const nearEnd = 40;

interface LongListProps {
  readonly count: number;
  readonly rowHeight: number;
  readonly row: (at: number) => ReactNode;
  readonly onNearEnd?: () => void;
  /** Kept in sight. */
  readonly current?: number;
  readonly role: AriaRole;
  readonly label: string;
  readonly className?: string;
  readonly activeId?: string | undefined;
  readonly testId?: string | undefined;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onContextMenu?: (event: MouseEvent) => void;
  /** Several rows may be selected. */
  readonly isMultiple?: boolean;
}

export function LongList(props: LongListProps) {
  const { count, rowHeight, row, onNearEnd, current, role, label, className = '', activeId, testId } = props;
  const { onKeyDown, onContextMenu, isMultiple } = props;
  const box = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count,
    overscan,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
  });
  const rows = list.getVirtualItems();
  const most = Math.ceil((list.scrollRect?.height ?? 0) / rowHeight) + 1 + 2 * overscan;
  const last = rows.at(-1)?.index ?? -1;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured is void with another height
  useLayoutEffect(() => list.measure(), [list, rowHeight]);

  useEffect(() => {
    if (count > 0 && last >= count - nearEnd) onNearEnd?.();
  }, [last, count, onNearEnd]);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || current === undefined || current < 0) return;
    const above = current * rowHeight;
    if (above < element.scrollTop) element.scrollTop = above;
    else if (above + rowHeight > element.scrollTop + element.clientHeight) {
      element.scrollTop = above + rowHeight - element.clientHeight;
    }
  }, [current, rowHeight]);

  return (
    <div
      ref={box}
      className={`long-list ${className}`}
      role={role}
      aria-label={label}
      aria-rowcount={role === 'grid' ? count : undefined}
      aria-activedescendant={activeId}
      data-testid={testId}
      tabIndex={0}
      aria-multiselectable={isMultiple}
      onKeyDown={onKeyDown}
      onContextMenu={onContextMenu}
    >
      <div className="long-list-whole" role="presentation" style={{ height: list.getTotalSize() }}>
        <div role="presentation" style={{ transform: `translateY(${rows[0]?.start ?? 0}px)` }}>
          {rows.map(({ index }) => (
            <Fragment key={index % most}>{row(index)}</Fragment>
          ))}
        </div>
      </div>
    </div>
  );
}
