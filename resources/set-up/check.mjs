// `npm run check`: what can be said of the code without running it: types, lint, formatting, what nothing uses, layers,
// C++ warnings.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { checkHardening } from './hardening.mjs';
import { ensureNative, nativeBuilds } from './native-build.mjs';
import { prepareHelper } from './prepare.mjs';
import { judge, sumUp } from './results.mjs';
import { main, node, root, run } from './run.mjs';
import { ensureSystemPackages } from './system-packages.mjs';
import { runVitest } from './vitest.mjs';

/** One version for everybody: each major version of clang-format formats differently. */
const clangFormat = 'clang-format-14';

/** Files, exports and packages that nothing names; `.knip.json` holds where a program begins. */
const knip = join(root, 'node_modules', 'knip', 'bin', 'knip.js');

export async function runChecks() {
  return [
    await judge('Types', () => run('tsc', node, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '--build'])),
    await judge('Lint and formatting', () => run('biome', biome(), ['check', '--error-on-warnings', '.'])),
    await judge('Nothing unused', () => run('knip', node, [knip, '--no-progress', '--treat-config-hints-as-errors'])),
    await judge('C++ formatting', () => run('clang-format', clangFormat, ['--dry-run', '-Werror', ...cppFiles()])),
    await judge('C++ without warnings', () => ensureNative(nativeBuilds.test)),
    await judge('Hardening of the built core', checkHardening),
  ];
}

function biome() {
  return join(root, 'node_modules', '.bin', 'biome');
}

function cppFiles() {
  const files = readdirSync(join(root, 'native'), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => /\.[ch]pp$/.test(file)).map((file) => join('native', file));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    ensureSystemPackages(['build', 'test']);
    await prepareHelper();
    return sumUp([
      ...(await runChecks()),
      runVitest('Layers, names and words', 'helper/test', { names: ['layers', 'type-names', 'plain-words'] }),
    ]);
  });
}
