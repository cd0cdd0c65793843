import { describe, expect, test } from 'vitest';
import { bounded, cut, listMost, textCharactersMost, titleCharactersMost } from '../../contract/bounds.ts';
import type { Cartridge } from '../../contract/model.ts';
import { jobOf } from '../ipc/harness.ts';

const long = 'x'.repeat(100_000);

describe('a row', () => {
  test('with nothing too long stays the very same', () => {
    const job = jobOf();
    expect(bounded(job)).toBe(job);
  });

  test('ends its title and every other text with "…" where they are cut, however deep they lie', () => {
    const fault = { code: 'source.unreadable', data: { subject: long, detail: long } };
    const waits = { code: 'bring', why: { code: 'due', set: long }, later: Array.from({ length: 5_000 }, () => long) };
    const need = { slot: 0, mediaType: 'L8', generation: null, words: long, waits };
    const row = bounded(jobOf({ title: long, fault, need: need as never }));
    expect(row.title).toBe(`${long.slice(0, titleCharactersMost - 1)}…`);
    expect(row.fault?.data.subject).toBe(`${long.slice(0, textCharactersMost - 1)}…`);
    expect(row.need?.waits).toMatchObject({ later: { length: listMost } });
    expect(JSON.stringify({ ...row, need: null }).length).toBeLessThan(4_000);
  });

  test('of a cartridge is bounded whatever its volume says of itself', () => {
    const volume = { uuid: long, name: long, mediaPool: long, placementRule: long, updateTime: long };
    const row = bounded({ barcode: 'CAP001L8', conditionDetail: long, volume } as unknown as Cartridge);
    expect(JSON.stringify(row).length).toBeLessThan(7 * textCharactersMost);
  });

  test('never ends with half a character', () => {
    expect(cut('🜀🜀🜀', 4)).toBe('🜀…');
    expect(cut('🜀🜀', 4)).toBe('🜀🜀');
  });
});
