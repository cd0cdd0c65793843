// Builds the core for its tests while other tests run, which mostly wait: at the lowest priority, so that these hardly notice.
// Nothing else may touch these folders until it has ended. Whatever comes of it: who needs a build asks `ensureNative`, which
// finds it made, or makes what is missing and says why it could not be.

import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { addonModules, buildNative, byClang, nativeBuilds, threadedTests } from './native-build.mjs';
import { buildFolder, say } from './run.mjs';

const program = fileURLToPath(import.meta.url);

/** @returns {Promise<void>} when it has ended */
export function buildNativeAhead() {
  const reports = join(buildFolder, 'reports');
  mkdirSync(reports, { recursive: true });
  const log = openSync(join(reports, 'native-ahead.log'), 'w');
  const child = spawn('nice', ['-n', '19', process.execPath, program], { stdio: ['ignore', log, log] });
  closeSync(log);
  return new Promise((done) => {
    child.once('error', () => done());
    child.once('exit', () => done());
  });
}

function buildAll() {
  /** @type {readonly (readonly [() => import('./native-build.mjs').NativeBuild, readonly string[]])[]} */
  const builds = [
    [() => nativeBuilds.test, []],
    [() => byClang(nativeBuilds.addressSanitizer), []],
    [() => nativeBuilds.threadSanitizer, [...threadedTests, ...addonModules]],
  ];
  for (const [build, targets] of builds) {
    try {
      buildNative(build(), targets);
    } catch (error) {
      say(String(error));
    }
  }
}

if (process.argv[1] === program) buildAll();
