import { describe, expect, test } from 'vitest';
import type { ShelfFacts } from '../../../../helper/contract/shelf.ts';
import { cartridgeAlerts, cartridgeHealth, cartridgeUse } from '../../../renderer/cartridges/cartridge-health.ts';

const clean = { mediaType: 'L8', condition: 'clean', flaw: null } as const;
const cartridge = { serial: 'S', barcode: 'CAP001L8', loads: 10 };

function facts(alerts: readonly number[] = [], more: Partial<ShelfFacts> = {}, counters: object = {}): ShelfFacts {
  return {
    ...{ barcode: 'CAP001L8', place: '', pool: null, verified: null, sampleVerified: null, isUnsound: false },
    reported: { time: '2026-03-01T00:00:00Z', alerts, cartridge: { ...cartridge, ...counters } },
    ...more,
  };
}

describe('a cartridge', () => {
  test('is not called good while nothing is known of it', () => {
    expect(cartridgeHealth(clean, undefined)).toEqual({ kind: 'unknown', reason: null });
    expect(cartridgeHealth(clean, facts([], { reported: null }))).toEqual({ kind: 'unknown', reason: null });
  });

  test('is good when its drive complains of nothing that concerns it', () => {
    expect(cartridgeHealth(clean, facts())).toEqual({ kind: 'good', reason: 'in-order' });
    expect(cartridgeHealth(clean, facts([20, 36]))).toEqual({ kind: 'good', reason: 'in-order' });
  });

  test.each([
    [facts([19]), 'worn', 'life-nearing'],
    [facts([], {}, { loads: 16_000 }), 'worn', 'much-used'],
    [facts([], {}, { unrecoveredReadErrors: 1 }), 'worn', 'unrecovered'],
  ] as const)('tells the gravest first: %#', (known, kind, reason) => {
    expect(cartridgeHealth(clean, known)).toEqual({ kind, reason });
  });

  test('with a flaw is bad, whatever else is known of it', () => {
    for (const flaw of ['write-failed', 'verification-failed', 'media-failing', 'life-over'] as const)
      expect(cartridgeHealth({ ...clean, flaw }, facts())).toEqual({ kind: 'bad', reason: flaw });
  });

  test('that is damaged is bad even when no drive told of it', () => {
    expect(cartridgeHealth({ ...clean, condition: 'damaged' }, undefined)).toMatchObject({ kind: 'bad' });
  });

  test('wears by its loads or by its passes, whichever is more', () => {
    // One full cartridge of LTO-8 is 208 passes.
    const filled = cartridgeUse(clean, facts([], {}, { lifetimeMegabytesWritten: 12e6, lifetimeMegabytesRead: 12e6 }));
    expect(filled).toMatchObject({ loads: 10, bytesWritten: 12e12, bytesRead: 12e12 });
    expect(filled?.passes).toBeCloseTo(416);
    expect(filled?.share).toBeCloseTo(0.0208);
    expect(cartridgeUse(clean, facts([], {}, { loads: 10_000 }))?.share).toBe(0.5);
    expect(cartridgeUse({ mediaType: 'CU' }, facts())).toBeNull();
    expect(cartridgeUse(clean, undefined)).toBeNull();
  });

  test('is not blamed for what its drive wants', () => {
    expect(cartridgeAlerts([3, 20, 30, 59])).toEqual([3, 59]);
  });
});
