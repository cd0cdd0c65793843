// The menu of whatever is pressed with the right button, or has the focus when the menu key or Shift+F10 is pressed. There is
// one for the whole window: the thing that it is about hands over the items that its button with three dots has.

import * as Dropdown from '@radix-ui/react-dropdown-menu';
import { createContext, type MouseEvent, type ReactNode, useCallback, useContext, useState } from 'react';
import { writingDirection } from '../../text/language.ts';
import { type MenuItems, MenuList } from './menu.tsx';

interface ShownMenu {
  /** Each is another one, in its own place. */
  readonly number: number;
  readonly label: string;
  readonly items: MenuItems;
  readonly left: number;
  readonly top: number;
  /** What had the focus, and gets it back. */
  readonly focused: Element | null;
}

export type OpenContextMenu = (event: MouseEvent, label: string, items: MenuItems) => void;

/** Drawn alone, as in a test, a part has no menu. */
const ContextMenuContext = createContext<OpenContextMenu>(() => undefined);

export function useContextMenu(): OpenContextMenu {
  return useContext(ContextMenuContext);
}

export function ContextMenuHolder({ children }: { readonly children: ReactNode }) {
  const [shown, show] = useState<ShownMenu | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = useCallback((event: MouseEvent, label: string, items: MenuItems) => {
    // Words that are typed have the menu of their field, and what is about a thing inside a thing is about the inner one.
    if (event.defaultPrevented || isTyped(event.target)) return;
    event.preventDefault();
    const place = placeOf(event);
    const focused = document.activeElement;
    show((before) => ({ number: (before?.number ?? 0) + 1, label, items, ...place, focused }));
    setOpen(true);
  }, []);
  return (
    <ContextMenuContext value={open}>
      {children}
      {shown !== null && (
        <Dropdown.Root key={shown.number} modal={false} dir={writingDirection()} open={isOpen} onOpenChange={setOpen}>
          <Dropdown.Trigger asChild>
            <button
              type="button"
              className="menu-point"
              tabIndex={-1}
              aria-hidden="true"
              style={{ left: shown.left, top: shown.top }}
            />
          </Dropdown.Trigger>
          <Dropdown.Portal>
            <MenuList
              label={shown.label}
              items={shown.items}
              testId="context"
              place={{ side: 'right', align: 'start', sideOffset: 2 }}
              onClosed={() => shown.focused instanceof HTMLElement && shown.focused.focus()}
            />
          </Dropdown.Portal>
        </Dropdown.Root>
      )}
    </ContextMenuContext>
  );
}

const rightButton = 2;

/** At the pointer; by key, at the row that a list tells apart, or else where the browser says that the focus is. */
function placeOf({ target, button, clientX, clientY }: MouseEvent): Pick<ShownMenu, 'left' | 'top'> {
  const active = button === rightButton ? null : activeRow(target);
  if (active === null) return { left: clientX, top: clientY };
  const { left, bottom } = active.getBoundingClientRect();
  return { left: left + 24, top: bottom };
}

/** Of a list that keeps the focus and names its active row; null when it is no such list. */
function activeRow(target: EventTarget): Element | null {
  const id = target instanceof Element ? target.getAttribute('aria-activedescendant') : null;
  return id === null ? null : document.getElementById(id);
}

function isTyped(target: EventTarget): boolean {
  return target instanceof HTMLInputElement ? target.type !== 'checkbox' : target instanceof HTMLTextAreaElement;
}
