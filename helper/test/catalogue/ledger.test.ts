import { expect, test } from 'vitest';
import type { Ledger } from '../../src/catalogue/ledger.ts';
import type { LedgerFile } from '../../src/catalogue/ledger-rows.ts';
import { copied, movedAside, noticed, taped, usualRules } from '../../src/mirror/file-state.ts';
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
        const seen = noticed(file, sight(state), 1, 1, usualRules);
        return seen && copied(seen, { kind: 'file', state, sha256: 'aa', isMixture: false }, 2, usualRules);
      }),
    becomesLink: (state: string) =>
      change((file) => {
        const seen = noticed(file, { ...sight(state), kind: 'symlink', size: 0 }, 6, 1, usualRules);
        return seen && copied(seen, { kind: 'symlink', state, sha256: null, isMixture: false }, 7, usualRules);
      }),
    becomesFolder: () =>
      change((file) => {
        const folder = { ...sight('folder 755'), kind: 'directory' } as const;
        const gone = noticed(file, folder, 6, 1, usualRules);
        const copy = { kind: 'directory', state: 'folder 755', sha256: null, isMixture: false } as const;
        return gone && copied(gone, copy, 7, usualRules);
      }),
    goes: () =>
      change((file) => {
        const seen = noticed(file, sight(null), 3, 1, usualRules);
        return seen && movedAside(seen, 4);
      }),
    /** Does what is in the batch. */
    isTaped: (batch: number) => {
      const [one] = ledger.batch(batch, '', 10);
      if (one === undefined) throw new Error('nothing is in the batch');
      change((file) => file && taped(file, one.version, one.kind, 'uuid', 5));
      ledger.closeBatch(batch);
    },
  };
}

function sight(state: string | null) {
  return { path: 'd/a', kind: 'file', size: 5, state, inode: null, isClosed: true } as const;
}

function opened(ledger: Ledger, id: Parameters<Ledger['openBatch']>[0]): number {
  const batch = ledger.openBatch(id);
  if (batch === null) throw new Error('there is nothing for a batch');
  return batch;
}

test('a name that goes while it is on its way to tape is to be taken from there', () => {
  const { ledger, id, comes, goes } = ledgerOfOne();
  comes('1');
  opened(ledger, id);
  goes();
  expect(ledger.onTape(id).files).toBe(1);
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
  expect(ledger.onTape(id).files).toBe(1);
});

test('a file that has become a folder counts until it is gone from the tape', () => {
  const { ledger, id, comes, becomesFolder, isTaped } = ledgerOfOne();
  comes('1');
  isTaped(opened(ledger, id));
  becomesFolder();
  expect([ledger.onDisk(id).files, ledger.onTape(id).files]).toEqual([0, 1]);
  expect(ledger.lagging(id, 'tape', '', 10)).toHaveLength(1);
  isTaped(opened(ledger, id));
  expect(ledger.onTape(id)).toMatchObject({ files: 0, oldest: null });
});

test('what a job writes in the place of something else is never taken away by it, though it may come twice', () => {
  const { ledger, id, comes, becomesLink, becomesFolder, isTaped } = ledgerOfOne();
  comes('a');
  isTaped(opened(ledger, id));
  const takenFor = (becomes: () => void) => {
    becomes();
    const batch = opened(ledger, id);
    const [removal] = ledger.removals(batch, null);
    const [wanted] = ledger.batch(batch, '', 10);
    isTaped(batch);
    expect(removal?.kinds).not.toContain(wanted?.kind);
    return removal?.kinds;
  };
  expect(takenFor(() => becomesLink('b'))).toEqual(['file']);
  expect(takenFor(() => comes('c'))).toEqual(['symlink']);
  expect(takenFor(becomesFolder)).toEqual(['file', 'symlink']);
  expect(takenFor(() => becomesLink('d'))).toEqual(['directory']);
});
