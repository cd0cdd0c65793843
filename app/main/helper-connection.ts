// The line to the helper of this computer or another one: keeps it, and says honestly whether there is one. The helper is its
// own process under plain Node; it goes on when the window closes.

import type { Client } from '../../helper/client/client.ts';
import { type KeptConnection, keepConnected } from '../../helper/client/keep-connected.ts';
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
  /** Lets go of the one, and keeps a line to the other. */
  readonly switchTo: (reached: ReachedHelper) => void;
  readonly stop: () => void;
}

export interface ReachedHelper {
  /** Null: this one. */
  readonly computer: string | null;
  /** Finds its helper or starts it. */
  readonly connect: () => Promise<Client>;
}

export function connectHelper(first: ReachedHelper): HelperConnection {
  let now: ConnectionState = { kind: 'connecting' };
  const connectionListeners = new Set<(connection: ConnectionState) => void>();
  const noticeListeners = new Set<(notice: AnyNotice) => void>();

  function is(next: ConnectionState): void {
    now = next;
    for (const listener of connectionListeners) listener(next);
  }

  function keep({ computer, connect }: ReachedHelper): KeptConnection {
    const there = computer === null ? {} : { computer };
    is({ kind: 'connecting', ...there });
    return keepConnected({
      connect,
      onConnection: (connection) => {
        switch (connection.kind) {
          case 'connecting':
            // A new attempt after a loss is still a loss to whoever waits.
            if (now.kind !== 'lost') is({ kind: 'connecting', ...there });
            break;
          case 'connected':
            is({ kind: 'connected', ...there });
            break;
          case 'lost':
            lost(connection.fault, there);
            break;
        }
      },
      onNotice: (notice) => {
        for (const listener of noticeListeners) listener(notice);
      },
    });
  }

  function lost(fault: Fault, there: Pick<ConnectionState, 'computer'>): void {
    const same = now.kind === 'lost' && now.fault.code === fault.code;
    if (!same) is({ kind: 'lost', fault, ...there });
  }

  let kept = keep(first);
  return {
    send: (name, input, signal) => kept.send(name, input, signal),
    connection: () => now,
    onConnection: (listener) => listening(connectionListeners, listener),
    onNotice: (listener) => listening(noticeListeners, listener),
    retryNow: () => kept.retryNow(),
    switchTo: (reached) => {
      kept.stop();
      kept = keep(reached);
    },
    stop: () => kept.stop(),
  };
}

function listening<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
