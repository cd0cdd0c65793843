// One call of the window, answered: by the shell, by the helper, or not at all. Own keys only: `constructor` and
// `__proto__` are nobody's calls.

import { type CallName, type Input, isCallName, type Send } from '../../helper/contract/contract.ts';
import { type FaultCode, faultOf } from '../../helper/contract/errors.ts';
import type { CallOutcome, ShellCallName, ShellCalls } from '../preload/api.ts';

export type ShellAnswers = {
  readonly [N in ShellCallName]: (input: ShellCalls[N]['input']) => Promise<ShellCalls[N]['output']>;
};

/** `input` is checked by the helper at the privilege edge, and by nobody before: here it is only passed on. */
export async function answer(
  helper: { readonly send: Send },
  shell: ShellAnswers,
  name: unknown,
  input: unknown,
): Promise<CallOutcome<unknown>> {
  if (typeof name !== 'string') return refused('call.unknown');
  try {
    if (Object.hasOwn(shell, name)) {
      const call = shell[name as ShellCallName] as (input: unknown) => Promise<unknown>;
      return { output: await call(input) };
    }
    if (isCallName(name)) return { output: await helper.send(name, input as Input<CallName>) };
    return refused('call.unknown', name);
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

export function refused(code: FaultCode, subject?: string): CallOutcome<never> {
  return { fault: { code, data: subject === undefined ? {} : { subject } } };
}
