// What hangs is given up: nothing that a notice waits for may take longer.

import { TapeError } from '../contract/errors.ts';

/** Whoever started the sender waits a little longer. */
const sendWithinMs = 25_000;

export async function withinMs<T>(work: Promise<T>, ms = sendWithinMs): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new TapeError('notices.timed-out')), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
