// Messages between helper and agent on one line: JSON in frames, each a request with a number, its answer, or an event. Both
// are of one package: what a message holds is typed and not checked again.

import type { Readable, Writable } from 'node:stream';
import { FrameReader, frameHeader } from '../contract/frames.ts';

export interface LineListeners<In> {
  readonly onMessage: (message: In) => void;
  /** Once, when nothing comes any more. */
  readonly onEnd: (why: string) => void;
}

export class MessageLine<In, Out> {
  readonly #to: Writable;
  readonly #listeners: LineListeners<In>;
  readonly #frames = new FrameReader();
  #hasEnded = false;

  constructor(from: Readable, to: Writable, listeners: LineListeners<In>) {
    this.#to = to;
    this.#listeners = listeners;
    from.on('data', (bytes: Buffer) => this.#take(bytes));
    from.on('error', (error) => this.#end(error.message));
    from.on('close', () => this.#end('the other end has gone'));
    from.on('end', () => this.#end('the other end has gone'));
    to.on('error', (error) => this.#end(error.message));
  }

  /** False: too much of it waits to be taken; a `drain` comes when there is room. */
  send(message: Out): boolean {
    if (this.#hasEnded) return true;
    const payload = Buffer.from(JSON.stringify(message));
    return this.#to.write(Buffer.concat([Buffer.from(frameHeader(payload.length)), payload]));
  }

  #take(bytes: Buffer): void {
    if (this.#hasEnded) return;
    try {
      this.#frames.append(bytes);
      for (let payload = this.#frames.next(); payload !== null; payload = this.#frames.next()) {
        const text = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString();
        this.#listeners.onMessage(JSON.parse(text) as In);
      }
    } catch (error) {
      this.#end(error instanceof Error ? error.message : String(error));
    }
  }

  #end(why: string): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#listeners.onEnd(why);
  }
}
