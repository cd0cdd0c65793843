// One line of a client that minds no rule: what it sends may be no call at all. It holds the helper to its own: every call
// is answered once, by an output or a fault of the contract, unless the line ends, and then the helper has said why.

import type { Socket } from 'node:net';
import { faultCodes } from '../../../contract/errors.ts';
import { FrameReader, frameHeader } from '../../../contract/frames.ts';
import type { Fault } from '../../../contract/model.ts';
import { cancelMethod, protocolVersion } from '../../../contract/protocol.ts';

/** A limit for what hangs. */
const patienceMs = 120_000;
const known: ReadonlySet<string> = new Set(faultCodes);

/** What a call was, to be printed when it found something. */
export interface SentCall {
  readonly number: number;
  readonly text: string;
}

export type FuzzAnswer = { readonly output: unknown } | { readonly fault: Fault };

export class FuzzLine {
  readonly #socket: Socket;
  readonly #reader = new FrameReader();
  readonly #findings: (what: string, sent: SentCall | null) => void;
  readonly #waiting = new Map<
    number | string,
    { readonly sent: SentCall; readonly then: (answer: FuzzAnswer | null) => void }
  >();
  /** Refusals of what had no id that could be answered to. */
  #nameless = 0;
  #ended = false;
  readonly closed: Promise<void>;

  constructor(socket: Socket, findings: (what: string, sent: SentCall | null) => void) {
    this.#socket = socket;
    this.#findings = findings;
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      socket.once('close', () => {
        this.#ended = true;
        for (const { then } of this.#waiting.values()) then(null);
        this.#waiting.clear();
        resolve();
      });
    });
    this.raw(framed(JSON.stringify({ jsonrpc: '2.0', id: 'hello', method: 'hello', params: { protocolVersion } })));
  }

  get isEnded(): boolean {
    return this.#ended;
  }

  raw(bytes: string | Buffer): void {
    if (!this.#ended) this.#socket.write(bytes);
  }

  /** Null when the line ended first. */
  call(id: number, text: string): Promise<FuzzAnswer | null> {
    if (this.#ended) return Promise.resolve(null);
    return new Promise((resolve) => {
      const sent = { number: id, text };
      const impatience = setTimeout(() => {
        this.#findings('no answer', sent);
        this.leave();
      }, patienceMs);
      const then = (answer: FuzzAnswer | null) => {
        clearTimeout(impatience);
        resolve(answer);
      };
      this.#waiting.set(id, { sent, then });
      this.raw(framed(text));
    });
  }

  /** What can have no answer by number. */
  nameless(text: string): void {
    this.#nameless += 1;
    this.raw(framed(text));
  }

  withdraw(id: number): void {
    this.raw(framed(JSON.stringify({ jsonrpc: '2.0', method: cancelMethod, params: { id } })));
  }

  /** Says no more, and hears what still comes. */
  finish(): void {
    this.#socket.end();
  }

  leave(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#reader.append(chunk);
    for (let frame = this.#reader.next(); frame !== null; frame = this.#reader.next()) {
      this.#message(JSON.parse(Buffer.from(frame).toString('utf8')) as Incoming);
    }
  }

  #message(message: Incoming): void {
    if (message.method !== undefined) return;
    const waiting = this.#waiting.get(message.id ?? '');
    const fault = message.error?.data;
    if (message.error !== undefined) {
      if (fault === undefined || !known.has(fault.code)) this.#findings('an untyped fault', waiting?.sent ?? null);
      else if (fault.code === 'helper.internal') {
        this.#findings(`a mistake of ours: ${fault.data.detail}`, waiting?.sent ?? null);
      }
    } else if (!('result' in message)) this.#findings('neither an output nor a fault', waiting?.sent ?? null);
    if (message.id === null || message.id === undefined) {
      if (fault === undefined) this.#findings('an answer to nobody', null);
      return;
    }
    if (waiting === undefined) {
      if (message.id !== 'hello' && this.#nameless === 0) this.#findings(`a second answer to ${message.id}`, null);
      return;
    }
    this.#waiting.delete(message.id);
    waiting.then(fault === undefined ? { output: message.result } : { fault });
  }
}

interface Incoming {
  readonly id?: number | string | null;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { readonly data?: Fault };
}

function framed(text: string): string {
  const bytes = Buffer.byteLength(text);
  return bytes > 1_048_576 ? `Content-Length: ${bytes}\r\n\r\n${text}` : `${frameHeader(bytes)}${text}`;
}
