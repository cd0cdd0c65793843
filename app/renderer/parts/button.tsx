// One button. `primary` is what most people came for, at most one per group; `danger` destroys.

import type { ReactNode, RefObject } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface ButtonProps {
  readonly children: ReactNode;
  readonly onPress: () => void;
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly icon?: IconName | undefined;
  readonly disabled?: boolean;
  readonly testId?: string;
  readonly label?: string;
  readonly buttonRef?: RefObject<HTMLButtonElement | null> | undefined;
}

export function Button({ children, onPress, look = 'plain', icon, disabled, testId, label, buttonRef }: ButtonProps) {
  return (
    <button
      type="button"
      ref={buttonRef}
      className="button"
      data-look={look}
      data-testid={testId}
      disabled={disabled}
      aria-label={label}
      onClick={onPress}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children !== '' && <span>{children}</span>}
    </button>
  );
}
