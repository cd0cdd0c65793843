import { expect, test } from 'vitest';
import type { SetId } from '../../contract/schedules.ts';
import type { Ledger } from '../../src/catalogue/ledger.ts';
import type { LedgerFile } from '../../src/catalogue/ledger-rows.ts';
import { afterCopy, afterMoveAside, afterStatus, afterTape, usualRestRules } from '../../src/mirror/file-state.ts';
import { freshCatalogue } from './harness.ts';

const owner = { uid: 1000, gid: 1000, groups: [] };

function ledgerOfOne() {
  const { ledger, sets } = freshCatalogue();
  const { id } = sets.add(
    {
      ...{ name: 'all', sources: ['/d'], include: [], exclude: [], timeZone: 'UTC', pool: null, mirror: '/m' },
      ...{ timing: { kind: 'continuous', tapeWithinSeconds: 900 }, copies: 1, verify: 'none' },
      ...{ keepDays: null, keepOnDiskDays: 30 },
    },
    owner,
    null,
  );
  const change = (next: (file: LedgerFile | null) => LedgerFile | null) => ledger.change(id, [{ path: 'd/a' }], next);
  return {
    ledger,
    id,
    comes: (state: string) =>
      change((file) => {
        const seen = afterStatus(file, status(state), 1, 1, usualRestRules);
        return seen && afterCopy(seen, { kind: 'file', state, sha256: 'aa', isMixture: false }, 2, usualRestRules);
      }),
    becomesLink: (state: string) =>
      change((file) => {
        const seen = afterStatus(file, { ...status(state), kind: 'symlink', size: 0 }, 6, 1, usualRestRules);
        return seen && afterCopy(seen, { kind: 'symlink', state, sha256: null, isMixture: false }, 7, usualRestRules);
      }),
    becomesFolder: () =>
      change((file) => {
        const folder = { ...status('folder 755'), kind: 'directory' } as const;
        const gone = afterStatus(file, folder, 6, 1, usualRestRules);
        const copy = { kind: 'directory', state: 'folder 755', sha256: null, isMixture: false } as const;
        return gone && afterCopy(gone, copy, 7, usualRestRules);
      }),
    goes: () =>
      change((file) => {
        const seen = afterStatus(file, status(null), 3, 1, usualRestRules);
        return seen && afterMoveAside(seen, 4);
      }),
    /** Does what is in the batch. */
    isTaped: (batch: number) => {
      const [one] = ledger.batches.batchFiles(batch, '', 10);
      if (one === undefined) throw new Error('nothing is in the batch');
      change((file) => file && afterTape(file, one.version, one.kind, 'uuid', 5));
      ledger.batches.closeBatch(batch);
    },
  };
}

function status(state: string | null) {
  return { path: 'd/a', kind: 'file', size: 5, state, inode: null, isClosed: true } as const;
}

function opened(ledger: Ledger, id: SetId): number {
  const batch = ledger.batches.openBatch(id);
  if (batch === null) throw new Error('there is nothing for a batch');
  return batch;
}

test('a name that goes while it is on its way to tape is to be taken from there', () => {
  const { ledger, id, comes, goes } = ledgerOfOne();
  comes('1');
  opened(ledger, id);
  goes();
  expect(ledger.tapeLag(id).files).toBe(1);
});

test('so is one that came back while its removal was on the way, and goes again on its own way to tape', () => {
  const { ledger, id, comes, goes, isTaped } = ledgerOfOne();
  comes('1');
  isTaped(opened(ledger, id));
  goes();
  const removal = opened(ledger, id);
  comes('2');
  isTaped(removal);
  opened(ledger, id);
  goes();
  expect(ledger.tapeLag(id).files).toBe(1);
});

test('a file that has become a folder counts until it is gone from the tape', () => {
  const { ledger, id, comes, becomesFolder, isTaped } = ledgerOfOne();
  comes('1');
  isTaped(opened(ledger, id));
  becomesFolder();
  expect([ledger.diskLag(id).files, ledger.tapeLag(id).files]).toEqual([0, 1]);
  expect(ledger.lagging(id, 'tape', '', 10)).toHaveLength(1);
  isTaped(opened(ledger, id));
  expect(ledger.tapeLag(id)).toMatchObject({ files: 0, oldest: null });
});

test('what a job writes in the place of something else is never taken away by it, though it may come twice', () => {
  const { ledger, id, comes, becomesLink, becomesFolder, isTaped } = ledgerOfOne();
  comes('a');
  isTaped(opened(ledger, id));
  const takenFor = (becomes: () => void) => {
    becomes();
    const batch = opened(ledger, id);
    const [removal] = ledger.batches.removals(batch, null);
    const [wanted] = ledger.batches.batchFiles(batch, '', 10);
    isTaped(batch);
    expect(removal?.kinds).not.toContain(wanted?.kind);
    return removal?.kinds;
  };
  expect(takenFor(() => becomesLink('b'))).toEqual(['file']);
  expect(takenFor(() => comes('c'))).toEqual(['symlink']);
  expect(takenFor(becomesFolder)).toEqual(['file', 'symlink']);
  expect(takenFor(() => becomesLink('d'))).toEqual(['directory']);
});
