// The helper of another computer over ssh: what is asked there is answered as here, and what goes wrong on the way has words.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectFar } from '../../client/far.ts';
import { startHelper, temporaryFolder } from './harness.ts';
import { tapeHost } from './sshd.ts';

test('a call over ssh is answered by the helper there', async () => {
  const helper = await startHelper();
  const host = await tapeHost(helper.home);
  const far = await connectFar(
    { name: host.name, mayAsk: false, folder: join(host.folder, 'run') },
    environmentOf(host),
  );
  expect(far.hello).toEqual(helper.client.hello);
  expect(await far.send('cartridges.shelf', { cursor: null, limit: 10 })).toEqual(
    await helper.client.send('cartridges.shelf', { cursor: null, limit: 10 }),
  );
  far.close();
});

test('what keeps ssh from it is told in words', async () => {
  const host = await tapeHost(join(temporaryFolder(), 'home'));
  const codeOf = async (name = host.name, environment: NodeJS.ProcessEnv = {}) => {
    const far = { name, mayAsk: false, folder: join(temporaryFolder(), 'run') };
    return await connectFar(far, { ...environmentOf(host), ...environment }).then(
      (client) => client.close(),
      (error: { readonly code: string }) => error.code,
    );
  };
  expect(await codeOf('nowhere.invalid')).toBe('far.unreachable');
  expect(await codeOf(host.name, { CAPSTAN_REMOTE_COMMAND: '/nowhere/capstan' })).toBe('far.no-program');
  expect(await codeOf(host.name, { CAPSTAN_REMOTE_COMMAND: 'echo' })).toBe('far.no-bridge');
  host.admit(false);
  expect(await codeOf()).toBe('far.refused');
  host.trust(false);
  expect(await codeOf()).toBe('far.other-computer');
  host.stop();
  expect(await codeOf()).toBe('far.unreachable');
});

function environmentOf({ environment }: { readonly environment: NodeJS.ProcessEnv }): NodeJS.ProcessEnv {
  return { ...process.env, ...environment };
}
