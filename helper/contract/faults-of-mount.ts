// Faults of a mount, in words.

import type { Words } from './fault-words.ts';

export const faultsOfMount = {
  'mount.refused': {
    title: 'The cartridges could not be shown as folders',
    detail: 'The system did not allow that they are shown in {subject|the folder}. Nothing was changed.',
    remedy: 'Make sure that fuse3 is installed on this computer, and that the folder is yours and empty.',
  },
  'mount.folder-unfit': {
    title: 'The cartridges cannot be shown there',
    detail: '{subject|The folder} is not an empty folder of yours, or something is shown there already.',
    remedy: 'Choose an empty folder of your own.',
  },
  'mount.none': {
    title: 'This is not in a folder of cartridges',
    detail: '{subject|The path} does not lie in a folder in which Capstan shows cartridges.',
    remedy: 'Show them in one first:  capstan mount DIR',
  },
  'mount.in-use': {
    title: 'The folder of cartridges is in use',
    detail: 'Programs still have files in {subject|the folder} open.',
    remedy: 'Close them, then try again.',
  },
  'mount.staging-in-use': {
    title: 'The staging folder is in use',
    detail: 'Another folder of cartridges uses {subject|the staging folder}. Nothing was changed.',
    remedy: 'Take that one away first, or give this one a staging folder of its own with --staging.',
  },
  'mount.spool-in-use': {
    title: 'The folder of the Inbox is in use',
    detail: 'The Inbox of another folder of cartridges lies in {subject|that folder}. Nothing was changed.',
    remedy: 'Take that one away first, or give this one a folder of its own for its Inbox with --spool.',
  },
  'mount.staging-full': {
    title: 'The staging folder is full',
    detail:
      'Bringing {subject|the file} back takes {neededBytes|more} than the {freeBytes|space} that can be freed in the staging folder; what is pinned stays there.',
    remedy: 'Release or unpin files, or allow a larger staging folder with --staging-size.',
  },
  'mount.on-tape': {
    title: 'The file is on tape',
    detail: 'The content of {subject|the file} is on tape, and was not brought back for this program.',
    remedy: 'Bring it back first:  capstan stage PATH',
  },
} as const satisfies Readonly<Record<string, Words>>;
