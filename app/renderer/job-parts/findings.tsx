// What a job found out, in the words of the contract: of a check also what recovery would do.

import { isInOrder } from '../../../helper/contract/findings.ts';
import type { Job } from '../../../helper/contract/model.ts';
import { isReady } from '../../../helper/contract/preflight.ts';
import type { DiagnosisSummary, JobResult } from '../../../helper/contract/volumes.ts';
import { text } from '../../text/text.ts';
import { Icon } from '../parts/icon.tsx';
import { SheetPart } from '../parts/sheet.tsx';
import { Checklist } from './checklist.tsx';
import { IncompleteCopies } from './incomplete-copies.tsx';
import { PlannedCartridges } from './planned-cartridges.tsx';

export function Findings({ job, result }: { readonly job: Job; readonly result: JobResult }) {
  const isFine = isWell(result, job);
  return (
    <div className="findings" data-testid="findings">
      <p className="notice" data-tone={isFine ? 'plain' : 'care'} data-testid="findings-verdict">
        <Icon name={isFine ? 'check' : 'care'} />
        {text.found.result(result, job)}
      </p>
      {result.kind === 'plan' && <PlannedCartridges plan={result.plan} />}
      {result.kind === 'archive' && <IncompleteCopies outcome={result.outcome} />}
      {result.kind === 'preflight' && <Checklist found={result.preflight} />}
      {result.kind === 'check' && <Flaws found={result.diagnosis} />}
      {result.kind === 'check' && <Repairs found={result.diagnosis} />}
    </div>
  );
}

function isWell(result: JobResult, { state }: Job): boolean {
  switch (result.kind) {
    case 'check':
      return isInOrder(result.diagnosis);
    case 'recover':
      return result.recovery.notAttached === 0;
    case 'verify':
      return result.verification.unsound === 0;
    case 'plan':
      return result.plan.tooLargeTotal === 0;
    case 'archive':
      return (
        state === 'done' &&
        result.outcome.mirrorFailed === 0 &&
        result.outcome.copies.every(({ fault }) => fault === null)
      );
    case 'manifest':
      return result.manifest.differing + result.manifest.missing === 0;
    case 'rescue':
      return state === 'done' && result.rescue.indexes > 0;
    case 'preflight':
      return isReady(result.preflight);
    case 'generations':
      return true;
  }
}

function Flaws({ found }: { readonly found: DiagnosisSummary }) {
  if (found.findings.length === 0) return null;
  return (
    <SheetPart heading={text.health.found}>
      <ul className="finding-list">
        {found.findings.map(({ flaw, detail }) => (
          <li key={`${flaw} ${detail}`}>
            {text.found.flaw(flaw)}
            {detail !== '' && <span className="mono faint selectable">{detail}</span>}
          </li>
        ))}
      </ul>
    </SheetPart>
  );
}

export function Repairs({ found }: { readonly found: DiagnosisSummary }) {
  if (found.repairs.length === 0) return null;
  return (
    <SheetPart heading={text.health.would}>
      <ol className="steps">
        {found.repairs.map((repair) => (
          <li key={repair}>{text.found.repair(repair, found)}</li>
        ))}
      </ol>
    </SheetPart>
  );
}
