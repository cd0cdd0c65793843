import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { limits } from '../../src/diagnosis/diagnosis.ts';
import { temporaryFolder } from '../flows/harness.ts';

/** Folders that say what a kernel would. */
function kernelWith(watches: string) {
  const top = temporaryFolder();
  mkdirSync(join(top, 'proc/sys/fs/inotify'), { recursive: true });
  writeFileSync(join(top, 'proc/sys/fs/inotify/max_user_watches'), `${watches}\n`);
  return { sys: join(top, 'sys'), proc: join(top, 'proc'), dev: join(top, 'dev') };
}

describe('the doctor', () => {
  test('warns of a kernel that lets few folders be watched', () => {
    expect(limits(kernelWith('8192'))).toMatchObject([{ severity: 'warning', remedy: expect.any(String) }]);
    expect(limits(kernelWith('1048576'))).toMatchObject([{ severity: 'ok', remedy: null }]);
  });
});
