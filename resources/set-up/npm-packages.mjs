// npm's packages, exactly as package-lock.json names them. npm empties node_modules first and writes its own record
// (.package-lock.json) last, so a run that was cut short leaves no record and is done again.

import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture, node, root, run, Stop, say, systemEnvironment, takingTurns } from './run.mjs';
import { contentHash } from './stale.mjs';

const modules = join(root, 'node_modules');
const lockFile = join(root, 'package-lock.json');
/** Inside node_modules, so that whoever removes the one removes the other. */
const stampFile = join(modules, '.capstan-lock-hash');

/** @returns {Promise<void>} */
export async function ensureNpmPackages() {
  const hash = contentHash(lockFile);
  if (isInstalled(hash)) return;
  await takingTurns(() => {
    if (isInstalled(hash)) return;
    if (!agreesWithRecord()) install();
    writeFileSync(stampFile, hash);
  });
}

/** @param {string} hash */
function isInstalled(hash) {
  try {
    return readFileSync(stampFile, 'utf8') === hash && statSync(node).size > 0;
  } catch {
    return false;
  }
}

function install() {
  say('Installing npm packages.');
  // Errors only: npm warns that some packages want a newer Node than the system's, but they all run on the Node 26
  // that is installed with them.
  const args = ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--no-progress'];
  run('Installing npm packages', 'npm', args, { env: systemEnvironment() });
  if (capture(node, ['--version']) === null) {
    throw new Stop(`npm finished, but the Node that it should have installed does not run: ${node}`);
  }
}

/**
 * Whether somebody installed by hand what we would install: npm's own record then lists the lock file's packages.
 * Optional ones may be missing, they are for other platforms.
 */
function agreesWithRecord() {
  try {
    /** @type {Record<string, { version: string, integrity?: string, optional?: boolean }>} */
    const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
    /** @type {typeof wanted} */
    const present = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages;
    const same = Object.entries(wanted).every(([path, entry]) => {
      const found = present[path];
      if (path === '') return true;
      if (found === undefined) return entry.optional === true;
      return found.version === entry.version && found.integrity === entry.integrity;
    });
    return same && capture(node, ['--version']) !== null;
  } catch {
    return false;
  }
}
