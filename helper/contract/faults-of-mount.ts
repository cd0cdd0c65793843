// Faults of a mount, in words.

import type { Words } from './fault-words.ts';

export const faultsOfMount = {
  'mount.refused': {
    title: 'The folder could not be mounted',
    detail: 'The system did not mount the cartridges at {subject|the folder}.',
    remedy: 'Make sure that the package fuse3 is installed and that the folder is yours and empty.',
  },
  'mount.folder-unfit': {
    title: 'Nothing can be mounted there',
    detail: '{subject|The folder} is not an empty folder of yours, or something is mounted there already.',
    remedy: 'Choose an empty folder of your own.',
  },
  'mount.none': {
    title: 'Nothing of Capstan is mounted there',
    detail: '{subject|The path} does not lie in a folder that Capstan mounted.',
    remedy: 'Mount the cartridges first, with: capstan mount DIR',
  },
  'mount.in-use': {
    title: 'The mount is in use',
    detail: 'Programs still have files in {subject|the folder} open.',
    remedy: 'Close them, then unmount it again.',
  },
  'mount.staging-in-use': {
    title: 'Another mount uses this staging folder',
    detail: 'Two mounts cannot share {subject|the staging folder}. Nothing was mounted.',
    remedy: 'Unmount the other one, or give this one a folder of its own with --staging.',
  },
  'mount.staging-full': {
    title: 'The staging folder is full',
    detail:
      'Bringing {subject|the file} back takes {neededBytes|more} than the {freeBytes|space} that can be freed in the staging folder; what is pinned stays there.',
    remedy: 'Release or unpin files, or mount with a larger --staging-size.',
  },
  'mount.on-tape': {
    title: 'The file is on tape',
    detail: 'The content of {subject|the file} is on tape, and was not brought back for this program.',
    remedy: 'Bring it back first, with: capstan stage PATH',
  },
} as const satisfies Readonly<Record<string, Words>>;
