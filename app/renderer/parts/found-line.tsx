// One line of what was looked at before an archive: how grave it is, what it is, and what helps.

import type { PreflightFinding } from '../../../helper/contract/preflight.ts';
import { text } from '../../text/text.ts';
import { Icon, type IconName } from './icon.tsx';

const icons: Readonly<Record<PreflightFinding['severity'], IconName>> = {
  ok: 'check',
  hint: 'dash',
  warning: 'care',
  error: 'care',
};

export function FoundLine({ found }: { readonly found: PreflightFinding }) {
  const { words, remedy } = text.finding(found);
  return (
    <li data-severity={found.severity} data-about={found.about}>
      <Icon name={icons[found.severity]} />
      <span>
        {words}
        {remedy !== null && <span className="soft">{` ${remedy}`}</span>}
      </span>
    </li>
  );
}
