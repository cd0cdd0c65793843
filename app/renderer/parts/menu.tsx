// A small menu behind a button, and the list that every menu shows. It opens over everything, wherever there is room, so that
// no board it stands on cuts it off; and it does not hold the page, as that would take a style element, which the content
// security policy refuses.

import * as Dropdown from '@radix-ui/react-dropdown-menu';
import { type ComponentProps, Fragment, type KeyboardEvent, useRef, useState } from 'react';
import { writingDirection } from '../../text/language.ts';
import { Icon } from './icon.tsx';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly run: () => void;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  /** The first of its group: a line is drawn above it. */
  readonly apart?: boolean;
}

/** Asked for when the menu opens: what can be done is what can be done then. */
export type MenuItems = () => readonly MenuItem[];

interface MenuProps {
  readonly label: string;
  readonly items: MenuItems;
  readonly testId?: string;
  /** On the button, instead of three dots. */
  readonly words?: string;
}

export function Menu({ label, items, testId, words }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Dropdown.Root modal={false} dir={writingDirection()}>
      <Dropdown.Trigger asChild>
        <button
          ref={button}
          type="button"
          className="button menu"
          data-look={words === undefined ? 'quiet' : 'plain'}
          data-testid={testId}
          aria-label={label}
        >
          {words === undefined ? <Icon name="more" /> : <span>{words}</span>}
        </button>
      </Dropdown.Trigger>
      <Dropdown.Portal>
        <MenuList
          label={label}
          items={items}
          testId={testId}
          place={{ side: 'bottom', align: 'end', sideOffset: 4 }}
          onClosed={() => button.current?.focus()}
        />
      </Dropdown.Portal>
    </Dropdown.Root>
  );
}

interface MenuListProps {
  readonly label: string;
  readonly items: MenuItems;
  readonly testId: string | undefined;
  readonly place: Pick<ComponentProps<typeof Dropdown.Content>, 'side' | 'align' | 'sideOffset'>;
  /** Gives the focus back. */
  readonly onClosed: () => void;
}

/** What an open menu shows, wherever it opened. */
export function MenuList({ label, items, testId, place, onClosed }: MenuListProps) {
  const [shown] = useState(items);
  const chosen = useRef<MenuItem | null>(null);

  /** What was chosen runs when the focus is back where it was: a sheet that it opens gives it back to there. */
  function closed(event: Event): void {
    event.preventDefault();
    onClosed();
    chosen.current?.run();
    chosen.current = null;
  }

  return (
    <Dropdown.Content
      className="menu-list"
      {...place}
      collisionPadding={8}
      aria-label={label}
      onKeyDownCapture={moveAtOnce}
      onCloseAutoFocus={closed}
    >
      {shown.map((item, at) => (
        <Fragment key={item.id}>
          {item.apart === true && at > 0 && <Dropdown.Separator className="menu-line" />}
          <Dropdown.Item
            className="menu-item"
            data-danger={item.danger ?? false}
            data-testid={testId === undefined ? undefined : `${testId}-${item.id}`}
            disabled={item.disabled ?? false}
            onSelect={() => {
              chosen.current = item;
            }}
          >
            {item.label}
          </Dropdown.Item>
        </Fragment>
      ))}
    </Dropdown.Content>
  );
}

/** Before the next key comes: the library moves the focus a moment later, and who types ahead would choose what they left. */
function moveAtOnce(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]:not([data-disabled])')];
  const at = items.findIndex((item) => item.matches(':focus'));
  const next = placeAfter(event.key, at, items.length);
  if (next === null || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  items.at(next)?.focus();
}

/** From `at`, which is -1 while none has the focus, and round at either end; null: it is another key. */
function placeAfter(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return Math.max(at, 0) - 1;
    case 'Home':
    case 'PageUp':
      return 0;
    case 'End':
    case 'PageDown':
      return -1;
    default:
      return null;
  }
}
