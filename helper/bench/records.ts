// Cartridges as the catalogue knows them.

import type { VolumeSummary } from '../contract/model.ts';
import type { StoredCartridge } from '../src/catalogue/cartridges.ts';

export const updateTime = '2026-11-20T17:07:20.049045355Z';

export function recordOf(barcode: string, uuid: string, generation: number, files: number): StoredCartridge {
  const volume: VolumeSummary = {
    ...{ uuid, name: barcode, generation, updateTime, files, usedBytes: 0, freeBytes: 12e12 },
    lock: 'unlocked',
    ...{ mediaPool: '', placementRule: '', packing: true, blockBytes: 524_288, compression: true, encrypted: false },
  };
  const cartridge = { barcode, mediaType: 'L8', virtual: true, condition: 'clean', conditionDetail: null } as const;
  return { ...cartridge, writeProtected: false, capacityBytes: 12e12, flaw: null, volume };
}
