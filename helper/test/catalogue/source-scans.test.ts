import { describe, expect, test } from 'vitest';
import type { JobId } from '../../contract/model.ts';
import type { MirrorSetInput, SetId } from '../../contract/schedules.ts';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import type { ScannedSource } from '../../src/catalogue/source-scans.ts';
import { freshCatalogue } from './harness.ts';

const plan: MirrorSetInput = {
  ...{ name: 'films', sources: ['/d'], include: [], exclude: [], timing: { kind: 'manual' }, timeZone: 'UTC' },
  ...{ pool: 'vault', mirror: null, copies: 1, verify: 'none', keepDays: null, keepOnDiskDays: 0 },
};

function newSet({ sets }: Catalogue): SetId {
  return sets.add(plan, { uid: 0, gid: 0, groups: [] }, null).id;
}

function file(path: string, inode: number, more: Partial<ScannedSource> = {}): ScannedSource {
  return { path, kind: 'file', size: 10, modified: 1n, device: 1n, inode: BigInt(inode), ...more };
}

let seconds = 0;

function scan(
  { sourceScans }: Catalogue,
  set: SetId,
  seen: readonly ScannedSource[],
  spared: readonly string[] = [],
): void {
  seconds += 1;
  const one = sourceScans.begin(set, new Date(seconds * 1000).toISOString());
  sourceScans.record(one, seen);
  for (const path of spared) sourceScans.keepBelow(one, path);
  sourceScans.finish(one);
}

describe('what a look saw', () => {
  test('makes gone what is missing, children before their folders', () => {
    const catalogue = freshCatalogue();
    const { sourceScans } = catalogue;
    const set = newSet(catalogue);
    const folder = file('d/sub', 2, { kind: 'directory', size: 0 });
    scan(catalogue, set, [file('d/a', 1), folder, file('d/sub/b', 3), file('d/sub/c', 4)]);
    expect(sourceScans.gone(set, null, 10)).toEqual([]);
    scan(catalogue, set, [file('d/a', 1)]);
    expect(sourceScans.gone(set, null, 2)).toEqual(['d/sub/c', 'd/sub/b']);
    expect(sourceScans.gone(set, 'd/sub/b', 10)).toEqual(['d/sub']);
    expect(sourceScans.currentVersion(set, 'd/a')).toEqual({ kind: 'file', size: 10, modified: 1n });
    expect(sourceScans.currentVersion(set, 'd/sub/b')).toBeNull();
    scan(catalogue, set, [file('d/a', 1), file('d/sub/b', 9)]);
    expect(sourceScans.gone(set, null, 10)).toEqual(['d/sub/c', 'd/sub']);
    sourceScans.forget(set, ['d/sub/c', 'd/sub', 'd/a']);
    expect(sourceScans.gone(set, null, 10)).toEqual([]);
    expect(sourceScans.currentVersion(set, 'd/a')).not.toBeNull();
  });

  test('recognizes files under their new names, by disk, inode, size and time', () => {
    const catalogue = freshCatalogue();
    const { sourceScans } = catalogue;
    const set = newSet(catalogue);
    const before = ['same', 'larger', 'later', 'elsewhere', 'stays'].map((name, at) => file(`d/${name}`, at));
    scan(catalogue, set, before);
    scan(catalogue, set, [
      file('e/same', 0),
      file('e/larger', 1, { size: 11 }),
      file('e/later', 2, { modified: 2n }),
      file('e/elsewhere', 3, { device: 2n }),
      file('d/stays', 4),
      file('e/second name of one that stays', 4),
    ]);
    expect(sourceScans.renamed(set, '', 10)).toEqual([{ from: 'd/same', to: 'e/same', size: 10, modified: 1n }]);
    sourceScans.markMoved(set, ['e/same'], '7' as JobId);
    expect(sourceScans.isMoved(set, 'e/same', '7' as JobId)).toBe(true);
    expect(sourceScans.isMoved(set, 'e/same', '8' as JobId)).toBe(false);
    scan(catalogue, set, [file('e/same', 0, { modified: 3n })]);
    expect(sourceScans.renamed(set, '', 10)).toEqual([]);
    expect(sourceScans.isMoved(set, 'e/same', '7' as JobId)).toBe(false);
  });

  test('spares what could not be looked at', () => {
    const catalogue = freshCatalogue();
    const { sourceScans } = catalogue;
    const set = newSet(catalogue);
    scan(catalogue, set, [file('d/shut/a', 1), file('d/shut!', 2), file('d/shut0', 3)]);
    scan(catalogue, set, [], ['d/shut']);
    expect(sourceScans.gone(set, null, 10)).toEqual(['d/shut0', 'd/shut!']);
    expect(sourceScans.currentVersion(set, 'd/shut/a')).not.toBeNull();
  });

  test('knows a source that held files and holds none', () => {
    const catalogue = freshCatalogue();
    const { sourceScans } = catalogue;
    const set = newSet(catalogue);
    const root = file('d', 1, { kind: 'directory' });
    const first = sourceScans.begin(set, new Date(0).toISOString());
    sourceScans.record(first, [root]);
    expect(sourceScans.isEmptied(first, 'd')).toBe(false);
    scan(catalogue, set, [root, file('d/a', 2), file('e/b', 3)]);
    const next = sourceScans.begin(set, new Date(1e9).toISOString());
    sourceScans.record(next, [root, file('e/b', 3)]);
    expect(sourceScans.isEmptied(next, 'd')).toBe(true);
    expect(sourceScans.isEmptied(next, 'e')).toBe(false);
  });

  test('is each set’s own', () => {
    const catalogue = freshCatalogue();
    const { sets, sourceScans } = catalogue;
    const owner = { uid: 0, gid: 0, groups: [] };
    const [one, other] = [newSet(catalogue), sets.add({ ...plan, name: 'other' }, owner, null).id];
    scan(catalogue, one, [file('d/a', 1)]);
    scan(catalogue, other, [file('d/b', 1)]);
    scan(catalogue, one, []);
    expect(sourceScans.gone(one, null, 10)).toEqual(['d/a']);
    expect(sourceScans.gone(other, null, 10)).toEqual([]);
    sets.remove(one);
    expect(sourceScans.gone(one, null, 10)).toEqual([]);
  });
});
