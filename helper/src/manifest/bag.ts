// A bag (BagIt, RFC 8493): its payload lies in `data`, and each of its manifests lists all of it in another kind of hash.

import { payloadFolder, tagFiles } from '../../contract/bag.ts';
import { shownPath } from '../../contract/byte-names.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import { hashOf } from './hash-kinds.ts';
import { invalid, type Manifest, ManifestFiles } from './manifest.ts';
import { linesOf } from './manifest-file.ts';
import { namesIn } from './names-in.ts';

const bagManifest = /^(tag)?manifest-([a-z0-9-]+)\.txt$/i;
const payload = `${payloadFolder}/`;
const manifestLine = /^(\S+)[ \t]+\*?(.+)$/;

/** Those of a bag that may be given instead of its folder. */
export function isOfBag(name: string): boolean {
  return name === tagFiles.declaration || bagManifest.test(name);
}

export async function readBag(as: Identity, folder: string, signal: AbortSignal): Promise<Manifest> {
  const version = await versionOf(as, `${folder}/${tagFiles.declaration}`);
  const { files: names } = await namesIn(as, folder, signal);
  const files = new ManifestFiles(folder);
  let hasPayload = false;
  for (const name of names) {
    const [, tag, kind = ''] = bagManifest.exec(name) ?? [];
    if (kind === '') continue;
    signal.throwIfAborted();
    const path = `${folder}/${name}`;
    hasPayload ||= tag === undefined;
    for await (const lines of linesOf(as, path)) {
      for (const line of lines) takeLine(line, { path, kind, version, isPayload: tag === undefined, files });
    }
  }
  if (!hasPayload) throw invalid(folder, 'the bag has no payload manifest');
  return { path: folder, folder, files: files.finish(), isApart: (path) => !path.startsWith(payload) };
}

interface BagManifest {
  readonly path: string;
  readonly kind: string;
  readonly version: number;
  readonly isPayload: boolean;
  readonly files: ManifestFiles;
}

function takeLine(line: string, { path, kind, version, isPayload, files }: BagManifest): void {
  if (line.trim() === '') return;
  const [, digest = '', written = ''] = manifestLine.exec(line.replace(/^\uFEFF/, '')) ?? [];
  if (written === '') throw invalid(path, `not a line of a bag’s manifest: ${line.slice(0, 200)}`);
  const name = shownPath(decoded(written, version));
  if (files.pathOf(name).startsWith(payload) !== isPayload) throw invalid(path, `${name}: not where it may list files`);
  files.add(name, null, hashOf(kind, digest));
}

/** Since version 1.0 the percent sign itself is encoded, too. */
function decoded(name: string, version: number): string {
  const ends = name.replace(/%0D/gi, '\r').replace(/%0A/gi, '\n');
  return version >= 1 ? ends.replaceAll('%25', '%') : ends;
}

/** Refuses what declares no bag that can be read. */
async function versionOf(as: Identity, path: string): Promise<number> {
  const tags = new Map<string, string>();
  for await (const lines of linesOf(as, path)) {
    for (const line of lines) {
      const [, label = '', value = ''] = /^\uFEFF?([^:]+):[ \t]*(.*)$/.exec(line) ?? [];
      if (tags.size < 100 && label !== '') tags.set(label.toLowerCase(), value.trim());
    }
  }
  const version = Number(tags.get('bagit-version'));
  if (!(version > 0 && version < 2)) throw invalid(path, 'not the declaration of a bag');
  const encoding = tags.get('tag-file-character-encoding')?.toLowerCase();
  if (encoding !== 'utf-8') throw new TapeError('manifest.invalid', { subject: path, detail: `encoding ${encoding}` });
  return version;
}
