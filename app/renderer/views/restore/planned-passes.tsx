// What a restore would read, from which cartridges in which order, and how long that takes.

import { type PassTime, type RestorePlan, secondsOf } from '../../../../helper/contract/restore.ts';
import { bytes, duration } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { useBasket } from '../../basket/basket-holder.tsx';
import { Button } from '../../parts/button.tsx';
import { TapePath } from '../../parts/tape-path.tsx';
import { libraryPlaceWords } from '../../parts/whereabouts.ts';
import { useRoute } from '../../route.ts';
import { useWindowState } from '../../window-context.ts';

interface PlannedPassesProps {
  readonly plan: RestorePlan;
  /** The way through each tape can be looked at from here. */
  readonly hasMap?: boolean;
}

export function PlannedPasses({ plan, hasMap = true }: PlannedPassesProps) {
  const { snapshot } = useWindowState();
  const { basket } = useBasket();
  const { go } = useRoute();
  const nameOf = (id: string) => snapshot.drives.find((drive) => drive.id === id)?.name ?? id;
  const { cartridges, files, seconds, isForRealDrives, renamed, renamedTotal } = plan;
  const { fromGoodCopies, damaged, damagedTotal } = plan;
  return (
    <div className="plan" data-testid="restore-plan">
      <p className="plan-sentence">
        {text.restore.amount(files, plan.bytes)}{' '}
        {seconds === null ? text.restore.noTime : text.restore.takes(seconds, isForRealDrives)}
      </p>
      <ol className="passes" data-testid="planned-passes">
        {cartridges.map(({ barcode, generation, files: many, bytes: size, time, drive, inLibrary, path }, at) => (
          <li key={barcode}>
            <span className="barcode">{barcode}</span>
            <span>
              {text.plan.files(many)}, {bytes(size)}
              <span className="faint">
                {' '}
                {drive === null
                  ? (libraryPlaceWords({ inLibrary }) ?? text.restore.onShelf)
                  : text.restore.isIn(nameOf(drive))}
              </span>
            </span>
            <span className="soft">
              {time === null ? '' : duration(untilThere(time, at === cartridges.length - 1))}
            </span>
            {time !== null && <Parts time={time} />}
            {/* The map shows a tape as it is now. */}
            {hasMap && path.length > 0 && generation === null && (
              <Button
                look="quiet"
                testId={`way-${barcode}`}
                label={text.restore.wayLabel(barcode)}
                onPress={() => go({ view: 'map', barcode, paths: [...(basket.get(barcode)?.chosen.keys() ?? [])] })}
              >
                {text.restore.way}
              </Button>
            )}
            <TapePath path={path} />
          </li>
        ))}
      </ol>
      {fromGoodCopies > 0 && (
        <p className="faint" data-testid="from-good-copies">
          {text.restore.fromGoodCopies(fromGoodCopies)}
        </p>
      )}
      {damagedTotal > 0 && (
        <>
          <p className="care">{text.restore.onlyDamaged(damagedTotal)}</p>
          <ul className="finding-list" data-testid="only-damaged">
            {damaged.map(({ barcode, path }) => (
              <li key={`${barcode}/${path}`} className="selectable">
                {text.restore.damagedAt(barcode, path)}
              </li>
            ))}
          </ul>
        </>
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

/** Files of the last one are there before it is rewound. */
function untilThere(time: PassTime, isLast: boolean): number {
  return isLast ? time.loadSeconds + time.locateSeconds + time.readSeconds : secondsOf(time);
}

function Parts({ time }: { readonly time: PassTime }) {
  return <p className="pass-parts faint">{text.restore.parts(time)}</p>;
}
