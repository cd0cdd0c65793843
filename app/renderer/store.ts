// The window's one snapshot of the helper: the contract's reducer over the notices, plus whether the helper can be
// reached at all. Views subscribe to it; nothing else holds a copy. Listeners are told at most once per frame, however
// fast the notices come.

import { SnapshotFollower } from '../../helper/client/snapshot-follower.ts';
import type { Send } from '../../helper/contract/contract.ts';
import { faultOf } from '../../helper/contract/errors.ts';
import type { JobId, Snapshot } from '../../helper/contract/model.ts';
import type { AnyNotice } from '../../helper/contract/notices.ts';
import { emptySnapshot } from '../../helper/contract/state.ts';
import type { ConnectionState, OnNotice, WindowNotice, WindowSend } from './window-api.ts';

export interface WindowState {
  readonly connection: ConnectionState;
  /** False until the first snapshot: "nothing there" is not yet known to be true. */
  readonly known: boolean;
  readonly snapshot: Snapshot;
  /** The path that a running job finished last. */
  readonly latestPaths: ReadonlyMap<JobId, string>;
}

export interface Store {
  readonly state: () => WindowState;
  readonly listen: (listener: () => void) => () => void;
  readonly start: () => void;
}

export interface StoreNeeds {
  readonly send: WindowSend;
  readonly onNotice: OnNotice;
  /** When to tell the listeners; the next frame in the window. */
  readonly later: (run: () => void) => void;
}

const nothingKnown: WindowState = {
  connection: { kind: 'connecting' },
  known: false,
  snapshot: emptySnapshot,
  latestPaths: new Map(),
};

export function createStore({ send, onNotice, later }: StoreNeeds): Store {
  let state = nothingKnown;
  let telling = false;
  let follower: SnapshotFollower | null = null;
  const listeners = new Set<() => void>();
  const helperListeners = new Set<(notice: AnyNotice) => void>();

  function show(next: WindowState): void {
    state = next;
    if (telling) return;
    telling = true;
    later(() => {
      telling = false;
      for (const listener of listeners) listener();
    });
  }

  function take(notice: WindowNotice): void {
    if (notice.from === 'helper') {
      state = { ...state, latestPaths: latestPathsAfter(state.latestPaths, notice.notice) };
      for (const listener of helperListeners) listener(notice.notice);
    } else if ('connection' in notice) {
      connectionIs(notice.connection);
    }
  }

  const line = {
    // Of the calls of a window those that the helper answers.
    send: send as unknown as Send,
    onNotice: (listener: (notice: AnyNotice) => void) => {
      helperListeners.add(listener);
      return () => void helperListeners.delete(listener);
    },
  };

  function connectionIs(connection: ConnectionState): void {
    show({ ...state, connection });
    if (connection.kind !== 'connected') return;
    follower?.stop();
    follower = new SnapshotFollower(line, {
      onSnapshot: (snapshot) => show({ ...state, known: true, snapshot }),
      // Without a snapshot the snapshot is not to be trusted; a new connection subscribes again.
      onFault: (fault) => show({ ...state, connection: { kind: 'lost', fault } }),
      // What is there is drawn before more is asked for.
      pause: () => new Promise((resolve) => later(() => setTimeout(resolve))),
    });
  }

  return {
    state: () => state,
    listen: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    start: () => {
      onNotice(take);
      send('shell.connection', {}).then(connectionIs, (error) =>
        show({ ...state, connection: { kind: 'lost', fault: faultOf(error) } }),
      );
    },
  };
}

function latestPathsAfter(paths: ReadonlyMap<JobId, string>, notice: AnyNotice): ReadonlyMap<JobId, string> {
  if (notice.name === 'items') {
    const latest = notice.body.items.at(-1);
    return latest === undefined ? paths : new Map(paths).set(notice.body.job, latest.path);
  }
  if (notice.name !== 'job' || notice.body.ended === null || !paths.has(notice.body.id)) return paths;
  const rest = new Map(paths);
  rest.delete(notice.body.id);
  return rest;
}
