// The helper of another computer over ssh: what is asked there is answered as here, and what goes wrong on the way has words.

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Client } from '../../client/client.ts';
import { connectFar } from '../../client/far.ts';
import type { CallName } from '../../contract/contract.ts';
import { calls } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import { greetingOf, versionHere } from '../../contract/far.ts';
import { farHostOf } from '../../contract/far-host.ts';
import { endsOfStreams } from '../../contract/paths-here.ts';
import { startHelper, temporaryFolder } from './harness.ts';
import { tapeHost } from './sshd.ts';
import type { TapeHost } from './sshd-process.ts';

const firstPage = { cursor: null, limit: 10 };

/** From a desk that knows nothing of it yet. */
async function reached(
  host: TapeHost,
  { name = host.name, mayAsk = false, home = temporaryFolder(), environment = {} as NodeJS.ProcessEnv } = {},
): Promise<Client> {
  const all = { ...process.env, ...host.environment, XDG_RUNTIME_DIR: ownRuntimeFolder(), ...environment };
  return await connectFar(farHostOf(name), { mayAsk, home, environment: all });
}

/** Where the data folder lies too deep, the sign-in is shared there: short enough for a socket, and nobody else's. */
function ownRuntimeFolder(): string {
  const folder = mkdtempSync('/tmp/desk-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function faultOf(host: TapeHost, options: Parameters<typeof reached>[1] = {}) {
  return await reached(host, options).then(
    () => null,
    (error: unknown) => (error instanceof TapeError ? error.fault() : { code: String(error), data: {} }),
  );
}

/** What ssh starts there instead of Capstan. */
function programThat(script: string): { readonly environment: NodeJS.ProcessEnv } {
  const path = join(temporaryFolder(), 'capstan');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return { environment: { CAPSTAN_REMOTE_COMMAND: path } };
}

describe('a line over ssh', () => {
  test('leads to the helper there', async () => {
    const helper = await startHelper();
    const host = await tapeHost(helper.home);
    const far = await reached(host);
    expect(far.hello).toEqual(helper.client.hello);
    expect(await far.send('cartridges.shelf', firstPage)).toEqual(
      await helper.client.send('cartridges.shelf', firstPage),
    );
    far.close();
  });

  test('needs one sign-in for all that follow, also where the data folder lies deep', async () => {
    const helper = await startHelper();
    const host = await tapeHost(helper.home);
    const home = join(temporaryFolder(), 'd'.repeat(90), 'home');
    mkdirSync(home, { recursive: true });
    const environment = { XDG_RUNTIME_DIR: ownRuntimeFolder() };
    for (let times = 0; times < 3; times += 1) (await reached(host, { home, environment })).close();
    expect(host.signIns()).toBe(1);
  });

  test('is there for a key that may do nothing else', async () => {
    const helper = await startHelper();
    const host = await tapeHost(helper.home);
    host.restrictTo(`${host.environment.CAPSTAN_REMOTE_COMMAND} bridge`);
    const far = await reached(host, { environment: { CAPSTAN_REMOTE_COMMAND: 'touch /tmp/never;' } });
    expect(far.hello).toEqual(helper.client.hello);
    far.close();
  });

  test('is asked for by a program with a window, where there is one: for a passphrase, and about a new key', async () => {
    const helper = await startHelper();
    const host = await tapeHost(helper.home);
    execFileSync('ssh-keygen', ['-q', '-p', '-N', 'correct horse', '-f', join(host.folder, 'user')]);
    host.trust(false);
    const asked = join(temporaryFolder(), 'asked');
    const { environment } = programThat(
      `echo "$1" >> ${asked}; case "$1" in *yes/no*) echo yes;; *) echo 'correct horse';; esac`,
    );
    const asking = {
      CAPSTAN_SSH_COMMAND: `${host.environment.CAPSTAN_SSH_COMMAND} -o StrictHostKeyChecking=ask`,
      SSH_ASKPASS: environment.CAPSTAN_REMOTE_COMMAND,
      SSH_ASKPASS_REQUIRE: 'force',
    };
    expect((await faultOf(host, { environment: asking }))?.code).toBe('far.unknown-computer');
    const far = await reached(host, { mayAsk: true, environment: asking });
    expect(far.hello).toEqual(helper.client.hello);
    expect(readFileSync(asked, 'utf8')).toMatch(/SHA256:[\s\S]+passphrase for key/);
    far.close();
  });

  test('passes over what a login prints before', async () => {
    const helper = await startHelper();
    const host = await tapeHost(helper.home);
    const chatty = programThat(
      `printf 'Welcome!\\ncapstan bridge is near\\n no newline: '; echo; exec ${host.environment.CAPSTAN_REMOTE_COMMAND} "$@"`,
    );
    const far = await reached(host, chatty);
    expect(far.hello).toEqual(helper.client.hello);
    far.close();
    expect(await faultOf(host, programThat('yes'))).toMatchObject({ code: 'far.no-bridge' });
  });

  test('that breaks fails what was under way by name, and can be opened again', async () => {
    const helper = await startHelper();
    const host = await tapeHost(helper.home);
    const far = await reached(host);
    const lost = new Promise((resolve) => far.onClose(resolve));
    host.cut();
    expect(await lost).toMatchObject({ code: 'far.line-lost', data: { subject: 'tapes' } });
    await expect(far.send('cartridges.shelf', firstPage)).rejects.toMatchObject({ code: 'far.line-lost' });
    await far.reconnect?.();
    expect(await far.send('cartridges.shelf', firstPage)).toMatchObject({ next: null });
    far.close();
  });

  test('carries no path of this computer, whichever call it is in', async () => {
    const helper = await startHelper();
    const host = await tapeHost(helper.home);
    const far = await reached(host);
    const here = join(temporaryFolder(), 'mine');
    for (const [name, { rule }] of Object.entries(calls) as [CallName, (typeof calls)[CallName]][]) {
      for (const [field] of rule.names.paths ?? []) {
        // What leads to this computer was made there, for this very call.
        if (endsOfStreams.has(`${name} ${field}`)) continue;
        const input = field.split('.').reduceRight<unknown>((inner, step) => {
          return { [step.replace('[]', '')]: step.endsWith('[]') ? [inner] : inner };
        }, here);
        // As the helper would get it: it never sees whether the rest is right.
        await expect(far.send(name, input as never)).rejects.toMatchObject({
          // What is in a small file goes along, and this one is not there.
          code: expect.stringMatching(/^(far\.(path|secret)-is-here|source\.missing)$/),
        });
      }
    }
    far.close();
  });
});

describe('what keeps it from coming is told in words:', () => {
  test('the way there', async () => {
    const host = await tapeHost(join(temporaryFolder(), 'home'));
    const codeOf = async (options: Parameters<typeof reached>[1] = {}) => (await faultOf(host, options))?.code;
    expect(await codeOf({ name: 'nowhere.invalid' })).toBe('far.unreachable');
    expect(await codeOf({ environment: { CAPSTAN_SSH_COMMAND: '"/no where/ssh" -4' } })).toBe('far.no-ssh');
    expect(await codeOf({ environment: { CAPSTAN_REMOTE_COMMAND: '/nowhere/capstan' } })).toBe('far.no-program');
    expect(await codeOf({ environment: { CAPSTAN_REMOTE_COMMAND: 'echo' } })).toBe('far.no-bridge');
    host.admit(false);
    expect(await codeOf()).toBe('far.refused');
    host.trust(false);
    expect(await codeOf()).toBe('far.unknown-computer');
    host.trust('another');
    expect(await codeOf()).toBe('far.other-computer');
    host.stop();
    expect(await codeOf()).toBe('far.unreachable');
  });

  test('another version, whichever is older, before anything is asked', async () => {
    const host = await tapeHost(join(temporaryFolder(), 'home'));
    const asked = join(temporaryFolder(), 'asked');
    const bridge = (version: string, protocol: number) =>
      programThat(`echo '${greetingOf({ version, protocol })}'; cat > ${asked}`);
    const here = `${versionHere.version}, protocol ${versionHere.protocol}`;
    expect(await faultOf(host, bridge('0.0.9', versionHere.protocol - 1))).toEqual({
      code: 'far.older-there',
      data: { subject: 'tapes', versionThere: `0.0.9, protocol ${versionHere.protocol - 1}`, versionHere: here },
    });
    expect(await faultOf(host, bridge('9.0.0', versionHere.protocol + 1))).toEqual({
      code: 'far.older-here',
      data: { subject: 'tapes', versionThere: `9.0.0, protocol ${versionHere.protocol + 1}`, versionHere: here },
    });
  });

  test('a helper there that cannot start', async () => {
    const home = join(temporaryFolder(), 'home');
    writeFileSync(home, 'a file');
    expect(await faultOf(await tapeHost(home))).toMatchObject({
      code: 'far.no-helper',
      data: { subject: 'tapes', detail: expect.stringContaining('home.') },
    });
  });

  test('one that speaks nonsense', async () => {
    const host = await tapeHost(join(temporaryFolder(), 'home'));
    const nonsense = programThat(`echo '${greetingOf(versionHere)}'; echo nonsense; cat > /dev/null`);
    expect((await faultOf(host, nonsense))?.code).toBe('far.line-lost');
  });
});
