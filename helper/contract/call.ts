// What a call and a notice are to the compiler: a check of what comes in, what the door asks, and the type of what goes out.

import type { z } from 'zod';
import type { JobId } from './model.ts';
import type { JobRule, Rule } from './rule.ts';

declare const output: unique symbol;

export interface Call<In, Out> {
  readonly check: z.ZodType<In>;
  readonly rule: Rule;
  readonly [output]?: Out;
}

export interface Notice<T> {
  readonly [output]?: T;
}

/** An AbortSignal, as far as it is used: this page knows neither Node nor a browser. */
export interface Withdrawal {
  readonly aborted: boolean;
  throwIfAborted(): void;
  addEventListener(name: 'abort', listener: () => void): void;
  removeEventListener(name: 'abort', listener: () => void): void;
}

/** What answers with a job's id says which kind of job that is. */
export function call<Out>() {
  return <In>(check: z.ZodType<In>, rule: [Out] extends [JobId] ? JobRule : Rule): Call<In, Out> => ({ check, rule });
}

export function notice<T>(): Notice<T> {
  return {};
}
