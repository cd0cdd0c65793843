import { expect, test } from 'vitest';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import { nextBarcode } from '../../../renderer/parts/next-barcode.ts';

test('a new virtual cartridge gets the first barcode that none has', () => {
  const cartridges = ['CAP001L8', 'CAP003L8'].map((barcode) => ({ barcode }) as Cartridge);
  expect(nextBarcode({ cartridges })).toBe('CAP002L8');
  expect(nextBarcode({ cartridges: [] })).toBe('CAP001L8');
});
