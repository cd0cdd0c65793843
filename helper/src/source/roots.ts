// The sources as the caller named them, each with the path that it will have on the volume. Decided before the
// first byte: one name for two sources would let the second overwrite the first.

import { basename, resolve } from 'node:path';
import { errorOf, TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import { native } from '../drives/faults.ts';
import { loadNative } from '../drives/native.ts';

export interface SourceRoot {
  readonly source: string;
  /** Its path on the volume. */
  readonly target: string;
}

/** What `DIR` becomes on the volume: `/basename(DIR)`, or that below a folder. The same source named twice is one source. */
export async function planRoots(
  as: Identity,
  sources: readonly string[],
  into?: string,
): Promise<readonly SourceRoot[]> {
  const above = into === undefined ? '' : `${into.normalize('NFC')}/`;
  const byName = new Map<string, SourceRoot>();
  for (const given of sources) {
    const source = resolve(given);
    const name = basename(source);
    const root = { source, target: `${above}${name}` };
    if (name === '') throw new TapeError('source.unsupported', { subject: source, detail: 'it has no name' });
    // A volume holds names in NFC: two spellings of one name would meet there.
    const key = name.normalize('NFC');
    const other = byName.get(key);
    if (other !== undefined && other.source !== source) {
      throw new TapeError('archive.name-clash', { subject: name, detail: `${other.source} and ${source}` });
    }
    byName.set(key, root);
  }
  const roots = [...byName.values()];
  await requirePresent(as, roots);
  return roots;
}

/** Its name in a volume's root, which holds names in NFC. */
export function rootName(source: string): string {
  return basename(resolve(source)).normalize('NFC');
}

/** What else is wrong with one of them does not keep the others from being archived. */
const ends: ReadonlySet<string> = new Set(['source.missing', 'source.unreadable']);

async function requirePresent(as: Identity, roots: readonly SourceRoot[]): Promise<void> {
  const paths = roots.map(({ source }) => source);
  const seen = await native(paths[0] ?? '', loadNative().statPaths(as, paths));
  for (const [at, one] of seen.entries()) {
    const subject = paths[at] ?? '';
    if (one.kind === undefined && ends.has(one.code))
      throw errorOf({ code: one.code, data: { subject, detail: one.detail } });
  }
}
