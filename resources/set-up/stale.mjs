// Whether something that was built is still what its sources say. A stamp is written only after success, with the
// sources as they were *before* the work began: a change made meanwhile makes it stale again.

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { buildFolder, root } from './run.mjs';

/**
 * One line for each file below the paths: name, size, time of change. A path that is missing has its own line.
 * @param {readonly string[]} paths relative to the project or absolute
 * @param {(path: string) => boolean} [wanted] asked for files and folders
 */
export function fingerprint(paths, wanted = () => true) {
  const hash = createHash('sha256');
  const pending = paths.map((path) => join(path.startsWith('/') ? '' : root, path)).reverse();
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const name = relative(root, path);
    if (!wanted(name)) continue;
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) hash.update(`${name} missing\n`);
    else if (stat.isDirectory()) pending.push(...childrenOf(path));
    else hash.update(`${name} ${stat.size} ${stat.mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** The caches that tools keep in a node_modules of their own are no sources. @param {string} folder */
function childrenOf(folder) {
  const names = readdirSync(folder, 'utf8').filter((name) => name !== 'node_modules');
  return names
    .sort()
    .reverse()
    .map((name) => join(folder, name));
}

/** @param {string} file */
export function contentHash(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** @param {string} name */
const stampFile = (name) => join(buildFolder, 'stamps', name);

/** @param {string} name */
export function readStamp(name) {
  try {
    return readFileSync(stampFile(name), 'utf8');
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
export function writeStamp(name, value) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), value);
}

/** @param {string} name */
export function removeStamp(name) {
  rmSync(stampFile(name), { force: true });
}
