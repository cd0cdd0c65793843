// What the window can reach outside itself: four members, nothing else. Types only; main answers, preload passes on,
// the renderer calls. Calls named `shell.*` are answered by main, all others by the helper.

import type { AnyNotice, CallName, Input, Output } from '../../helper/contract/contract.ts';
import type { Fault } from '../../helper/contract/model.ts';

/** Whether the helper can be reached. While it is not `connected`, what the window shows is the last that was known. */
export type Connection =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'connected' }
  | { readonly kind: 'lost'; readonly fault: Fault };

export interface ShellCalls {
  readonly 'shell.connection': { readonly input: Record<string, never>; readonly output: Connection };
  /** Ends the pause before the next attempt. */
  readonly 'shell.reconnect': { readonly input: Record<string, never>; readonly output: null };
  /** The system's own dialog; empty when the person thought better of it. */
  readonly 'shell.chooseFolders': {
    readonly input: { readonly purpose: 'archive' | 'restore' };
    readonly output: readonly string[];
  };
}

export type ShellCallName = keyof ShellCalls;
export type WindowCallName = CallName | ShellCallName;

export type WindowInput<N extends WindowCallName> = N extends CallName
  ? Input<N>
  : N extends ShellCallName
    ? ShellCalls[N]['input']
    : never;

export type WindowOutput<N extends WindowCallName> = N extends CallName
  ? Output<N>
  : N extends ShellCallName
    ? ShellCalls[N]['output']
    : never;

/** Errors lose their fields between the worlds, so a failure crosses as a value. */
export type Answer<T> = { readonly output: T } | { readonly fault: Fault };

export type WindowNotice =
  | { readonly from: 'helper'; readonly notice: AnyNotice }
  | { readonly from: 'shell'; readonly connection: Connection };

export interface WindowApi {
  readonly send: <N extends WindowCallName>(name: N, input: WindowInput<N>) => Promise<Answer<WindowOutput<N>>>;
  /** Gives back what ends it. */
  readonly onNotice: (listener: (notice: WindowNotice) => void) => () => void;
  /** The path of a file that was dropped on the window; "" when it has none. */
  readonly pathForFile: (file: File) => string;
  readonly platform: string;
}
