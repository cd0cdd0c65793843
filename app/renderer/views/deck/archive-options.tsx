// How an archive is to be made: on which further cartridges, in how many copies, verified or not. What fewer people want
// is folded away.

import type { Cartridge, Fault } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { CheckOption } from '../../parts/check-option.tsx';
import { SheetPart } from '../../parts/sheet.tsx';
import { MoreArchiveOptions } from './archive-more.tsx';
import { type ArchiveWishes, mayLeaveOut } from './archive-wishes.ts';

interface ArchiveOptionsProps {
  readonly wishes: ArchiveWishes;
  readonly onChange: (wishes: ArchiveWishes) => void;
  /** So many copies can go to the pool that was chosen; null: none was. */
  readonly copiesOfPool: number | null;
  /** Those that could go on. */
  readonly others: readonly Cartridge[];
  /** So many copies can be written at once. */
  readonly drives: number;
  /** There are files that fit on no cartridge. */
  readonly hasMisfits: boolean;
  /** What is wrong with the manifest that was chosen. */
  readonly manifestFault: Fault | null;
}

export function ArchiveOptions(props: ArchiveOptionsProps) {
  const { wishes, onChange, copiesOfPool, others, drives, hasMisfits, manifestFault } = props;
  const { further, copies, verify, split } = wishes;
  const copiesMost = Math.max(1, Math.min(4, drives, copiesOfPool ?? others.length + 1));

  const tick = (barcode: string) =>
    onChange({
      ...wishes,
      further: further.includes(barcode) ? further.filter((one) => one !== barcode) : [...further, barcode],
    });

  return (
    <SheetPart heading={text.archive.options}>
      {copiesMost === 1 && (
        <p className="faint">{copiesOfPool === null ? text.archive.oneCopy : text.archive.oneCopyInPool}</p>
      )}
      {copiesMost > 1 && (
        <div className="option">
          <span id="copies">{text.archive.copies}</span>
          <fieldset className="toggle" aria-labelledby="copies">
            {Array.from({ length: copiesMost }, (_, at) => at + 1).map((many) => (
              <button
                key={many}
                type="button"
                aria-pressed={many === copies}
                data-testid={`copies-${many}`}
                onClick={() => onChange({ ...wishes, copies: many })}
              >
                {many}
              </button>
            ))}
          </fieldset>
        </div>
      )}
      {copiesOfPool !== null && <p className="faint">{text.archive.fillsPool(copies)}</p>}
      {copiesOfPool === null && others.length > 0 && (
        <fieldset className="further" aria-label={text.archive.further(copies)}>
          <p className="faint">{text.archive.further(copies)}</p>
          {others.map(({ barcode, volume }) => (
            <CheckOption
              key={barcode}
              words={text.archive.cartridge(barcode, volume?.name ?? '', volume?.freeBytes ?? 0)}
              wanted={further.includes(barcode)}
              onChange={() => tick(barcode)}
              testId={`further-${barcode}`}
            />
          ))}
        </fieldset>
      )}
      <CheckOption
        words={text.archive.verify}
        meaning={text.archive.verifyMeaning}
        wanted={verify}
        onChange={(wanted) => onChange({ ...wishes, verify: wanted })}
        testId="archive-verify"
      />
      <MoreArchiveOptions wishes={wishes} onChange={onChange} manifestFault={manifestFault} />
      {(hasMisfits || split) && mayLeaveOut(wishes) && (
        <CheckOption
          words={text.archive.split}
          wanted={split}
          onChange={(wanted) => onChange({ ...wishes, split: wanted })}
          testId="archive-split"
        />
      )}
    </SheetPart>
  );
}
