// The process of a mount: `capstan mount` starts it, and it ends with the mount. What it cannot begin with it writes as one
// line of JSON and ends with 2; when the mount is there it says so the same way.

import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { homeFolder, isHomeNamed, systemSocket } from '../client/home.ts';
import { reach } from '../client/launch.ts';
import { loadMount } from '../client/mount-module.ts';
import { type FaultCode, faultOf, TapeError } from '../contract/errors.ts';
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
  const { Mount, claim } = loadMount();
  const own = (folder: string, fault: FaultCode) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!claim(join(folder, '.in-use'))) throw new TapeError(fault, { subject: folder });
  };
  own(terms.staging, 'mount.staging-in-use');
  own(values.spool ?? '', 'mount.spool-in-use');
  mkdirSync(terms.spool, { recursive: true });
  // Whoever made it before.
  chmodSync(terms.spool, 0o700);
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
