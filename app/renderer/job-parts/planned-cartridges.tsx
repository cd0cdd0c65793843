// What would go on which cartridge, when there is more to say than the plan's one sentence.

import type { ArchivePlan } from '../../../helper/contract/archive.ts';
import { bytes } from '../../text/format.ts';
import { text } from '../../text/text.ts';
import { Meter } from '../parts/meter.tsx';

export function PlannedCartridges({ plan }: { readonly plan: ArchivePlan }) {
  const { cartridges, tooLarge, tooLargeTotal, left, split } = plan;
  return (
    <>
      {cartridges.length > 1 && (
        <ul className="planned" data-testid="planned-cartridges">
          {cartridges.map(({ barcode, slot, files, takenBytes, freeBytes, firstPath }) => (
            <li key={`${slot} ${barcode ?? firstPath}`}>
              <span className="barcode">{barcode ?? text.plan.oneMore}</span>
              <Meter look="room" label={text.plan.takes(takenBytes, freeBytes)} value={takenBytes} total={freeBytes} />
              <span className="faint">
                {text.plan.files(files)}, {bytes(takenBytes)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {split > 0 && <p className="faint">{text.plan.split(split)}</p>}
      {left > 0 && <p className="faint">{text.plan.left(left)}</p>}
      {tooLarge.length > 0 && (
        <ul className="finding-list" data-testid="too-large">
          {tooLarge.map((file) => (
            <li key={file.path} className="selectable">
              {text.plan.fitsNone(file.path, file.bytes)}
            </li>
          ))}
          {tooLargeTotal > tooLarge.length && <li>{text.plan.more(tooLargeTotal - tooLarge.length)}</li>}
        </ul>
      )}
    </>
  );
}
