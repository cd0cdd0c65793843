// The way to the agent: a process that this helper starts, or, where this helper has no network of its own, one that the
// service manager starts for whoever opens its socket. It ends when its line is closed.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

const packaged = join(import.meta.dirname, 'fleet.mjs');
const program = existsSync(packaged) ? packaged : join(import.meta.dirname, '..', '..', 'fleet', 'main.ts');

/** Names of servers and authorities are found as this user's own programs find them. */
const passedOn = ['PATH', 'SSL_CERT_FILE', 'SSL_CERT_DIR'] as const;

export interface AgentStream {
  readonly from: Readable;
  readonly to: Writable;
  /** Null of one that the service manager started. */
  readonly pid: number | null;
  end(): void;
}

/** `socket`: of the service; null: this helper starts its agent itself. */
export type OpenAgent = () => AgentStream;

export function agentBy(socket: string | null): OpenAgent {
  return socket === null ? throughProcess : () => throughSocket(socket);
}

function throughProcess(): AgentStream {
  const known = passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  // `prlimit`: what ends it badly leaves no core with a password in it. `nice`: jobs come first.
  const line = ['--core=0', '--', 'nice', process.execPath, '--use-system-ca', program];
  const child = spawn('prlimit', line, {
    env: Object.fromEntries(known),
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  // What cannot be started is a line that ends.
  child.once('error', () => child.stdout.destroy());
  return { from: child.stdout, to: child.stdin, pid: child.pid ?? null, end: () => child.stdin.end() };
}

function throughSocket(path: string): AgentStream {
  const socket = connect(path);
  return { from: socket, to: socket, pid: null, end: () => socket.destroy() };
}
