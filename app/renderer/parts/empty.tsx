// Nothing to show, and what to do about it.

import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface EmptyProps {
  readonly icon: IconName;
  readonly title: string;
  readonly hint?: string;
  /** It stands for a whole view, and is its heading. */
  readonly isView?: boolean;
  readonly children?: ReactNode;
}

export function Empty({ icon, title, hint, isView = false, children }: EmptyProps) {
  return (
    <div className="empty">
      <Icon name={icon} />
      {isView ? <h1 className="empty-title">{title}</h1> : <p className="empty-title">{title}</p>}
      {hint !== undefined && <p className="empty-hint">{hint}</p>}
      {children}
    </div>
  );
}
