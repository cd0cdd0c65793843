// A whole cartridge that the reference implementation wrote, as the folder of its file-backed layout.

import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { goldenFolder, temporaryFolder } from './harness.ts';

export function goldenCartridge(archive: string): string {
  const folder = temporaryFolder();
  execFileSync('tar', ['-xJf', join(goldenFolder, archive), '-C', folder]);
  const inside = readdirSync(folder, { recursive: true, withFileTypes: true }).find((entry) => entry.name === '0_0_R');
  if (inside === undefined) throw new Error(`no cartridge in ${archive}`);
  return inside.parentPath;
}
