// What was dragged out of the window is restored to where it was dropped. It begins by itself when nothing is left to decide:
// the cartridges are in drives, there is room, and nothing is in the way. Else the plan is shown first.

import { useEffect, useRef, useState } from 'react';
import type { RestorePlan } from '../../../../helper/contract/restore.ts';
import type { RestoreInput } from '../../../../helper/contract/restore-input.ts';
import { text } from '../../../text/text.ts';
import { type ConflictChoice, useBasket } from '../../basket/basket-holder.tsx';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { useFolderDrop } from '../../parts/folder-drop.ts';
import { Icon } from '../../parts/icon.tsx';
import { Sheet, SheetPart } from '../../parts/sheet.tsx';
import { useUserRequest, useWindowContext } from '../../window-context.ts';
import { BroughtFromThere } from './brought-from-there.tsx';
import { Conflicts } from './conflicts.tsx';
import { PlannedPasses } from './planned-passes.tsx';
import { canComeTogether, useComputerThere, useRestorePlanning, useRestoreStart } from './planning.ts';

interface RestoreToSheetProps {
  readonly from: RestoreInput['from'];
  /** Null: no folder showed where it was dropped. */
  readonly into: string | null;
  readonly onClose: () => void;
}

export function RestoreToSheet({ from, into: seen, onClose }: RestoreToSheetProps) {
  const { send } = useWindowContext();
  const { show } = useBasket();
  const request = useUserRequest();
  const [into, setInto] = useState(seen);
  const [conflict, setConflict] = useState<ConflictChoice>('skip');
  const drop = useFolderDrop(([folder]) => folder !== undefined && setInto(folder));
  const cancel = useRef<HTMLButtonElement>(null);
  const begun = useRef(false);
  const startRestore = useRestoreStart();
  const isTooMuch = useComputerThere() !== null && !canComeTogether(from);
  const input: RestoreInput | null = into === null || isTooMuch ? null : { from, into };
  const { plan, fault } = useRestorePlanning(input);
  const { ask } = request;

  async function chooseFolder(): Promise<void> {
    const [chosen] = await send('shell.chooseFolders', { purpose: 'restore' });
    if (chosen !== undefined) setInto(chosen);
  }

  async function start(wish: RestoreInput, isInTheWay: boolean): Promise<void> {
    if (begun.current) return;
    begun.current = true;
    const isStarted = await ask(async () => show(await startRestore({ ...wish, ...(isInTheWay ? { conflict } : {}) })));
    if (isStarted) onClose();
    else begun.current = false;
  }

  const begins = plan !== null && into === seen && isDecided(plan);
  const startNow = useRef(() => {});
  startNow.current = () => {
    if (input !== null) void start(input, false);
  };
  useEffect(() => {
    if (begins) startNow.current();
  }, [begins]);

  return (
    <Sheet
      title={text.restoreTo.title}
      lead={seen === null ? text.restoreTo.unseen : text.restoreTo.lead}
      testId="restore-to"
      focusFirst={cancel}
      onClose={onClose}
    >
      <div {...drop.target}>
        <SheetPart heading={text.restore.where}>
          <BroughtFromThere isTooMuch={isTooMuch} />
          <div className="target" data-chosen={into !== null} data-wish={drop.isOver}>
            <Icon name="folder" />
            <span className="target-path selectable" data-testid="restore-to-folder" title={into ?? undefined}>
              {into ?? text.restore.noFolder}
            </span>
            <Button testId="restore-to-choose" onPress={() => void ask(chooseFolder)}>
              {into === null ? text.restore.chooseFolder : text.restore.changeFolder}
            </Button>
          </div>
          {plan !== null && plan.bytes > plan.freeBytes && (
            <p className="care">{text.restore.tooLittle(plan.freeBytes)}</p>
          )}
        </SheetPart>
      </div>
      {plan !== null && plan.conflictsTotal > 0 && <Conflicts plan={plan} choice={conflict} onChoose={setConflict} />}
      <SheetPart heading={text.restore.steps}>
        {plan !== null && <PlannedPasses plan={plan} hasMap={false} />}
        {input !== null && plan === null && fault === null && <p className="faint">{text.restore.counting}</p>}
        {into === null && <p className="faint">{text.restore.noTarget}</p>}
        {fault !== null && <FaultNote fault={fault} subject />}
      </SheetPart>
      {request.fault !== null && <FaultNote fault={request.fault} />}
      <div className="sheet-actions">
        <Button buttonRef={cancel} testId="restore-to-cancel" onPress={onClose}>
          {text.action.cancel}
        </Button>
        <Button
          look="primary"
          icon="restore"
          testId="restore-to-start"
          disabled={input === null || plan === null || request.busy}
          onPress={() => {
            if (input !== null) void start(input, (plan?.conflictsTotal ?? 0) > 0);
          }}
        >
          {text.restore.start}
        </Button>
      </div>
    </Sheet>
  );
}

/** Nothing has to be brought, chosen or made room for. */
function isDecided({ cartridges, conflictsTotal, bytes, freeBytes }: RestorePlan): boolean {
  return conflictsTotal === 0 && bytes <= freeBytes && cartridges.every(({ drive }) => drive !== null);
}
