// The catalogue was lost: what was wrong, what was kept of it and restored, and which cartridges to load so that it knows
// them again. Shown in every view until that is done or somebody has taken note.

import type { CatalogueLoss } from '../../../../helper/contract/keeping.ts';
import { text } from '../../../text/text.ts';
import { useAsking, useDesk } from '../../desk.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';

export function LossNote({ loss }: { readonly loss: CatalogueLoss }) {
  const { send } = useDesk();
  const asking = useAsking();
  return (
    <div className="lost" role="alert" data-tone="care" data-testid="catalogue-lost">
      <Icon name="care" />
      <div>
        <p className="fault-title">{text.loss.title}</p>
        <p className="selectable">{text.lostCatalogue(loss)}</p>
        {asking.fault !== null && <FaultNote fault={asking.fault} />}
      </div>
      <Button testId="loss-noted" disabled={asking.busy} onPress={() => void asking.ask(() => send('dismissLoss', {}))}>
        {text.loss.noted}
      </Button>
    </div>
  );
}
