import { expect, test } from 'vitest';
import type { Cartridge, JobItem } from '../../contract/model.ts';
import { ListTally } from '../../report/list-tally.ts';
import { pdfOf } from '../../report/pdf.ts';
import type { ListedItem, ReportSubject } from '../../report/subject.ts';
import { Chance } from '../chance.ts';

type CodePoints = readonly [from: number, to: number];

/** Where scripts, marks, signs, halves of characters and codes for the direction of writing are. */
const ranges: readonly CodePoints[] = [
  [0x20, 0x24f],
  [0x300, 0x5ff],
  [0x600, 0x8ff],
  [0x900, 0xfff],
  [0x1000, 0x1fff],
  [0x2000, 0x2dff],
  [0xa000, 0xabff],
  [0xd800, 0xdfff],
  [0xfb00, 0xffff],
  [0x10000, 0x1ffff],
  [0xe0000, 0xe01ff],
];

const cartridge: Cartridge = {
  barcode: 'CAP001L8',
  mediaType: 'L8',
  virtual: true,
  drive: null,
  condition: 'clean',
  conditionDetail: null,
  writeProtected: false,
  capacityBytes: 1,
  flaw: null,
  volume: null,
};

function itemNamed(path: string): JobItem {
  return {
    path,
    bytes: 1000,
    receipt: 'safe',
    sha256: 'ab'.repeat(32),
    changed: false,
    restoredAs: null,
    fault: null,
    barcode: cartridge.barcode,
    times: { buffered: null, written: null, safe: null, verified: null },
    generation: 2,
    hashes: { [path]: path },
    mirror: null,
    notes: [],
  };
}

test('whatever names are made of can be printed', async () => {
  const chance = new Chance(5);
  const among = () => ranges[chance.whole(ranges.length)] ?? [0x20, 0x7e];
  const name = () => {
    const usual = among();
    const characters = Array.from({ length: 1 + chance.whole(40) }, () => {
      const [from, to] = chance.whole(3) === 0 ? among() : usual;
      return String.fromCodePoint(from + chance.whole(to - from));
    });
    return characters.join('');
  };
  async function* items(): AsyncGenerator<ListedItem, void, undefined> {
    for (let number = 0; number < 1000; number += 1) {
      const path = name();
      yield { item: itemNamed(path), what: 'file', volumePath: path, diskPath: path };
    }
  }
  const now = '2026-11-27T10:00:00Z';
  const subject: ReportSubject = { kind: 'cartridge', cartridge, paths: [name()], started: now, ended: now, items };
  const creator = { userName: name(), hostName: name(), version: '1' };
  expect((await pdfOf(subject, creator, new ListTally())).length).toBeGreaterThan(100_000);
});
