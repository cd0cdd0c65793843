// `npm run -s tape -- …`: the command line from source, in the caller's own folder, with nothing of ours on stdout.

import { join } from 'node:path';
import process from 'node:process';
import { prepareHelper } from './prepare.mjs';
import { buildFolder, foreground, main, node, root } from './run.mjs';

await main(async () => {
  await prepareHelper();
  // npm runs scripts in the project's folder and says in INIT_CWD where it was called.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  // What Node made of the sources is kept: half of the time of a short command.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(buildFolder, 'compile-cache') };
  return await foreground(node, [join(root, 'helper', 'cli', 'main.ts'), ...process.argv.slice(2)], { cwd, env });
});
