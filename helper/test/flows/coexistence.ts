// What drives, jobs and cartridges may say of themselves at the same moment: a table with its reasons, and what of a
// snapshot contradicts it. A moment is what every client has after one notice and before the next.

import type { Condition, Drive, DriveState, Job, JobState, Snapshot } from '../../contract/model.ts';
import { conditions } from '../../contract/words/cartridges.ts';

interface Coexistence {
  /** No job has the drive. */
  readonly unheld: boolean;
  /** What those that have it may be. */
  readonly holders: readonly JobState[];
  /** What the cartridge in it may be; null where there is none. */
  readonly conditions: readonly Condition[] | null;
  readonly because: string;
}

const any = Object.keys(conditions) as readonly Condition[];
/** Queued: it has its drive one notice before it says that it runs. Waiting: for another of its drives. */
const atWork: readonly JobState[] = ['queued', 'running', 'pausing', 'waiting'];

const coexistence: Readonly<Record<DriveState['kind'], Coexistence>> = {
  empty: {
    unheld: true,
    holders: [...atWork, 'paused'],
    conditions: null,
    because: 'nothing is in it; a job may be about to put something in, or wait with it',
  },
  loading: {
    unheld: false,
    holders: atWork,
    conditions: any,
    because: 'cartridges go in only for somebody; a paused job moves none',
  },
  'in-use': {
    unheld: false,
    holders: [...atWork, 'paused'],
    conditions: any,
    because: 'it says only that a job has not finished with it, which is true also of one that is paused',
  },
  loaded: {
    unheld: true,
    holders: [],
    conditions: any,
    because: 'it promises that nobody is about to do something with it',
  },
  'safe-to-eject': {
    unheld: true,
    holders: [],
    conditions: ['clean'],
    because: 'nobody has the drive, and both partitions end in the same index',
  },
  formatting: { unheld: false, holders: atWork, conditions: any, because: 'somebody asked for it' },
  writing: {
    unheld: false,
    holders: atWork,
    conditions: any,
    because: 'a job that is over, or paused, writes no more',
  },
  reading: {
    unheld: false,
    holders: atWork,
    conditions: any,
    because: 'a job that is over, or paused, reads no more',
  },
  paused: {
    unheld: false,
    holders: ['running', 'pausing', 'paused', 'waiting'],
    conditions: any,
    because: 'its job is paused, becomes so when its other drives are, or has just been resumed',
  },
  finishing: {
    unheld: false,
    holders: atWork,
    conditions: any,
    because: 'the index is written for a job, before that one is over',
  },
  ejecting: { unheld: false, holders: atWork, conditions: any, because: 'cartridges come out only for somebody' },
  failed: {
    unheld: true,
    holders: [...atWork, 'paused'],
    conditions: any,
    because:
      'it stays so until its cartridge is out, whether its job is still ending, over, ejects it, or goes on, and is paused, in other drives',
  },
};

/** `afterDrive`: since the last notice about a drive only cartridges were told of, which follow it. */
export function contradictionsIn(snapshot: Snapshot, afterDrive: boolean): readonly string[] {
  const jobs = new Map(snapshot.jobs.map((job) => [job.id, job]));
  return [
    ...snapshot.drives.flatMap((drive) => ofDrive(drive, snapshot, jobs)),
    ...snapshot.jobs.flatMap((job) => ofJob(job, snapshot.drives)),
    ...inSeveral(snapshot.drives),
    ...(afterDrive ? [] : ofPlaces(snapshot)),
  ];
}

function ofDrive(drive: Drive, { cartridges }: Snapshot, jobs: ReadonlyMap<string, Job>): readonly string[] {
  const { state, jobs: holders = [] } = drive;
  const { unheld, holders: allowed, conditions, because } = coexistence[state.kind];
  const found = (what: string) => `a drive is ${state.kind} and ${what}: ${because}`;
  const contradictions = holders.flatMap((id) => {
    const job = jobs.get(id);
    if (job === undefined) return [found('is held by a job that nobody knows')];
    return allowed.includes(job.state) ? [] : [found(`its ${job.kind} is ${job.state}`)];
  });
  // What holds it without being a job is the helper itself: as it starts it loads what was left inside and reads its
  // record, as it ends it completes it.
  const isHelpers = ['loading', 'in-use', 'reading', 'finishing'].includes(state.kind);
  if (holders.length === 0 && !unheld && !isHelpers) contradictions.push(found('no job has it'));
  const barcode = state.kind === 'empty' ? null : state.barcode;
  const condition = cartridges.find((one) => one.barcode === barcode)?.condition;
  if (condition !== undefined && conditions?.includes(condition) !== true)
    contradictions.push(found(`its cartridge is ${condition}`));
  return contradictions;
}

function ofJob({ id, kind, state, ended, drive: at }: Job, drives: readonly Drive[]): readonly string[] {
  if (ended !== null || at === null) return [];
  const drive = drives.find((one) => one.id === at);
  if (drive === undefined || drive.jobs?.includes(id) === true) return [];
  return [`a ${state} ${kind} names a drive that is ${drive.state.kind} and that it has not got`];
}

/** A cartridge lies where its drive says that it is. */
function ofPlaces({ drives, cartridges }: Snapshot): readonly string[] {
  return cartridges.flatMap(({ barcode, drive }) => {
    const holder = drives.find(({ state }) => state.kind !== 'empty' && state.barcode === barcode);
    if ((holder?.id ?? null) === drive) return [];
    return [`a cartridge is said to be ${drive === null ? 'on the shelf' : 'in a drive'}, and drives say otherwise`];
  });
}

/** Whatever is said of it then goes for one of them and is wrong of the other. */
function inSeveral(drives: readonly Drive[]): readonly string[] {
  const inside = drives.flatMap(({ state }) => (state.kind === 'empty' || state.barcode === null ? [] : [state]));
  const isTwice = ({ barcode }: (typeof inside)[number]) => inside.filter((one) => one.barcode === barcode).length > 1;
  const kinds = inside.filter(isTwice).map(({ kind }) => kind);
  return kinds.length === 0
    ? []
    : [`a cartridge is in several drives at once, which are ${kinds.toSorted().join(' and ')}`];
}

/** What must be true of a job as it ends. */
export function contradictionsAtEnd(job: Job, { cartridges }: Snapshot): readonly string[] {
  const cartridge = cartridges.find(({ barcode }) => barcode === job.barcode);
  const found = (what: string) => [`as a ${job.kind} ends ${job.state}, its cartridge ${what}`];
  if (cartridge === undefined) return [];
  if (job.kind === 'eject' && job.state === 'done' && cartridge.drive !== null) return found('is in a drive');
  if (job.kind === 'load' && job.state === 'done' && cartridge.drive !== job.drive) return found('is not in its drive');
  const struck = cartridges.find(({ barcode }) => barcode === job.fault?.data.subject);
  if (job.fault?.code === 'medium.unwritable' && struck?.flaw === null)
    return found('could not be written and is good');
  if (job.kind === 'verify' && job.state === 'partial' && cartridge.flaw === null)
    return found('has damaged files and is good');
  return [];
}
