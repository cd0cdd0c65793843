// What the preload gives, as the renderer likes it: values instead of text, and a failed answer thrown as the TapeError that
// it was.

import { errorOf } from '../../helper/contract/errors.ts';
import type {
  CallOutcome,
  WindowApi,
  WindowCallName,
  WindowInput,
  WindowNotice,
  WindowOutput,
} from '../preload/api.ts';

export type {
  CartridgeFolders,
  Computers,
  ConnectionState,
  DraggedPart,
  FoldersChange,
  LanguageChoice,
  OpenEnd,
  ProgramInfo,
  ReportEnd,
  ShellSettings,
  Transfer,
  WindowApi,
  WindowInput,
  WindowNotice,
} from '../preload/api.ts';

export type WindowSend = <N extends WindowCallName>(name: N, input: WindowInput<N>) => Promise<WindowOutput<N>>;

/** Gives back what ends it. */
export type OnNotice = (listener: (notice: WindowNotice) => void) => () => void;

export function sendOver(api: Pick<WindowApi, 'send'>): WindowSend {
  return async <N extends WindowCallName>(name: N, input: WindowInput<N>) => {
    // Typed by the contract and not checked again: the shell on the other side is the trusted one.
    const answer = JSON.parse(await api.send(name, input)) as CallOutcome<WindowOutput<N>>;
    if ('fault' in answer) throw errorOf(answer.fault);
    return answer.output;
  };
}

/** Read once, however many listen. */
export function noticesOver(api: Pick<WindowApi, 'onNotice'>): OnNotice {
  const listeners = new Set<(notice: WindowNotice) => void>();
  api.onNotice((notices) => {
    for (const notice of JSON.parse(notices) as readonly WindowNotice[]) {
      for (const listener of listeners) listener(notice);
    }
  });
  return (listener) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
}
