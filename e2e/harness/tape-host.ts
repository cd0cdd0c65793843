// Another computer with tapes of its own, as far as ssh and the window can see.

import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startSshd, type TapeHost } from '../../helper/test/flows/sshd-process.ts';
import { endHelpers, type TestWorld } from './world.ts';

export interface OtherComputer {
  readonly host: TapeHost;
  readonly home: string;
  /** For a window that is to find it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly end: () => Promise<void>;
}

export async function otherComputer(world: TestWorld): Promise<OtherComputer> {
  const folder = join(dirname(world.home), 'sshd');
  await mkdir(folder);
  const home = join(dirname(world.home), 'there');
  const host = await startSshd(folder, home);
  const { CAPSTAN_SSH_COMMAND = '', CAPSTAN_REMOTE_COMMAND = '' } = host.environment;
  return {
    host,
    home,
    environment: { CAPSTAN_SSH_COMMAND, CAPSTAN_REMOTE_COMMAND },
    end: async () => {
      host.cut();
      host.stop();
      await endHelpers(home);
    },
  };
}
