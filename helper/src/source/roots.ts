// The sources as the caller named them, each with the name that it will bear in the volume's root. Settled before the
// first byte: one name for two sources would let the second overwrite the first.

import { lstat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { TapeError } from '../../contract/errors.ts';
import { sourceFault } from './faults.ts';

export interface Root {
  readonly source: string;
  readonly name: string;
}

/** What `DIR` becomes on the volume: `/basename(DIR)`. The same source named twice is one source. */
export async function planRoots(sources: readonly string[]): Promise<readonly Root[]> {
  const byName = new Map<string, Root>();
  for (const given of sources) {
    const source = resolve(given);
    const root = { source, name: basename(source) };
    if (root.name === '') throw new TapeError('source.unsupported', { subject: source, detail: 'it has no name' });
    await demandPresent(source);
    // A volume holds names in NFC: two spellings of one name would meet there.
    const key = root.name.normalize('NFC');
    const other = byName.get(key);
    if (other !== undefined && other.source !== source) {
      throw new TapeError('archive.name-clash', { subject: root.name, detail: `${other.source} and ${source}` });
    }
    byName.set(key, root);
  }
  return [...byName.values()];
}

async function demandPresent(source: string): Promise<void> {
  try {
    await lstat(source);
  } catch (error) {
    const fault = sourceFault(error, source);
    throw new TapeError(fault.code, fault.data, { cause: error });
  }
}
