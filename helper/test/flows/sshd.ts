// A real sshd for one test.

import { onTestFinished } from 'vitest';
import { temporaryFolder } from './harness.ts';
import { startSshd, type TapeHost } from './sshd-process.ts';

/** `home`: of the helper that is reached there. */
export async function tapeHost(home: string): Promise<TapeHost> {
  const host = await startSshd(temporaryFolder(), home);
  onTestFinished(host.stop);
  return host;
}
