// A list of any length: rows of one height, of which only those in sight are drawn. Asks for more before its end is
// reached.
// biome-ignore-all lint/a11y: the role is given by whoever uses it, and the linter cannot follow it there

import {
  type AriaRole,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Rows drawn above and below what is in sight, and how near the end is near. */
const overscan = 8;
const nearEnd = 40;

interface LongListProps {
  readonly count: number;
  readonly rowHeight: number;
  readonly row: (at: number) => ReactNode;
  readonly onNearEnd: () => void;
  /** Kept in sight. */
  readonly current?: number;
  readonly role: AriaRole;
  readonly label: string;
  readonly className?: string;
  readonly activeId?: string | undefined;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

export function LongList(props: LongListProps) {
  const { count, rowHeight, row, onNearEnd, current, role, label, className = '', activeId, onKeyDown } = props;
  const box = useRef<HTMLDivElement>(null);
  const { top, height } = useSight(box);
  const first = Math.max(0, Math.floor(top / rowHeight) - overscan);
  const last = Math.min(count, Math.ceil((top + height) / rowHeight) + overscan);

  useEffect(() => {
    if (count > 0 && last >= count - nearEnd) onNearEnd();
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

  const rows: ReactNode[] = [];
  for (let at = first; at < last; at += 1) rows.push(row(at));
  return (
    <div
      ref={box}
      className={`long-list ${className}`}
      role={role}
      aria-label={label}
      aria-rowcount={role === 'grid' ? count : undefined}
      aria-activedescendant={activeId}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className="long-list-whole" role="presentation" style={{ height: count * rowHeight }}>
        <div role="presentation" style={{ transform: `translateY(${first * rowHeight}px)` }}>
          {rows}
        </div>
      </div>
    </div>
  );
}

function useSight(box: RefObject<HTMLDivElement | null>): { readonly top: number; readonly height: number } {
  const [sight, setSight] = useState({ top: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const look = () => setSight({ top: element.scrollTop, height: element.clientHeight });
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
  return sight;
}
