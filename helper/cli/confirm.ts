// A step that cannot be taken back, or changes what people rely on, wants a clear yes: --yes, or the barcode typed.

import { createInterface } from 'node:readline/promises';
import { type FaultCode, TapeError } from '../contract/errors.ts';
import type { Session } from './run.ts';

export interface Question {
  readonly barcode: string;
  /** What will be done, in sentences. */
  readonly says: readonly string[];
  /** "Type the barcode to erase it" */
  readonly verb: string;
  readonly code: FaultCode;
}

/** Returns when the person typed the barcode, and never when nobody can be asked. */
export async function confirm({ printer }: Session, { barcode, says, verb, code }: Question): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY || printer.json) {
    throw new TapeError(code, { subject: barcode, detail: `use --yes to ${verb} it without confirmation` });
  }
  for (const sentence of says) printer.hint(sentence);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const typed = await lines.question(`Type the barcode to ${verb} it, or press Enter to cancel: `);
    if (typed.trim().toUpperCase() !== barcode) throw new TapeError(code, { subject: barcode });
  } finally {
    lines.close();
  }
}
