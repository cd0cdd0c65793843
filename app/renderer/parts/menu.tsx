// A small menu behind a button. It opens over everything, wherever there is room, so that no board it stands on cuts it
// off; and it does not hold the page, as that would take a style element, which the content security policy refuses.

import * as Dropdown from '@radix-ui/react-dropdown-menu';
import { Fragment, useRef } from 'react';
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

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly testId?: string;
  /** On the button, instead of three dots. */
  readonly words?: string;
}

export function Menu({ label, items, testId, words }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<MenuItem | null>(null);

  /** What was chosen runs when the button has the focus again: a sheet that it opens gives it back to there. */
  function closed(event: Event): void {
    event.preventDefault();
    button.current?.focus();
    chosen.current?.run();
    chosen.current = null;
  }

  return (
    <Dropdown.Root modal={false}>
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
        <Dropdown.Content
          className="menu-list"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          loop
          onCloseAutoFocus={closed}
        >
          {items.map((item, at) => (
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
      </Dropdown.Portal>
    </Dropdown.Root>
  );
}
