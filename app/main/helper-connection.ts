// The line to the helper of a home: finds it or starts it, keeps the line, and says honestly whether there is one. The
// helper is its own process under plain Node; it goes on when the window closes.

import { keepConnected } from '../../helper/client/keep-connected.ts';
import { type HelperProgram, reach } from '../../helper/client/launch.ts';
import type { Send } from '../../helper/contract/contract.ts';
import type { Fault } from '../../helper/contract/model.ts';
import type { AnyNotice } from '../../helper/contract/notices.ts';
import type { ConnectionState } from '../preload/api.ts';

export interface HelperConnection {
  readonly send: Send;
  readonly connection: () => ConnectionState;
  readonly onConnection: (listener: (connection: ConnectionState) => void) => () => void;
  readonly onNotice: (listener: (notice: AnyNotice) => void) => () => void;
  readonly retryNow: () => void;
  readonly stop: () => void;
}

export function connectHelper(home: string, system: string | null, program: HelperProgram): HelperConnection {
  let now: ConnectionState = { kind: 'connecting' };
  const connectionListeners = new Set<(connection: ConnectionState) => void>();
  const noticeListeners = new Set<(notice: AnyNotice) => void>();

  function is(next: ConnectionState): void {
    now = next;
    for (const listener of connectionListeners) listener(next);
  }

  const kept = keepConnected({
    connect: () => reach(home, system, program),
    onConnection: (connection) => {
      switch (connection.kind) {
        case 'connecting':
          // A new attempt after a loss is still a loss to whoever waits.
          if (now.kind !== 'lost') is({ kind: 'connecting' });
          break;
        case 'connected':
          is({ kind: 'connected' });
          break;
        case 'lost':
          lost(connection.fault);
          break;
      }
    },
    onNotice: (notice) => {
      for (const listener of noticeListeners) listener(notice);
    },
  });

  function lost(fault: Fault): void {
    const same = now.kind === 'lost' && now.fault.code === fault.code;
    if (!same) is({ kind: 'lost', fault });
  }

  return {
    send: kept.send,
    connection: () => now,
    onConnection: (listener) => listening(connectionListeners, listener),
    onNotice: (listener) => listening(noticeListeners, listener),
    retryNow: () => kept.retryNow(),
    stop: () => kept.stop(),
  };
}

function listening<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
