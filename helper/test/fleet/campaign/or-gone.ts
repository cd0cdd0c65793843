import { setTimeout as sleep } from 'node:timers/promises';

/** Who is killed meanwhile answers nothing. */
export async function orGone<T, Otherwise>(
  work: Promise<T>,
  otherwise: Otherwise,
  withinMs = 10_000,
): Promise<T | Otherwise> {
  const gone = new AbortController();
  try {
    return await Promise.race([work, sleep(withinMs, otherwise, { signal: gone.signal })]);
  } catch {
    return otherwise;
  } finally {
    gone.abort();
  }
}
