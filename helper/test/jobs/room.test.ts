// Which cartridge has to leave which drive for a job, and what keeps all of them in.

import { describe, expect, test } from 'vitest';
import type { EjectIdle } from '../../contract/eject-idle.ts';
import type { Condition, Drive, Fault, JobId } from '../../contract/model.ts';
import { couldServe, type DriveNeeds, type RoomDrive, type RoomView, roomFor } from '../../src/jobs/room.ts';

const minute = 60_000;
const [one, two] = ['7', '8'] as unknown as readonly [JobId, JobId];

interface HeldCartridge {
  readonly held?: string;
  readonly condition?: Condition;
  readonly idleMs?: number;
  readonly isHeld?: boolean;
  readonly failure?: Fault;
  readonly generation?: number;
  readonly virtual?: boolean;
}

function drive(number: number, content: HeldCartridge = {}): RoomDrive {
  const { held, condition = 'clean', generation = 8, virtual = true, failure = null } = content;
  const loaded = { barcode: held ?? '', condition, detail: null, writeProtected: false, isLocked: false };
  return {
    id: `drive-${number}`,
    describe: () => ({ name: `Drive ${number}`, virtual, generation }) as Drive,
    loaded: held === undefined ? null : { ...loaded, hasDamagedFolder: false, stops: 0 },
    failure,
    isHeld: content.isHeld ?? false,
    idleMs: content.idleMs ?? minute,
    isServed: virtual,
    takes: (barcode) => virtual && Number(barcode.slice(-1)) <= generation,
  };
}

function view(drives: readonly RoomDrive[], change: Partial<RoomView> & { readonly rule?: EjectIdle } = {}): RoomView {
  const nobody = () => null;
  return {
    ...{ drives, ejectIdle: { on: true, minutes: 10 }, userOf: nobody, nextFor: nobody, wantedBefore: nobody },
    ...{ isEmptied: () => false, wantedLater: () => false, isKept: () => false, hasRefused: () => false },
    ...{ mayEject: () => true },
    ...change,
  };
}

const reads = (barcode: string, only?: string): DriveNeeds => [
  [{ barcode, use: 'read', ...(only === undefined ? {} : { drive: only }) }],
];

describe('what leaves', () => {
  test('is what was idle longest, and what fits no newer drive than it must', () => {
    const drives = [drive(1, { held: 'AAA001L8' }), drive(2, { held: 'BBB001L8', idleMs: 3 * minute })];
    expect(roomFor(reads('CCC001L8'), view(drives))).toMatchObject({ from: [drives[1]], dueInMs: 7 * minute });
    const newer = drive(3, { held: 'DDD001L9', idleMs: 9 * minute, generation: 9 });
    expect(roomFor(reads('CCC001L8'), view([newer, ...drives]))).toMatchObject({ from: [drives[1]] });
  });

  test('is rather what nobody wants, then what a later job wants, last what a paused one goes on with', () => {
    const drives = [1, 2, 3].map((number) =>
      drive(number, { held: `AAA00${number}L8`, idleMs: (4 - number) * minute }),
    );
    const wants = { isKept: (barcode: string) => barcode === 'AAA001L8' };
    const later = { ...wants, wantedLater: (barcode: string) => barcode === 'AAA002L8' };
    expect(roomFor(reads('CCC001L8'), view(drives, later))).toMatchObject({ from: [drives[2]] });
    expect(roomFor(reads('CCC001L8'), view(drives.slice(0, 2), later))).toMatchObject({ from: [drives[1]] });
    const kept = roomFor(reads('CCC001L8'), view(drives.slice(0, 1), later));
    expect(kept).toMatchObject({ kind: 'eject', from: [drives[0]], dueInMs: null });
  });

  test('is nothing while a drive is empty, or holds what is wanted', () => {
    const full = drive(1, { held: 'AAA001L8' });
    expect(roomFor(reads('CCC001L8'), view([full, drive(2)]))).toBeNull();
    expect(roomFor(reads('AAA001L8'), view([full]))).toBeNull();
  });

  test('is one for each cartridge that has no drive, and also a wanted one that keeps the only drive for another', () => {
    const pair: DriveNeeds = [
      [
        { barcode: 'CCC001L8', use: 'read' },
        { barcode: 'DDD001L8', use: 'write' },
      ],
    ];
    const drives = [drive(1, { held: 'AAA001L8' }), drive(2, { held: 'BBB001L8' })];
    expect(roomFor(pair, view(drives))).toMatchObject({ kind: 'eject', from: drives });
    const newer: DriveNeeds = [
      [
        { barcode: 'CCC001L8', use: 'read' },
        { barcode: 'DDD001L9', use: 'write' },
      ],
    ];
    const misplaced = [drive(1, { held: 'CCC001L8', generation: 9 }), drive(2)];
    expect(roomFor(newer, view(misplaced))).toMatchObject({ kind: 'eject', from: [misplaced[0]] });
  });

  test('leaves by itself only where the rule and the shelf allow it', () => {
    const drives = [drive(1, { held: 'AAA001L8', idleMs: 20 * minute })];
    expect(roomFor(reads('CCC001L8'), view(drives))).toMatchObject({ dueInMs: 0 });
    const off = { ejectIdle: { on: false, minutes: 10 } };
    expect(roomFor(reads('CCC001L8'), view(drives, off))).toMatchObject({ kind: 'eject', dueInMs: null });
    const stayed = { hasRefused: () => true };
    expect(roomFor(reads('CCC001L8'), view(drives, stayed))).toMatchObject({ kind: 'eject', dueInMs: null });
    const metal = [drive(1, { held: 'AAA001L8', idleMs: 20 * minute, virtual: false })];
    expect(roomFor(reads('CCC001L8'), view(metal))).toMatchObject({ kind: 'none', drives: [] });
  });

  test('leaves once: what is being ejected for a job is not asked for again, nor another in its stead', () => {
    const drives = [drive(1, { held: 'AAA001L8', isHeld: true }), drive(2, { held: 'BBB001L8' })];
    const own = { isEmptied: ({ id }: RoomDrive) => id === 'drive-1' };
    const emptying = { code: 'emptying', drive: 'Drive 1', held: 'AAA001L8' };
    expect(roomFor(reads('CCC001L8'), view(drives, own))).toMatchObject({ kind: 'none', drives: [emptying] });
  });
});

describe('what stays, and why', () => {
  const fault = { code: 'drive.fault', data: {} } as const;
  const rows: readonly (readonly [string, HeldCartridge, Partial<RoomView>, object])[] = [
    ['busy', { isHeld: true }, { userOf: () => ({ id: one, isPaused: false }) }, { job: one }],
    ['paused', { isHeld: true }, { userOf: () => ({ id: one, isPaused: true }) }, { job: one }],
    ['at-work', { isHeld: true }, {}, {}],
    ['next-for', {}, { nextFor: () => two }, { job: two }],
    ['wanted', {}, { wantedBefore: () => two }, { job: two, held: 'AAA001L8' }],
    ['unfinished', { condition: 'unfinished' }, {}, { held: 'AAA001L8' }],
    ['unfinished', { condition: 'unknown' }, {}, { held: 'AAA001L8' }],
    ['failed', { failure: fault }, {}, { held: 'AAA001L8' }],
    ['not-allowed', {}, { mayEject: () => false, ejectIdle: { on: false, minutes: 0 } }, { held: 'AAA001L8' }],
  ];

  test.each(rows)('%s', (code, content, change, more) => {
    const drives = [drive(1, { held: 'AAA001L8', ...content })];
    const room = roomFor(reads('CCC001L8'), view(drives, change));
    expect(room).toEqual({ kind: 'none', barcode: 'CCC001L8', drives: [{ code, drive: 'Drive 1', ...more }] });
  });

  test('a cleaning cartridge, which a person judges', () => {
    const drives = [drive(1, { held: 'CLNU01L1', failure: fault })];
    expect(roomFor(reads('CCC001L8'), view(drives))).toMatchObject({
      drives: [{ code: 'cleaning', held: 'CLNU01L1' }],
    });
  });

  test.each(['AAA001L8', 'CLNU01L1'])('%s, which is wanted itself, while its drive fails', (held) => {
    const drives = [drive(1, { held, failure: fault }), drive(2)];
    const code = held === 'AAA001L8' ? 'failed' : 'cleaning';
    const room = roomFor(reads(held), view(drives));
    expect(room).toEqual({ kind: 'none', barcode: held, drives: [{ code, drive: 'Drive 1', held }] });
  });

  test('who may not eject waits for the rule all the same', () => {
    const drives = [drive(1, { held: 'AAA001L8' })];
    expect(roomFor(reads('CCC001L8'), view(drives, { mayEject: () => false }))).toMatchObject({ kind: 'eject' });
  });
});

test('a job that no drive could ever serve is known before it waits', () => {
  const drives = [drive(1, { held: 'AAA001L8' }), drive(2, { held: 'BBB001L8', isHeld: true, generation: 7 })];
  expect(couldServe([{ barcode: 'CCC001L8', use: 'read' }], drives)).toBe(true);
  expect(couldServe([{ barcode: 'CCC001L9', use: 'read' }], drives)).toBe(false);
  const both = ['CCC001L8', 'DDD001L8'].map((barcode) => ({ barcode, use: 'read' }) as const);
  expect(couldServe(both, drives)).toBe(false);
  expect(couldServe([{ barcode: 'CCC001L8', use: 'read', drive: 'drive-2' }], drives)).toBe(false);
});
