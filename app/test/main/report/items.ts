// Items of a job as the helper tells them, for the tests of what is written of them.

import type { Job, JobId, JobItem } from '../../../../helper/contract/model.ts';
import type { ListedItem, ReportSubject } from '../../../../helper/report/subject.ts';
import { text } from '../../../text/text.ts';

export const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

export function item(path: string, other: Partial<JobItem> = {}): JobItem {
  return {
    path,
    bytes: 1234,
    receipt: 'safe',
    sha256,
    changed: false,
    restoredAs: null,
    fault: null,
    barcode: 'CAP001L8',
    times: {
      buffered: '2026-11-22T10:00:01.123456789Z',
      written: '2026-11-22T10:00:02Z',
      safe: '2026-11-22T10:00:03Z',
      verified: null,
    },
    generation: 2,
    hashes: {},
    mirror: null,
    notes: [],
    ...other,
  };
}

export const failed = item('Loch Ness/gone.mov', {
  receipt: null,
  sha256: null,
  fault: { code: 'source.unreadable', data: { subject: 'Loch Ness/gone.mov' } },
});

export const job: Job = {
  id: '7' as JobId,
  kind: 'archive',
  title: 'Loch <Ness> → CAP001L8',
  state: 'partial',
  priority: 'high',
  barcode: 'CAP001L8',
  drive: 'virtual-1',
  created: '2026-11-22T10:00:00.000Z',
  started: '2026-11-22T10:00:00.500Z',
  ended: '2026-11-22T10:01:00.000Z',
  progress: {
    phase: 'indexing',
    filesDone: 2,
    filesTotal: 3,
    bytesDone: 2468,
    bytesTotal: 2468,
    bytesPerSecond: 0,
  },
  filesSafe: 2,
  filesFailed: 1,
  fault: null,
  waitsFor: null,
  need: null,
  canContinue: false,
};

export async function* asTheyCome<T>(rows: readonly T[]): AsyncGenerator<T, void, undefined> {
  yield* rows;
}

export async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let whole = '';
  for await (const piece of pieces) whole += piece;
  return whole;
}

/** Of the table, in English. */
export const words = {
  columns: text.report.columns,
  mirrorStates: text.jobs.mirrorStates,
  notes: text.jobs.notes,
  fault: text.fault,
};

export function listed(items: readonly JobItem[]): AsyncGenerator<ListedItem, void, undefined> {
  return asTheyCome(items.map((one) => ({ item: one, what: 'file', volumePath: one.path, diskPath: one.path })));
}

export function subjectOf(items: readonly JobItem[]): ReportSubject {
  const { started, created, ended } = job;
  return {
    ...{ kind: 'job', job, events: [], started: started ?? created, ended: ended ?? created },
    items: () => listed(items),
  };
}
