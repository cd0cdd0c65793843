// A home with a mount, by the real command line, the real helper and a real mount.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { loadMount } from '../../client/mount-module.ts';
import { runningMounts } from '../../client/mount-processes.ts';
import { capstanAt, endHelper } from '../cli/terminal.ts';
import { temporaryFolder } from '../ipc/harness.ts';

export interface MountedDesk {
  readonly folder: string;
  readonly home: string;
  /** Where it is mounted. */
  readonly tapes: string;
  readonly capstan: ReturnType<typeof capstanAt>;
  readonly mount: (...options: readonly string[]) => Promise<void>;
  readonly jobs: (kind: string) => Promise<number>;
}

/** Nothing is mounted yet. */
export function mountedDesk(): MountedDesk {
  const folder = temporaryFolder();
  const home = join(folder, 'home');
  const tapes = join(folder, 'tapes');
  const capstan = capstanAt(home, folder);
  onTestFinished(() => endHelper(home));
  onTestFinished(async () => void (await capstan('unmount', tapes)));
  mkdirSync(tapes);
  return {
    ...{ folder, home, tapes, capstan },
    mount: async (...options) => {
      const places = ['--staging', join(folder, 'staging'), '--spool', join(folder, 'spool')];
      const done = await capstan('mount', tapes, ...places, ...options);
      expect(done, done.err).toMatchObject({ code: 0 });
    },
    jobs: async (kind) => {
      const { out } = await capstan('jobs', '--json');
      const rows = out.split('\n').filter((line) => line !== '');
      return rows.filter((line) => JSON.parse(line).kind === kind).length;
    },
  };
}

export async function formatted({ capstan }: MountedDesk, barcode: string): Promise<void> {
  await capstan('virtual', 'new', barcode, '--capacity', '1G');
  await capstan('load', barcode);
  expect(await capstan('format', barcode, '--yes')).toMatchObject({ code: 0 });
  expect(await capstan('eject', barcode)).toMatchObject({ code: 0 });
}

export function processOf(tapes: string): number {
  return runningMounts().find(({ folder }) => folder === tapes)?.process ?? Number.NaN;
}

export function attributeOf(path: string, name: string): string | null {
  return loadMount().readAttribute(path, `user.capstan.${name}`);
}
