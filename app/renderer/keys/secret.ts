// What is typed and nobody else may see: it is in its field and nowhere else in the page, and no longer than that is shown.

import { type RefObject, useCallback, useRef, useState } from 'react';

type SecretInput = HTMLInputElement | HTMLTextAreaElement;

export interface Secret<T extends SecretInput> {
  readonly isFilled: boolean;
  readonly read: () => string;
  /** After a refusal: what is typed next takes its place. */
  readonly select: () => void;
  readonly field: RefObject<T | null>;
  /** Of its element. */
  readonly props: { readonly ref: (field: T | null) => () => void; readonly onInput: () => void };
}

export function useSecret<T extends SecretInput>(): Secret<T> {
  const field = useRef<T | null>(null);
  const [isFilled, setFilled] = useState(false);
  const ref = useCallback((shown: T | null) => {
    field.current = shown;
    return () => {
      if (shown !== null) shown.value = '';
      field.current = null;
      setFilled(false);
    };
  }, []);
  const read = () => field.current?.value ?? '';
  return {
    isFilled,
    read,
    select: () => field.current?.select(),
    field,
    props: { ref, onInput: () => setFilled(read().trim() !== '') },
  };
}
