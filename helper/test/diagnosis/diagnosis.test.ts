import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { limits, nodes } from '../../src/diagnosis/diagnosis.ts';
import { isRoot, temporaryFolder } from '../flows/harness.ts';

/** Folders that say what a kernel would. */
function kernelWith(
  devices: Readonly<Record<string, { readonly type: string; readonly mode: number }>>,
  watches = '8192',
) {
  const top = temporaryFolder();
  const kernel = { sys: join(top, 'sys'), proc: join(top, 'proc'), dev: join(top, 'dev') };
  mkdirSync(kernel.dev);
  mkdirSync(join(kernel.proc, 'sys/fs/inotify'), { recursive: true });
  writeFileSync(join(kernel.proc, 'sys/fs/inotify/max_user_watches'), `${watches}\n`);
  for (const [name, { type, mode }] of Object.entries(devices)) {
    const folder = join(kernel.sys, 'class/scsi_generic', name, 'device');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'type'), `${type}\n`);
    writeFileSync(join(folder, 'vendor'), 'IBM     \n');
    writeFileSync(join(folder, 'model'), 'ULT3580-HH8     \n');
    writeFileSync(join(kernel.dev, name), '');
    chmodSync(join(kernel.dev, name), mode);
  }
  return kernel;
}

describe('the doctor', () => {
  test('finds no fault in a computer without real drives', () => {
    expect(nodes(kernelWith({ sg0: { type: '0', mode: 0o660 } }))).toMatchObject([{ severity: 'ok' }]);
    expect(nodes(kernelWith({}))).toMatchObject([{ severity: 'ok' }]);
  });

  test('says which drives can be used, and which everybody can', () => {
    const kernel = kernelWith({ sg1: { type: '1', mode: 0o660 }, sg2: { type: '1', mode: 0o666 } });
    expect(nodes(kernel)).toMatchObject([
      { severity: 'ok', words: expect.stringMatching(/^IBM ULT3580-HH8 \(.*sg1\) can be used\.$/) },
      { severity: 'warning', remedy: expect.stringContaining('capstan-service install') },
    ]);
  });

  test.skipIf(isRoot)('says how to get at a drive that may not be opened', () => {
    const kernel = kernelWith({ sg1: { type: '1', mode: 0o000 } });
    expect(nodes(kernel)).toMatchObject([{ severity: 'error', remedy: expect.stringContaining('usermod -aG tape') }]);
  });

  test('warns of a kernel that lets few folders be watched', () => {
    expect(limits(kernelWith({}, '8192'))).toMatchObject([{ severity: 'warning', remedy: expect.any(String) }]);
    expect(limits(kernelWith({}, '1048576'))).toMatchObject([{ severity: 'ok', remedy: null }]);
  });
});
