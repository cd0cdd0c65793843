import { expect, test } from 'vitest';
import { type CodedFinding, codedFindingInWords, type FindingCode } from '../../contract/coded-findings.ts';
import { findingHelp } from '../../contract/finding-help.ts';

/** One of each: what is missing from here does not type-check. */
const samples: Readonly<Record<FindingCode, CodedFinding>> = {
  'cartridge-not-looked-at': { code: 'cartridge-not-looked-at', barcode: 'CAP001L8' },
  'cartridge-not-in-drive': { code: 'cartridge-not-in-drive', barcode: 'CAP001L8' },
  'cartridge-takes-files': { code: 'cartridge-takes-files', barcode: 'CAP001L8' },
  'drive-at-work': { code: 'drive-at-work', drive: 'Drive 1' },
  'drive-in-order': { code: 'drive-in-order', drive: 'Drive 1' },
  'drive-clean-soon': { code: 'drive-clean-soon', drive: 'Drive 1' },
  'drive-warns': { code: 'drive-warns', drive: 'Drive 1', alerts: [3] },
  'no-drive-of-metal': { code: 'no-drive-of-metal' },
  'node-forbidden': { code: 'node-forbidden', product: 'IBM ULT3580-HH8', node: '/dev/sg1' },
  'node-open-to-all': { code: 'node-open-to-all', product: 'IBM ULT3580-HH8', node: '/dev/sg1' },
  'node-usable': { code: 'node-usable', product: 'IBM ULT3580-HH8', node: '/dev/sg1' },
  'drive-attached': {
    ...{ code: 'drive-attached', product: 'IBM ULT3580-HH8', node: '/dev/sg1', firmware: 'N9M1' },
    ...{ tapeNodes: ['/dev/nst0', '/dev/st0'], driver: 'mpt3sas' },
  },
  'library-robot': { code: 'library-robot', product: 'IBM 3573-TL', node: '/dev/sg2', firmware: 'F.60' },
  'tape-node-held': { code: 'tape-node-held', node: '/dev/nst0', program: 'mt', process: 4711 },
  'link-speed': { code: 'link-speed', product: 'IBM ULT3580-HH8', node: '/dev/sg1', gigabits: 6, bytesPerSecond: 6e8 },
  'link-slow': {
    ...{ code: 'link-slow', product: 'IBM ULT3580-HH8', node: '/dev/sg1', gigabits: 3 },
    ...{ bytesPerSecond: 3e8, neededBytesPerSecond: 3.6e8 },
  },
  'lin-tape-loaded': { code: 'lin-tape-loaded' },
  'sg-settings': { code: 'sg-settings', reservedBytes: 32_768, directIo: false },
  'speed-not-measured': { code: 'speed-not-measured', why: 'nothing-to-read' },
  'fits-into-memory': { code: 'fits-into-memory' },
  'source-speed': { code: 'source-speed', bytesPerSecond: 1e8 },
  'source-fast-enough': { code: 'source-fast-enough', bytesPerSecond: 1e8 },
  'source-too-slow': { code: 'source-too-slow', bytesPerSecond: 1e7, slowestBytesPerSecond: 1e8 },
  'index-grows': { code: 'index-grows', bytes: 1e6, entries: 1000 },
  'index-grows-much': { code: 'index-grows-much', bytes: 1e9, entries: 1e6 },
  'room-enough': { code: 'room-enough', bytes: 1e9 },
  'room-short': { code: 'room-short', bytes: 1e13, cartridges: 1 },
  'all-readable': { code: 'all-readable' },
  'all-names-fit': { code: 'all-names-fit' },
  unreadable: { code: 'unreadable', items: 2, first: '/a' },
  'names-unfit': { code: 'names-unfit', items: 2, first: '/a' },
  'kinds-left-out': { code: 'kinds-left-out', items: 2, first: '/a' },
  'mirror-room': { code: 'mirror-room', folder: '/mirror', freeBytes: 1e9, bytes: 1e8 },
  'mirror-short': { code: 'mirror-short', folder: '/mirror', freeBytes: 1e8, bytes: 1e9 },
  'watches-untold': { code: 'watches-untold' },
  watches: { code: 'watches', watches: 524_288, wanted: 524_288 },
  'watches-few': { code: 'watches-few', watches: 8192, wanted: 524_288 },
  catalogue: { code: 'catalogue', cartridges: 2, bytes: 1e6 },
  'catalogue-unreadable': { code: 'catalogue-unreadable', detail: 'malformed' },
  'disk-room': { code: 'disk-room', freeBytes: 1e12, folder: '/home' },
  'disk-short': { code: 'disk-short', freeBytes: 1e6, folder: '/home' },
  clock: { code: 'clock', now: '2026-03-14T15:09:26Z', zone: 'Europe/Berlin' },
  'drive-transfers': { code: 'drive-transfers', drive: 'Drive 1', bytes: 1_048_576 },
  'keys-set-by-library': { code: 'keys-set-by-library', drive: 'Drive 1' },
  'kit-never-tested': { code: 'kit-never-tested', pool: 'vault' },
  'kit-test-due': { code: 'kit-test-due', pool: 'vault' },
  'kit-incomplete': { code: 'kit-incomplete', pool: 'vault', cartridges: 2 },
  'labels-too-short': { code: 'labels-too-short', library: 'IBM 3573-TL', label: 'VTL001' },
  'sleep-held-off': { code: 'sleep-held-off' },
  'nothing-holds-off-sleep': { code: 'nothing-holds-off-sleep' },
  'sleep-not-held-off': { code: 'sleep-not-held-off', detail: 'Access denied' },
  'clock-behind': { code: 'clock-behind', newest: '2026-03-14T15:09:26Z' },
  'notices-failing': { code: 'notices-failing', way: 'ops', queued: 2 },
};

test.each(Object.values(samples))(
  '$code has a button, a command to copy, or a reason why there is neither',
  (finding) => {
    const { remedy } = codedFindingInWords(finding);
    const help = findingHelp[finding.code];
    expect(help.kind === 'nothing-to-do').toBe(remedy === null);
    expect(help.kind === 'command').toBe(remedy?.includes(':  ') === true);
    if (help.kind === 'by-hand') expect(help.why).toMatch(/^[A-Z].{20,}\.$/);
  },
);
