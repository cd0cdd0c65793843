// `npm run build`, and the first step of every other verb: system packages, npm packages, native core, window.
// Each step costs a few file look-ups when there is nothing to do.

import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ensureApp } from './app-build.mjs';
import { ensureNative, nativeBuilds } from './native-build.mjs';
import { ensureNpmPackages } from './npm-packages.mjs';
import { main, say } from './run.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

/** What the command line needs. */
export async function prepareHelper() {
  ensureSystemPackages(['build']);
  await ensureNpmPackages();
  await ensureNative(nativeBuilds.product);
}

/** What the window needs besides Electron itself. */
export async function prepareApp() {
  await prepareHelper();
  await ensureApp();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    await prepareApp();
    say('Everything is built.');
    return 0;
  });
}
