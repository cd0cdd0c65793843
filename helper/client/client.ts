// What a window or the CLI holds to talk to the helper, and a typed `Send` over anything that carries calls: a socket, or
// a browser's bridge that can pass values but no errors. No Node here: the window uses this file.

import type { Withdrawal } from '../contract/call.ts';
import type { CallName, Input, Output, Send } from '../contract/contract.ts';
import { errorOf } from '../contract/errors.ts';
import type { Fault } from '../contract/model.ts';
import type { AnyNotice } from '../contract/notices.ts';

export interface Client {
  /** What the helper said of itself when the line was opened. */
  readonly hello: Output<'hello'>;
  readonly send: Send;
  /** Notices come only after `subscribe`, and may come before its answer has been awaited. */
  onNotice(listener: (notice: AnyNotice) => void): () => void;
  /** Once, when the line ends for whatever reason but `close`. Whoever asks too late is told at once. */
  onClose(listener: (fault: Fault) => void): () => void;
  close(): void;
  /** Only where a line may be lost though the helper goes on: opens another one, when the first was lost. */
  reconnect?(): Promise<void>;
}

/** A call's end as a value, for bridges across which thrown errors lose their shape. */
export type CallResult = { readonly output: unknown } | { readonly fault: Fault };

export type Transport = (name: CallName, input: unknown, signal?: Withdrawal) => Promise<CallResult>;

export function sendOver(carry: Transport): Send {
  return async <N extends CallName>(name: N, input: Input<N>, signal?: Withdrawal): Promise<Output<N>> => {
    const answer = await carry(name, input, signal);
    if ('fault' in answer) throw errorOf(answer.fault);
    // Outputs are typed by the contract and not checked again: the helper on the other end is the trusted one.
    return answer.output as Output<N>;
  };
}
