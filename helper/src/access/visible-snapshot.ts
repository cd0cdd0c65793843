// The snapshot as one caller may know it.

import type { Identity } from '../../contract/identity.ts';
import type { Snapshot, SnapshotPage } from '../../contract/model.ts';
import { firstPage, pageAfter, type RowView } from '../../contract/snapshot-pages.ts';
import type { Access } from './access.ts';
import { redactedCartridge, redactedJob } from './redaction.ts';

type Visibility = Pick<Access, 'seesJob' | 'visibleOwner'>;

export function snapshotFor(snapshot: Snapshot, caller: Identity, access: Visibility): Snapshot {
  return firstPage(snapshot, viewOf(caller, access));
}

export function pageFor(snapshot: Snapshot, cursor: string, caller: Identity, access: Visibility): SnapshotPage {
  return pageAfter(snapshot, cursor, viewOf(caller, access));
}

function viewOf(caller: Identity, access: Visibility): RowView {
  return {
    job: (job) => (access.seesJob(caller, job.id) ? job : redactedJob(job)),
    cartridge: (one) =>
      one.conditionDetail === null || access.visibleOwner(caller, one.barcode) === 'all' ? one : redactedCartridge(one),
    bytesOf: (row) => Buffer.byteLength(JSON.stringify(row)),
  };
}
