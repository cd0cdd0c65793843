// What only some people want stays folded away, so that the others see few controls.

import type { ReactNode } from 'react';
import { text } from '../../text/text.ts';
import { Icon } from './icon.tsx';

interface MoreOptionsProps {
  /** What in it differs from the usual: shown also while it is folded. */
  readonly chosen: readonly string[];
  readonly testId: string;
  readonly children: ReactNode;
}

export function MoreOptions({ chosen, testId, children }: MoreOptionsProps) {
  return (
    <details className="more-options">
      <summary data-testid={testId}>
        <Icon name="chevron" />
        <span>{text.action.moreOptions}</span>
        {chosen.length > 0 && <span className="faint">{chosen.join(' · ')}</span>}
      </summary>
      <div className="fields">{children}</div>
    </details>
  );
}
