// For a window that stays open: connects, and after a break tries again with growing pauses until it stops.

import type { Send } from '../contract/contract.ts';
import { errorOf, faultOf } from '../contract/errors.ts';
import type { Fault } from '../contract/model.ts';
import type { AnyNotice } from '../contract/notices.ts';
import type { Client } from './client.ts';

const firstPauseMs = 250;
const longestPauseMs = 5_000;
/** A helper of another version ends by itself when nobody has come for ten seconds: who comes again too soon keeps it. */
const pauseForAnotherVersionMs = 15_000;
/** Another computer that refuses does so until somebody has done something about it, and may shut out who keeps asking. */
const pauseAfterRefusalMs = 300_000;
const refusals: readonly string[] = [
  'far.no-ssh',
  'far.refused',
  'far.unknown-computer',
  'far.other-computer',
  'far.no-program',
  'far.older-there',
  'far.older-here',
];

export type ConnectionStatus =
  | { readonly kind: 'connecting' }
  /** Nobody has subscribed on it yet. */
  | { readonly kind: 'connected'; readonly version: string }
  | { readonly kind: 'lost'; readonly fault: Fault; readonly retryInMs: number };

export interface KeptConnection {
  /** Rejects with `helper.unreachable`, or why it was lost, while there is no line. */
  readonly send: Send;
  /** Ends the pause, if there is one. */
  retryNow(): void;
  stop(): void;
}

export function keepConnected(options: {
  readonly connect: () => Promise<Client>;
  readonly onConnection: (connection: ConnectionStatus) => void;
  readonly onNotice: (notice: AnyNotice) => void;
}): KeptConnection {
  let client: Client | null = null;
  let lastFault: Fault = { code: 'helper.unreachable', data: {} };
  let pauseMs = firstPauseMs;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;

  async function attempt(): Promise<void> {
    timer = null;
    options.onConnection({ kind: 'connecting' });
    let opened: Client | null = null;
    try {
      opened = await options.connect();
      if (stopped) return opened.close();
      opened.onNotice(options.onNotice);
      client = opened;
      pauseMs = firstPauseMs;
      options.onConnection({ kind: 'connected', version: opened.hello.version });
      opened.onClose(lose);
    } catch (error) {
      opened?.close();
      lose(faultOf(error));
    }
  }

  function lose(fault: Fault): void {
    client = null;
    lastFault = fault;
    if (stopped) return;
    const retryInMs = pauseAfter(fault);
    options.onConnection({ kind: 'lost', fault, retryInMs });
    timer = setTimeout(() => void attempt(), retryInMs);
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  }

  function pauseAfter({ code }: Fault): number {
    if (refusals.includes(code)) return pauseAfterRefusalMs;
    return code === 'helper.version-mismatch' ? pauseForAnotherVersionMs : pauseMs;
  }

  void attempt();
  return {
    send: (name, input) => (client === null ? Promise.reject(errorOf(lastFault)) : client.send(name, input)),
    retryNow() {
      if (timer === null) return;
      clearTimeout(timer);
      void attempt();
    },
    stop() {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      client?.close();
      client = null;
    },
  };
}
