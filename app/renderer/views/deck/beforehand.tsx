// What to know before an archive: what is in its way or would slow it, each with its remedy; what is in order in one line.

import type { Preflight, PreflightFinding } from '../../../../helper/contract/preflight.ts';
import { text } from '../../../text/text.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';

type Severity = PreflightFinding['severity'];

const gravest: readonly Severity[] = ['error', 'warning', 'hint'];
const icons: Readonly<Record<Severity, IconName>> = { ok: 'check', hint: 'dash', warning: 'care', error: 'care' };

export function Beforehand({ found: { findings } }: { readonly found: Preflight }) {
  const noted = gravest.flatMap((severity) => findings.filter((one) => one.severity === severity));
  const inOrder = [...new Set(findings.filter(({ severity }) => severity === 'ok').map(({ about }) => about))];
  const troubled = new Set(noted.filter(({ severity }) => severity !== 'hint').map(({ about }) => about));
  const calm = inOrder.filter((about) => !troubled.has(about)).map((about) => text.archive.about[about]);
  return (
    <ul className="checklist" data-testid="beforehand">
      {noted.map(({ about, severity, words, remedy }) => (
        <li key={`${about} ${words}`} data-severity={severity} data-about={about}>
          <Icon name={icons[severity]} />
          <span>
            {words}
            {remedy !== null && <span className="soft">{` ${remedy}`}</span>}
          </span>
        </li>
      ))}
      {calm.length > 0 && (
        <li data-severity="ok">
          <Icon name="check" />
          <span>{text.archive.inOrder(calm.join(', '))}</span>
        </li>
      )}
    </ul>
  );
}
