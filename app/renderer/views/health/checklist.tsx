// What was looked at before an archive, line by line: what is in the way with its remedy, what is worth knowing, what is
// in order. And what the archive would come to.

import type { Preflight, PreflightFinding } from '../../../../helper/contract/preflight.ts';
import { text } from '../../../text/text.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';

export function Checklist({ found: { findings, forecast } }: { readonly found: Preflight }) {
  return (
    <>
      <ul className="checklist" data-testid="checklist">
        {findings.map(({ about, severity, words, remedy }) => (
          <li key={`${about} ${words}`} data-severity={severity}>
            <Icon name={icons[severity]} />
            <span>
              {words}
              {remedy !== null && <span className="soft">{` ${remedy}`}</span>}
            </span>
          </li>
        ))}
      </ul>
      {forecast !== null && <p className="soft">{text.health.forecast(forecast)}</p>}
    </>
  );
}

const icons: Readonly<Record<PreflightFinding['severity'], IconName>> = {
  ok: 'check',
  hint: 'dash',
  warning: 'care',
  error: 'care',
};
