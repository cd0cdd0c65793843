import { describe, expect, test } from 'vitest';
import { type ArchivePlan, outcomeInWords, planInWords } from '../../contract/archive.ts';
import { type ArchiveInput, archiveInput } from '../../contract/archive-input.ts';

const input: ArchiveInput = { barcodes: ['CAP001L8', 'CAP002L8'], sources: ['/a'] };
const accepts = (change: Partial<ArchiveInput>) => archiveInput.safeParse({ ...input, ...change }).success;

describe('what an archive is asked for', () => {
  test('names each cartridge once, and one for each drive', () => {
    expect(accepts({})).toBe(true);
    expect(accepts({ barcodes: [] })).toBe(false);
    expect(accepts({ barcodes: ['CAP001L8', 'CAP001L8'] })).toBe(false);
    expect(accepts({ copies: 2 })).toBe(true);
    expect(accepts({ copies: 3 })).toBe(false);
    expect(accepts({ group: 3 })).toBe(false);
  });

  test('is either copies or a group', () => {
    expect(accepts({ copies: 2, group: 2 })).toBe(false);
    expect(accepts({ copies: 1, group: 2 })).toBe(true);
  });

  test('may be streams alone, and never nothing', () => {
    const streams = [{ path: '/run/fifo', name: 'dump.sql' }];
    expect(accepts({ sources: [], streams })).toBe(true);
    expect(accepts({ sources: [] })).toBe(false);
    expect(accepts({ sources: [], streams: [{ path: '/run/fifo', name: '' }] })).toBe(false);
  });

  test('takes memory within limits', () => {
    expect(accepts({ poolBytes: 67_108_864 })).toBe(true);
    expect(accepts({ poolBytes: 67_108_863 })).toBe(false);
    expect(accepts({ poolBytes: 2 ** 36 })).toBe(false);
  });
});

const plan: ArchivePlan = {
  files: 10,
  folders: 2,
  bytes: 2.7e12,
  left: 0,
  cartridges: [],
  unnamed: 0,
  tooLarge: [],
  tooLargeTotal: 0,
  split: 0,
};

function cartridge(takenBytes: number, slot = 0) {
  const known = { barcode: 'CAP001L8', files: 1, bytes: takenBytes, freeBytes: 2e12, firstPath: 'a', lastPath: 'b' };
  return { ...known, slot, takenBytes };
}

describe('a plan in words', () => {
  test('says how much of how many cartridges it takes', () => {
    expect(planInWords({ ...plan, cartridges: [cartridge(2e12), cartridge(0.76e12)] })).toBe(
      '2.7 TB: 1 full cartridge and 38 % of a second',
    );
    expect(planInWords({ ...plan, bytes: 5, cartridges: [cartridge(5)] })).toBe(
      '5 bytes: less than 1 % of one cartridge',
    );
  });

  test('counts the cartridges of one copy', () => {
    expect(planInWords({ ...plan, bytes: 1e12, cartridges: [cartridge(1e12), cartridge(1e12, 1)] })).toBe(
      '1 TB: 50 % of one cartridge',
    );
  });

  test('names what fits none', () => {
    const cartridges = [cartridge(2e12), cartridge(0.76e12)];
    const tooLarge = [{ path: 'film', bytes: 14e12 }];
    expect(planInWords({ ...plan, cartridges, tooLarge, tooLargeTotal: 1 })).toBe(
      '2.7 TB: 1 full cartridge and 38 % of a second; one file of 14 TB does not fit',
    );
  });
});

test('an outcome in words tells where things are and what is missing', () => {
  const written = { slot: 0, bytes: 1, generation: 2, end: 'finished' } as const;
  const outcome = {
    cartridges: [
      { ...written, barcode: 'CAP001L8', files: 3 },
      { ...written, barcode: 'CAP002L8', files: 1 },
    ],
    copies: [{ slot: 0, fault: null }],
    ...{ unchanged: 2, mirrored: 0, mirrorFailed: 1, verified: null },
  };
  expect(outcomeInWords(outcome)).toBe(
    'On CAP001L8 and CAP002L8. 2 files were already there. 1 file not copied to the mirror folder.',
  );
});
