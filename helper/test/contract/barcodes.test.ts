import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  fitsDrive,
  generationOfBarcode,
  isCleaning,
  isWriteOnce,
  mediaTypeOfBarcode,
  mediaTypes,
  readersOf,
  writeOnceBarcode,
} from '../../contract/barcodes.ts';
import { calls } from '../../contract/contract.ts';

describe('a barcode', () => {
  test.each([
    ['CAP001L5', 'L5', 5],
    ['CAP001L9', 'L9', 9],
    ['CAP001LA', 'LA', 10],
    ['CAP001PA', 'PA', 10],
    ['CAP001M8', 'M8', 8],
    ['CAP001LZ', 'LZ', 9],
    ['CAP001LH', 'LH', 10],
    ['CLNU01L1', 'CU', null],
    ['CLR001L8', 'CU', null],
  ])('%s names its type', (barcode, type, generation) => {
    expect(mediaTypeOfBarcode(barcode)).toBe(type);
    expect(generationOfBarcode(barcode)).toBe(generation);
    expect(calls['cartridges.eject'].check.safeParse({ barcode }).success).toBe(true);
  });

  test.each(['CAP001L4', 'CAP001LB', 'CAP001', 'cap001L8', 'CAP0001L8', 'CLN01', 'CAP001L8\n', '../../L8'])(
    '%j is none',
    (barcode) => {
      expect(mediaTypeOfBarcode(barcode)).toBeNull();
      expect(calls['cartridges.eject'].check.safeParse({ barcode }).success).toBe(false);
    },
  );

  test('tells what is written once and what cleans', () => {
    expect(isWriteOnce('CAP001LY')).toBe(true);
    expect(isWriteOnce('CAP001L8')).toBe(false);
    expect(isCleaning('CLN001L8')).toBe(true);
    expect(isWriteOnce('CLN001LY')).toBe(false);
    expect(writeOnceBarcode('CAP001L9')).toBe('CAP001LZ');
    expect(writeOnceBarcode('CAP001M8')).toBeNull();
  });

  test.each([
    ['CAP001L5', [5, 6, 7]],
    ['CAP001L8', [8, 9]],
    ['CAP001M8', [8]],
    ['CAP001L9', [9]],
    ['CAP001LA', [10]],
  ])('%s names the drives that read it', (barcode, drives) => {
    expect(readersOf(barcode)).toEqual(drives);
  });

  const models = join(import.meta.dirname, '../../../resources/drive-models');
  test.each(readdirSync(models).filter((name) => name.endsWith('.model')))(
    'fits the drives of %s as these say',
    (name) => {
      const text = readFileSync(join(models, name), 'utf8');
      const value = (key: string) => new RegExp(`^${key} =(.*)$`, 'm').exec(text)?.[1]?.trim() ?? '';
      const writes = value('writes').split(' ');
      const reads = [...writes, ...value('reads').split(' ')];
      // The write-once ones come with the format that they are of.
      for (const type of mediaTypes) {
        if (writeOnceBarcode(`CAP001${type}`) === null && !['M8', 'PA'].includes(type)) continue;
        for (const barcode of [`CAP001${type}`, writeOnceBarcode(`CAP001${type}`) ?? `CAP001${type}`]) {
          const fits = (use: 'read' | 'write') => fitsDrive(barcode, Number(value('generation')), use);
          expect({ barcode, reads: fits('read'), writes: fits('write') }).toEqual({
            barcode,
            reads: reads.includes(type),
            writes: writes.includes(type),
          });
        }
      }
    },
  );
});
