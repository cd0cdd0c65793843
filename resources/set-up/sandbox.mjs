// Chromium's sandbox needs either unprivileged user namespaces or its setuid helper, and refuses to run as root.

import { statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { capture, Stop, say } from './run.mjs';

/** What Electron must be told here. @param {{ folder: string }} electron @returns {string[]} */
export function sandboxArguments(electron) {
  if (process.getuid?.() === 0) {
    say('Running as root, where Chromium has no sandbox: starting with --no-sandbox.');
    return ['--no-sandbox'];
  }
  const helper = join(electron.folder, 'chrome-sandbox');
  if (isSetuid(helper) || hasUserNamespaces()) return [];
  const grant = ['chown root:root', 'chmod 4755'].map((command) => `sudo ${command} '${helper}'`).join(' && ');
  if (capture('sh', ['-c', grant.replaceAll('sudo ', 'sudo -n ')]) !== null) return [];
  throw new Stop(
    `This system lets no ordinary program make a sandbox, and Electron's window must have one. Run this line once, then the same command again:\n\n  ${grant}\n`,
  );
}

/** @param {string} helper */
function isSetuid(helper) {
  const stat = statSync(helper, { throwIfNoEntry: false });
  return stat !== undefined && stat.uid === 0 && (stat.mode & 0o4111) === 0o4111;
}

/** Mapping an id is what Ubuntu 24.04 forbids; making an empty namespace it allows. */
function hasUserNamespaces() {
  return capture('unshare', ['--user', '--map-root-user', 'true']) !== null;
}
