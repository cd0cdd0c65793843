// `npm run fuzz -- [target …] [--seconds N]`: feeds what comes off a tape or from another computer with hostile input, by libFuzzer with ASan and
// UBSan watching. An input that breaks something is kept in .output/fuzz; `npm run fuzz -- TARGET --replay FILE` plays
// it again. What was found worth keeping in earlier runs is begun with, from .build/fuzz.

import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, relative, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { byClang, ensureNative, nativeBuilds } from './native-build.mjs';
import { judge, sumUp } from './results.mjs';
import { buildFolder, capture, foreground, main, root, Stop, say } from './run.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

/**
 * @typedef {object} Target
 * @property {number} longest input, in bytes
 * @property {boolean} [words] it is made of the words of labels and indexes
 * @property {RegExp} [golden] golden files that are inputs as they are
 */

/** @type {Readonly<Record<string, Target>>} */
const targets = {
  xml: { longest: 4_096, words: true, golden: /_(ltfslabel|index)\.xml$/ },
  label: { longest: 4_096, words: true, golden: /_(vol1\.bin|ltfslabel\.xml)$/ },
  index: { longest: 65_536, words: true, golden: /_index\.xml$/ },
  memory: { longest: 8_192 },
  library: { longest: 4_096 },
  cartridge: { longest: 512 },
  volume: { longest: 1_024, words: true },
  tar: { longest: 4_096 },
  tree: { longest: 4_096 },
  restore: { longest: 4_096 },
};

const source = join(root, 'native', 'test', 'fuzz');
const golden = join(root, 'native', 'test', 'golden');
const findings = join(root, '.output', 'fuzz');

/** One allocation, and all of the process: what no input may make necessary. */
const largestAllocationMb = 128;
const largestProcessMb = 2_048;
/** For one input, on a busy machine too. */
const patienceSeconds = 60;
const defaultSeconds = 60;

/**
 * Two at a time, or as many as there are processors.
 * @param {readonly string[]} names
 * @param {number} seconds for each
 * @returns {Promise<import('./results.mjs').Result[]>}
 */
export async function runFuzzers(names = Object.keys(targets), seconds = defaultSeconds) {
  const built = await judge('Fuzzers: build', () => buildFuzzers(names));
  if (built.failed > 0) return [built];
  say(`\n── Fuzzers: ${names.join(', ')}, ${seconds} s each`);
  const waiting = [...names];
  /** @type {import('./results.mjs').Result[]} */
  const results = [];
  const worker = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      results.push(await fuzz(name, seconds));
  };
  await Promise.all(Array.from({ length: Math.max(2, cpus().length) }, worker));
  return [built, ...results];
}

/** @param {readonly string[]} names */
async function buildFuzzers(names) {
  ensureSystemPackages(['build', 'fuzz']);
  await ensureNative(
    byClang(nativeBuilds.addressSanitizer),
    names.map((name) => `${name}_fuzz`),
  );
}

/** @param {string} name @param {number} seconds */
function fuzz(name, seconds) {
  return judge(`Fuzzer ${name}`, async () => {
    const kept = join(buildFolder, 'fuzz', name);
    const log = join(buildFolder, 'reports', `fuzz-${name}.log`);
    for (const folder of [kept, findings, join(buildFolder, 'reports')]) mkdirSync(folder, { recursive: true });
    const before = new Set(readdirSync(findings));
    const inputs = [kept, join(source, 'corpus', name)].filter((folder) => existsSync(folder));
    const code = await runLogged(program(name), [...options(name), `-max_total_time=${seconds}`, ...inputs], log);
    const output = readFileSync(log, 'utf8');
    say(`${name}: ${/^stat::number_of_executed_units:\s*(\d+)/m.exec(output)?.[1] ?? 'unknown many'} inputs`);
    if (code === 0) return;
    say(output.split('\n').slice(-60).join('\n'));
    const found = readdirSync(findings).filter((file) => file.startsWith(`${name}-`) && !before.has(file));
    const replays = found.map((file) => `npm run fuzz -- ${name} --replay ${relative(root, join(findings, file))}`);
    throw new Stop(`the fuzzer ${name} ended with ${code}; again by: ${replays.join(' or ') || 'no input was kept'}`);
  });
}

/** @param {string} name */
function options(name) {
  const target = targets[name];
  if (target === undefined)
    throw new Stop(`There is no fuzzer ${name}; there are ${Object.keys(targets).join(', ')}.`, 64);
  const wholes = target.golden;
  const seeds = wholes === undefined ? [] : readdirSync(golden, { recursive: true, encoding: 'utf8' });
  const chosen = seeds.filter((file) => wholes?.test(file)).map((file) => join(golden, file));
  return [
    `-max_len=${target.longest}`,
    ...(target.words ? [`-dict=${join(source, 'ltfs.dict')}`] : []),
    ...(chosen.length > 0 ? [`-seed_inputs=${chosen.join(',')}`] : []),
    `-malloc_limit_mb=${largestAllocationMb}`,
    `-rss_limit_mb=${largestProcessMb}`,
    `-timeout=${patienceSeconds}`,
    `-artifact_prefix=${join(findings, name)}-`,
    '-print_final_stats=1',
  ];
}

/** @param {string} name */
function program(name) {
  return join(buildFolder, nativeBuilds.addressSanitizer.name, `${name}_fuzz`);
}

/** Folders that fuzzers fill are theirs for a moment only: in memory where that can be. Traces name lines. */
function environment() {
  const symbolizer = `external_symbolizer_path=${capture('sh', ['-c', 'command -v addr2line'])?.trim() ?? ''}`;
  const traces = { ASAN_OPTIONS: symbolizer, UBSAN_OPTIONS: `print_stacktrace=1:${symbolizer}` };
  return { ...process.env, ...traces, ...(existsSync('/dev/shm') ? { TMPDIR: '/dev/shm' } : {}) };
}

/**
 * The exit code, or the signal; all that it says goes to the log.
 * @param {string} command @param {readonly string[]} args @param {string} log
 * @returns {Promise<number | string>}
 */
function runLogged(command, args, log) {
  const file = openSync(log, 'w');
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', file, file], env: environment() });
  closeSync(file);
  return new Promise((resolveExit, reject) => {
    child.once('error', (error) => reject(new Stop(`${command} could not be started: ${error.message}`)));
    child.once('exit', (code, signal) => resolveExit(code ?? signal ?? 1));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { seconds: { type: 'string', default: String(defaultSeconds) }, replay: { type: 'string' } },
    });
    const seconds = Number(values.seconds);
    if (!Number.isInteger(seconds) || seconds < 1) throw new Stop('--seconds wants a whole number above 0', 64);
    const names = positionals.length > 0 ? positionals : Object.keys(targets);
    for (const name of names) options(name);
    if (values.replay === undefined) return sumUp(await runFuzzers(names, seconds));
    const [name = '', ...others] = positionals;
    if (name === '' || others.length > 0) throw new Stop('--replay wants the name of one fuzzer before it', 64);
    await buildFuzzers([name]);
    return await foreground(program(name), [`-rss_limit_mb=${largestProcessMb}`, resolve(values.replay)], {
      env: environment(),
    });
  });
}
