import { describe, expect, test } from 'vitest';
import { fileSafetyOf, type IndexedFile, verificationRunsOf } from '../../src/catalogue/file-safety.ts';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T00:00:00.000000000Z`;
const sha256 = 'a'.repeat(64);

const file: IndexedFile = {
  kind: 'file',
  size: 10,
  sha256,
  changeTime: at(1),
  modifyTime: at(1),
  backupTime: at(5),
  extents: [{ byteCount: 10 }],
  xattrs: [{ key: 'capstan.owner', value: '0:0:root:root', encoding: 'text' }],
};
const marked = (key: string, value: string): IndexedFile => ({
  ...file,
  xattrs: [...file.xattrs, { key, value, encoding: 'text' }],
});
const everything = [{ time: at(9), since: '' }];

describe('a file that is listed', () => {
  test('is safe, and verified only when a run spoke for it', () => {
    expect(fileSafetyOf(file, [])).toEqual({ receipt: 'safe' });
    expect(fileSafetyOf(file, everything)).toEqual({ receipt: 'verified', verified: at(9) });
    expect(fileSafetyOf(file, [{ time: at(4), since: '' }])).toEqual({ receipt: 'safe' });
    expect(fileSafetyOf(file, [{ time: at(9), since: at(6) }])).toEqual({ receipt: 'safe' });
    expect(fileSafetyOf(file, [{ time: at(9), since: at(5) }])).toMatchObject({ verified: at(9) });
  });

  test('is as verified as the newest run says, be it its own, of the volume, or known here alone', () => {
    const both = marked('capstan.verified', at(8));
    expect(fileSafetyOf(both, [])).toMatchObject({ verified: at(8) });
    expect(fileSafetyOf(both, everything)).toMatchObject({ verified: at(9) });
    expect(fileSafetyOf(both, [], { time: at(12), code: null })).toMatchObject({ verified: at(12) });
  });

  test('is not verified without a hash that fits its content', () => {
    expect(fileSafetyOf({ ...file, sha256: null }, everything)).toEqual({ receipt: 'safe' });
    const changed = { ...file, modifyTime: at(7), changeTime: at(7) };
    expect(fileSafetyOf(changed, everything)).toEqual({ receipt: 'safe' });
    const md5 = { key: 'ltfs.hash.md5sum', value: 'b'.repeat(32), encoding: 'text' } as const;
    expect(fileSafetyOf({ ...file, sha256: null, xattrs: [md5] }, everything)).toMatchObject({ receipt: 'verified' });
    const c4 = { key: 'capstan.hash.c4', value: `c4${'1'.repeat(88)}`, encoding: 'text' } as const;
    expect(fileSafetyOf({ ...file, sha256: null, xattrs: [c4] }, everything)).toMatchObject({ receipt: 'verified' });
    const none = { ...c4, value: '1'.repeat(90) };
    expect(fileSafetyOf({ ...file, sha256: null, xattrs: [none] }, everything)).toEqual({ receipt: 'safe' });
  });

  test('is not verified any more once other programs changed it', () => {
    const foreign = {
      ...marked('capstan.verified', at(8)),
      xattrs: [{ key: 'capstan.verified', value: at(8), encoding: 'text' }],
    } as const;
    expect(fileSafetyOf(foreign, [])).toMatchObject({ receipt: 'verified' });
    expect(fileSafetyOf({ ...foreign, modifyTime: at(10), changeTime: at(10) }, [])).toEqual({ receipt: 'safe' });
    // A source's clock may be wrong.
    expect(fileSafetyOf({ ...foreign, modifyTime: at(10) }, [])).toMatchObject({ receipt: 'verified' });
  });

  test('that was found unsound last is not called safe, until it is equal again or replaced', () => {
    const bad = marked('capstan.unsound', `${at(9)} restore.hash-mismatch`);
    const unsound = { time: at(9), code: 'restore.hash-mismatch' };
    expect(fileSafetyOf(bad, everything)).toEqual({ receipt: 'written', unsound });
    expect(fileSafetyOf(bad, [{ time: at(10), since: '' }])).toMatchObject({ receipt: 'verified' });
    expect(fileSafetyOf({ ...bad, backupTime: at(10) }, [])).toEqual({ receipt: 'safe' });
    expect(fileSafetyOf(file, everything, { time: at(11), code: 'medium.unreadable' })).toEqual({
      receipt: 'written',
      unsound: { time: at(11), code: 'medium.unreadable' },
    });
  });

  test('is no folder and no link', () => {
    expect(fileSafetyOf({ ...file, kind: 'directory' }, everything)).toEqual({ receipt: 'safe' });
    expect(fileSafetyOf({ ...file, kind: 'symlink' }, everything)).toEqual({ receipt: 'safe' });
  });
});

test('runs are read from the root line by line; what has another shape says nothing', () => {
  const value = `${at(9)} since ${at(6)}\n${at(5)}\nyesterday\n${at(4)} since dawn\n`;
  expect(verificationRunsOf([{ key: 'capstan.verified', value, encoding: 'text' }])).toEqual([
    { time: at(9), since: at(6) },
    { time: at(5), since: '' },
  ]);
  expect(verificationRunsOf([])).toEqual([]);
});
