// Restore: chosen files of one or several cartridges into a folder. Restores share a cartridge's pass.

import { z } from 'zod';
import { type RestoreInput, restoreInput } from '../../../contract/restore-input.ts';
import { type DriveAssignment, isClaimed, type QueueState, readingAny, withoutDrive } from '../drive-assignment.ts';
import { type JobKindEntry, never, opened, type RequestOf } from '../job-kind.ts';
import { passStart } from '../restore/pass-start.ts';
import { restore } from '../restore/restore.ts';

const schema = z.strictObject({
  kind: z.literal('restore'),
  ...restoreInput.shape,
  /** The first of them. */
  barcode: z.string(),
});

export type RestoreRequest = RequestOf<typeof schema>;

export const restoreJob: JobKindEntry<RestoreRequest> = {
  kind: 'restore',
  version: 2,
  schema,
  upgrades: { 1: ofSeveralCartridges },
  title: ({ from, into }) => {
    const paths = from.flatMap((part) => part.paths.map((path) => path || '/'));
    return { key: 'restore', names: { cartridges: from.map(({ barcode }) => barcode), paths, folder: into } };
  },
  cartridges: ({ from }) => from.map(({ barcode }) => barcode),
  opens: ({ from }) => opened(from.map(({ barcode }) => barcode)),
  use: 'shared',
  placement,
  waitsWhile: never,
  // Whoever takes the files is there once.
  resumes: ({ desk }) => desk === undefined,
  canTakeOver: () => true,
  firstPass: ({ from: [first] }) => first,
  permission: () => ({ call: 'restore.start' }),
  perform: restore,
};

/** The first version was of one cartridge. */
function ofSeveralCartridges({ paths = [''], generation, ...rest }: Readonly<Record<string, unknown>>) {
  const { barcode, from = [{ barcode, paths, ...(generation === undefined ? {} : { generation }) }] } = rest;
  return { ...rest, from };
}

/** Any of its cartridges is a beginning, but for those that jobs before it wait to do something else with. */
function placement({ from }: RestoreRequest, queue: QueueState): DriveAssignment {
  const { services, passes, underWay } = queue;
  const others = underWay.filter(({ task }) => task.use !== 'shared');
  const free = from.filter(({ barcode }) => !isClaimed(barcode, others));
  const open = free.filter(({ barcode }) => !queue.isWantedBefore(barcode));
  const found = passStart(open, services, passes, () => false);
  // Which of several is the best beginning the job reckons itself.
  if (found !== null && from.length > 1) return withoutDrive();
  if (found !== null) return { kind: 'start', sessions: [found.session], shares: found.stop };
  // Only a person can put it in: who is told so at once.
  const byHand = free.length === from.length && !from.some(({ barcode }) => services.drives.canLoad(barcode));
  return byHand ? withoutDrive() : { kind: 'begin-waiting', needs: readingAny(free.map(({ barcode }) => barcode)) };
}

/** As whoever asked for it put it. */
export function termsOf({ from, into, conflict, keepDamaged, acls, verifyAgainst }: RestoreRequest): RestoreInput {
  return {
    from: from.map(({ paths, ...part }) => ({ ...part, paths: [...paths] })),
    into,
    ...(conflict === undefined ? {} : { conflict }),
    ...(keepDamaged === undefined ? {} : { keepDamaged }),
    ...(acls === undefined ? {} : { acls }),
    ...(verifyAgainst === undefined ? {} : { verifyAgainst }),
  };
}
