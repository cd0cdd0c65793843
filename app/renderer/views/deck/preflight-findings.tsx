// What to know before an archive: what is in its way or would slow it, each with its remedy; what is in order in one line.

import type { Preflight, PreflightFinding } from '../../../../helper/contract/preflight.ts';
import { text } from '../../../text/text.ts';
import { FoundLine } from '../../parts/found-line.tsx';
import { Icon } from '../../parts/icon.tsx';

type Severity = PreflightFinding['severity'];

const gravest: readonly Severity[] = ['error', 'warning', 'hint'];

export function PreflightFindings({ found: { findings } }: { readonly found: Preflight }) {
  const noted = gravest.flatMap((severity) => findings.filter((one) => one.severity === severity));
  const inOrder = [...new Set(findings.filter(({ severity }) => severity === 'ok').map(({ about }) => about))];
  const troubled = new Set(noted.filter(({ severity }) => severity !== 'hint').map(({ about }) => about));
  const calm = inOrder.filter((about) => !troubled.has(about)).map((about) => text.archive.about[about]);
  return (
    <ul className="checklist" data-testid="beforehand">
      {noted.map((one) => (
        <FoundLine key={`${one.about} ${one.words}`} found={one} />
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
