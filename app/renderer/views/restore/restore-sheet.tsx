// What comes back, and where to. Nothing happens before Restore is pressed; the result is told by the job.

import { useRef, useState } from 'react';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import type { RestoreInput } from '../../../../helper/contract/restore.ts';
import { useAsking, useDesk } from '../../desk.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { bytes } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { Sheet, SheetPart } from '../../parts/sheet.tsx';
import { Wish } from '../../parts/wish.tsx';
import { type Sheet as SheetKind, useRoute } from '../../route.ts';
import { text } from '../../text.ts';
import { type Choice, Conflicts } from './conflicts.tsx';
import { PlannedPasses } from './planned-passes.tsx';
import { useRestorePlanning } from './planning.ts';

interface RestoreSheetProps {
  readonly cartridge: Cartridge;
  readonly wanted: Extract<SheetKind, { kind: 'restore' }>;
  readonly onClose: () => void;
}

export function RestoreSheet({ cartridge, wanted, onClose }: RestoreSheetProps) {
  const { send } = useDesk();
  const { go } = useRoute();
  const asking = useAsking();
  const [into, setInto] = useState<string | null>(null);
  const [choice, setChoice] = useState<Choice>('skip');
  const [keepDamaged, setKeepDamaged] = useState(false);
  const choose = useRef<HTMLButtonElement>(null);
  const { barcode } = cartridge;
  const input: RestoreInput | null = into === null ? null : { from: [{ barcode, paths: [...wanted.paths] }], into };
  const { plan, fault } = useRestorePlanning(input);

  async function chooseFolder(): Promise<void> {
    const [chosen] = await send('shell.chooseFolders', { purpose: 'restore' });
    if (chosen !== undefined) setInto(chosen);
  }

  async function start(wish: RestoreInput): Promise<void> {
    const conflict = plan !== null && plan.conflictsTotal > 0 ? { conflict: choice } : {};
    const id = await send('restore', { ...wish, ...conflict, ...(keepDamaged ? { keepDamaged } : {}) });
    onClose();
    go({ view: 'jobs', job: id });
  }

  return (
    <Sheet title={text.restore.title} testId="restore-sheet" focusFirst={choose} onClose={onClose}>
      <SheetPart heading={text.restore.what}>
        <p>
          <strong>{text.browse.chosen(wanted.folders, wanted.files)}</strong>, {bytes(wanted.bytes)},{' '}
          {text.restore.from(barcode)}
        </p>
      </SheetPart>
      <SheetPart heading={text.restore.where}>
        <div className="target" data-chosen={into !== null}>
          <Icon name="folder" />
          <span className="target-path selectable" data-testid="restore-into" title={into ?? undefined}>
            {into ?? text.restore.noFolder}
          </span>
          <Button
            buttonRef={choose}
            look={into === null ? 'primary' : 'plain'}
            testId="restore-choose"
            onPress={() => void asking.ask(chooseFolder)}
          >
            {into === null ? text.restore.chooseFolder : text.restore.changeFolder}
          </Button>
        </div>
      </SheetPart>
      {plan !== null && plan.conflictsTotal > 0 && <Conflicts plan={plan} choice={choice} onChoose={setChoice} />}
      <SheetPart heading={text.restore.steps}>
        {plan !== null && <PlannedPasses plan={plan} />}
        {input !== null && plan === null && fault === null && <p className="faint">{text.restore.counting}</p>}
        {fault !== null && <FaultNote fault={fault} />}
        <p className="sheet-aside">{text.restore.promise(cartridge.drive === null ? barcode : null)}</p>
        <Wish
          words={text.restore.keepDamaged}
          wanted={keepDamaged}
          onChange={setKeepDamaged}
          testId="restore-keep-damaged"
        />
      </SheetPart>
      {asking.fault !== null && <FaultNote fault={asking.fault} />}
      <div className="sheet-actions">
        <Button onPress={onClose}>{text.action.cancel}</Button>
        <Button
          look="primary"
          icon="restore"
          testId="restore-start"
          disabled={input === null || plan === null || asking.busy}
          onPress={() => {
            if (input !== null) void asking.ask(() => start(input));
          }}
        >
          {text.restore.start}
        </Button>
      </div>
    </Sheet>
  );
}
