// Why something was refused, in a sheet that may be longer than it is high: scrolled to, above the buttons.

import type { Fault } from '../../../helper/contract/model.ts';
import { FaultNote } from './fault-note.tsx';

export function SheetFault({ fault }: { readonly fault: Fault | null }) {
  if (fault === null) return null;
  return (
    <div className="sheet-fault" ref={scrollTo}>
      <FaultNote fault={fault} />
    </div>
  );
}

function scrollTo(shown: HTMLElement | null): void {
  shown?.scrollIntoView({ block: 'nearest' });
}
