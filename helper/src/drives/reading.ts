// A pass over a mounted volume as jobs use it: each request with its own listener, signal and end, so that one of them
// fails or is stopped without the others. The pass ends by itself when its last request has.

import { type FaultCode, isFaultCode, TapeError } from '../../contract/errors.ts';
import { type FaultSubject, namedIn, tapeError } from './faults.ts';
import type { Locating, ReadEvent, ReadingEvent, ReadingSession, ReadRequest, ReadSummary } from './native.ts';
import type { AwaitDrive } from './operations.ts';

/** Events of one request while it is read; every request of a pass gets those of the tape’s movement. */
export type RequestEvent = ReadEvent | Locating | Extract<ReadingEvent, { readonly type: 'remaining' }>;

export interface ReadOrder {
  readonly what: ReadRequest;
  readonly signal: AbortSignal;
  readonly onEvents: (events: readonly RequestEvent[]) => void;
}

export type StartReading = (
  first: { readonly request: number; readonly what: ReadRequest },
  onEvents: (events: readonly ReadingEvent[]) => void,
) => ReadingSession;

export class Reading {
  readonly #subject: FaultSubject;
  readonly #session: ReadingSession;
  readonly #requests = new Map<number, ActiveRequest>();
  #lastNumber = 0;
  /** Passed first to each request that joins. */
  #locating: Locating | null = null;
  /** Resolves when the drive is idle again; rejects with what ended the drive's part. */
  readonly done: Promise<void>;
  /** The result of the first request. */
  readonly first: Promise<ReadSummary>;

  /** `subject`: what the words of a failure shall name. `awaitDrive` waits for the drive's part. */
  constructor(subject: FaultSubject, first: ReadOrder, start: StartReading, awaitDrive: AwaitDrive) {
    first.signal.throwIfAborted();
    this.#subject = subject;
    const request = this.#register(first);
    try {
      this.#session = start({ request: request.number, what: first.what }, (events) => this.#dispatch(events));
    } catch (error) {
      throw tapeError(error, subject);
    }
    this.done = awaitDrive(this.#session.done);
    // Each request hears of it, too.
    this.done.catch(() => undefined);
    this.first = this.#follow(request, first.signal);
  }

  /** Null when it takes no more: that is for the next pass. */
  add(order: ReadOrder): Promise<ReadSummary> | null {
    order.signal.throwIfAborted();
    const request = this.#register(order);
    let isIn = false;
    try {
      isIn = this.#session.add(request.number, order.what);
    } catch (error) {
      throw tapeError(error, this.#subject);
    } finally {
      if (!isIn) this.#requests.delete(request.number);
    }
    if (!isIn) return null;
    if (this.#locating !== null) request.receive([this.#locating], this.#subject);
    return this.#follow(request, order.signal);
  }

  #register({ onEvents }: ReadOrder): ActiveRequest {
    this.#lastNumber += 1;
    const number = this.#lastNumber;
    const request = new ActiveRequest(number, onEvents, () => this.#session.cancel(number));
    this.#requests.set(number, request);
    return request;
  }

  async #follow(request: ActiveRequest, signal: AbortSignal): Promise<ReadSummary> {
    const stop = () => this.#session.cancel(request.number);
    signal.addEventListener('abort', stop, { once: true });
    // Each request hears of its end before; should that fail, it must not wait for ever.
    const failed = this.done.then(() => request.end);
    try {
      return await Promise.race([request.end, failed]);
    } finally {
      signal.removeEventListener('abort', stop);
      this.#requests.delete(request.number);
    }
  }

  /** Events of one request stay together, in their order. */
  #dispatch(events: readonly ReadingEvent[]): void {
    const ofRequests = new Map<number, ReadingEvent[]>();
    const add = (request: number, event: ReadingEvent) => {
      const mine = ofRequests.get(request);
      if (mine === undefined) ofRequests.set(request, [event]);
      else mine.push(event);
    };
    for (const event of events) {
      if (event.type === 'locating') {
        this.#locating = event;
        for (const request of this.#requests.keys()) add(request, event);
      } else {
        add(event.request, event);
      }
    }
    for (const [number, mine] of ofRequests) this.#requests.get(number)?.receive(mine, this.#subject);
  }
}

class ActiveRequest {
  readonly number: number;
  readonly #onEvents: ReadOrder['onEvents'];
  readonly #stop: () => void;
  readonly #end = Promise.withResolvers<ReadSummary>();
  #failure: { readonly error: unknown } | null = null;

  constructor(number: number, onEvents: ReadOrder['onEvents'], stop: () => void) {
    this.number = number;
    this.#onEvents = onEvents;
    this.#stop = stop;
    this.end.catch(() => undefined);
  }

  get end(): Promise<ReadSummary> {
    return this.#end.promise;
  }

  /** Called from the addon, where a throw would end the helper: it is kept, stops this request, and becomes its end. */
  receive(events: readonly ReadingEvent[], subject: FaultSubject): void {
    const progress: RequestEvent[] = [];
    let end: Extract<ReadingEvent, { readonly type: 'ended' | 'ended-early' }> | null = null;
    for (const event of events) {
      if (event.type === 'ended' || event.type === 'ended-early') end = event;
      else progress.push(event);
    }
    try {
      if (this.#failure === null && progress.length > 0) this.#onEvents(progress);
    } catch (error) {
      this.#failure = { error };
      this.#stop();
    }
    if (end !== null) this.#finish(end, subject);
  }

  #finish(end: Extract<ReadingEvent, { readonly type: 'ended' | 'ended-early' }>, subject: FaultSubject): void {
    if (this.#failure !== null) this.#end.reject(this.#failure.error);
    else if (end.type === 'ended') this.#end.resolve(end);
    else this.#end.reject(faultOf(end, subject));
  }
}

function faultOf(
  { code, detail }: { readonly code: string; readonly detail: string },
  subject: FaultSubject,
): TapeError {
  const known: FaultCode = isFaultCode(code) ? code : 'helper.internal';
  return new TapeError(known, { ...namedIn(known, subject), detail: known === code ? detail : `${code}: ${detail}` });
}
