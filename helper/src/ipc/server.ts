// The helper's door: a local socket on which programs of this user (and root) make calls and hear notices.

import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import type { AnyNotice, Caller, CallName, Handlers, Output } from '../../contract/contract.ts';
import { protocolVersion } from '../../contract/contract.ts';
import { faultOf, TapeError } from '../../contract/errors.ts';
import type { State } from '../../contract/state.ts';
import type { Call } from './connection.ts';
import { answered, Connection, frameOf } from './connection.ts';
import { loadPeer, mayCall } from './peer.ts';

const connectionLimit = 64;
/** A program says hello at once. Who connects and stays silent takes a place from others. */
const helloWithinMs = 10_000;

export interface ServeOptions {
  /** Its folder is made, 0700; a socket that lies there already is taken for a dead helper's: hold the home's lock first. */
  readonly socketPath: string;
  readonly home: string;
  /** Of the program, for `hello`. */
  readonly version: string;
  readonly handlers: Handlers;
  readonly state: State;
  /** When for so long nobody was connected and no job was unfinished, the server is idle; null: never. */
  readonly idleMs: number | null;
  /** Called once. From then on nobody is let in: who comes now must find the next helper, not one that ends. */
  readonly onIdle: () => void;
  /** A handler threw what is no TapeError: our mistake. The caller was told `helper.internal`; log the rest. */
  readonly onMistake: (call: CallName, caller: Caller, error: unknown) => void;
}

export interface Server {
  /** Takes no more calls, hands out what is still to be sent, and removes the socket. */
  close(): Promise<void>;
}

export async function serve(options: ServeOptions): Promise<Server> {
  const peerOf = loadPeer();
  const ownUid = process.geteuid?.() ?? -1;
  const connections = new Set<Connection>();
  const subscribers = new Set<Connection>();
  let closing = false;

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const caller = callerOf(socket);
    if (caller === null) return;
    const line = open(socket, caller);
    connections.add(line);
    idle.consider();
    socket.on('close', () => {
      connections.delete(line);
      subscribers.delete(line);
      idle.consider();
    });
    if (closing) line.end();
    else if (!mayCall(caller, ownUid)) line.end({ code: 'caller.refused', data: {} });
    else if (connections.size > connectionLimit) line.end({ code: 'helper.full', data: {} });
  });

  /** Null when the other end has gone already. */
  function callerOf(socket: Socket): Caller | null {
    try {
      return peerOf(socket);
    } catch {
      socket.destroy();
      return null;
    }
  }

  function open(socket: Socket, caller: Caller): Connection {
    let greeted = false;
    const silence = setTimeout(() => socket.destroy(), helloWithinMs).unref();

    async function answer(call: Call): Promise<unknown> {
      if (call.name === 'hello') {
        const asked = call.input as { readonly protocolVersion: number };
        if (asked.protocolVersion !== protocolVersion) throw new TapeError('helper.version-mismatch');
        greeted = true;
        clearTimeout(silence);
        const hello: Output<'hello'> = { protocolVersion, version: options.version, home: options.home };
        return hello;
      }
      if (!greeted) throw new TapeError('call.malformed', { detail: 'the first call is hello' });
      if (call.name === 'subscribe') {
        // In one go, so that the first notice sent is the one after the picture.
        subscribers.add(line);
        line.reply(call.id, options.state.snapshot());
        return answered;
      }
      return await handle(call.name, call.input, caller);
    }

    const line = new Connection(socket, answer);
    return line;
  }

  async function handle(name: keyof Handlers, input: unknown, caller: Caller): Promise<unknown> {
    // The input was checked by the contract under this very name; the compiler cannot follow it through the union.
    const handler = options.handlers[name] as (input: unknown, caller: Caller) => Promise<unknown>;
    try {
      return await handler(input, caller);
    } catch (error) {
      if (!(error instanceof TapeError)) options.onMistake(name, caller, error);
      throw error;
    }
  }

  function tell(notice: AnyNotice): void {
    if (notice.name === 'job') idle.consider();
    if (subscribers.size === 0) return;
    const { name, seq, body } = notice;
    const text = JSON.stringify({ jsonrpc: '2.0', method: name, params: { seq, body } });
    try {
      const frame = frameOf(text);
      for (const line of subscribers) line.tell(frame);
    } catch (error) {
      // A fact that fits no frame must not be missing unnoticed: whoever connects again gets the whole picture.
      for (const line of subscribers) line.end(faultOf(error));
    }
  }

  const idle = idleWatch(
    options,
    () => connections.size > 0 || closing,
    () => {
      closing = true;
      options.onIdle();
    },
  );
  const deafen = options.state.listen(tell);
  await listen(server, options.socketPath);
  idle.consider();

  return {
    async close() {
      closing = true;
      idle.consider();
      deafen();
      const closed = new Promise((resolve) => server.close(resolve));
      for (const line of connections) line.end();
      await closed;
    },
  };
}

function idleWatch(options: ServeOptions, isNeeded: () => boolean, onIdle: () => void): { consider(): void } {
  const { idleMs } = options;
  let timer: NodeJS.Timeout | null = null;
  return {
    consider() {
      const busy = isNeeded() || options.state.snapshot().jobs.some((job) => job.ended === null);
      if (idleMs === null || busy) {
        if (timer !== null) clearTimeout(timer);
        timer = null;
      } else {
        timer ??= setTimeout(onIdle, idleMs);
      }
    },
  };
}

async function listen(server: ReturnType<typeof createServer>, socketPath: string): Promise<void> {
  const folder = dirname(socketPath);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // A name under the system's temporary folder can be taken by anyone first.
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.geteuid?.()) {
    throw new TapeError('helper.socket-untrusted', { subject: folder });
  }
  chmodSync(folder, 0o700);
  rmSync(socketPath, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketPath, resolve);
  });
  chmodSync(socketPath, 0o600);
}
