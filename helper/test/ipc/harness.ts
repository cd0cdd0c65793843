// A real server on a real socket, in a folder of its own, with answers chosen by the test; and a client that speaks raw
// bytes, for what no honest client would send.

import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { CallName, Handlers } from '../../contract/contract.ts';
import { FrameReader, frameHeader } from '../../contract/frames.ts';
import type { Job, JobId } from '../../contract/model.ts';
import { protocolVersion } from '../../contract/protocol.ts';
import type { State } from '../../contract/state.ts';
import { emptySnapshot } from '../../contract/state.ts';
import { Access } from '../../src/access/access.ts';
import { ownPolicy } from '../../src/access/policy.ts';
import type { ServeOptions, Server } from '../../src/ipc/server.ts';
import { serve } from '../../src/ipc/server.ts';
import { createState } from '../../src/state/state.ts';
import { handlersOf } from '../client/handlers.ts';

export interface Running {
  readonly socketPath: string;
  readonly state: State;
  readonly server: Server;
  readonly mistakes: readonly { readonly call: CallName; readonly error: unknown }[];
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'capstan-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** For the user of the tests and root; all jobs are theirs. */
function ownAccess(): Access {
  const uid = process.geteuid?.() ?? -1;
  return new Access(ownPolicy(uid), {
    ownerOfJob: () => uid,
    ownerOfSet: () => null,
    pool: () => null,
    cartridge: () => null,
  });
}

export async function startServer(
  answers: Partial<Handlers> = {},
  options: Partial<ServeOptions> = {},
): Promise<Running> {
  const socketPath = options.socketPath ?? join(temporaryFolder(), 'run', 'helper.sock');
  const state = options.state ?? createState(emptySnapshot);
  const mistakes: { readonly call: CallName; readonly error: unknown }[] = [];
  const server = await serve({
    socketPath,
    home: '/a/home',
    version: '1.2.3',
    handlers: handlersOf(answers),
    state,
    access: ownAccess(),
    doorGroup: null,
    idleMs: null,
    onIdle: () => {},
    onMistake: (call, _caller, error) => void mistakes.push({ call, error }),
    ...options,
  });
  onTestFinished(() => server.close());
  return { socketPath, state, server, mistakes };
}

export function jobOf(part: Partial<Job> = {}): Job {
  return {
    id: 'job-1' as JobId,
    kind: 'archive',
    title: 'photos → CAP001L8',
    state: 'running',
    barcode: 'CAP001L8',
    drive: 'virtual-1',
    created: '2026-01-01T00:00:00Z',
    started: '2026-01-01T00:00:01Z',
    ended: null,
    progress: { phase: 'streaming', filesDone: 0, filesTotal: 2, bytesDone: 0, bytesTotal: 100, bytesPerSecond: 0 },
    filesSafe: 0,
    filesFailed: 0,
    fault: null,
    priority: 'high',
    waitsFor: null,
    need: null,
    canContinue: false,
    ...part,
  };
}

export interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data: { readonly code: string } };
}

export class RawClient {
  readonly socket: Socket;
  /** Resolves when the other end has gone. */
  readonly ended: Promise<void>;
  readonly #reader = new FrameReader();
  readonly #messages: Message[] = [];
  #wake = () => {};
  #gone = false;

  constructor(socketPath: string) {
    this.socket = connect(socketPath);
    this.socket.on('data', (chunk: Buffer) => {
      this.#reader.append(chunk);
      for (let payload = this.#reader.next(); payload !== null; payload = this.#reader.next()) {
        this.#messages.push(JSON.parse(Buffer.from(payload).toString()));
      }
      this.#wake();
    });
    // The server may well cut a hostile line while it is being written to.
    this.socket.on('error', () => {});
    this.ended = new Promise((resolve) =>
      this.socket.on('close', () => {
        this.#gone = true;
        this.#wake();
        resolve();
      }),
    );
    onTestFinished(() => void this.socket.destroy());
  }

  bytes(data: string | Uint8Array): void {
    this.socket.write(data);
  }

  frame(text: string): void {
    this.bytes(`${frameHeader(Buffer.byteLength(text))}${text}`);
  }

  call(id: unknown, method: unknown, params: unknown): void {
    this.frame(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
  }

  /** The next message; null when the line has ended without one. */
  async next(): Promise<Message | null> {
    while (this.#messages.length === 0 && !this.#gone) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#messages.shift() ?? null;
  }

  async greet(): Promise<this> {
    this.call('hello', 'hello', { protocolVersion });
    await this.next();
    return this;
  }
}
