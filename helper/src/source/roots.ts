// The sources as the caller named them, each with the path that it will have on the volume. Decided before the
// first byte: one name for two sources would let the second overwrite the first.

import { basename, resolve } from 'node:path';
import { payloadFolder } from '../../contract/bag.ts';
import { errorOf, TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import { native } from '../drives/faults.ts';
import { loadNative } from '../drives/native.ts';

export interface SourceRoot {
  readonly source: string;
  /** Its path on the volume. */
  readonly target: string;
}

/** Of a file that was named itself; what a folder holds only a walk tells. */
export interface NamedFile extends SourceRoot {
  readonly bytes: number;
}

/**
 * What `DIR` becomes on the volume: `/basename(DIR)`, or that below a folder. The same source named twice is one source.
 * `asBag`: each is a folder, and comes into the payload of a bag.
 */
export async function planRoots(
  as: Identity,
  sources: readonly string[],
  into?: string,
  asBag = false,
): Promise<readonly SourceRoot[]> {
  const roots = rootsOf(sources, into);
  const [file] = await filesAmong(as, roots);
  if (!asBag) return roots;
  if (file !== undefined) throw new TapeError('archive.bag-of-file', { subject: file.source });
  return roots.map((root) => ({ ...root, target: `${root.target}/${payloadFolder}` }));
}

/** Those of the sources that are files, by one look at each. Refuses what `planRoots` refuses. */
export async function namedFiles(
  as: Identity,
  sources: readonly string[],
  into?: string,
): Promise<readonly NamedFile[]> {
  return await filesAmong(as, rootsOf(sources, into));
}

function rootsOf(sources: readonly string[], into?: string): readonly SourceRoot[] {
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
  return [...byName.values()];
}

/** Its name in a volume's root, which holds names in NFC. */
export function rootName(source: string): string {
  return basename(resolve(source)).normalize('NFC');
}

/** What else is wrong with one of them does not keep the others from being archived. */
const ends: ReadonlySet<string> = new Set(['source.missing', 'source.unreadable']);

/** Refused when one of them is not there or cannot be read. */
async function filesAmong(as: Identity, roots: readonly SourceRoot[]): Promise<readonly NamedFile[]> {
  const paths = roots.map(({ source }) => source);
  const seen = await native(paths[0] ?? '', loadNative().statPaths(as, paths));
  return roots.flatMap((root, at) => {
    const one = seen[at];
    if (one?.kind === undefined && one !== undefined && ends.has(one.code))
      throw errorOf({ code: one.code, data: { subject: root.source, detail: one.detail } });
    return one?.kind === 'file' ? [{ ...root, bytes: one.bytes }] : [];
  });
}
