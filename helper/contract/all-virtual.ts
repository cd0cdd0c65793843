// Whether anything that is archived leaves the computer, for the signs in window and command line.

import type { Drive } from './model.ts';

export function areAllVirtual(drives: readonly Pick<Drive, 'virtual'>[]): boolean {
  return drives.length > 0 && drives.every(({ virtual }) => virtual);
}
