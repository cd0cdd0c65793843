// What the C++ core rejects with, as the house's errors.

import { type FaultCode, isFaultCode, shortageOf, TapeError } from '../../contract/errors.ts';
import type { FaultData } from '../../contract/model.ts';

/** A drive, and what is in it: a fault of the drive names the drive, any other the cartridge. */
export interface DriveAndCartridge {
  readonly drive: string;
  readonly barcode: string | null;
}

/** What the words shall name: a barcode, a path, a drive. */
export type FaultSubject = string | DriveAndCartridge;

/** Faults of Capstan's own disk name none. */
export function tapeError(error: unknown, about: FaultSubject): TapeError {
  if (error instanceof TapeError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string' && isFaultCode(error.code))) {
    return new TapeError(
      shortageOf(error) ?? 'helper.internal',
      { ...namedIn('helper.internal', about), detail: message },
      { cause: error },
    );
  }
  // Without a detail of its own the message is the code again.
  const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : message;
  const data = { ...namedIn(error.code, about), ...(detail === '' ? {} : { detail }) };
  return new TapeError(error.code, data, { cause: error });
}

export function namedIn(code: FaultCode, about: FaultSubject): FaultData {
  if (code.startsWith('storage.')) return {};
  if (typeof about === 'string') return { subject: about };
  const { drive, barcode } = about;
  if (barcode === null) return { subject: drive };
  return code.startsWith('drive.') ? { subject: drive, cartridge: barcode } : { subject: barcode };
}

export async function native<T>(about: FaultSubject, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw tapeError(error, about);
  }
}
