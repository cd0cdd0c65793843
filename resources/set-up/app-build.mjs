// The desktop app by Vite: main, preload and window, each for its own kind of process.

import { join } from 'node:path';
import { buildFolder, node, root, run, say, takingTurns } from './run.mjs';
import { fingerprint, readStamp, writeStamp } from './stale.mjs';

export const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
export const appConfig = join(root, 'app', 'vite.config.ts');

const products = ['main/index.cjs', 'preload/preload.cjs', 'renderer/index.html'];

/** @param {{ always?: boolean }} [options] */
export async function ensureApp({ always = false } = {}) {
  if (!always && readStamp('app') === state()) return;
  await takingTurns(() => {
    const before = sources();
    if (!always && readStamp('app') === state()) return;
    say('Building the window.');
    for (const mode of ['main', 'preload', 'renderer']) buildPart(mode);
    writeStamp('app', `${before} ${built()}`);
  });
}

/** @param {string} mode */
function buildPart(mode) {
  const args = [vite, 'build', '--config', appConfig, '--mode', mode, '--logLevel', 'warn'];
  run(`Building the app (${mode})`, node, args);
}

function state() {
  return `${sources()} ${built()}`;
}

function sources() {
  const paths = [
    'app',
    'helper/contract',
    'helper/client',
    'helper/labels',
    'resources/icons',
    'package.json',
    'node_modules/.package-lock.json',
  ];
  return fingerprint(paths, (path) => !path.startsWith('app/test'));
}

function built() {
  return fingerprint(products.map((name) => join(buildFolder, 'app', name)));
}
