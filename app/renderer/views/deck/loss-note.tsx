// The catalogue was lost: what was wrong, what was kept of it and restored, and which cartridges to load so that it knows
// them again. Shown in every view until that is done or somebody has taken note.

import type { CatalogueLoss } from '../../../../helper/contract/catalogue-maintenance.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useUserRequest, useWindowContext } from '../../window-context.ts';

export function LossNote({ loss }: { readonly loss: CatalogueLoss }) {
  const { send } = useWindowContext();
  const request = useUserRequest();
  return (
    <div className="lost" role="alert" data-tone="care" data-testid="catalogue-lost">
      <Icon name="care" />
      <div>
        <p className="fault-title">{text.loss.title}</p>
        <p className="selectable">{text.lostCatalogue(loss)}</p>
        {request.fault !== null && <FaultNote fault={request.fault} />}
      </div>
      <Button
        testId="loss-noted"
        disabled={request.busy}
        onPress={() => void request.ask(() => send('admin.dismissLoss', {}))}
      >
        {text.loss.noted}
      </Button>
    </div>
  );
}
