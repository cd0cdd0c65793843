// Within a library: from where a cartridge lies, if need be out of a drive first, to a slot or a mail slot.

import { z } from 'zod';
import { TapeError } from '../../../contract/errors.ts';
import { barcode } from '../../../contract/inputs.ts';
import { type DriveAssignment, type QueueState, whereItIs, withoutDrive } from '../drive-assignment.ts';
import { type JobKindEntry, named, never, type RequestOf, theOne } from '../job-kind.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { ejectFrom } from './eject.ts';

const schema = z.strictObject({
  kind: z.literal('library-move'),
  barcode,
  to: z.enum(['slot', 'mail-slot']),
  number: z.int().min(1).nullable(),
});

type MoveRequest = RequestOf<typeof schema>;

export const libraryMoveJob: JobKindEntry<MoveRequest> = {
  kind: 'library-move',
  version: 1,
  schema,
  title: (request) => ({ key: request.to === 'slot' ? 'library-move' : 'library-export', names: named(request) }),
  cartridges: theOne,
  use: 'alone',
  placement,
  resumes: never,
  permission: () => ({ call: 'library.move' }),
  perform: move,
};

function placement(request: MoveRequest, queue: QueueState): DriveAssignment {
  return queue.services.drives.holding(request.barcode) === null ? withoutDrive() : whereItIs(request, queue);
}

async function move(job: RunningJob, { barcode, to, number }: MoveRequest, services: Services): Promise<void> {
  job.pointOfNoReturn();
  for (const session of job.sessions) {
    job.phase('ejecting');
    await ejectFrom(session, barcode, services, job.signal);
  }
  const library = services.drives.libraries.find((one) => one.has(barcode));
  if (library === undefined) throw new TapeError('library.cartridge-absent', { subject: barcode });
  job.phase('fetching');
  await library.move(barcode, to, number, job.moveWait);
}
