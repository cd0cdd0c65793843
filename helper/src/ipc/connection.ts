// One client's line. Its memory is bounded whatever the other end does: a frame is refused by its header, no more than a
// few calls are under way at once and no more than a few come per second (the rest waits in the socket), who stops reading
// is dropped, and who does not keep up with notices misses some and is shown so.

import type { Socket } from 'node:net';
import { faultOf, TapeError } from '../../contract/errors.ts';
import { FrameReader, frameHeader } from '../../contract/frames.ts';
import type { Fault } from '../../contract/model.ts';
import { frameLimitBytes } from '../../contract/protocol.ts';
import type { FairQueue } from './fair-queue.ts';
import { ofConnection, priceOf, RateLimiter } from './rate-limiter.ts';
import type { ClientRequest, RequestId } from './request.ts';
import { answerTo, refusalOf, requestIn } from './request.ts';

const callsUnderWay = 64;
/** Unsent answers at which no more calls are taken in, and at which the client is dropped. */
const pauseAtBytes = frameLimitBytes;
const dropAtBytes = 16 * frameLimitBytes;
/** Unsent notices at which a client that does not keep up hears no more until it has read them. */
const leaveOutAtBytes = 4 * frameLimitBytes;
/** Refused calls without one good among them: a flood of nonsense, not a person's mistake. */
const refusalsInARow = 100;
/** For the last words to a client that is being sent away. */
const farewellMs = 1_000;
/** Who has read nothing of what waits for it for so long is not there any more, whatever its socket says. */
const usualPatienceMs = 60_000;

interface UnderWay {
  readonly id: RequestId;
  readonly withdrawal: AbortController;
}

export type CallRequest = Extract<ClientRequest, { kind: 'call' }>;

export class Connection {
  readonly #socket: Socket;
  readonly #answer: (call: CallRequest, signal: AbortSignal) => Promise<unknown>;
  readonly #allowance = new RateLimiter(ofConnection);
  /** Of all connections of this user. */
  readonly #turns: FairQueue;
  readonly #patienceMs: number;
  readonly #reader = new FrameReader();
  readonly #underWay = new Set<UnderWay>();
  /** Set while it must wait before more is taken in. */
  #rest: NodeJS.Timeout | null = null;
  /** Set while others of this user have their turn first: how to leave the line. */
  #leaveLine: (() => void) | null = null;
  /** Set while something waits to be read by the other end. */
  #unread: NodeJS.Timeout | null = null;
  /** The last notice that was left out. */
  #missed: Uint8Array | null = null;
  #refusals = 0;
  #inputEnded = false;
  #ending = false;

  /** `answer` rejects with a TapeError, or with a mistake of ours that it has reported already. */
  constructor(
    socket: Socket,
    answer: (call: CallRequest, signal: AbortSignal) => Promise<unknown>,
    turns: FairQueue,
    patienceMs = usualPatienceMs,
  ) {
    this.#socket = socket;
    this.#answer = answer;
    this.#turns = turns;
    this.#patienceMs = patienceMs;
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('close', () => {
      // What it asked for before it went is not done any more: nobody would take back what that leaves behind.
      this.#ending = true;
      for (const { withdrawal } of this.#underWay) withdrawal.abort(withdrawn());
      this.#stopRest();
      this.#stopUnread();
    });
    socket.on('drain', () => {
      this.#stopUnread();
      this.#work();
      this.#catchUp();
    });
    socket.on('end', () => {
      this.#inputEnded = true;
      this.#work();
    });
    // What broke does not matter to anyone here: 'close' follows, and the client sees its own end of it.
    socket.on('error', () => socket.destroy());
  }

  /** For what goes out beside answers; `frame` as `frameOf` made it. */
  write(frame: Uint8Array): void {
    if (this.#ending) return;
    const isTaken = this.#socket.write(frame);
    if (this.#socket.writableLength > dropAtBytes) this.#socket.destroy();
    else if (!isTaken) this.#awaitReading();
  }

  /** Bytes that it has been sent in all tell whether it reads; 'drain' comes only when it has read everything. */
  #awaitReading(before = this.#sentBytes()): void {
    this.#unread ??= setTimeout(() => {
      this.#unread = null;
      const sent = this.#sentBytes();
      if (sent > before) this.#awaitReading(sent);
      else this.#socket.destroy();
    }, this.#patienceMs).unref();
  }

  #sentBytes(): number {
    return this.#socket.bytesWritten - this.#socket.writableLength;
  }

  #stopUnread(): void {
    if (this.#unread !== null) clearTimeout(this.#unread);
    this.#unread = null;
  }

  /**
   * A notice, while the client keeps up. Of those that it misses it gets the last one, when it has read the others: the
   * gap in their numbers tells it to fetch the snapshot again.
   */
  tell(frame: Uint8Array): void {
    if (this.#missed !== null || this.#socket.writableLength > leaveOutAtBytes) this.#missed = frame;
    else this.write(frame);
  }

  #catchUp(): void {
    const missed = this.#missed;
    this.#missed = null;
    if (missed !== null) this.write(missed);
  }

  /** Sends the answer at once, before anything else can be written. */
  reply(id: RequestId, output: unknown): void {
    try {
      this.write(frameOf(answerTo(id, output)));
    } catch (error) {
      this.refuse(id, faultOf(error));
    }
  }

  refuse(id: RequestId | null, fault: Fault): void {
    const text = refusalOf(id, fault);
    this.write(frameOf(text.length < frameLimitBytes / 4 ? text : refusalOf(id, { code: fault.code, data: {} })));
  }

  /** Sends what is still to be sent, and the reason when there is one; then closes. */
  end(fault?: Fault): void {
    if (this.#ending) return;
    if (fault !== undefined) this.refuse(null, fault);
    this.#ending = true;
    // What still comes is read and dropped: a socket that is closed over unread input loses what it was sending.
    this.#socket.resume();
    this.#socket.end();
    setTimeout(() => this.#socket.destroy(), farewellMs).unref();
  }

  #take(chunk: Buffer): void {
    if (this.#ending) return;
    this.#reader.append(chunk);
    this.#work();
  }

  #work(): void {
    while (!this.#isBusy()) {
      const payload = this.#ending ? null : this.#nextPayload();
      if (payload === null) break;
      if (this.#turns.isFree()) this.#serve(payload);
      else this.#queue(payload);
    }
    // A script may close its half after the last call, and still wants the answers.
    if (this.#inputEnded && this.#underWay.size === 0 && !this.#isBusy()) this.end();
    if (this.#ending) return;
    if (this.#isBusy()) this.#socket.pause();
    else this.#socket.resume();
  }

  #isBusy(): boolean {
    return this.#underWay.size >= callsUnderWay || this.#socket.writableLength > pauseAtBytes || this.#mustRest();
  }

  #mustRest(): boolean {
    if (this.#rest !== null) return true;
    if (this.#leaveLine !== null) return true;
    const waitMs = this.#allowance.waitMs();
    if (waitMs <= 0 || this.#ending) return false;
    this.#rest = setTimeout(() => {
      this.#rest = null;
      this.#work();
    }, waitMs);
    return true;
  }

  /** What was read lies in the reader's memory only until it reads on. */
  #queue(payload: Uint8Array): void {
    const held = payload.slice();
    this.#leaveLine = this.#turns.queue(() => {
      this.#leaveLine = null;
      if (!this.#ending) this.#serve(held);
      this.#work();
    });
  }

  /** Null also when the line had to be ended because of what came. */
  #nextPayload(): Uint8Array | null {
    try {
      return this.#reader.next();
    } catch (error) {
      if (!(error instanceof TapeError)) throw error;
      this.end(error.fault());
      return null;
    }
  }

  #serve(payload: Uint8Array): void {
    const price = priceOf(payload.length);
    this.#allowance.spend(price);
    this.#turns.spend(price);
    this.#handle(requestIn(payload));
  }

  #stopRest(): void {
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#rest = null;
    this.#leaveLine?.();
    this.#leaveLine = null;
  }

  #handle(request: ClientRequest): void {
    if (request.kind === 'none') return;
    if (request.kind === 'cancel') {
      for (const { id, withdrawal } of this.#underWay) if (id === request.id) withdrawal.abort(withdrawn());
      return;
    }
    if (request.kind === 'call') {
      this.#refusals = 0;
      void this.#run(request);
      return;
    }
    this.#refusals += 1;
    if (this.#refusals > refusalsInARow) this.end(request.fault);
    else this.refuse(request.id, request.fault);
  }

  async #run(call: CallRequest): Promise<void> {
    const underWay = { id: call.id, withdrawal: new AbortController() };
    this.#underWay.add(underWay);
    try {
      const output = await this.#answer(call, underWay.withdrawal.signal);
      if (output !== answered) this.reply(call.id, output);
    } catch (error) {
      this.refuse(call.id, faultOf(error));
    }
    this.#underWay.delete(underWay);
    this.#work();
  }
}

function withdrawn(): TapeError {
  return new TapeError('call.cancelled');
}

/** Returned by a call whose answer has been sent already. */
export const answered = Symbol('answered');

export function frameOf(text: string): Uint8Array {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from(frameHeader(payload.length)), payload]);
}
