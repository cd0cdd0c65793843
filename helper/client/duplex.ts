// A client over any byte stream to a helper: JSON-RPC requests out, answers and notices in. One bad frame ends the line,
// and whatever is still waiting for an answer is told so.

import type { Duplex } from 'node:stream';
import type { Withdrawal } from '../contract/call.ts';
import type { CallName } from '../contract/contract.ts';
import { errorOf, faultOf, TapeError } from '../contract/errors.ts';
import { FrameReader, frameHeader } from '../contract/frames.ts';
import type { Fault } from '../contract/model.ts';
import type { AnyNotice } from '../contract/notices.ts';
import { notices } from '../contract/notices.ts';
import { cancelMethod, protocolVersion } from '../contract/protocol.ts';
import type { CallResult, Client } from './client.ts';
import { sendOver } from './client.ts';

/** A helper that runs answers hello at once; one that has stopped must not stop its callers too. */
const helloWithinMs = 10_000;

/** `lost`: what is wrong when the line ends, or nothing comes over it. */
export async function clientOver(stream: Duplex, lost: (detail: string) => Fault = unreachable): Promise<Client> {
  const line = new SocketClient(stream, lost);
  const send = sendOver((name, input, signal) => line.call(name, input, signal));
  const silence = setTimeout(() => line.close('no answer to hello'), helloWithinMs);
  try {
    const hello = await send('hello', { protocolVersion });
    return {
      hello,
      send,
      onNotice: (listener) => line.onNotice(listener),
      onClose: (listener) => line.onClose(listener),
      close: () => line.close('closed here'),
    };
  } catch (error) {
    line.close('refused');
    throw error;
  } finally {
    clearTimeout(silence);
  }
}

function unreachable(detail: string): Fault {
  return { code: 'helper.unreachable', data: { detail } };
}

class SocketClient {
  readonly #stream: Duplex;
  readonly #reader = new FrameReader();
  readonly #waiting = new Map<number, (answer: CallResult) => void>();
  readonly #noticeListeners = new Set<(notice: AnyNotice) => void>();
  readonly #closeListeners = new Set<(fault: Fault) => void>();
  readonly #lost: (detail: string) => Fault;
  #lastId = 0;
  /** Why the line has ended; null while it stands. */
  #ended: Fault | null = null;

  constructor(stream: Duplex, lost: (detail: string) => Fault) {
    this.#stream = stream;
    this.#lost = lost;
    stream.on('data', (chunk: Buffer) => this.#take(chunk));
    stream.on('error', (error) => this.#end(lost(error.message)));
    stream.on('close', () => this.#end(lost('the helper ended the line')));
  }

  call(name: CallName, input: unknown, signal?: Withdrawal): Promise<CallResult> {
    if (this.#ended !== null) return Promise.resolve({ fault: this.#ended });
    this.#lastId += 1;
    const id = this.#lastId;
    const frame = frameOf({ jsonrpc: '2.0', id, method: name, params: input });
    return new Promise((resolve) => {
      const cancel = () => this.#stream.write(frameOf({ jsonrpc: '2.0', method: cancelMethod, params: { id } }));
      this.#waiting.set(id, (answer) => {
        signal?.removeEventListener('abort', cancel);
        resolve(answer);
      });
      this.#stream.write(frame);
      if (signal?.aborted === true) cancel();
      else signal?.addEventListener('abort', cancel);
    });
  }

  onNotice(listener: (notice: AnyNotice) => void): () => void {
    this.#noticeListeners.add(listener);
    return () => void this.#noticeListeners.delete(listener);
  }

  onClose(listener: (fault: Fault) => void): () => void {
    const ended = this.#ended;
    if (ended !== null) queueMicrotask(() => listener(ended));
    else this.#closeListeners.add(listener);
    return () => void this.#closeListeners.delete(listener);
  }

  close(why: string): void {
    this.#closeListeners.clear();
    this.#end(this.#lost(why));
  }

  #take(chunk: Buffer): void {
    if (this.#ended !== null) return;
    try {
      this.#reader.append(chunk);
      for (let payload = this.#reader.next(); payload !== null; payload = this.#reader.next()) {
        this.#message(parse(payload));
      }
    } catch (error) {
      if (!(error instanceof TapeError)) throw error;
      this.#end(error.fault());
    }
  }

  #message(message: IncomingMessage): void {
    if (message.method !== undefined) {
      if (!Object.hasOwn(notices, message.method)) return;
      const notice = { name: message.method, ...message.params } as AnyNotice;
      for (const listener of [...this.#noticeListeners]) listener(notice);
      return;
    }
    const fault = message.error === undefined ? null : faultIn(message.error);
    // Without an id it is no answer to a call: the helper says why it ends the line.
    if (typeof message.id !== 'number') {
      this.#end(fault ?? { code: 'call.malformed', data: {} });
      return;
    }
    const answer = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    answer?.(fault === null ? { output: message.result } : { fault });
  }

  #end(fault: Fault): void {
    if (this.#ended !== null) return;
    this.#ended = fault;
    this.#stream.destroy();
    for (const answer of this.#waiting.values()) answer({ fault });
    this.#waiting.clear();
    for (const listener of this.#closeListeners) listener(fault);
    this.#closeListeners.clear();
  }
}

/** As JSON-RPC has it; the helper is trusted to keep to it. */
interface IncomingMessage {
  readonly id?: number | null;
  readonly method?: string;
  readonly params?: { readonly seq: number; readonly body: unknown };
  readonly result?: unknown;
  readonly error?: { readonly message: string; readonly data?: Fault };
}

function frameOf(message: object): Buffer {
  const payload = Buffer.from(JSON.stringify(message));
  return Buffer.concat([Buffer.from(frameHeader(payload.length)), payload]);
}

function parse(payload: Uint8Array): IncomingMessage {
  const text = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString();
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new TapeError('call.malformed', { detail: String(error) });
  }
}

function faultIn(error: NonNullable<IncomingMessage['error']>): Fault {
  return error.data ?? errorOf(faultOf(new Error(error.message))).fault();
}
