// What another language has to say, derived from the English catalogue: the same keys, any words.

import type { english } from './english.ts';

/** Of a part of the catalogue. */
export type Translation<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Result
    ? (...given: Given) => Translation<Result>
    : T extends object
      ? { readonly [Key in keyof T]: Translation<T[Key]> }
      : T;

export type TextCatalogue = Translation<typeof english>;
