// Steps that many of these journeys begin with.

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { type Helper, type HelperOptions, startHelper, temporaryFolder } from './harness.ts';
import { bytes } from './trees.ts';

export const barcode = 'CAP001L8';

export async function formatted(options: HelperOptions = {}): Promise<Helper> {
  const helper = await startHelper(options);
  await helper.load(barcode);
  expect(await helper.format(barcode, 'Spring')).toMatchObject({ state: 'done' });
  return helper;
}

export function folderWith(names: readonly string[]): string {
  const folder = join(temporaryFolder(), 'd');
  mkdirSync(folder);
  for (const [at, name] of names.entries()) writeFileSync(join(folder, name), bytes(1000 + at, at));
  return folder;
}

/** A disk of its own with little room; only root can make one. */
export function smallDisk(size: string): string {
  const folder = join(temporaryFolder(), 'small');
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'capstan-test', folder]);
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  return folder;
}
