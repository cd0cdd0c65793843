// One item of a job: why it failed and what to do, when each receipt came true, where it lies, its checksums, and what
// became of it in the mirror.

import { type KeyboardEvent, useEffect, useRef } from 'react';
import { itemConditionOf } from '../../../helper/contract/file-condition.ts';
import type { Job, JobItem, MirrorState, Receipt } from '../../../helper/contract/model.ts';
import { bytes, time, timeToSecond } from '../../text/format.ts';
import { text } from '../../text/text.ts';
import { Button } from '../parts/button.tsx';
import { FaultNote } from '../parts/fault-note.tsx';
import { useUserRequest } from '../window-context.ts';
import { fillsFolder, OpenedNote, useOpening } from './open-folder.tsx';
import { Remedy } from './remedy.tsx';

interface ItemDetailProps {
  readonly job: Job;
  readonly item: JobItem;
  readonly onClose: () => void;
}

export function ItemDetail({ job, item, onClose }: ItemDetailProps) {
  const request = useUserRequest();
  const opening = useOpening(job, request);
  const box = useRef<HTMLElement>(null);
  const { path, fault, barcode } = item;
  const isThere = fillsFolder(job) && (item.receipt !== null || item.restoredAs !== null);
  // Below a long list it would come into being unseen.
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') onClose();
  }

  return (
    <section
      ref={box}
      className="item-detail"
      data-testid="item-detail"
      aria-label={path}
      aria-live="polite"
      onKeyDown={onKeyDown}
    >
      <header className="section-head">
        <h3 className="selectable">{path}</h3>
        <Button look="quiet" icon="cross" label={text.action.close} onPress={onClose}>
          {''}
        </Button>
      </header>
      {fault !== null && (
        <FaultNote fault={fault}>
          <Remedy fault={fault} job={job} barcode={barcode} request={request} />
        </FaultNote>
      )}
      <dl className="item-facts">
        {factsOf(item).map(([name, value]) => (
          <div key={`${name} ${value}`}>
            <dt>{name}</dt>
            <dd className="selectable">{value}</dd>
          </div>
        ))}
      </dl>
      {isThere && (
        <div className="actions">
          <Button icon="folder" testId="show-in-folder" onPress={() => opening.show(item)}>
            {text.restoring.showInFolder}
          </Button>
        </div>
      )}
      <OpenedNote end={opening.end} />
      {request.fault !== null && <FaultNote fault={request.fault} />}
    </section>
  );
}

/** As they come true; of what failed since, only how far it came. */
const receiptOrder: readonly Receipt[] = ['buffered', 'written', 'safe', 'verified'];

function factsOf(item: JobItem): readonly (readonly [name: string, value: string])[] {
  const { barcode, generation, times, sha256, hashes, mirror, notes, modifyTime, restoredAs, copies = [] } = item;
  const rows: (readonly [name: string, value: string])[] = [];
  if (item.bytes > 0) rows.push([text.jobs.size, bytes(item.bytes)]);
  if (modifyTime !== undefined) rows.push([text.jobs.modified, time(modifyTime)]);
  if (barcode !== null)
    rows.push([text.jobs.cartridge, generation === null ? barcode : text.jobs.placed(barcode, generation)]);
  for (const copy of copies) rows.push([text.jobs.copyAt, `${copy.barcode}:/${copy.path}`]);
  if (restoredAs !== null) rows.push([text.jobs.restoredAs, restoredAs]);
  for (const receipt of receiptOrder) {
    const when = times[receipt];
    if (when !== null) rows.push([text.fileConditions[receipt], timeToSecond(when)]);
  }
  const status = itemConditionOf(item);
  if (status === 'damaged') rows.push([text.details.history, text.fileConditions[status]]);
  if (mirror !== null) rows.push([text.jobs.mirror, mirrorInWords(mirror)]);
  for (const note of notes) rows.push([text.jobs.note, text.jobs.notes[note]]);
  if (sha256 !== null) rows.push([text.details.sha256, sha256]);
  for (const [name, value] of Object.entries(hashes)) rows.push([name.toUpperCase(), value]);
  return rows;
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
