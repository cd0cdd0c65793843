// Of an archive in several copies: the ones that lack something, and what to do about it.

import type { ArchiveOutcome } from '../../../helper/contract/archive.ts';
import { text } from '../../text/text.ts';
import { FaultNote } from '../parts/fault-note.tsx';

export function IncompleteCopies({ outcome }: { readonly outcome: ArchiveOutcome }) {
  return outcome.copies.map(
    ({ slot, fault }) =>
      fault !== null && (
        <section key={slot} className="sheet-part" data-testid={`copy-${slot + 1}`}>
          <h3 className="overline">{text.jobs.copyIncomplete(slot + 1)}</h3>
          <FaultNote fault={fault} />
        </section>
      ),
  );
}
