// What would go where, how long it takes, and what stands in its way, before an archive begins.

import type { ArchivePlan } from '../../../../helper/contract/archive.ts';
import { number } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { PlannedCartridges } from '../../job-parts/planned-cartridges.tsx';
import { CheckOption } from '../../parts/check-option.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { SheetPart } from '../../parts/sheet.tsx';
import type { ArchivePlanState } from './archive-plan.ts';
import type { ArchivePreflight } from './archive-preflight.ts';
import { PreflightFindings } from './preflight-findings.tsx';

interface ArchiveOutlookProps {
  readonly planning: ArchivePlanState;
  /** The computer that the files are sent to, and counted meanwhile; null: they are planned. */
  readonly sentTo: string | null;
  readonly preflight: ArchivePreflight;
  /** Everything is read back afterwards. */
  readonly verifies: boolean;
  /** So many were asked for, and there are cartridges for fewer; null: there are enough. */
  readonly copiesMissing: number | null;
  readonly canForce: boolean;
  readonly force: boolean;
  readonly onForce: (wanted: boolean) => void;
  /** The cartridge that a drive needs first; null: it has it, or nobody knows yet. */
  readonly toLoad: string | null;
}

export function ArchiveOutlook(props: ArchiveOutlookProps) {
  const { planning, sentTo, preflight, verifies, copiesMissing, canForce, force, onForce, toLoad } = props;
  const forecast = preflight.found?.forecast ?? null;
  return (
    <SheetPart heading={text.archive.plan}>
      {copiesMissing === null && sentTo !== null && <p data-testid="sent-there">{text.computer.sentThere(sentTo)}</p>}
      {copiesMissing === null && sentTo === null && (
        <Planned
          planning={planning}
          seconds={forecast?.seconds ?? null}
          verifySeconds={verifies ? (forecast?.verifySeconds ?? null) : null}
        />
      )}
      {copiesMissing !== null && <p className="care">{text.archive.needsMore(copiesMissing)}</p>}
      {copiesMissing === null && planning.fault === null && (
        <>
          {preflight.found === null ? (
            <p className="faint">{text.archive.checking}</p>
          ) : (
            <PreflightFindings found={preflight.found} />
          )}
          {(force || canForce) && (
            <CheckOption words={text.archive.force} wanted={force} onChange={onForce} testId="archive-force" />
          )}
        </>
      )}
      <p className="sheet-aside">{text.archive.promise(toLoad)}</p>
    </SheetPart>
  );
}

interface PlannedProps {
  readonly planning: ArchivePlanState;
  /** How long it takes, as far as that can be told. */
  readonly seconds: number | null;
  readonly verifySeconds: number | null;
}

function Planned({ planning: { filesSeen, plan, fault }, seconds, verifySeconds }: PlannedProps) {
  if (fault !== null) return <FaultNote fault={fault} />;
  if (plan === null) {
    return (
      <p className="faint" data-testid="plan-counting">
        {text.plan.counting(filesSeen === null || filesSeen === 0 ? '' : number(filesSeen))}
      </p>
    );
  }
  return (
    <div className="plan" data-testid="plan">
      <p className={plan.tooLargeTotal > 0 ? 'care' : 'plan-sentence'}>{text.planned(plan)}</p>
      <p className="faint">
        {text.archive.counts(plan.files, plan.folders)}
        {seconds !== null && ` ${text.archive.takes(seconds)}`}
        {verifySeconds !== null && ` ${text.archive.verifyAdds(verifySeconds)}`}
      </p>
      <LeftOut plan={plan} />
      <PlannedCartridges plan={plan} />
    </div>
  );
}

/** What the archive passes over, as it was told to. */
function LeftOut({ plan: { excluded, unchanged } }: { readonly plan: ArchivePlan }) {
  return (
    <>
      {excluded !== undefined && excluded.files > 0 && (
        <p className="faint" data-testid="plan-excluded">
          {text.plan.excluded(excluded.files, excluded.bytes)}
        </p>
      )}
      {unchanged !== undefined && unchanged.files > 0 && (
        <p className="faint" data-testid="plan-unchanged">
          {text.plan.unchanged(unchanged.files, unchanged.bytes)}
        </p>
      )}
    </>
  );
}
