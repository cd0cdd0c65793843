// What a restore would read, from which cartridges in which order, and how long that takes.

import { type PassTime, type RestorePlan, secondsOf } from '../../../../helper/contract/restore.ts';
import { bytes, count, duration } from '../../parts/format.ts';
import { text } from '../../text.ts';

export function PlannedPasses({ plan }: { readonly plan: RestorePlan }) {
  const { cartridges, files, seconds, isForMetal, renamed, renamedTotal } = plan;
  const [only] = cartridges;
  return (
    <div className="plan" data-testid="restore-plan">
      <p className="plan-sentence">
        {text.restore.amount(files, plan.bytes)}{' '}
        {seconds === null ? text.restore.noTime : text.restore.takes(seconds, isForMetal)}
      </p>
      {cartridges.length === 1 && only !== undefined && only.time !== null && <Parts time={only.time} />}
      {cartridges.length > 1 && (
        <ol className="planned" data-testid="planned-passes">
          {cartridges.map(({ barcode, files: many, bytes: size, time, drive }) => (
            <li key={barcode}>
              <span className="barcode">{barcode}</span>
              <span>
                {count(many, text.plan.file, text.plan.files)}, {bytes(size)}
                {drive !== null && <span className="faint"> {text.restore.isIn(drive)}</span>}
              </span>
              <span className="faint">{time === null ? '' : duration(secondsOf(time))}</span>
            </li>
          ))}
        </ol>
      )}
      {renamedTotal > 0 && (
        <>
          <p className="faint">{text.restore.renamed(renamedTotal)}</p>
          <ul className="finding-list" data-testid="renamed">
            {renamed.map(({ path, target }) => (
              <li key={path} className="selectable">
                {text.restore.becomes(path, target)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Parts({ time }: { readonly time: PassTime }) {
  return <p className="faint">{text.restore.parts(time)}</p>;
}
