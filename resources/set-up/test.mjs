// `npm test`: prepares everything, then runs every test there is. The last line is `N passed, N failed`.

import { join } from 'node:path';
import { runChecksOfBuilds, runChecksOfSources } from './check.mjs';
import { runJourneys } from './e2e.mjs';
import { runFuzzers } from './fuzz.mjs';
import { runNativeBeside } from './native-beside.mjs';
import { ensureStage } from './package.mjs';
import { prepareApp } from './prepare.mjs';
import { ensurePythonTools } from './python-tools.mjs';
import { judge, sumUp } from './results.mjs';
import { main } from './run.mjs';
import { beginTests, isLate } from './slow-machine.mjs';
import { ensureSystemPackages } from './system-packages.mjs';
import { runVitest } from './vitest.mjs';

/** Its programs as they are shipped, bundled: that they come up in half the time is a good part of the whole. */
async function runHelper() {
  let bundles = '';
  const bundled = await judge('Bundle', async () => {
    bundles = join(await ensureStage(), 'helper');
  });
  if (bundled.failed > 0) return [bundled];
  return [bundled, runVitest('Helper', 'helper/test', { env: { CAPSTAN_BUNDLES: bundles } })];
}

await main(async () => {
  beginTests();
  const prepared = await judge('Set-up', async () => {
    ensureSystemPackages(['build', 'window', 'runtime', 'test', 'fuzz']);
    await ensurePythonTools();
    await prepareApp();
  });
  if (prepared.failed > 0) return sumUp([prepared]);
  const nativeBeside = runNativeBeside();
  const helperAndWindow = [
    runVitest('Set-up scripts', 'resources/set-up'),
    runVitest('Addon', 'native/test/addon'),
    ...(await runHelper()),
    runVitest('Window', 'app/test'),
    ...(await runJourneys()),
    ...(await runChecksOfSources()),
  ];
  return sumUp([
    prepared,
    ...helperAndWindow,
    ...(await nativeBeside()),
    ...(await runChecksOfBuilds()),
    // Last and alone: what they try in their time is what they are worth. By hand, `npm run fuzz` gives each a minute or more.
    ...(await runFuzzers(undefined, isLate() ? 15 : 30)),
  ]);
});
