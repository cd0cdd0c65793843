// A wait that ends when nobody wants its end any more.

export async function unlessAborted(waited: Promise<unknown>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    await Promise.race([waited, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
