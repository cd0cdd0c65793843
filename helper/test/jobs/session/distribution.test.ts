import { describe, expect, test } from 'vitest';
import type { ArchiveRequest } from '../../../src/jobs/kinds/archive.ts';
import { Distribution, type Room } from '../../../src/jobs/session/distribution.ts';

const barcodes = ['CAP001L8', 'CAP002L8'];
const request: ArchiveRequest = { kind: 'archive', barcode: 'CAP001L8', barcodes, sources: ['/d'] };

function room(freeBytes: number, barcode: string | null = 'CAP001L8', indexFreeBytes = 1e9): Room {
  return { barcode, freeBytes, indexFreeBytes, blockBytes: 524_288 };
}

function distributed(files: readonly number[], rooms: readonly Room[], change: Partial<ArchiveRequest> = {}) {
  const distribution = new Distribution({ ...request, ...change }, rooms);
  for (const [at, bytes] of files.entries()) distribution.take({ target: `f${at}`, kind: 'file', bytes });
  return distribution;
}

const rooms = [room(10e6), room(20e6, 'CAP002L8')];

describe('what goes where', () => {
  test('is whole files, in their order, on one cartridge after the other', () => {
    const plan = distributed([4e6, 4e6, 4e6, 1e6], rooms).plan();
    expect(plan).toMatchObject({ files: 4, bytes: 13e6, unnamed: 0, tooLargeTotal: 0, split: 0 });
    expect(plan.cartridges).toMatchObject([
      { barcode: 'CAP001L8', slot: 0, files: 2, bytes: 8e6, freeBytes: 10e6, firstPath: 'f0', lastPath: 'f1' },
      { barcode: 'CAP002L8', slot: 0, files: 2, bytes: 5e6, freeBytes: 20e6, firstPath: 'f2', lastPath: 'f3' },
    ]);
  });

  test('counts what records and the index take beside the bytes', () => {
    const distribution = new Distribution(request, [{ ...room(1e6), blockBytes: 4096 }]);
    distribution.take({ target: 'd', kind: 'directory', bytes: 0 });
    for (const bytes of [0, 1, 4097]) distribution.take({ target: `d/${bytes}`, kind: 'file', bytes });
    const [cartridge] = distribution.plan().cartridges;
    expect(distribution.plan()).toMatchObject({ folders: 1, files: 3, bytes: 4098 });
    expect(cartridge?.takenBytes).toBeGreaterThan(4098 + 3 * 32);
    expect(cartridge?.takenBytes).toBeLessThan(4098 + 4 * 5_000);
  });

  test('continues on cartridges that nobody has named yet', () => {
    const plan = distributed([9e6, 19e6, 19e6, 19e6], rooms).plan();
    expect(plan.unnamed).toBe(2);
    expect(plan.cartridges.map(({ barcode, files }) => [barcode, files])).toEqual([
      ['CAP001L8', 1],
      ['CAP002L8', 1],
      [null, 1],
      [null, 1],
    ]);
  });

  test('is the same on every copy', () => {
    const plan = distributed([4e6, 4e6], rooms, { copies: 2 }).plan();
    expect(plan.cartridges).toMatchObject([
      { barcode: 'CAP001L8', slot: 0, files: 2 },
      { barcode: 'CAP002L8', slot: 1, files: 2 },
    ]);
  });

  test('is spread evenly over a group', () => {
    const plan = distributed([4e6, 1e6, 1e6, 1e6], rooms, { group: 2 }).plan();
    expect(plan.cartridges).toMatchObject([
      { slot: 0, files: 1, bytes: 4e6 },
      { slot: 1, files: 3, bytes: 3e6 },
    ]);
  });

  test('of a file that is larger than any cartridge is part after part, when it may be split', () => {
    const distribution = distributed([1e6, 45e6, 1e6], rooms, { split: true });
    const plan = distribution.plan();
    expect(plan).toMatchObject({ split: 1, unnamed: 1, tooLargeTotal: 0 });
    expect(plan.cartridges.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(47e6);
    expect(() => distribution.requireRoom()).not.toThrow();
  });
});

describe('refused is', () => {
  test('what has no file that fits', () => {
    const distribution = distributed([30e6], rooms);
    expect(() => distribution.requireRoom()).toThrow(
      expect.objectContaining({
        code: 'archive.no-room',
        data: expect.objectContaining({ subject: 'CAP001L8, CAP002L8', freeBytes: 20e6 }),
      }),
    );
  });

  test('a file that is larger than every cartridge, by its name', () => {
    const distribution = distributed([1e6, 30e6], rooms);
    expect(distribution.plan()).toMatchObject({ tooLargeTotal: 1, tooLarge: [{ path: 'f1', bytes: 30e6 }] });
    expect(() => distribution.requireRoom()).toThrow(
      expect.objectContaining({ code: 'archive.file-too-large', data: expect.objectContaining({ subject: 'f1' }) }),
    );
  });

  test('what the index of the last cartridge named cannot list', () => {
    const files = Array.from({ length: 100 }, () => 10);
    const one = distributed(files, [room(10e6, 'CAP001L8', 100_000)]);
    expect(() => one.requireRoom()).toThrow(expect.objectContaining({ code: 'archive.too-many-files' }));
    const two = distributed(files, [room(10e6, 'CAP001L8', 120_000), room(10e6, 'CAP002L8', 120_000)]);
    expect(() => two.requireRoom()).not.toThrow();
  });

  test('not what only needs further cartridges', () => {
    expect(() => distributed([19e6, 19e6, 19e6], rooms).requireRoom()).not.toThrow();
  });
});
