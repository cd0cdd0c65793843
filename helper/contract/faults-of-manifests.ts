// Faults of manifests that came with files, and of files that are not as these list them, in words.

import type { Words } from './fault-words.ts';

export const faultsOfManifests = {
  'manifest.file-differs': {
    title: 'The file differs from the manifest',
    detail:
      'The content of {subject|the file} is not what the manifest lists, so it was not archived. It may have been damaged or edited since the manifest was made.',
    remedy: 'Get a good copy of the file and archive it again, or archive it without the manifest.',
    action: 'retry',
  },
  'manifest.file-missing': {
    title: 'A file in the manifest is missing',
    detail: 'The manifest lists {subject|a file}, but it is not among the files to archive.',
    remedy: 'Find the file and archive it again, or check whether the manifest belongs to this folder.',
    action: 'retry',
  },
  'manifest.restored-differs': {
    title: 'The restored file differs from the manifest',
    detail:
      'The content of {subject|the file} is what was archived, but not what the manifest lists. It was damaged or edited before it was archived, or the manifest is of another version.',
    remedy: 'Look for another version of the file, or for the manifest that belongs to this one.',
  },
  'manifest.restored-missing': {
    title: 'A file in the manifest was not restored',
    detail: 'The manifest lists {subject|a file}, but it is not among the restored files.',
    remedy: 'Restore the file, too: it may be on another cartridge, or was never archived.',
  },
  'manifest.not-found': {
    title: 'No manifest was found',
    detail:
      'There is no MHL file, ASC MHL history, bag or list of checksums at {subject|the path}. No file was compared.',
    remedy: 'Check the path. A list of checksums with an unusual name must be given itself, not its folder.',
  },
  'manifest.unreadable': {
    title: 'The manifest cannot be read',
    detail: 'Capstan is not allowed to read {subject|the manifest}, or its disk has a fault. No file was compared.',
    remedy: 'Check its permissions and the disk, then try again.',
    action: 'retry',
  },
  'manifest.ambiguous': {
    title: 'There are several manifests',
    detail: 'More than one manifest is in {subject|the folder}. No file was compared.',
    remedy: 'Name the one to verify against; the technical details list them.',
  },
  'manifest.invalid': {
    title: 'The manifest is not valid',
    detail:
      '{subject|The manifest} cannot be used: it is damaged, contradicts itself, or names files outside its folder. No file was compared.',
    remedy: 'Get the manifest again from whoever made it; the technical details say what is wrong with it.',
  },
  'manifest.too-large': {
    title: 'The manifest is too large',
    detail: '{subject|The manifest} is larger than 1 GiB or lists more than two million files. No file was compared.',
    remedy: 'Verify against smaller manifests, folder by folder.',
  },
  'manifest.unknown-hashes': {
    title: 'The manifest uses checksums that Capstan cannot compute',
    detail: 'Not all files in {subject|the manifest} have a checksum of a known kind. No file was compared.',
    remedy: 'Make a manifest with xxHash64, MD5, SHA-1, SHA-256 or SHA-512, and verify against that.',
  },
  'manifest.fits-nothing': {
    title: 'The manifest is of other files',
    detail: 'None of the files listed in {subject|the manifest} is among the chosen ones. No file was compared.',
    remedy: 'Choose the manifest that came with these files, or the folder that it was made for.',
  },
} as const satisfies Readonly<Record<string, Words>>;
