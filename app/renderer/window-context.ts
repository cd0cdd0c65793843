// What every view may reach: the calls, the snapshot, and where the person is. Handed down by context, never global.

import { createContext, useCallback, useContext, useState, useSyncExternalStore } from 'react';
import { faultOf } from '../../helper/contract/errors.ts';
import type { Fault } from '../../helper/contract/model.ts';
import type { Store, WindowState } from './store.ts';
import type { OnNotice, WindowApi, WindowSend } from './window-api.ts';

export interface WindowContext {
  readonly send: WindowSend;
  readonly store: Store;
  readonly onNotice: OnNotice;
  readonly pathForFile: WindowApi['pathForFile'];
}

export const WindowContextHolder = createContext<WindowContext | null>(null);

export function useWindowContext(): WindowContext {
  const context = useContext(WindowContextHolder);
  if (context === null) throw new Error('a view was drawn outside the window');
  return context;
}

export function useWindowState(): WindowState {
  const { store } = useWindowContext();
  return useSyncExternalStore(store.listen, store.state, store.state);
}

/** A part of the snapshot as it is, or a number or text made of it: drawn anew only when that changes, not with every notice. */
export function useSnapshotPart<T>(select: (state: WindowState) => T): T {
  const { store } = useWindowContext();
  const part = () => select(store.state());
  return useSyncExternalStore(store.listen, part, part);
}

/** One thing that a person asked for: while it is under way, and the words if it was refused. */
export interface UserRequest {
  readonly busy: boolean;
  readonly fault: Fault | null;
  /** True when it was granted. */
  readonly ask: (run: () => Promise<unknown>) => Promise<boolean>;
}

export function useUserRequest(): UserRequest {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const ask = useCallback(async (run: () => Promise<unknown>) => {
    setBusy(true);
    setFault(null);
    try {
      await run();
      return true;
    } catch (error) {
      setFault(faultOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  return { busy, fault, ask };
}
