// The rows of the C++ core's rooms, and of the pages between the two languages.

import type { LayerRow } from './layer-table.ts';

const node = /^node:/;
const std = /^std$/;
const rooms = (...names: readonly string[]) => new RegExp(`^native/src/(${names.join('|')})/`);

export const nativeLayers: readonly LayerRow[] = [
  {
    files:
      /^native\/(condition|files|index|keys|library|mark|mirroring|mount|peer|reading|receiving|repair|rescue|sending|tar|writing)\.d\.ts$/,
    may: [/^native\/(condition|files|index|keys|library|mark|reading|repair|rescue|tar|writing)\.d\.ts$/],
    because: 'the pages between the two languages',
  },
  {
    files: /^native\/test\/.*\.ts$/,
    may: [/^native\/test\//, node, /^vitest$/, /^addon:/],
    types: [/^native\/[^/]+\.d\.ts$/],
    because: 'the addon is tested through what it exports',
  },
  {
    files: rooms('base'),
    may: [std, rooms('base'), /^openssl\//, /^xxh/],
    because: 'values and threads; knows no tape',
  },
  { files: rooms('keys'), may: [std, rooms('base', 'keys'), /^gcrypt\.h$/], because: 'it wraps keys; knows no tape' },
  {
    files: rooms('scsi'),
    may: [std, rooms('base', 'scsi'), /^scsi\/sg\.h$/],
    because: 'one CDB in, status and sense out',
  },
  { files: rooms('drive'), may: [std, rooms('base', 'scsi', 'drive')], because: 'one verb per function; no format' },
  {
    files: rooms('checkup'),
    may: [std, rooms('base', 'motion', 'drive', 'checkup')],
    because: 'it measures a drive from outside: what it knew of the virtual one it would not have measured',
  },
  {
    files: rooms('changer'),
    may: [std, rooms('base', 'scsi', 'changer')],
    because: 'a robot moves cartridges and knows nothing of tapes',
  },
  {
    files: rooms('conformance'),
    may: [std, rooms('base', 'scsi', 'drive', 'changer', 'conformance')],
    because: 'what is relied upon in any drive, asked of whichever there is',
  },
  {
    files: rooms('motion'),
    may: [std, rooms('motion')],
    because: 'how a tape moves, as pure functions; the virtual drive and who orders reads ask the same ones',
  },
  {
    files: rooms('order'),
    may: [std, rooms('motion', 'order')],
    because: 'orders are found by arithmetic: no tape, no index, no disk',
  },
  {
    files: rooms('virtual'),
    may: [std, rooms('base', 'scsi', 'motion', 'virtual'), /^expat\.h$/, /^openssl\//],
    because:
      'it stands where metal would, below everything that must not know the difference; XML is in what it exchanges, and it encrypts as a drive does',
  },
  {
    files: rooms('ltfs'),
    may: [std, rooms('base', 'ltfs'), /^utf8proc\.h$/],
    because: 'the format on paper; it can be read without a drive',
  },
  {
    files: rooms('tree'),
    may: [std, rooms('base', 'ltfs', 'tree')],
    because: 'bytes between computers; no disk, no tape',
  },
  {
    files: rooms('walk'),
    may: [std, rooms('base', 'walk')],
    because: 'it finds what is on a disk, as whoever asked; it knows no tape',
  },
  {
    files: rooms('disk'),
    may: [std, rooms('base', 'ltfs', 'disk')],
    because: 'it puts files on a disk, wherever they come from',
  },
  {
    files: rooms('watch'),
    may: [std, rooms('base', 'watch')],
    because: 'it tells what changes on a disk, whoever asks',
  },
  {
    files: rooms('tar'),
    may: [std, rooms('base', 'tar')],
    because: 'the other format on paper; it is read from whatever has its bytes',
  },
  {
    files: rooms('volume'),
    may: [std, rooms('base', 'scsi', 'drive', 'ltfs', 'tar', 'volume')],
    because: 'where format and drive meet',
  },
  {
    files: rooms('write'),
    may: [std, rooms('base', 'ltfs', 'disk', 'tree', 'volume', 'write')],
    because: 'it writes through the volume, never past it',
  },
  {
    files: rooms('recall'),
    may: [std, rooms('base', 'ltfs', 'motion', 'order', 'drive', 'disk', 'tree', 'volume', 'recall')],
    because: 'it reads through the volume, never past it',
  },
  {
    files: rooms('fuse'),
    may: [std, rooms('base', 'fuse')],
    because: 'it shows folders to the kernel, whatever they are of',
  },
  {
    files: rooms('mount'),
    may: [std, rooms('fuse', 'mount'), /^(napi|node_api)\.h$/],
    because: 'the process of a mount loads it, and nothing of tapes',
  },
  { files: rooms('peer'), may: [std, /^(napi|node_api)\.h$/], because: 'one system call for the door' },
  {
    files: rooms('addon'),
    may: [std, /^native\/src\/(?!peer\/|fuse\/|mount\/)/, /^(napi|node_api)\.h$/],
    because: 'the factory: it alone names the virtual drive',
  },
  {
    files: /^native\/(test|bench)\/.*\.(cpp|hpp)$/,
    may: [
      ...[std, /^native\/src\//, /^native\/(test|bench)\//, /^g(test|mock)\//],
      ...[/^expat\.h$/, /^openssl\//, /^scsi\/sg\.h$/],
    ],
    because: 'tests use the real rooms',
  },
];
