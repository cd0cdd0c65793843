// What the C++ core rejects with, as the house's errors.

import { isFaultCode, shortageOf, TapeError } from '../../contract/errors.ts';

/** `subject` is what the words shall name: a barcode, a path. Faults of Capstan's own disk name none. */
export function tapeError(error: unknown, subject: string): TapeError {
  if (error instanceof TapeError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string' && isFaultCode(error.code))) {
    return new TapeError(shortageOf(error) ?? 'helper.internal', { subject, detail: message }, { cause: error });
  }
  // Without a detail of its own the message is the code again.
  const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : message;
  const data = { ...(error.code.startsWith('storage.') ? {} : { subject }), ...(detail === '' ? {} : { detail }) };
  return new TapeError(error.code, data, { cause: error });
}

export async function native<T>(subject: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw tapeError(error, subject);
  }
}
