// Jobs: the list, one job, the strip below every view.

import type { FaultAction } from '../../helper/contract/errors.ts';
import { count, number, sizeInWords } from './format.ts';
import {
  brakes,
  eventWords,
  itemNotes,
  jobKinds,
  jobStates,
  mirrorStates,
  outcomeOf,
  phaseOf,
  priorities,
  restsMeaning,
  spentOn,
} from './job-words.ts';

export const jobsText = {
  job: {
    kind: jobKinds,
    state: jobStates,
    brake: brakes,
    phase: phaseOf,
    outcome: outcomeOf,
    bytes: 'Data',
    files: 'Files',
    rate: 'Rate',
    memory: 'Memory',
    memoryFill: (share: number) => `Memory between disk and tape, ${Math.round(100 * share)} % full`,
    stops: (many: number) => count(many, 'stop', 'stops'),
    stopsMeaning: 'So often had the tape to stop because no data came',
    restsMeaning,
    event: eventWords,
    spentOn,
    left: (time: string) => `${time} left`,
    of: (total: string) => `of ${total}`,
  },

  need: {
    assurance: 'What was reported safe stays safe. The job waits as long as it takes and then goes on where it stood.',
    restoreAssurance: 'What came back stays. The restore waits as long as it takes and then goes on.',
    copyAssurance: 'What was copied stays. The copy waits as long as it takes and then goes on where it stood.',
    these: 'These would fit:',
    noneFits: 'None that is known here is formatted and would fit.',
    use: (barcode: string, free: number) => `${barcode}, ${sizeInWords(free)} free`,
  },

  jobs: {
    heading: 'Jobs',
    starting: 'Starting…',
    none: 'No jobs yet',
    noneHint: 'Loading, formatting, archiving and restoring show up here while they run and after they ended.',
    running: 'Now',
    recent: 'Earlier',
    ended: 'Ended',
    created: 'Asked for',
    cartridge: 'Cartridge',
    items: 'Files',
    all: 'All',
    failedOnly: (many: number) => `Failed (${number(many)})`,
    noItems: 'No files are recorded for this job.',
    noFailed: 'Nothing failed.',
    filesSafe: 'Safe on tape',
    filesRestored: 'Restored',
    filesFailed: 'Failed',
    changed: 'Changed while it was read',
    mirror: 'Mirror',
    mirrored: 'In the mirror',
    notMirrored: 'Not in the mirror',
    mirrorStates: mirrorStates,
    unchanged: 'There already',
    note: 'Note',
    notes: itemNotes,
    placed: (barcode: string, generation: number) => `${barcode}, generation ${number(generation)}`,
    copyIncomplete: (copy: number) => `Copy ${copy} is incomplete`,
    renamed: 'Another name',
    kept: (kept: string) => `${kept} kept`,
    filesRead: 'Read',
    strip: 'Running jobs',
    fromCartridge: (barcode: string) => `Known only from what ${barcode} tells of its past.`,
    priority: 'Priority',
    priorities,
    priorityMeaning: 'Of several jobs that wait, the one with the highest priority has its turn first.',
    timeline: 'What happened',
    earlier: (many: number) => `Show ${count(many, 'earlier event', 'earlier events')}`,
    whereTimeWent: 'Where the time went',
    spent: (on: string, seconds: number) => `${on} ${took(seconds)}`,
    share: (share: number) => `${Math.round(100 * share)} %`,
    filter: {
      which: 'Which jobs',
      all: 'All',
      open: 'Under way',
      care: 'Need care',
      kind: 'Kind',
      everyKind: 'Every kind',
      none: 'No job of this kind',
      noneHint: 'Others are hidden by what is chosen above.',
    },
    older: 'Show older jobs',
    save: 'Save as',
    saving: 'Saving…',
    saved: (path: string) => `Saved as ${path}`,
    notSaved: (path: string, why: string) =>
      `${path} could not be written, so what was there is as it was. Choose another place. (${why})`,
    noHashes: {
      title: 'This job has no checksums for a media hash list',
      remedy:
        'A media hash list knows xxHash64, MD5 and SHA-1, and nothing here has one of these; CSV and JSON hold what there is. For an archive, tick “Checksums for a media hash list” under “How” before it is started.',
    },
    remedies: {
      retry: 'Do what is left',
      load: 'Load it again',
      eject: 'Eject it',
      format: 'Format…',
      check: 'Check…',
      'choose-folder': 'Choose again',
      'choose-cartridge': 'Show the cartridges',
      reconnect: 'Try now',
      'show-failed': 'Show what failed',
    } satisfies Record<FaultAction, string>,
  },
} as const;

/** How long something took: exact, as it is over. */
function took(seconds: number): string {
  if (seconds < 60) return `${seconds < 10 ? number(seconds) : number(Math.round(seconds))} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`;
  return `${number(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}
