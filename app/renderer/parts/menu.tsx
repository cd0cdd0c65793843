// A small menu behind a button: arrow keys, Home, End, Escape and a click elsewhere do what they do everywhere.

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly run: () => void;
  readonly disabled?: boolean;
  readonly danger?: boolean;
}

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly testId?: string;
}

export function Menu({ label, items, testId }: MenuProps) {
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    entries(whole.current)[0]?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !whole.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  function close(): void {
    setOpen(false);
    opener.current?.focus();
  }

  function move(event: KeyboardEvent): void {
    if (!open) return;
    const all = entries(whole.current);
    const at = all.findIndex((entry) => entry.contains(document.activeElement));
    const to = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpen(false);
    else if (Object.hasOwn(to, event.key)) all[to[event.key as keyof typeof to]]?.focus();
    else return;
    if (event.key !== 'Tab') event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the focused entries inside
    <div className="menu" ref={whole} onKeyDown={move}>
      <button
        type="button"
        className="button"
        data-look="quiet"
        data-testid={testId}
        ref={opener}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="more" />
      </button>
      {open && (
        <div className="menu-list" id={id} role="menu" aria-label={label}>
          {items.map((item) => (
            <button
              key={item.id}
              type="button"
              role="menuitem"
              className="menu-item"
              data-danger={item.danger ?? false}
              data-testid={testId === undefined ? undefined : `${testId}-${item.id}`}
              disabled={item.disabled}
              onClick={() => {
                close();
                item.run();
              }}
            >
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function entries(menu: HTMLElement | null): readonly HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? [])];
}
