import { describe, expect, test } from 'vitest';
import { KeyedRows } from '../../contract/rows.ts';
import { Chance } from '../chance.ts';

interface NumberedRow {
  readonly id: string;
  readonly turn: number;
}

const idOf = ({ id }: NumberedRow) => id;

function sorted(rows: ReadonlyMap<string, NumberedRow>): readonly NumberedRow[] {
  return [...rows.values()].sort((one, other) => Number(one.id) - Number(other.id));
}

describe('rows', () => {
  test.each([1, 2, 3])('are what a map of them is, whatever is put in and taken out (seed %i)', (seed) => {
    const chance = new Chance(seed);
    const map = new Map<string, NumberedRow>();
    let rows = KeyedRows.of<NumberedRow>([], idOf);
    for (let turn = 0; turn < 5_000; turn += 1) {
      const id = String(chance.whole(2_000));
      if (chance.whole(4) === 0) {
        rows = rows.without(id);
        map.delete(id);
      } else {
        rows = rows.put({ id, turn });
        map.set(id, { id, turn });
      }
      expect(rows.size).toBe(map.size);
    }
    expect(rows.all).toEqual(sorted(map));
    for (let id = 0; id < 2_000; id += 1) expect(rows.get(String(id))).toEqual(map.get(String(id)));
    const from = String(chance.whole(2_000));
    expect([...rows.after(from)]).toEqual(sorted(map).filter(({ id }) => Number(id) > Number(from)));
    expect([...rows.after('')]).toEqual(rows.all);
    expect(KeyedRows.of(rows.all, idOf).all).toEqual(rows.all);
  });

  test('stay as they were when others are made of them', () => {
    const before = KeyedRows.of([{ id: '1', turn: 0 }], idOf);
    const after = before.put({ id: '2', turn: 1 }).put({ id: '1', turn: 2 });
    expect(before.all).toEqual([{ id: '1', turn: 0 }]);
    expect(after.all).toEqual([
      { id: '1', turn: 2 },
      { id: '2', turn: 1 },
    ]);
    expect(after.without('3')).toBe(after);
    expect(after.without('1').without('2').all).toEqual([]);
  });

  test('tell few of what has changed, and all that has', () => {
    const before = KeyedRows.of(
      Array.from({ length: 4_000 }, (_, at) => ({ id: String(at), turn: 0 })),
      idOf,
    );
    const after = before.put({ id: '17', turn: 1 }).put({ id: '3999', turn: 1 }).put({ id: '4000', turn: 1 });
    const since = after.since(before);
    expect(since.filter(({ turn }) => turn === 1).map(idOf)).toEqual(['17', '3999', '4000']);
    expect(since.length).toBeLessThan(400);
    expect(before.since(before)).toEqual([]);
  });

  test.each(['upwards', 'downwards'])('that come %s fill what lies together', (way) => {
    let rows = KeyedRows.of<NumberedRow>([], idOf);
    for (let at = 0; at < 4_000; at += 1) rows = rows.put({ id: String(way === 'upwards' ? at : 4_000 - at), turn: 0 });
    expect(rows.chunks).toBeLessThan(100);
  });
});
