// Finds out which kind of manifest lies at a path, a file or a folder, and reads it.

import { basename, dirname } from 'node:path';
import { tagFiles } from '../../contract/bag.ts';
import { errorOf, TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import { native } from '../drives/faults.ts';
import { loadNative } from '../drives/native.ts';
import { chainFile, historyFolder, readHistory } from './asc-mhl.ts';
import { isOfBag, readBag } from './bag.ts';
import type { Manifest } from './manifest.ts';
import { contentOf } from './manifest-file.ts';
import { readMhl } from './mhl.ts';
import { namesIn } from './names-in.ts';
import { readSums } from './sums.ts';

/** As `as` may read it. */
export async function readManifest(as: Identity, path: string, signal: AbortSignal): Promise<Manifest> {
  const isFolder = (await kindAt(as, path)) === 'directory';
  if (isFolder) return await readFolder(as, path, signal);
  const [name, folder] = [basename(path), dirname(path)];
  if (isOfBag(name)) return await readBag(as, folder, signal);
  if (name === chainFile) return await readHistory(as, dirname(folder), signal);
  return (await isXml(as, path)) ? await readMhl(as, path) : await readSums(as, path);
}

/** What lies there in the end: a link is followed. */
async function kindAt(as: Identity, path: string): Promise<'directory' | 'file'> {
  const seen = await native(path, loadNative().statPaths(as, [path, `${path}/.`]));
  const [one, within] = seen;
  if (within?.kind === 'directory') return 'directory';
  if (one?.kind !== undefined) return 'file';
  const detail = one?.detail ?? '';
  if (one?.code === 'source.missing') throw new TapeError('manifest.not-found', { subject: path, detail });
  if (one?.code === 'source.unreadable') throw new TapeError('manifest.unreadable', { subject: path, detail });
  throw errorOf({ code: one?.code ?? 'manifest.not-found', data: { subject: path, detail } });
}

async function isXml(as: Identity, path: string): Promise<boolean> {
  for await (const chunk of contentOf(as, path)) {
    const text = chunk.subarray(0, 1024).toString('latin1').replaceAll('\0', '');
    return /^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)?\s*</.test(text);
  }
  return false;
}

const sumsName = /^(?:md5|sha-?\d+|xxh(?:ash)?-?\d+|xx(?:h|hash)|crc32|c4|b2|check)-?sums?(?:[.-][\w.-]*)?$/i;
const sumsEnding = /\.(?:md5|sha1|sha224|sha256|sha384|sha512|xxh64|xxh3|xxh128|xxhash|c4|crc32)(?:sums?)?(?:\.txt)?$/i;

async function readFolder(as: Identity, folder: string, signal: AbortSignal): Promise<Manifest> {
  if (basename(folder) === historyFolder) return await readHistory(as, dirname(folder), signal);
  const { files, folders } = await namesIn(as, folder, signal);
  const isBag = files.includes(tagFiles.declaration);
  const found: { readonly name: string; readonly read: () => Promise<Manifest> }[] = [];
  if (isBag) found.push({ name: tagFiles.declaration, read: () => readBag(as, folder, signal) });
  if (folders.includes(historyFolder)) found.push({ name: historyFolder, read: () => readHistory(as, folder, signal) });
  for (const name of files) {
    const path = `${folder}/${name}`;
    if (name.startsWith('._') || (isBag && isOfBag(name))) continue;
    if (/\.mhl$/i.test(name)) found.push({ name, read: () => readMhl(as, path) });
    else if (sumsName.test(name) || sumsEnding.test(name)) found.push({ name, read: () => readSums(as, path) });
  }
  const [first, ...others] = found;
  if (first === undefined) throw new TapeError('manifest.not-found', { subject: folder });
  if (others.length > 0) {
    const names = found.slice(0, 5).map(({ name }) => name);
    throw new TapeError('manifest.ambiguous', { subject: folder, detail: names.join(', ') });
  }
  return await first.read();
}
