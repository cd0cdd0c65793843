// `npm run check`: what can be said of the code without running it: types, lint, formatting, what nothing uses, layers,
// C++ warnings, and what clang-tidy finds.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { checkByClangTidy } from './clang-tidy.mjs';
import { threadedTests } from './ctest.mjs';
import { checkHardening } from './hardening.mjs';
import { addonModules, ensureNative, nativeBuilds } from './native-build.mjs';
import { prepareHelper } from './prepare.mjs';
import { judge, sumUp } from './results.mjs';
import { main, node, root, run } from './run.mjs';
import { isLate } from './slow-machine.mjs';
import { ensureSystemPackages } from './system-packages.mjs';
import { runVitest } from './vitest.mjs';

/** One version for everybody: each major version of clang-format formats differently. */
const clangFormat = 'clang-format-14';

/** Files, exports and packages that nothing names; `.knip.json` holds where a program begins. */
const knip = join(root, 'node_modules', 'knip', 'bin', 'knip.js');

/** What takes no build. */
export async function runChecksOfSources() {
  return [
    await judge('Types', () => run('tsc', node, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '--build'])),
    await judge('Lint and formatting', () => run('biome', biome(), ['check', '--error-on-warnings', '.'])),
    await judge('Nothing unused', () => run('knip', node, [knip, '--no-progress', '--treat-config-hints-as-errors'])),
    await judge('C++ formatting', () => run('clang-format', clangFormat, ['--dry-run', '-Werror', ...cppFiles()])),
  ];
}

export async function runChecksOfBuilds() {
  return [
    await judge('C++ without warnings', async () => {
      // Everything but the tests is compiled there, too.
      await ensureNative(nativeBuilds.threadSanitizer, [...threadedTests, ...addonModules]);
      // The tests themselves are, wherever they are built.
      if (!isLate()) await ensureNative(nativeBuilds.test);
    }),
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
    ensureSystemPackages(['build', 'test', 'fuzz']);
    await prepareHelper();
    return sumUp([
      ...(await runChecksOfSources()),
      await judge(checkByClangTidy.suite, checkByClangTidy.run),
      ...(await runChecksOfBuilds()),
      runVitest('Layers, names and words', 'helper/test', { names: ['layers', 'type-names', 'plain-words'] }),
    ]);
  });
}
