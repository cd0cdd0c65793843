// Jobs: the list, one job, the strip below every view.

import { jobKindName } from '../../helper/contract/job-kinds.ts';
import type { Job } from '../../helper/contract/model.ts';
import {
  itemNotes,
  jobPhases,
  jobStates,
  mirrorStates,
  pausedMeaning,
  priorities,
  speedLimits,
  timeSpentOn,
} from '../../helper/contract/words/jobs.ts';
import { count, number, sizeInWords } from './format.ts';
import { eventWords, outcomeOf } from './job-words.ts';

export const jobsText = {
  job: {
    kind: jobKindName,
    title: ({ title }: Pick<Job, 'kind' | 'title'>): string => title,
    state: jobStates,
    speedLimit: speedLimits,
    phase: jobPhases,
    outcome: (job: Job) => outcomeOf(job),
    bytes: 'Data',
    files: 'Files',
    rate: 'Rate',
    memory: 'Memory',
    memoryFill: (share: number) => `Memory buffer ${Math.round(100 * share)} % full`,
    stops: (many: number) => count(many, 'stop', 'stops'),
    stopsMeaning: 'How often the tape had to stop because no data arrived',
    pausedMeaning,
    event: eventWords,
    spentOn: timeSpentOn,
    left: (time: string) => `${time} left`,
    of: (total: string) => `of ${total}`,
    inMemory: (written: number, waiting: number) =>
      `${count(written, 'file', 'files')} written, ${number(waiting)} waiting in memory for the drive`,
  },

  need: {
    assurance: 'Files that are safe stay safe. The job waits as long as needed and then resumes.',
    restoreAssurance: 'Restored files stay. The restore waits as long as needed and then resumes.',
    copyAssurance: 'Copied files stay. The copy waits as long as needed and then resumes.',
    inLine: (kind: string, title: string) => `${kind}: ${title}. Nothing on the ejected cartridge changes.`,
    these: 'Suitable cartridges:',
    noneFits: 'No suitable formatted cartridge is known.',
    use: (barcode: string, free: number) => `${barcode}, ${sizeInWords(free)} free`,
  },

  jobs: {
    heading: 'Jobs',
    starting: 'Starting…',
    none: 'No jobs yet',
    noneHint: 'Jobs such as load, format, archive and restore appear here while they run and afterwards.',
    running: 'Now',
    recent: 'Earlier',
    ended: 'Ended',
    created: 'Submitted',
    cartridge: 'Cartridge',
    items: 'Files',
    all: 'All',
    failedOnly: (many: number) => `Failed (${number(many)})`,
    noItems: 'No files are recorded for this job.',
    noFailed: 'No errors.',
    filesSafe: 'Safe on tape',
    filesRestored: 'Restored',
    filesFailed: 'Failed',
    changed: 'Changed while being read',
    mirror: 'Mirror',
    mirrored: 'In the mirror',
    notMirrored: 'Not in the mirror',
    mirrorStates,
    unchanged: 'Already there',
    note: 'Note',
    notes: itemNotes,
    placed: (barcode: string, generation: number) => `${barcode}, generation ${number(generation)}`,
    copyIncomplete: (copy: number) => `Copy ${copy} is incomplete`,
    renamed: 'Renamed',
    restoredAs: 'Restored as',
    modified: 'Modified',
    size: 'Size',
    skipped: 'Left unchanged',
    kept: (kept: string) => `${kept} kept`,
    filesRead: 'Read',
    strip: 'Running jobs',
    fromCartridge: (barcode: string) => `Known only from the history stored on ${barcode}.`,
    priority: 'Priority',
    priorities,
    priorityMeaning: 'Queued jobs with a higher priority run first.',
    timeline: 'Timeline',
    earlier: (many: number) => `Show ${count(many, 'earlier event', 'earlier events')}`,
    whereTimeWent: 'Time spent',
    spent: (on: string, seconds: number) => `${on} ${took(seconds)}`,
    share: (share: number) => `${Math.round(100 * share)} %`,
    filter: {
      which: 'Jobs to show',
      search: 'Search jobs',
      searchHint: 'Title, barcode, file or kind',
      all: 'All',
      open: 'Active',
      care: 'Needs attention',
      kind: 'Kind',
      everyKind: 'All kinds',
      none: 'No matching jobs',
      noneHint: 'Other jobs are hidden by the filters above.',
    },
    older: 'Show older jobs',
    save: 'Save as',
    saveAs: (format: string) => `Save as: ${format}…`,
    menu: (title: string) => `Actions for ${title}`,
    saving: 'Saving…',
    saved: (path: string) => `Saved as ${path}`,
    notSaved: (path: string, why: string) =>
      `${path} could not be written; the existing file is unchanged. Choose another location. (${why})`,
    noHashes: {
      title: 'This job has no checksums for a media hash list',
      remedy:
        'A media hash list needs xxHash64, MD5 or SHA-1 checksums, and these files have none; CSV and JSON contain the checksums there are. For the next archive, select “Checksums for a media hash list” under “Options”.',
    },
    remedies: {
      retry: 'Try again',
      retrySheet: 'Try again…',
      restoreAgain: 'Restore again…',
      otherFolder: 'Restore to another folder…',
      load: (barcode: string) => `Load ${barcode}`,
      eject: (barcode: string) => `Eject ${barcode}`,
      use: (barcode: string) => `Use ${barcode}`,
      resume: (job: string) => `Resume job ${job}`,
      clean: (barcode: string) => `Clean the drive with ${barcode}`,
      format: 'Format…',
      check: 'Check…',
      unlock: 'Unlock…',
      cartridges: 'Show cartridges',
      drives: 'Show drives',
      browse: (barcode: string) => `Browse ${barcode}`,
      health: 'Open Health',
      jobs: 'Open Jobs',
      mirrors: 'Open Mirrors',
      settings: 'Open Settings',
      doctor: 'Open checklist',
      reconnect: 'Reconnect',
    },
  },
} as const;

/** How long something took: exact, as it is over. */
function took(seconds: number): string {
  if (seconds < 60) return `${seconds < 10 ? number(seconds) : number(Math.round(seconds))} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`;
  return `${number(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}
