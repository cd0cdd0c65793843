// What is in the chosen folder already, and what is to become of it: asked once, for all of them.

import type { RestorePlan } from '../../../../helper/contract/restore.ts';
import { text } from '../../../text/text.ts';
import { type ConflictChoice, conflictChoices } from '../../basket/basket-holder.tsx';
import { SheetPart } from '../../parts/sheet.tsx';

/** As many as one takes in at a glance. */
const shown = 3;

interface ConflictsProps {
  readonly plan: RestorePlan;
  readonly choice: ConflictChoice;
  readonly onChoose: (choice: ConflictChoice) => void;
}

export function Conflicts({ plan: { conflicts, conflictsTotal }, choice, onChoose }: ConflictsProps) {
  const named = conflicts.slice(0, shown);
  return (
    <SheetPart heading={text.restore.inTheWay(conflictsTotal)}>
      <p className="faint selectable" data-testid="conflicts">
        {named.join(', ')}
        {conflictsTotal > named.length && `, ${text.plan.more(conflictsTotal - named.length)}`}
      </p>
      <fieldset className="conflict-choices" aria-label={text.restore.inTheWay(conflictsTotal)}>
        {conflictChoices.map((one) => (
          <label key={one} className="check-option">
            <input
              type="radio"
              className="tick-box"
              name="conflict"
              data-testid={`conflict-${one}`}
              checked={one === choice}
              onChange={() => onChoose(one)}
            />
            <span>{text.restore.conflict[one]}</span>
          </label>
        ))}
      </fieldset>
    </SheetPart>
  );
}
