// `npm run e2e`: the journeys through the real window, in a display of their own. Arguments go to Playwright.

import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ensureElectron } from './electron.mjs';
import { ensurePackage } from './package.mjs';
import { prepareApp } from './prepare.mjs';
import { judge, runTests, sumUp } from './results.mjs';
import { foreground, main, node, root } from './run.mjs';
import { sandboxArguments } from './sandbox.mjs';
import { isLate } from './slow-machine.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

/** While one draws, another waits for a drive that takes its time. */
const sideBySide = 2;

/** Larger than any window that is looked at, so that a file manager has room beside it. */
const display = ['xvfb-run', '--auto-servernum', '--server-args=-screen 0 2560x1440x24'];
/** One inside the other, so that each ends with the command. What is dragged on one of them is not let go on another. */
const displays = Array.from({ length: sideBySide }).flatMap(() => [
  ...display,
  ...['sh', '-c', 'CAPSTAN_E2E_DISPLAYS="$CAPSTAN_E2E_DISPLAYS $DISPLAY=$XAUTHORITY" exec "$@"', 'sh'],
]);

/** @param {readonly string[]} [args] */
export async function runJourneys(args = []) {
  /** @type {Record<string, string>} */
  let env = {};
  const packaged = await judge('Package', async () => {
    env = await windowsToOpen();
  });
  if (packaged.failed > 0) return [packaged];
  if (isLate()) env.CAPSTAN_E2E_LATE = 'yes';
  const command = [...displays, ...playwright('playwright.config.ts'), '--reporter=list,json', ...args];
  const journeys = runTests('Journeys', {
    format: 'playwright',
    command,
    again: () => [...command, '--last-failed', '--workers=1'],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: 'REPORT' },
  });
  return [packaged, journeys];
}

/** `npm run bench -- desk`, `-- crowd` and `-- frames`. @param {'desk' | 'crowd' | 'frames'} what @param {readonly string[]} args */
export async function measureWindow(what, args) {
  ensureSystemPackages(['build', 'window', 'test']);
  await prepareApp();
  Object.assign(process.env, await windowsToOpen());
  const measured = [...playwright('bench/playwright.config.ts'), `${what}.spec.ts`, '--reporter=dot'];
  const [program = '', ...rest] = [...display, ...measured, ...args];
  return await foreground(program, rest);
}

/** @param {string} config */
function playwright(config) {
  const program = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  return [node, program, 'test', '--config', join(root, 'e2e', config)];
}

/** @returns {Promise<Record<string, string>>} */
async function windowsToOpen() {
  const electron = await ensureElectron();
  return {
    CAPSTAN_E2E_ELECTRON: electron.executable,
    CAPSTAN_E2E_SANDBOX: sandboxArguments(electron).length > 0 ? 'off' : 'on',
    CAPSTAN_E2E_PACKAGE: await ensurePackage(electron),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    ensureSystemPackages(['build', 'window', 'test']);
    await prepareApp();
    return sumUp(await runJourneys(process.argv.slice(2)));
  });
}
