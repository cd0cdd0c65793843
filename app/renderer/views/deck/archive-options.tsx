// How an archive is to be made: on which further cartridges, in how many copies, with a mirror, read back or not.

import type { Cartridge } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { CheckOption } from '../../parts/check-option.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { SheetPart } from '../../parts/sheet.tsx';
import { useUserRequest, useWindowContext } from '../../window-context.ts';

export interface ArchiveWishes {
  /** Besides the one that was dropped on, in the order in which they are filled. */
  readonly further: readonly string[];
  readonly copies: number;
  readonly mirror: string | null;
  readonly verify: boolean;
  /** What a media hash list wants, besides SHA-256. */
  readonly listable: boolean;
  readonly split: boolean;
  readonly force: boolean;
}

export const plainWishes: ArchiveWishes = {
  further: [],
  copies: 1,
  mirror: null,
  verify: true,
  listable: false,
  split: false,
  force: false,
};

interface ArchiveOptionsProps {
  readonly wishes: ArchiveWishes;
  readonly onChange: (wishes: ArchiveWishes) => void;
  /** Those that could go on. */
  readonly others: readonly Cartridge[];
  /** So many copies can be written at once. */
  readonly drives: number;
  /** How long verifying takes, as far as that is known yet. */
  readonly verifySeconds: number | null;
  /** There are files that fit on no cartridge. */
  readonly hasMisfits: boolean;
}

export function ArchiveOptions({ wishes, onChange, others, drives, verifySeconds, hasMisfits }: ArchiveOptionsProps) {
  const { send } = useWindowContext();
  const request = useUserRequest();
  const { further, copies, mirror, verify, listable, split } = wishes;
  const copiesMost = Math.min(4, drives, others.length + 1);

  async function chooseMirror(): Promise<void> {
    const [folder] = await send('shell.chooseFolders', { purpose: 'restore' });
    if (folder !== undefined) onChange({ ...wishes, mirror: folder });
  }

  const tick = (barcode: string) =>
    onChange({
      ...wishes,
      further: further.includes(barcode) ? further.filter((one) => one !== barcode) : [...further, barcode],
    });

  return (
    <SheetPart heading={text.archive.options}>
      {copiesMost === 1 && <p className="faint">{text.archive.oneCopy}</p>}
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
      {others.length > 0 && (
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
      <p className="faint">{text.archive.mirror}</p>
      <div className="target" data-chosen={mirror !== null}>
        <Icon name="folder" />
        <span className="target-path selectable" data-testid="archive-mirror" title={mirror ?? undefined}>
          {mirror ?? text.archive.noMirror}
        </span>
        {mirror !== null && (
          <Button
            look="quiet"
            icon="cross"
            label={text.archive.withoutMirror}
            onPress={() => onChange({ ...wishes, mirror: null })}
          >
            {''}
          </Button>
        )}
        <Button testId="archive-choose-mirror" onPress={() => void request.ask(chooseMirror)}>
          {mirror === null ? text.restore.chooseFolder : text.restore.changeFolder}
        </Button>
      </div>
      {request.fault !== null && <FaultNote fault={request.fault} />}
      <CheckOption
        words={text.archive.verify}
        meaning={text.archive.verifyAdds(verifySeconds)}
        wanted={verify}
        onChange={(wanted) => onChange({ ...wishes, verify: wanted })}
        testId="archive-verify"
      />
      <CheckOption
        words={text.archive.listable}
        wanted={listable}
        onChange={(wanted) => onChange({ ...wishes, listable: wanted })}
        testId="archive-listable"
      />
      {(hasMisfits || split) && (
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
