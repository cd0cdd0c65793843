// `npm test`: prepares everything, then runs every test there is. The last line is `N passed, N failed`.

import { runChecks } from './check.mjs';
import { runAddonUnderThreadSanitizer, runNativeTests } from './ctest.mjs';
import { runJourneys } from './e2e.mjs';
import { runFuzzers } from './fuzz.mjs';
import { buildNativeAhead } from './native-ahead.mjs';
import { byClang, nativeBuilds, threadedTests } from './native-build.mjs';
import { prepareApp } from './prepare.mjs';
import { judge, sumUp } from './results.mjs';
import { main } from './run.mjs';
import { ensureSystemPackages } from './system-packages.mjs';
import { runVitest } from './vitest.mjs';

await main(async () => {
  const prepared = await judge('Set-up', async () => {
    ensureSystemPackages(['build', 'window', 'test', 'fuzz']);
    await prepareApp();
  });
  if (prepared.failed > 0) return sumUp([prepared]);
  const builtAhead = buildNativeAhead();
  const helperAndWindow = [
    runVitest('Set-up scripts', 'resources/set-up'),
    runVitest('Addon', 'native/test/addon'),
    runVitest('Helper', 'helper/test'),
    runVitest('Window', 'app/test'),
    ...(await runJourneys()),
  ];
  await builtAhead;
  return sumUp([
    prepared,
    ...helperAndWindow,
    ...(await runChecks()),
    await runNativeTests('Native', nativeBuilds.test),
    await runNativeTests('Native under ASan and UBSan', byClang(nativeBuilds.addressSanitizer)),
    await runNativeTests('Native under TSan', nativeBuilds.threadSanitizer, threadedTests),
    await runAddonUnderThreadSanitizer(),
    ...(await runFuzzers()),
  ]);
});
