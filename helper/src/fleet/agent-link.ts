// The helper's end of the line to its agent: requests and their answers, what the agent tells, and a new agent for one that
// has ended. Nothing here waits for the database.

import { errorOf, TapeError } from '../../contract/errors.ts';
import type {
  AgentEvents,
  AgentInput,
  AgentMessage,
  AgentMethodName,
  AgentOutput,
  AgentRequest,
} from '../../fleet/agent-methods.ts';
import { MessageLine } from '../../fleet/message-line.ts';
import type { Log } from '../log/log.ts';
import type { AgentStream, OpenAgent } from './agent-process.ts';

const firstWaitMs = 500;
const longestWaitMs = 60_000;
/** One that ran so long was not started in vain. */
const soundAfterMs = 60_000;

export interface AgentListeners {
  /** A new agent is there and knows nothing yet. */
  readonly onStart: () => void;
  readonly onEvent: (message: AgentEventMessage) => void;
  readonly onLost: () => void;
}

type AgentEventMessage = Extract<AgentMessage, { readonly event: keyof AgentEvents }>;

interface PendingAnswer {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface RunningAgent {
  readonly stream: AgentStream;
  readonly line: MessageLine<AgentMessage, AgentRequest>;
  readonly waiting: Map<number, PendingAnswer>;
  readonly since: number;
}

export class AgentLink {
  readonly #open: OpenAgent;
  readonly #log: Log;
  readonly #listeners: AgentListeners;
  #running: RunningAgent | null = null;
  #restart: NodeJS.Timeout | undefined;
  #waitMs = firstWaitMs;
  #lastId = 0;

  constructor(open: OpenAgent, log: Log, listeners: AgentListeners) {
    this.#open = open;
    this.#log = log;
    this.#listeners = listeners;
  }

  /** Of the process, for tests and the log. */
  get pid(): number | null {
    return this.#running?.stream.pid ?? null;
  }

  start(): void {
    clearTimeout(this.#restart);
    if (this.#running !== null) return;
    const stream = this.#open();
    const waiting = new Map<number, PendingAnswer>();
    const line = new MessageLine<AgentMessage, AgentRequest>(stream.from, stream.to, {
      onMessage: (message) => this.#take(message, waiting),
      onEnd: (why) => this.#ended(running, why),
    });
    const running: RunningAgent = { stream, line, waiting, since: performance.now() };
    this.#running = running;
    this.#listeners.onStart();
  }

  async ask<N extends AgentMethodName>(method: N, input: AgentInput<N>): Promise<AgentOutput<N>> {
    const running = this.#running;
    if (running === null) throw new TapeError('fleet.agent-ended');
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = Promise.withResolvers<unknown>();
    running.waiting.set(id, answer);
    running.line.send({ id, method, input });
    return (await answer.promise) as AgentOutput<N>;
  }

  stop(): void {
    clearTimeout(this.#restart);
    const running = this.#running;
    this.#running = null;
    if (running === null) return;
    running.stream.end();
    abandon(running);
  }

  #take(message: AgentMessage, waiting: Map<number, PendingAnswer>): void {
    if ('event' in message) {
      this.#listeners.onEvent(message);
      return;
    }
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if ('fault' in message) asked?.reject(errorOf(message.fault));
    else asked?.resolve(message.output);
  }

  #ended(running: RunningAgent, why: string): void {
    abandon(running);
    if (this.#running !== running) return;
    this.#running = null;
    this.#log('fleet agent ended', { why });
    this.#listeners.onLost();
    if (performance.now() - running.since >= soundAfterMs) this.#waitMs = firstWaitMs;
    this.#restart = setTimeout(() => this.start(), this.#waitMs);
    this.#waitMs = Math.min(2 * this.#waitMs, longestWaitMs);
  }
}

function abandon({ waiting }: RunningAgent): void {
  for (const { reject } of waiting.values()) reject(new TapeError('fleet.agent-ended'));
  waiting.clear();
}
