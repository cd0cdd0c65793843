// What a call and a notice are to the compiler: a check of what comes in, and the type of what goes out.

import type { z } from 'zod';

declare const output: unique symbol;

export interface Call<In, Out> {
  readonly check: z.ZodType<In>;
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

export function call<Out>() {
  return <In>(check: z.ZodType<In>): Call<In, Out> => ({ check });
}

export function notice<T>(): Notice<T> {
  return {};
}
