// The real helper of a world beside a real drive that it may not open: what discovery finds is chosen here, all else is real.
// It runs before the window does, which then finds it there.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { helperSocket } from '../../helper/client/home.ts';
import { tape } from './tape.ts';
import type { TestWorld } from './world.ts';

const root = join(import.meta.dirname, '..', '..');

const device = {
  ...{ path: '/dev/sg3', address: '1:0:0:0', kind: 'drive', vendor: 'HPE', product: 'Ultrium 9-SCSI' },
  ...{ revision: 'R3G3', serial: 'CZ2107', generation: 9 },
};

/** In the helper's process, before its main file: the addon is one object for all who load it. */
const standIn = (addon: string) => `
import { createRequire } from 'node:module';
const native = createRequire(import.meta.url)(${JSON.stringify(addon)});
native.discover = async () => [${JSON.stringify(device)}];
native.TapeDrive.openMetal = async () => {
  throw Object.assign(new Error('drive.forbidden'), { code: 'drive.forbidden', detail: 'open /dev/sg3: permission denied' });
};
`;

export async function startHelperBesideShutDrive(world: TestWorld): Promise<void> {
  await mkdir(world.home, { recursive: true, mode: 0o700 });
  const before = join(world.desktop, '..', 'stand-in.mjs');
  await writeFile(before, standIn(join(root, '.build', 'native', 'capstan.node')));
  const main = join(root, 'helper', 'src', 'main.ts');
  spawn(process.execPath, ['--import', before, main, '--home', world.home], { stdio: 'ignore' }).unref();
  // A command would start one of its own where none is there yet.
  while (!existsSync(helperSocket(world.home))) await sleep(50);
  while (!(await tape(world, 'status')).output.includes('HPE')) await sleep(200);
}
