// A real sshd for one test.

import { onTestFinished } from 'vitest';
import { temporaryFolder } from './harness.ts';
import { startSshd, type TapeHost } from './sshd-process.ts';

/** `home`: of the helper that is reached there. `settings`: of sshd, in whose folder the host is. */
export async function tapeHost(
  home: string,
  settings: (folder: string) => readonly string[] = () => [],
): Promise<TapeHost> {
  const folder = temporaryFolder();
  const host = await startSshd(folder, home, settings(folder));
  onTestFinished(host.stop);
  return host;
}
