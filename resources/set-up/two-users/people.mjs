// Doing things as somebody: a program, or calls over a raw socket.

import { spawn, spawnSync } from 'node:child_process';
import process from 'node:process';

const raw = '/two-users/raw.mjs';

/**
 * @typedef {object} Reply
 * @property {number | null} code
 * @property {string} out
 * @property {string} words what it said last, in one line
 */

/** @param {string} user */
const become = (user) => ['--reuid', user, '--regid', user, '--init-groups', '--reset-env', '--'];

/**
 * A program that goes on meanwhile.
 * @param {string} user
 * @param {readonly string[]} command
 * @returns {{ ended: Promise<{ code: number | null, out: string }>, end: () => void }}
 */
export function begin(user, command) {
  const child = spawn('setpriv', [...become(user), ...command], { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      out += String(piece);
    });
  /** @type {Promise<{ code: number | null, out: string }>} */
  const ended = new Promise((resolve) => child.on('close', (code) => resolve({ code, out })));
  return { ended, end: () => void child.kill('SIGTERM') };
}

/** @param {string} user @param {readonly string[]} command @returns {Reply} */
export function as(user, command) {
  const { status, stdout, stderr } = spawnSync('setpriv', [...become(user), ...command], {
    cwd: '/',
    encoding: 'utf8',
    timeout: 120_000,
    maxBuffer: 1e8,
  });
  const lines = `${stderr}\n${stdout}`.split('\n').map((line) => line.trim());
  const isProgress = /: (waiting.*|looking at the files)$/;
  const words = lines
    .filter((line) => line !== '' && !isProgress.test(line))
    .slice(0, 3)
    .join(' ');
  return { code: status, out: `${stdout}${stderr}`, words };
}

/** @param {string} user @param {readonly string[]} words */
export function capstan(user, ...words) {
  return as(user, ['capstan', ...words]);
}

/**
 * Calls, one after the other on one line; each answer is an output or a fault.
 * @param {string} user
 * @param {readonly (readonly [string, unknown])[]} calls
 * @returns {readonly { output?: any, fault?: { code: string, data: Record<string, string> }, title?: string }[]}
 */
export function send(user, ...calls) {
  const { out } = as(user, [process.execPath, raw, 'calls', JSON.stringify(calls)]);
  return out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}

/** Programs of the mode's own. @param {string} user @param {string} mode @param {readonly string[]} words */
export function rawly(user, mode, ...words) {
  return as(user, [process.execPath, raw, mode, ...words]);
}
