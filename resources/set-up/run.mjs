// What every set-up script stands on: where the project is, how it speaks, runs a program and takes turns.
// Plain JavaScript for Node 20 and later: it must run before anything is installed.
// Nothing here writes to stdout: that belongs to the program that is being set up for.

import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));
export const buildFolder = join(root, '.build');
/** Node 26 from the npm package: what the helper, the tools and the package run on, whatever the system has. */
export const node = join(root, 'node_modules', 'node', 'bin', 'node');

/** An end that was foreseen: the words are for the person, the code is for the shell. */
export class Stop extends Error {
  /** @param {string} words @param {number} code */
  constructor(words, code = 2) {
    super(words);
    this.code = code;
  }
}

/** @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** The set-up lock while we hold it. @type {number | null} */
let lock = null;

/**
 * Runs a program to its end with its output on stderr; a failure is a Stop. It shares the set-up lock: should we be
 * killed, the lock is held until it ends too.
 * @param {string} what in words, for the failure
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean }} [options] quiet: output is shown on failure only
 */
export function run(what, command, args, options = {}) {
  const { cwd = root, env = process.env, quiet = false } = options;
  const output = quiet ? 'pipe' : 2;
  const result = spawnSync(command, args, {
    cwd,
    env,
    stdio: ['ignore', output, output, lock ?? 'ignore'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.status === 0) return;
  if (quiet) process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`);
  const reason = result.error?.message ?? (result.signal ? `ended by ${result.signal}` : `exit code ${result.status}`);
  throw new Stop(`${what} failed (${reason}): ${command} ${args.join(' ')}`);
}

/**
 * A program's stdout, or null when it could not be run or failed.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, timeoutMs?: number }} [options]
 */
export function capture(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    env: options.env ?? process.env,
    timeout: options.timeoutMs,
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
  });
  return result.status === 0 ? result.stdout : null;
}

/**
 * Runs a program in the foreground: its output is ours, signals sent to us reach it. Resolves to its exit code,
 * 128 + n when signal n ended it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>}
 */
export function foreground(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  // At a terminal, Ctrl-C reaches the whole process group by itself; forwarding it would deliver it twice.
  const onInterrupt = () => (process.stdin.isTTY ? undefined : child.kill('SIGINT'));
  const onTerminate = () => child.kill('SIGTERM');
  const onHangup = () => child.kill('SIGHUP');
  process.on('SIGINT', onInterrupt).on('SIGTERM', onTerminate).on('SIGHUP', onHangup);
  return new Promise((resolveCode, reject) => {
    child.once('error', (error) => reject(new Stop(`${command} could not be started: ${error.message}`)));
    child.once('exit', (code, signal) => {
      process.off('SIGINT', onInterrupt).off('SIGTERM', onTerminate).off('SIGHUP', onHangup);
      resolveCode(code ?? 128 + (signal === 'SIGINT' ? 2 : signal === 'SIGHUP' ? 1 : signal === 'SIGKILL' ? 9 : 15));
    });
  });
}

/** The environment without our node_modules on PATH: npm must not be run by the Node that it is about to replace. */
export function systemEnvironment() {
  const bin = join(root, 'node_modules', '.bin');
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => resolve(folder) !== bin);
  return { ...process.env, PATH: path.join(delimiter) };
}

/**
 * Two set-ups at once take turns: flock(2) on an inherited descriptor is ours until the process ends, however it ends.
 * @template T
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function takingTurns(work) {
  if (lock !== null) return await work();
  mkdirSync(buildFolder, { recursive: true });
  const file = openSync(join(buildFolder, 'set-up.lock'), 'a');
  try {
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = ['ignore', 'ignore', 'ignore', file];
    if (spawnSync('flock', ['--nonblock', '3'], { stdio }).status !== 0) {
      say('Waiting for another set-up of this folder to finish.');
      spawnSync('flock', ['3'], { stdio });
    }
    lock = file;
    return await work();
  } finally {
    lock = null;
    closeSync(file);
  }
}

/**
 * Runs a verb and ends the process with its code; a Stop ends it with its words.
 * @param {() => Promise<number>} verb
 */
export async function main(verb) {
  try {
    const major = Number(process.versions.node.split('.')[0]);
    if (major < 20) throw new Stop(`Node 20 or newer is needed; this is ${process.version}.`);
    process.exitCode = await verb();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    say(error.message);
    process.exitCode = error.code;
  }
}
