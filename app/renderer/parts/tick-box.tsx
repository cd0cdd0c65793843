// A check box with the third state that folders need: some of what is in it is chosen.

import { useEffect, useRef } from 'react';

interface TickBoxProps {
  readonly label: string;
  readonly state: 'off' | 'some' | 'on';
  readonly onChange: (keys: { readonly shiftKey: boolean }) => void;
  readonly testId?: string;
  /** Rows have keys of their own and keep the focus. */
  readonly outOfOrder?: boolean;
}

export function TickBox({ label, state, onChange, testId, outOfOrder = false }: TickBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <input
      ref={box}
      type="checkbox"
      className="tick-box"
      aria-label={label}
      data-testid={testId}
      tabIndex={outOfOrder ? -1 : 0}
      checked={state === 'on'}
      // The browser makes it of a click, which says what was held meanwhile.
      onChange={({ nativeEvent: event }) => onChange({ shiftKey: event instanceof MouseEvent && event.shiftKey })}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  );
}
