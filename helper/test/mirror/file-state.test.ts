import { describe, expect, test } from 'vitest';
import type { LedgerFile } from '../../src/catalogue/ledger-rows.ts';
import type { FileStatus } from '../../src/disk/file-status.ts';
import {
  afterCopy,
  afterCopyBegan,
  afterCopyDamaged,
  afterFailedCopy,
  afterMoveAside,
  afterStatus,
  afterTape,
  afterTapeLost,
  isRestless,
  usualRestRules,
} from '../../src/mirror/file-state.ts';
import { chance } from '../flows/day/chance.ts';

const { quietSeconds, restlessSeconds } = usualRestRules;

function status(state: string | null, isClosed = false): FileStatus {
  return { path: 'd/a', kind: 'file', size: 5, state, inode: null, isClosed };
}

function seen(state: string | null, now: number, file: LedgerFile | null = null, isClosed = false): LedgerFile {
  const next = afterStatus(file, status(state, isClosed), now, 1, usualRestRules);
  if (next === null) throw new Error('nothing is known of it');
  return next;
}

function copy(file: LedgerFile, state: string, now: number, isMixture = false): LedgerFile {
  const next = afterCopy(file, { kind: 'file', state, sha256: 'aa', isMixture }, now, usualRestRules);
  if (next === null) throw new Error('nothing is known of it');
  return next;
}

describe('settling', () => {
  test('a file that is closed may be copied at once, another when it has rested', () => {
    expect(seen('1', 100, null, true).due).toBe(100);
    expect(seen('1', 100).due).toBe(100 + quietSeconds);
  });

  test('each change lets it rest anew, but not for ever', () => {
    let file = seen('0', 100);
    for (let now = 101; now < 100 + 2 * restlessSeconds; now += 1) {
      file = seen(String(now), now, file);
      expect(file.due).toBeLessThanOrEqual(Math.max(now, 100 + restlessSeconds));
      expect(file.diskSince).toBe(100);
    }
    expect(isRestless(file, 100 + restlessSeconds, usualRestRules)).toBe(true);
  });

  test('one that never rests is not waited for because a clock that was ahead copied it on a day to come', () => {
    let file = copy(seen('0', 9_000), '0', 9_000);
    for (let now = 100; now <= 100 + restlessSeconds; now += 1) file = seen(String(now), now, file);
    expect(file.due).toBeLessThanOrEqual(100 + restlessSeconds);
    expect(isRestless(file, 100 + restlessSeconds, usualRestRules)).toBe(true);
  });

  test('one that is written, closed and written again is not copied at every close', () => {
    const file = copy(seen('1', 100, null, true), '1', 100);
    expect(seen('2', 100.5, file, true).due).toBe(100 + quietSeconds);
  });

  test('what was begun to be copied is known until the folder is looked after, also when it has gone meanwhile', () => {
    const gone = seen(null, 103, afterCopyBegan(seen('1', 100), 'file'));
    expect(gone).toMatchObject({ disk: null, diskKind: 'file', diskSince: 100 });
    expect(afterMoveAside(gone, 104)).toBeNull();
    expect(
      afterCopy(gone, { kind: 'file', state: '1', sha256: 'aa', isMixture: false }, 104, usualRestRules),
    ).toMatchObject({
      diskSince: 100,
    });
  });

  test('a mixture of before and after counts as missing', () => {
    const file = copy(seen('1', 100), '1', 102, true);
    expect(file.diskSince).toBe(100);
  });

  test('what changed while it was copied still lags', () => {
    const later = seen('2', 101, seen('1', 100));
    expect(copy(later, '1', 102).diskSince).toBe(100);
    expect(copy(later, '2', 102).diskSince).toBeNull();
  });
});

describe('names that go', () => {
  test('one that no folder and no tape ever had is forgotten at once', () => {
    expect(afterStatus(seen('1', 100), status(null), 101, 1, usualRestRules)).toBeNull();
  });

  test('one that a tape has, or may have, is known until it is gone from there', () => {
    const file = afterTape(copy(seen('1', 100), '1', 101), 1, 'file', 'uuid', 200);
    const gone = afterMoveAside(seen(null, 300, file), 301);
    expect(gone).toMatchObject({ diskSince: null, tapeSince: 300 });
    expect(gone === null ? 0 : afterTape(gone, gone.version, null, 'uuid', 400)).toBeNull();
  });
});

// By chance, the same for the same seed: whatever happens, in whatever order, the row says what is true.
test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'after anything that may happen the ledger says what lags behind (seed %i)',
  (seed) => {
    const next = chance(seed);
    let file: LedgerFile | null = null;
    /** What is true: the states of source and folder, and the version that is on tape. */
    const truth = { source: null as string | null, disk: null as string | null, tape: null as string | null };
    const versions = new Map<number, string | null>();
    for (let now = 1; now < 4000; now += next() * 5) {
      const what = next();
      if (what < 0.4) {
        truth.source = next() < 0.25 ? null : String(Math.floor(next() * 4));
        file = afterStatus(file, status(truth.source, next() < 0.5), now, 1, usualRestRules);
      } else if (file !== null && what < 0.6 && file.due !== null && file.due <= now) {
        const { source } = truth;
        const isMixture = next() < 0.1;
        file =
          source === null
            ? afterMoveAside(file, now)
            : afterCopy(file, { kind: 'file', state: source, sha256: 'aa', isMixture }, now, usualRestRules);
        truth.disk = isMixture && source !== null ? 'something' : source;
        if (file !== null) versions.set(file.version, truth.disk);
      } else if (file !== null && what < 0.7) {
        file = afterFailedCopy(file, next() < 0.5 ? 'source.changed' : 'mirror.full', now, usualRestRules);
      } else if (file !== null && what < 0.9 && file.diskSince === null) {
        truth.tape = truth.disk;
        file = afterTape(file, file.version, truth.disk === null ? null : 'file', 'uuid', now);
      } else if (file !== null && what < 0.93) {
        file = afterTapeLost(file, now);
        truth.tape = null;
      } else if (file !== null && what < 0.95) {
        file = afterCopyDamaged(file, now);
        if (truth.disk !== null) truth.disk = 'something';
      }
      if (truth.source !== truth.disk) expect(file?.diskSince ?? null).not.toBeNull();
      if (truth.source !== truth.tape && file === null) expect([truth.source, truth.tape]).toEqual([null, null]);
      if (truth.source !== truth.tape) expect(file?.tapeSince ?? null).not.toBeNull();
      if (file !== null) {
        expect(file.due === null).toBe(file.diskSince === null);
        if (file.diskSince !== null) expect(file.tapeSince).not.toBeNull();
      }
    }
  },
);
