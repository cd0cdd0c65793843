// Messages on the socket: JSON-RPC 2.0 in UTF-8, each behind a "Content-Length: N" header and an empty line, as language
// servers frame them. A frame's size is known, and refused, before its body is kept.

import { TapeError } from './errors.ts';
import { frameLimitBytes } from './protocol.ts';

/** A header with Content-Type and some spaces fits many times. */
const headerLimitBytes = 1024;
const smallBytes = 65_536;
const cr = 13;
const lf = 10;

export function frameHeader(payloadBytes: number): string {
  if (payloadBytes > frameLimitBytes) throw new TapeError('call.frame-too-large', { neededBytes: payloadBytes });
  return `Content-Length: ${payloadBytes}\r\n\r\n`;
}

/** Takes bytes as they come, gives whole payloads. After it threw, the stream cannot be understood any more: close it. */
export class FrameReader {
  #buffer = new Uint8Array(smallBytes);
  #start = 0;
  #end = 0;
  /** Of the frame whose header was read; null between frames. */
  #payloadBytes: number | null = null;

  append(chunk: Uint8Array): void {
    const kept = this.#end - this.#start;
    if (this.#end + chunk.length > this.#buffer.length) {
      const room = kept + chunk.length;
      const buffer = room > this.#buffer.length / 2 ? new Uint8Array(2 * room) : this.#buffer;
      buffer.set(this.#buffer.subarray(this.#start, this.#end));
      this.#buffer = buffer;
      this.#start = 0;
      this.#end = kept;
    }
    this.#buffer.set(chunk, this.#end);
    this.#end += chunk.length;
  }

  /** The next payload, valid until the next `append`; null until more bytes come. */
  next(): Uint8Array | null {
    this.#payloadBytes ??= this.#header();
    if (this.#payloadBytes === null || this.#end - this.#start < this.#payloadBytes) return null;
    const payload = this.#buffer.subarray(this.#start, this.#start + this.#payloadBytes);
    this.#start += this.#payloadBytes;
    this.#payloadBytes = null;
    if (this.#start === this.#end) this.#rest();
    return payload;
  }

  #rest(): void {
    this.#start = 0;
    this.#end = 0;
    if (this.#buffer.length > smallBytes) this.#buffer = new Uint8Array(smallBytes);
  }

  #header(): number | null {
    const limit = Math.min(this.#end, this.#start + headerLimitBytes);
    for (let at = this.#start + 3; at < limit; at += 1) {
      if (!this.#endsHeader(at)) continue;
      const text = String.fromCharCode(...this.#buffer.subarray(this.#start, at - 3));
      this.#start = at + 1;
      return lengthIn(text);
    }
    if (limit < this.#end) throw new TapeError('call.malformed', { detail: 'no header within its limit' });
    return null;
  }

  #endsHeader(at: number): boolean {
    const bytes = this.#buffer;
    return bytes[at] === lf && bytes[at - 1] === cr && bytes[at - 2] === lf && bytes[at - 3] === cr;
  }
}

function lengthIn(header: string): number {
  const lengths = header.split('\r\n').filter((line) => /^content-length[ \t]*:/i.test(line));
  const digits = lengths.length === 1 ? /^[^:]*:[ \t]*(\d{1,10})[ \t]*$/.exec(lengths[0] ?? '')?.[1] : undefined;
  if (digits === undefined) throw new TapeError('call.malformed', { detail: 'a frame needs one Content-Length' });
  const bytes = Number(digits);
  if (bytes > frameLimitBytes) throw new TapeError('call.frame-too-large', { neededBytes: bytes });
  return bytes;
}
