// One item of a job: when each receipt came true, where it lies, its checksums, and what became of it in the mirror.

import type { JobItem, MirrorState } from '../../../../helper/contract/model.ts';
import { time } from '../../../text/format.ts';
import { receipts, receiptTimes } from '../../../text/job-words.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';

export function ItemDetail({ item, onClose }: { readonly item: JobItem; readonly onClose: () => void }) {
  const { barcode, generation, times, sha256, hashes, mirror, notes } = item;
  const rows: (readonly [name: string, value: string])[] = [];
  if (barcode !== null)
    rows.push([text.jobs.cartridge, generation === null ? barcode : text.jobs.placed(barcode, generation)]);
  for (const receipt of receipts) {
    const when = times[receipt];
    if (when !== null) rows.push([receiptTimes[receipt], time(when)]);
  }
  if (mirror !== null) rows.push([text.jobs.mirror, mirrorInWords(mirror)]);
  for (const note of notes) rows.push([text.jobs.note, text.jobs.notes[note]]);
  if (sha256 !== null) rows.push([text.details.sha256, sha256]);
  for (const [name, value] of Object.entries(hashes)) rows.push([name.toUpperCase(), value]);
  return (
    <section className="item-detail" data-testid="item-detail" aria-label={item.path}>
      <header className="section-head">
        <h3 className="selectable">{item.path}</h3>
        <Button look="quiet" icon="cross" label={text.action.close} onPress={onClose}>
          {''}
        </Button>
      </header>
      <dl className="item-facts">
        {rows.map(([name, value]) => (
          <div key={`${name} ${value}`}>
            <dt>{name}</dt>
            <dd className="selectable">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function mirrorInWords(mirror: MirrorState): string {
  switch (mirror.kind) {
    case 'mirrored':
    case 'mirrored-again':
      return text.jobs.mirrorStates[mirror.kind];
    case 'mirror-failed': {
      const { title, remedy } = text.fault(mirror.fault);
      return `${title}. ${remedy}`;
    }
  }
}
