// What is in the chosen folder already, and what is to become of it: asked once, for all of them.

import type { ConflictRule, RestorePlan } from '../../../../helper/contract/restore.ts';
import { text } from '../../../text/text.ts';
import { SheetPart } from '../../parts/sheet.tsx';

/** Those that a person chooses from; the first one changes nothing that is there. */
export const choices = ['skip', 'rename', 'newer', 'overwrite'] as const satisfies readonly ConflictRule[];
export type Choice = (typeof choices)[number];

/** As many as one takes in at a glance. */
const shown = 3;

interface ConflictsProps {
  readonly plan: RestorePlan;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}

export function Conflicts({ plan: { conflicts, conflictsTotal }, choice, onChoose }: ConflictsProps) {
  const named = conflicts.slice(0, shown);
  return (
    <SheetPart heading={text.restore.inTheWay(conflictsTotal)}>
      <p className="faint selectable" data-testid="conflicts">
        {named.join(', ')}
        {conflictsTotal > named.length && `, ${text.plan.more(conflictsTotal - named.length)}`}
      </p>
      <fieldset className="choices" aria-label={text.restore.inTheWay(conflictsTotal)}>
        {choices.map((one) => (
          <label key={one} className="wish">
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
