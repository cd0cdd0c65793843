// clang-tidy over the core, in a few large units, for most of what it costs is reading headers. `.clang-tidy` says what is
// asked.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { byClang, configureNative, nativeBuilds } from './native-build.mjs';
import { root, Stop, say } from './run.mjs';

/** One version for everybody: each has other checks. */
const program = 'clang-tidy-19';

export const checkByClangTidy = { suite: 'clang-tidy', run };

async function run() {
  const folder = configureNative(byClang(nativeBuilds.tidy));
  /** @type {{ file: string, command: string }[]} */
  const commands = JSON.parse(readFileSync(join(folder, 'compile_commands.json'), 'utf8'));
  const units = commands.filter(({ command }) => command.includes('capstan_tidy.dir')).map(({ file }) => file);
  const waiting = [...units];
  let failed = 0;
  const worker = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
      if (!(await isClean(folder, file))) failed += 1;
  };
  await Promise.all(Array.from({ length: Math.max(2, cpus().length) }, worker));
  if (units.length === 0) throw new Stop('clang-tidy was given nothing to read');
  if (failed > 0) throw new Stop(`clang-tidy found mistakes in ${failed} of ${units.length} units`);
}

/** @param {string} folder @param {string} file @returns {Promise<boolean>} */
function isClean(folder, file) {
  const child = spawn('nice', ['-n', '10', program, '--quiet', '-p', folder, file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // How many warnings it suppressed elsewhere is on stderr, with what it could not parse.
  let report = '';
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text) => {
      report += text;
    });
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Stop(`${program} could not be started: ${error.message}`)));
    child.once('close', (code) => {
      if (code !== 0) say(report);
      resolve(code === 0);
    });
  });
}
