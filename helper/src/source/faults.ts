// What the operating system says of a caller's file, in the house's codes.

import type { FaultCode } from '../../contract/errors.ts';
import type { Fault } from '../../contract/model.ts';

export interface SourceFault extends Fault {
  readonly code: FaultCode;
}

const gone: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);

export function sourceFault(error: unknown, path: string): SourceFault {
  const errno = error instanceof Error && 'code' in error ? String(error.code) : '';
  const detail = error instanceof Error ? error.message : String(error);
  return { code: gone.has(errno) ? 'source.missing' : 'source.unreadable', data: { subject: path, detail } };
}
