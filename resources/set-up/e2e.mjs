// `npm run e2e`: the journeys through the real window, in a display of their own. Arguments go to Playwright.

import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ensureElectron } from './electron.mjs';
import { ensurePackage } from './package.mjs';
import { prepareApp } from './prepare.mjs';
import { judge, runTests, sumUp } from './results.mjs';
import { main, node, root } from './run.mjs';
import { sandboxArguments } from './sandbox.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

/** @param {readonly string[]} [args] */
export async function runJourneys(args = []) {
  /** @type {Record<string, string>} */
  const env = {};
  const packaged = await judge('Package', async () => {
    const electron = await ensureElectron();
    env.CAPSTAN_E2E_ELECTRON = electron.executable;
    env.CAPSTAN_E2E_SANDBOX = sandboxArguments(electron).length > 0 ? 'off' : 'on';
    env.CAPSTAN_E2E_PACKAGE = await ensurePackage(electron);
  });
  if (packaged.failed > 0) return [packaged];
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const config = join(root, 'e2e', 'playwright.config.ts');
  const display = ['xvfb-run', '--auto-servernum', '--server-args=-screen 0 1920x1080x24'];
  const journeys = runTests('Journeys', {
    format: 'playwright',
    command: [...display, node, playwright, 'test', '--config', config, '--reporter=list,json', ...args],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: 'REPORT' },
  });
  return [packaged, journeys];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    ensureSystemPackages(['build', 'window', 'test']);
    await prepareApp();
    return sumUp(await runJourneys(process.argv.slice(2)));
  });
}
