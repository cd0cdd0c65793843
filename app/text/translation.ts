// What another language has to say, derived from the English catalogue: the same keys, any words.

import type { english } from './english.ts';

type Worded<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Result
    ? (...given: Given) => Worded<Result>
    : T extends readonly string[]
      ? readonly string[]
      : T extends object
        ? { readonly [Key in keyof T]: Worded<T[Key]> }
        : T;

type Some<T> = T extends string | readonly string[] | ((...given: never[]) => unknown)
  ? T
  : { readonly [Key in keyof T]?: Some<T[Key]> };

export type TextCatalogue = Worded<typeof english>;

/** English stands in for what is left out. A test tells how much that is. */
export type Translation = Some<TextCatalogue>;
