// An ASC MHL history: an `ascmhl` folder whose chain lists its generations, each with its own hash. A file is as its first
// good hashes say, under its last name; a generation in which it had changed changes nothing of that. Histories in folders
// below speak for these. Hashes of folders are not compared: those of the files say the same.

import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { diskPath } from '../../contract/byte-names.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import { IgnoreRules } from '../source/ignore-rules.ts';
import { walk } from '../source/walk.ts';
import { c4Of } from './c4.ts';
import { type HashList, type Reference, readHashList, takeFile } from './hash-list.ts';
import { invalid, type Manifest, ManifestFiles } from './manifest.ts';
import { contentOf } from './manifest-file.ts';
import { namesIn } from './names-in.ts';
import { readXml } from './xml.ts';

export const historyFolder = 'ascmhl';
export const chainFile = 'ascmhl_chain.xml';

const generationsMost = 100_000;
const historiesMost = 10_000;

/** `folder`: the one that `ascmhl` lies in. */
export async function readHistory(as: Identity, folder: string, signal: AbortSignal): Promise<Manifest> {
  const files = new ManifestFiles(folder);
  const rules: { readonly below: string; readonly rules: IgnoreRules }[] = [];
  for (const below of await historiesIn(as, folder, signal)) {
    const patterns = await readGenerations(
      as,
      below === '' ? folder : `${folder}/${below.slice(0, -1)}`,
      below,
      files,
      signal,
    );
    rules.unshift({ below, rules: new IgnoreRules(patterns) });
  }
  /** The nearest history's word counts. */
  const isApart = (path: string) => {
    const near = rules.find(({ below }) => path.startsWith(below));
    const name = path.slice(near?.below.length ?? 0);
    return name.startsWith(`${historyFolder}/`) || near?.rules.ignores(diskPath(name) ?? name) === true;
  };
  files.leaveOut(isApart);
  return { path: `${folder}/${historyFolder}`, folder, files: files.finish(), isApart };
}

/** Below the folder, each with a slash at its end but for the folder itself; parents before their children. */
async function historiesIn(as: Identity, folder: string, signal: AbortSignal): Promise<readonly string[]> {
  const found: string[] = [];
  const isEntered = ({ kind, target }: { readonly kind: string; readonly target: string }) => {
    if (kind !== 'directory') return false;
    if (basename(target) !== historyFolder) return true;
    if (found.length >= historiesMost) throw new TapeError('manifest.too-large', { subject: folder });
    found.push(target.slice(1, -historyFolder.length));
    return false;
  };
  for await (const _ of walk(as, [{ source: folder, target: '' }], signal, 'folders', isEntered));
  return found
    .map((below) => below.normalize('NFC'))
    .toSorted((one, other) => one.split('/').length - other.split('/').length);
}

/** Gives what the newest one ignores. */
async function readGenerations(
  as: Identity,
  folder: string,
  below: string,
  files: ManifestFiles,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const lists = `${folder}/${historyFolder}`;
  const chain = await readChain(as, `${lists}/${chainFile}`);
  const { files: names } = await namesIn(as, lists, signal);
  const unlisted = names.find((name) => isList(name) && !chain.some(({ path }) => path === name));
  if (unlisted !== undefined) throw invalid(`${lists}/${unlisted}`, 'the chain does not list it');
  let patterns: readonly string[] = [];
  for (const generation of chain) {
    signal.throwIfAborted();
    const path = `${lists}/${generation.path}`;
    const list = await readChecked(as, path, generation, (chunks) =>
      readHashList(path, chunks, (file) => {
        const { previousPath } = file;
        if (previousPath !== null) files.rename(`${below}${previousPath}`, `${below}${file.path}`);
        takeFile(files, { ...file, path: `${below}${file.path}` });
      }),
    );
    for (const reference of list.references) {
      const referred = `${folder}/${files.pathOf(reference.path)}`;
      await readChecked(as, referred, reference, async (chunks) => {
        for await (const _ of chunks);
        return list;
      });
    }
    patterns = list.patterns;
  }
  return patterns;
}

/** A name as other systems leave one beside a file is none. */
function isList(name: string): boolean {
  return name.endsWith('.mhl') && !name.startsWith('._');
}

/** In its order. */
async function readChain(as: Identity, path: string): Promise<readonly Reference[]> {
  const chain: (Reference & { readonly number: number })[] = [];
  let number = 0;
  let listed = { path: '', kind: '', digest: '' };
  await readXml(path, contentOf(as, path), {
    open(name, attributes) {
      if (name !== 'hashlist') return;
      number = Number(attributes.sequencenr ?? Number.NaN);
      listed = { path: '', kind: '', digest: '' };
    },
    close(name, text) {
      if (name === 'path') listed.path = text;
      else if (name !== 'hashlist') listed = { ...listed, kind: name, digest: text.trim() };
      else if (chain.length >= generationsMost) throw new TapeError('manifest.too-large', { subject: path });
      else chain.push({ ...listed, number });
    },
  });
  const isSound = ({ path: name, number: one }: (typeof chain)[number]) =>
    Number.isSafeInteger(one) && name !== '' && name === basename(name) && name !== '..';
  if (chain.length === 0 || !chain.every(isSound)) throw invalid(path, 'not a chain of generations');
  const sorted = chain.toSorted((one, other) => one.number - other.number);
  if (new Set(sorted.map(({ number: one }) => one)).size < sorted.length)
    throw invalid(path, 'a generation is listed twice');
  return sorted;
}

/** What is read must be what the chain says. */
async function readChecked(
  as: Identity,
  path: string,
  { kind, digest }: Reference,
  read: (chunks: AsyncIterable<Buffer>) => Promise<HashList>,
): Promise<HashList> {
  const algorithm = kind === 'c4' ? 'sha512' : kind;
  if (!['sha512', 'md5', 'sha1'].includes(algorithm)) throw invalid(path, `its hash is a ${kind}`);
  const hash = createHash(algorithm);
  async function* hashed() {
    for await (const chunk of contentOf(as, path)) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const list = await read(hashed());
  const found = hash.digest();
  const text = kind === 'c4' ? c4Of(found) : found.toString('hex');
  if (text !== digest) throw invalid(path, `it has changed since ${basename(dirname(path))} was written`);
  return list;
}
