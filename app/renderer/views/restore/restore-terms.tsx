// Where it goes, what is in the way there, the plan, and the start.

import type { RestoreInput } from '../../../../helper/contract/restore-input.ts';
import { bytes } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { basketSums, emptyBasket, partsOf } from '../../basket/basket.ts';
import { noTerms, useBasket } from '../../basket/basket-holder.tsx';
import { useTakeDragged } from '../../basket/drag-out.ts';
import { manifestPath } from '../../basket/restored-manifest.ts';
import { Button } from '../../parts/button.tsx';
import { CheckOption } from '../../parts/check-option.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { useFolderDrop } from '../../parts/folder-drop.ts';
import { Icon } from '../../parts/icon.tsx';
import { SheetPart } from '../../parts/sheet.tsx';
import { useUserRequest, useWindowContext } from '../../window-context.ts';
import { BroughtFromThere } from './brought-from-there.tsx';
import { Conflicts } from './conflicts.tsx';
import { MoreRestoreOptions } from './more-restore-options.tsx';
import { PlannedPasses } from './planned-passes.tsx';
import { canComeTogether, useComputerThere, useRestorePlanning, useRestoreStart } from './planning.ts';

export function RestoreTerms() {
  const { send } = useWindowContext();
  const { basket, change, terms, changeTerms, show } = useBasket();
  const request = useUserRequest();
  const { into, conflict: choice, keepDamaged, acls, manifest } = terms;
  const startRestore = useRestoreStart();
  const computer = useComputerThere();
  const from = partsOf(basket);
  const isTooMuch = computer !== null && !canComeTogether(from);
  const input: RestoreInput | null = into === null || isTooMuch ? null : { from, into };
  const drop = useFolderDrop(([folder]) => folder !== undefined && changeTerms({ into: folder }), useTakeDragged());
  const { plan, fault } = useRestorePlanning(input);
  const { folders, files, bytes: size } = basketSums(basket);

  async function chooseFolder(): Promise<void> {
    const [chosen] = await send('shell.chooseFolders', { purpose: 'restore' });
    if (chosen !== undefined) changeTerms({ into: chosen });
  }

  async function start(wish: RestoreInput): Promise<void> {
    const conflict = plan !== null && plan.conflictsTotal > 0 ? { conflict: choice } : {};
    const against = computer === null ? manifestPath(manifest, basket, wish.into) : null;
    const id = await startRestore({
      ...{ ...wish, ...conflict },
      ...(keepDamaged ? { keepDamaged } : {}),
      ...(acls ? { acls } : {}),
      ...(against === null ? {} : { verifyAgainst: against }),
    });
    show(id);
    change(() => emptyBasket);
    // The next one may go elsewhere, and what is there is another question.
    changeTerms(noTerms);
  }

  return (
    <section className="restore-part restore-terms" data-testid="restore-terms" {...drop.target}>
      <SheetPart heading={text.restore.where}>
        <BroughtFromThere isTooMuch={isTooMuch} />
        <div className="target" data-chosen={into !== null} data-wish={drop.isOver}>
          <Icon name="folder" />
          <span className="target-path selectable" data-testid="restore-into" title={into ?? undefined}>
            {drop.isOver ? text.restore.dropFolder : (into ?? text.restore.noFolder)}
          </span>
          <Button
            look={into === null ? 'primary' : 'plain'}
            testId="restore-choose"
            onPress={() => void request.ask(chooseFolder)}
          >
            {into === null ? text.restore.chooseFolder : text.restore.changeFolder}
          </Button>
        </div>
        {drop.isRefused && (
          <p className="care" role="status" data-testid="restore-no-folder">
            {text.restore.onlyFolders}
          </p>
        )}
        {plan !== null && <Room free={plan.freeBytes} needed={plan.bytes} />}
      </SheetPart>
      {plan !== null && plan.conflictsTotal > 0 && (
        <Conflicts plan={plan} choice={choice} onChoose={(conflict) => changeTerms({ conflict })} />
      )}
      <SheetPart heading={text.restore.steps}>
        {plan !== null && <PlannedPasses plan={plan} />}
        {into === null && <p className="faint">{text.restore.noTarget}</p>}
        {input !== null && plan === null && fault === null && <p className="faint">{text.restore.counting}</p>}
        {fault !== null && <FaultNote fault={fault} subject />}
        <p className="sheet-aside">{text.restore.promise}</p>
        <CheckOption
          words={text.restore.keepDamaged}
          wanted={keepDamaged}
          onChange={(wanted) => changeTerms({ keepDamaged: wanted })}
          testId="restore-keep-damaged"
        />
        <MoreRestoreOptions />
      </SheetPart>
      {request.fault !== null && <FaultNote fault={request.fault} />}
      <footer className="restore-foot">
        <p>
          <strong>{text.browse.chosen(folders, files)}</strong>
          <span className="faint"> · {bytes(size)}</span>
        </p>
        <Button
          look="primary"
          icon="restore"
          testId="restore-start"
          disabled={input === null || plan === null || request.busy}
          onPress={() => {
            if (input !== null) void request.ask(() => start(input));
          }}
        >
          {text.restore.start}
        </Button>
      </footer>
    </section>
  );
}

/** What is there already may make way or stay, so too little room is said and not forbidden. */
function Room({ free, needed }: { readonly free: number; readonly needed: number }) {
  const isTooLittle = needed > free;
  return (
    <p className={isTooLittle ? 'care' : 'faint'} data-testid="restore-room">
      {isTooLittle ? text.restore.tooLittle(free) : text.restore.free(free)}
    </p>
  );
}
