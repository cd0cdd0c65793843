// Another computer with tapes of its own, as far as ssh and the window can see.

import { renameSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startSshd, type TapeHost } from '../../helper/test/flows/sshd-process.ts';
import { endHelpers, type TestWorld } from './world.ts';

export interface OtherComputer {
  readonly host: TapeHost;
  readonly home: string;
  /** For a window that is to find it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Of what is sent there, no more than this comes until what it gives back is called. */
  readonly holdFeeds: (bytes: number) => () => void;
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
    holdFeeds: (bytes) => {
      const [plain, going] = [`${CAPSTAN_REMOTE_COMMAND}-plain`, join(folder, 'go')];
      renameSync(CAPSTAN_REMOTE_COMMAND, plain);
      const held = `{ head -c ${bytes}; until [ -e ${going} ]; do sleep 0.1; done; cat; } | ${plain} "$@"`;
      const script = `#!/bin/sh\ncase "$*" in *feed) ${held};; *) exec ${plain} "$@";; esac\n`;
      writeFileSync(CAPSTAN_REMOTE_COMMAND, script, { mode: 0o755 });
      return () => writeFileSync(going, '');
    },
    end: async () => {
      host.cut();
      host.stop();
      await endHelpers(home);
    },
  };
}
