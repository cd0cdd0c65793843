import { expect, test } from 'vitest';
import { restorePlanInWords } from '../../cli/restore-plan.ts';
import type { RestorePlan } from '../../contract/restore.ts';

const time = { loadSeconds: 15, locateSeconds: 62, readSeconds: 600, rewindSeconds: 50, unloadSeconds: 24 };

const plan: RestorePlan = {
  files: 1204,
  folders: 3,
  bytes: 3.2e9,
  cartridges: [
    {
      ...{ barcode: 'CAP002L8', generation: null, drive: 'drive-1', files: 4, bytes: 0.2e9 },
      ...{ readIn: 'drive-1', startSeconds: 0 },
      time: { ...time, loadSeconds: 0 },
      path: [],
    },
    {
      ...{ barcode: 'CAP001L8', generation: 3, drive: null, files: 1200, bytes: 3e9, time, path: [] },
      ...{ readIn: 'drive-1', startSeconds: 736 },
    },
  ],
  moves: [],
  seconds: 1487,
  isForRealDrives: false,
  conflicts: [],
  conflictsTotal: 0,
  renamed: [],
  renamedTotal: 0,
  fromGoodCopies: 0,
  damaged: [],
  damagedTotal: 0,
  freeBytes: 1e12,
};

test('a plan says which cartridges, in which order, and how long each takes', () => {
  expect(restorePlanInWords(plan, '/out', null).split('\n')).toEqual([
    '1,204 files, 3.2 GB from 2 cartridges into /out: about 25 min',
    '',
    '    cartridge               place         read in  after   files  size    load  locate  read    eject  total',
    '1.  CAP002L8                in drive-1    drive-1  -       4      200 MB  -     1 min   10 min  1 min  12 min',
    '2.  CAP001L8, generation 3  on the shelf  drive-1  12 min  1,200  3 GB    15 s  1 min   10 min  1 min  13 min',
  ]);
});

test('a plan says what a robot will move, and when', () => {
  const moves = [
    { library: 'library-1', barcode: 'CAP002L8', from: 'drive 1', to: 'slot 2', startSeconds: 736 },
    { library: 'library-1', barcode: 'CAP001L8', from: 'slot 1', to: 'drive 1', startSeconds: 751 },
  ];
  const words = restorePlanInWords({ ...plan, moves }, '/out', null);
  expect(words).toContain(
    'The robot will move:\nafter 12 min  CAP002L8  drive 1 → slot 2\nafter 13 min  CAP001L8  slot 1 → drive 1',
  );
  const other = { library: 'library-2', barcode: 'CAP003L8', from: 'slot 1', to: 'drive 1', startSeconds: 0 };
  const both = restorePlanInWords({ ...plan, moves: [other, ...moves] }, '/out', null);
  expect(both).toContain('The robots will move:\nat once       library-2  CAP003L8  slot 1 → drive 1');
});

test('a plan says when its times are those of a real drive, and the ones at hand take none', () => {
  expect(restorePlanInWords({ ...plan, isForRealDrives: true }, '/out', null)).toContain(
    '\nTimes are for real drives; these virtual drives are instant.',
  );
});

test('a plan says what comes from a good copy, and names what is only there damaged', () => {
  const damaged = [{ barcode: 'CAP001L8', path: 'd/a\u001b' }];
  const words = restorePlanInWords({ ...plan, fromGoodCopies: 2, damaged, damagedTotal: 1 }, '/out', null);
  expect(words).toContain('2 files are damaged where chosen; a good copy will be used instead.\n');
  expect(words).toContain('1 file is known to be damaged, and no good copy is known:\n  CAP001L8:/d/a\\u{1b}');
});

test('a plan names what is in the way and what becomes of it, and says when nothing tells how long it takes', () => {
  const conflicts = Array.from({ length: 12 }, (_, at) => `d/f${at}`);
  const unknown = plan.cartridges.map((pass) => ({ ...pass, time: null }));
  const shown = { ...plan, cartridges: unknown, seconds: null, conflicts, conflictsTotal: 40 };
  const words = restorePlanInWords(shown, '/out', 'skip');
  expect(words).toContain('into /out\n');
  expect(words).toContain('unknown');
  expect(words).toContain('40 files already exist. They are kept:\n  d/f0\n');
  expect(words).toContain('  and 30 more');
  const named = { ...plan, renamed: [{ path: 'a\u001b', target: 'b' }], renamedTotal: 1, freeBytes: 1e9 };
  expect(restorePlanInWords(named, '/out', null)).toContain('  a\\u{1b} → b');
  expect(restorePlanInWords(named, '/out', null)).toContain('3.2 GB needed, 1 GB free');
});
