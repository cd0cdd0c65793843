// The helper's door: a local socket on which programs of those whom the policy admits make calls and hear notices, each of
// them what its user may know.

import { chmodSync, chownSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadPeer } from '../../client/peer.ts';
import type { Caller, CallName, Handlers, Input, Output } from '../../contract/contract.ts';
import { faultOf, TapeError } from '../../contract/errors.ts';
import type { AnyNotice } from '../../contract/notices.ts';
import { protocolVersion } from '../../contract/protocol.ts';
import { hasOpenJobs, type State } from '../../contract/state.ts';
import type { Access } from '../access/access.ts';
import { isSentWhole, redacted } from '../access/redaction.ts';
import { snapshotFor } from '../access/visible-snapshot.ts';
import type { Activation } from './activation.ts';
import type { CallRequest } from './connection.ts';
import { answered, Connection, frameOf } from './connection.ts';
import { ConnectionSlots } from './connection-slots.ts';
import { FairQueue } from './fair-queue.ts';
import { ofUser } from './rate-limiter.ts';

/** A program says hello at once. Who connects and stays silent takes a place from others. */
const helloWithinMs = 10_000;
/** A drive that takes longer to answer is shown as it was, and a notice tells when it has. */
const beforeSnapshotMs = 300;

export interface ServeOptions {
  /** Its folder is made, 0700; a socket that lies there already is taken for a dead helper's: hold the home's lock first. */
  readonly socketPath: string;
  /** The socket was made by the service manager: then nothing is made or removed here. */
  readonly activation?: Activation;
  readonly home: string;
  /** Of the program, for `hello`. */
  readonly version: string;
  readonly handlers: Handlers;
  readonly state: State;
  /** For a client that does not read what it is sent; a minute unless said otherwise. */
  readonly patienceMs?: number;
  readonly access: Pick<Access, 'admits' | 'seesJob' | 'visibleOwner'>;
  /** Whose members may reach the socket; null: its owner alone. */
  readonly doorGroup: number | null;
  /** When for so long nobody was connected and no job was unfinished, the server is idle; null: never. */
  readonly idleMs: number | null;
  /** Something will start jobs some day without anybody connected. */
  readonly isNeeded?: () => boolean;
  /** Called once. From then on nobody is let in: who comes now must find the next helper, not one that ends. */
  readonly onIdle: () => void;
  readonly onCall?: () => void;
  /** What is worth a moment's look before somebody is shown everything. */
  readonly beforeSnapshot?: () => Promise<void>;
  /** A handler threw what is no TapeError: our mistake. The caller was told `helper.internal`; log the rest. */
  readonly onMistake: (call: CallName, caller: Caller, error: unknown) => void;
}

type AnyHandler = (input: unknown, caller: Caller, signal: AbortSignal) => Promise<unknown>;

export interface Server {
  /** Takes no more calls, hands out what is still to be sent, and removes the socket. */
  close(): Promise<void>;
}

export async function serve(options: ServeOptions): Promise<Server> {
  const peerOf = loadPeer();
  const connections = new Set<Connection>();
  const slots = new ConnectionSlots();
  /** By user; a few numbers for each that ever came. */
  const turns = new Map<number, FairQueue>();
  const subscribers = new Map<Connection, Caller>();
  let closing = false;

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const caller = callerOf(socket);
    if (caller === null) return;
    const isWelcome = options.access.admits(caller);
    const admission = isWelcome ? slots.ask(caller.uid) : slots.askToLeave();
    if (admission === 'refuse-at-once') {
      socket.destroy();
      return;
    }
    const line = open(socket, caller);
    const giveBack = admission === 'enter' ? slots.take(caller.uid, makeWay) : slots.sendAway();
    connections.add(line);
    idle.consider();
    socket.on('close', () => {
      giveBack();
      connections.delete(line);
      subscribers.delete(line);
      idle.consider();
    });
    /** For another user. It has a moment to take what is still to be sent; of such moments there are not many at once. */
    function makeWay(): void {
      if (slots.askToLeave() === 'refuse-at-once') {
        socket.destroy();
        return;
      }
      const left = slots.sendAway();
      socket.on('close', left);
      line.end({ code: 'helper.full', data: {} });
    }
    if (closing) line.end();
    else if (admission === 'refuse') line.end({ code: isWelcome ? 'helper.full' : 'caller.refused', data: {} });
  });

  async function beforeSnapshot(): Promise<void> {
    if (options.beforeSnapshot === undefined) return;
    await Promise.race([options.beforeSnapshot(), sleep(beforeSnapshotMs, undefined, { ref: false })]);
  }

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
    let followsItems = false;
    const silence = setTimeout(() => socket.destroy(), helloWithinMs).unref();

    async function answer(call: CallRequest, signal: AbortSignal): Promise<unknown> {
      if (call.name === 'hello') {
        const asked = call.input as { readonly protocolVersion: number };
        if (asked.protocolVersion !== protocolVersion) throw new TapeError('helper.version-mismatch');
        greeted = true;
        clearTimeout(silence);
        const hello: Output<'hello'> = { protocolVersion, version: options.version, home: options.home };
        return hello;
      }
      if (!greeted) throw new TapeError('call.malformed', { detail: 'the first call is hello' });
      if (call.name === 'snapshot.subscribe') return await subscribe(call);
      return await handle(call.name, call.input, caller, signal);
    }

    async function subscribe(call: CallRequest): Promise<unknown> {
      await beforeSnapshot();
      // Whoever has gone meanwhile is told nothing, and followed by nothing.
      if (!connections.has(line)) return answered;
      // In one go, so that the first notice sent is the one after the snapshot.
      subscribers.set(line, caller);
      const { everyItem } = call.input as Input<'snapshot.subscribe'>;
      if (everyItem === true && !followsItems) socket.once('close', options.state.followItems());
      followsItems ||= everyItem === true;
      line.reply(call.id, snapshotFor(options.state.snapshot(), caller, options.access));
      return answered;
    }

    const shared = turns.get(caller.uid) ?? new FairQueue(ofUser);
    turns.set(caller.uid, shared);
    const line = new Connection(socket, answer, shared, options.patienceMs);
    socket.on('close', () => clearTimeout(silence));
    return line;
  }

  async function handle(name: keyof Handlers, input: unknown, caller: Caller, signal: AbortSignal): Promise<unknown> {
    // The input was checked by the contract under this very name; the compiler cannot follow it through the union.
    const handler = options.handlers[name] as AnyHandler;
    options.onCall?.();
    try {
      return await handler(input, caller, signal);
    } catch (error) {
      if (!(error instanceof TapeError)) options.onMistake(name, caller, error);
      throw error;
    }
  }

  function tell(notice: AnyNotice): void {
    if (notice.name === 'job') idle.consider();
    if (subscribers.size === 0) return;
    try {
      const whole = frameOfNotice(notice);
      let outline: Uint8Array | null = null;
      for (const [line, caller] of subscribers) {
        if (isSentWhole(notice, caller, options.access)) line.tell(whole);
        else {
          outline ??= frameOfNotice(redacted(notice));
          line.tell(outline);
        }
      }
    } catch (error) {
      // A fact that fits no frame must not be missing unnoticed: whoever connects again gets the whole snapshot.
      for (const line of subscribers.keys()) line.end(faultOf(error));
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
  if (options.activation === undefined) await listen(server, options.socketPath, options.doorGroup);
  else await listening(server, options.activation);
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

function idleWatch(options: ServeOptions, isUsed: () => boolean, onIdle: () => void): { consider(): void } {
  const { idleMs, isNeeded = () => false } = options;
  let timer: NodeJS.Timeout | null = null;
  function consider(): void {
    const busy = isUsed() || hasOpenJobs(options.state.snapshot());
    if (idleMs === null || busy) {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    } else {
      timer ??= setTimeout(endIfIdle, idleMs);
    }
  }
  function endIfIdle(): void {
    timer = null;
    if (isNeeded()) consider();
    else onIdle();
  }
  return { consider };
}

function frameOfNotice({ name, seq, body }: AnyNotice): Uint8Array {
  return frameOf(JSON.stringify({ jsonrpc: '2.0', method: name, params: { seq, body } }));
}

async function listen(
  server: ReturnType<typeof createServer>,
  socketPath: string,
  group: number | null,
): Promise<void> {
  const folder = dirname(socketPath);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // A name under the system's temporary folder can be taken by anyone first.
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.geteuid?.()) {
    throw new TapeError('helper.socket-untrusted', { subject: folder });
  }
  if (group !== null) chownSync(folder, found.uid, group);
  chmodSync(folder, group === null ? 0o700 : 0o750);
  rmSync(socketPath, { force: true });
  await listening(server, { path: socketPath });
  if (group !== null) chownSync(socketPath, found.uid, group);
  chmodSync(socketPath, group === null ? 0o600 : 0o660);
}

function listening(server: ReturnType<typeof createServer>, where: { path: string } | { fd: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(where, resolve);
  });
}
