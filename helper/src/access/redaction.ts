// What is reported of one user's work to another: that there is some, and which drive it keeps busy; not what it is about.

import type { Identity } from '../../contract/identity.ts';
import type { Cartridge, Job, JobId, JobProgress } from '../../contract/model.ts';
import type { AnyNotice } from '../../contract/notices.ts';
import type { Waits } from '../../contract/waits.ts';
import type { Access } from './access.ts';

const namesTheirs: readonly Waits['code'][] = ['bring', 'pool-locked'];

/** Field by field: a new one is told to nobody by accident. */
export function redactedJob({ id, kind, state, priority, barcode, drive, created, started, ended, ...rest }: Job): Job {
  const { progress, fault, waitsFor } = rest;
  return {
    ...{ id, kind, state, priority, barcode, drive, created, started, ended },
    title: 'Another user’s job',
    progress: redactedProgress(progress),
    filesSafe: 0,
    filesFailed: 0,
    fault: fault === null ? null : { code: fault.code, data: {} },
    // Of what names no set and no pool.
    waitsFor: waitsFor?.waits === undefined || namesTheirs.includes(waitsFor.waits.code) ? null : waitsFor,
    need: null,
    canContinue: false,
    isOthers: true,
  };
}

function redactedProgress({ phase }: JobProgress): JobProgress {
  return { phase, filesDone: 0, filesTotal: null, bytesDone: 0, bytesTotal: null, bytesPerSecond: 0 };
}

/** What is wrong with an index is said with the names that stand there. */
export function redactedCartridge(cartridge: Cartridge): Cartridge {
  return { ...cartridge, conditionDetail: null };
}

/** The job that a notice is about; null when it is about none. */
function jobOf(notice: AnyNotice): JobId | null {
  switch (notice.name) {
    case 'job':
      return notice.body.id;
    case 'items':
    case 'progress':
      return notice.body.job;
    case 'drive':
    case 'driveRemoved':
    case 'library':
    case 'libraryRemoved':
    case 'cartridgeRemoved':
    case 'loss':
    case 'pools':
    case 'cartridge':
      return null;
  }
}

/** Whether somebody is told all of it. */
export function isSentWhole(
  notice: AnyNotice,
  to: Identity,
  access: Pick<Access, 'seesJob' | 'visibleOwner'>,
): boolean {
  const job = jobOf(notice);
  if (job !== null) return access.seesJob(to, job);
  if (notice.name !== 'cartridge' || notice.body.conditionDetail === null) return true;
  return access.visibleOwner(to, notice.body.barcode) === 'all';
}

/** It keeps its number: who misses one would have to fetch the whole snapshot again. */
export function redacted(notice: AnyNotice): AnyNotice {
  switch (notice.name) {
    case 'job':
      return { ...notice, body: redactedJob(notice.body) };
    case 'items':
      return { ...notice, body: { ...notice.body, items: [] } };
    case 'progress':
      return { ...notice, body: { ...notice.body, progress: redactedProgress(notice.body.progress) } };
    case 'cartridge':
      return { ...notice, body: redactedCartridge(notice.body) };
    case 'drive':
    case 'driveRemoved':
    case 'library':
    case 'libraryRemoved':
    case 'cartridgeRemoved':
    case 'loss':
    case 'pools':
      return notice;
  }
}
