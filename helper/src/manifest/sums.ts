// Lists as md5sum, sha256sum, xxhsum and their relatives write them: one file to a line, and its name as the bytes that it
// is on the disk.

import { basename, dirname } from 'node:path';
import { shownPath } from '../../contract/byte-names.ts';
import type { Identity } from '../../contract/identity.ts';
import { hashOf, kindByDigest, kindInName, type ReadHash } from './hash-kinds.ts';
import { invalid, type Manifest, ManifestFiles } from './manifest.ts';
import { byteLinesOf } from './manifest-file.ts';

/** Digest, two characters of which the second may say "binary", name. Some leave out one of the two. */
const usualLine = /^(\\?)(?:XXH3_)?([0-9A-Za-z]+)(?: [ *]|[ \t]+)(.+)$/s;
/** "SHA256 (name) = digest", and openssl's "SHA256(name)= digest". */
const taggedLine = /^(\\?)([A-Za-z0-9][A-Za-z0-9_/-]*) ?\((.+)\) ?= ?([0-9A-Za-z]+)$/s;

interface SumLine {
  readonly name: string;
  readonly hash: ReadHash;
}

export async function readSums(as: Identity, path: string): Promise<Manifest> {
  const files = new ManifestFiles(path);
  const own = basename(path).normalize('NFC');
  const kind = kindInName(own);
  let number = 0;
  for await (const lines of byteLinesOf(as, path)) {
    for (const given of lines) {
      number += 1;
      const line = number === 1 && given.startsWith(byteMark) ? given.slice(byteMark.length) : given;
      if (line.trim() === '' || line.startsWith('#')) continue;
      const read = sumIn(line, kind);
      if (read === null) throw invalid(path, `line ${number}`);
      files.add(read.name, null, read.hash);
    }
  }
  return { path, folder: dirname(path), files: files.finish(), isApart: (name) => name === own };
}

/** Of UTF-8. */
const byteMark = '\u00EF\u00BB\u00BF';

/** `kind`: of all digests that do not say it themselves. Null when it is no such line. */
function sumIn(line: string, kind: string | null): SumLine | null {
  const tagged = taggedLine.exec(line);
  if (tagged !== null) {
    const [, mark = '', tag = '', name = '', digest = ''] = tagged;
    return read(mark, name, tag, digest);
  }
  const usual = usualLine.exec(line);
  if (usual === null) return null;
  const [, mark = '', digest = '', name = ''] = usual;
  const isXxh3 = line.startsWith('XXH3_', mark.length);
  const known = isXxh3 ? 'xxh3' : (kind ?? kindByDigest(digest));
  return known === null ? null : read(mark, name, known, digest);
}

function read(mark: string, name: string, kind: string, digest: string): SumLine | null {
  const plain = mark === '' ? name : unescaped(name);
  if (plain === null) return null;
  return { name: shownPath(Buffer.from(plain, 'latin1')), hash: hashOf(kind, digest) };
}

const escapes: Readonly<Record<string, string>> = { '\\\\': '\\', '\\n': '\n', '\\r': '\r' };

function unescaped(name: string): string | null {
  const isSound = /^(?:[^\\]|\\[\\nr])*$/s.test(name);
  return isSound ? name.replace(/\\[\\nr]/g, (pair) => escapes[pair] ?? pair) : null;
}
