// The process of a mount: `capstan mount` starts it, and it ends with the mount. What it cannot begin with it writes as one
// line of JSON and ends with 2; when the mount is there it says so the same way.

import { existsSync, mkdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { homeFolder, isHomeNamed, systemSocket } from '../client/home.ts';
import { reach } from '../client/launch.ts';
import { loadMount } from '../client/mount-module.ts';
import { faultOf, TapeError } from '../contract/errors.ts';
import { openPolicies } from '../contract/open-policy.ts';
import { treeShapes } from '../contract/tree-shape.ts';
import { CartridgeMount } from './cartridge-mount.ts';
import { programsThatFail } from './policy.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      home: { type: 'string' },
      dir: { type: 'string' },
      show: { type: 'string' },
      policy: { type: 'string', default: 'ask' },
      staging: { type: 'string' },
      'staging-bytes': { type: 'string' },
      'allow-other': { type: 'boolean', default: false },
      spool: { type: 'string' },
      'spool-bytes': { type: 'string' },
      'quiet-seconds': { type: 'string' },
    },
  });
  const policy = openPolicies.find((one) => one === values.policy) ?? 'ask';
  const config = process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config');
  const terms = {
    shape: treeShapes.find((one) => one === values.show) ?? 'cartridges',
    policy,
    failing: programsThatFail(join(config, 'capstan', 'programs-that-fail.txt')),
    staging: values.staging ?? '',
    stagingBytes: Number(values['staging-bytes']),
    // Beside them lies which archives are under way.
    spool: join(values.spool ?? '', 'files'),
    spoolBytes: Number(values['spool-bytes']),
    quietMs: 1_000 * Number(values['quiet-seconds']),
  };
  await claim(terms.staging);
  await claim(terms.spool);
  const { Mount } = loadMount();
  const system = isHomeNamed(values.home) ? null : systemSocket;
  const connect = () => reach(homeFolder(values.home), system, { node: process.execPath, main: helperMain() });
  const mounted = await CartridgeMount.open(connect, terms, (onAsked) => {
    return new Mount({ folder: values.dir ?? '', forOthers: values['allow-other'], spool: terms.spool }, onAsked);
  });
  const leave = () => mounted.ended.resolve();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, leave);
  process.stdout.write(`${JSON.stringify({ mounted: { process: process.pid } })}\n`);
  await mounted.ended.promise;
  await mounted.close();
}

/** A socket that nobody connects to: the kernel gives the name free when the process ends, however it does. */
async function claim(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { dev, ino } = statSync(folder);
  const claimed = createServer().unref();
  await new Promise<void>((resolve, reject) => {
    claimed.once('error', () => reject(new TapeError('mount.staging-in-use', { subject: folder })));
    claimed.listen(`\0capstan-staging-${dev}-${ino}`, () => resolve());
  });
}

/** In the source tree, or the bundle beside ours. */
function helperMain(): string {
  const source = join(import.meta.dirname, '..', 'src', 'main.ts');
  return existsSync(source) ? source : join(import.meta.dirname, 'main.mjs');
}

try {
  await main();
  process.exit(0);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ fault: faultOf(error) })}\n`);
  process.exit(2);
}
