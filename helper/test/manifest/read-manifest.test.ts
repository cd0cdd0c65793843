// Manifests as they come from anybody: what is listed is found, and what is not sound is refused with its condition.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TapeError } from '../../contract/errors.ts';
import type { Manifest } from '../../src/manifest/manifest.ts';
import { readManifest } from '../../src/manifest/read-manifest.ts';
import { ownIdentity, temporaryFolder } from '../flows/harness.ts';

const md5 = 'd41d8cd98f00b204e9800998ecf8427e';
const sha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const xxh64 = '0ea03b369a463d9d';

function written(name: string, content: string | Buffer): string {
  const path = join(temporaryFolder(), name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

async function read(path: string): Promise<Manifest> {
  return await readManifest(ownIdentity(), path, new AbortController().signal);
}

/** Name → digests by kind. */
async function listed(path: string): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  const { files } = await read(path);
  const entries = [...files].map(([name, { hashes }]) => {
    return [name, Object.fromEntries(hashes.map(({ kind, digest }) => [kind, digest]))] as const;
  });
  return Object.fromEntries(entries);
}

async function conditionOf(path: string): Promise<string> {
  try {
    await read(path);
    return 'none';
  } catch (error) {
    if (error instanceof TapeError) return error.code;
    throw error;
  }
}

describe('lists of checksums', () => {
  test.each([
    ['as md5sum writes it', `${md5}  a\n`, { a: { md5 } }],
    ['of a binary file', `${md5} *a\n`, { a: { md5 } }],
    ['with blanks in front of the name', `${md5}   a\n`, { ' a': { md5 } }],
    ['with line ends of Windows', `${md5}  a\r\n${md5}  b\r\n`, { a: { md5 }, b: { md5 } }],
    ['without an end of its last line', `${md5}  a`, { a: { md5 } }],
    ['in capitals', `${md5.toUpperCase()}  a\n`, { a: { md5 } }],
    ['with an escaped name', `\\${md5}  a\\nb\\\\c\n`, { 'a\nb\\c': { md5 } }],
    ['with a name that looks escaped', `${md5}  a\\nb\n`, { 'a\\nb': { md5 } }],
    ['as BSD writes it', `MD5 (a (1)) = ${md5}\nSHA256 (a (1)) = ${sha256}\n`, { 'a (1)': { md5, sha256 } }],
    ['as openssl writes it', `SHA256(a)= ${sha256}\n`, { a: { sha256 } }],
    ['of several kinds', `${md5}  a\n${sha256}  a\n`, { a: { md5, sha256 } }],
    ['with a comment, an empty line and a dot', `# by hand\n\n${md5}  ./d//./a\n`, { 'd/a': { md5 } }],
    ['with a mark of its encoding', `\uFEFF${md5}  a\n`, { a: { md5 } }],
    ['with decomposed names', `${md5}  e\u0301\n`, { é: { md5 } }],
    ['that says the same twice', `${md5}  a\n${md5}  a\n`, { a: { md5 } }],
  ])('%s', async (_, content, expected) => {
    expect(await listed(written('sums.txt', content))).toEqual(expected);
  });

  test('the name of the list says which kind it is, where digests look alike', async () => {
    expect(await listed(written('XXH128SUMS', `${md5}  a\n`))).toEqual({ a: { xxh128: md5 } });
    expect(await listed(written('files.xxh3', `${xxh64}  a\n`))).toEqual({ a: { xxh3: xxh64 } });
    expect(await listed(written('list', `XXH3_${xxh64}  a\n`))).toEqual({ a: { xxh3: xxh64 } });
    expect(await listed(written('list', `${xxh64}  a\n`))).toEqual({ a: { xxh64 } });
  });

  test('a list in UTF-16 is read', async () => {
    const content = Buffer.from(`\uFEFF${md5}  ä\r\n`, 'utf16le');
    expect(await listed(written('sums.md5', content))).toEqual({ ä: { md5 } });
  });

  test('a hundred thousand files are read', async () => {
    const lines = Array.from({ length: 100_000 }, (_, at) => `${sha256}  folder/${at}\n`);
    expect((await read(written('SHA256SUMS', lines.join('')))).files.size).toBe(100_000);
  });
});

describe('refused', () => {
  const mhl = (hashes: string, version = '1.1') =>
    `<?xml version="1.0"?><hashlist version="${version}">${hashes}</hashlist>`;
  const hash = (name: string, more = `<md5>${md5}</md5>`) =>
    `<hash><file>${name}</file><size>3</size>${more}<hashdate>2026-01-01T00:00:00Z</hashdate></hash>`;
  test.each([
    ['nothing', 'a.md5', '', 'manifest.invalid'],
    ['words', 'a.md5', 'this is no list\n', 'manifest.invalid'],
    ['binary', 'a.md5', Buffer.from([0, 1, 2, 3, 255, 254, 0, 0]), 'manifest.invalid'],
    ['a way out', 'a.md5', `${md5}  ../a\n`, 'manifest.invalid'],
    ['a way out in the middle', 'a.md5', `${md5}  b/../../a\n`, 'manifest.invalid'],
    ['an absolute path', 'a.md5', `${md5}  /etc/passwd\n`, 'manifest.invalid'],
    ['a folder', 'a.md5', `${md5}  a/\n`, 'manifest.invalid'],
    ['a NUL', 'a.md5', `${md5}  a\0b\n`, 'manifest.invalid'],
    ['a contradiction', 'a.md5', `${md5}  a\n${md5.replace('d', 'e')}  a\n`, 'manifest.invalid'],
    ['a contradiction by composition', 'a.md5', `${md5}  é\n${md5.replace('d', 'e')}  e\u0301\n`, 'manifest.invalid'],
    ['a digest of another length', 'a.sha1', `${md5}  a\n`, 'manifest.invalid'],
    ['a broken escape', 'a.md5', `\\${md5}  a\\xb\n`, 'manifest.invalid'],
    ['an endless line', 'a.md5', 'a'.repeat(200_000), 'manifest.invalid'],
    ['an unknown kind alone', 'SHA384SUMS', `${md5.repeat(3)}  a\n`, 'manifest.unknown-hashes'],
    ['an unknown kind of one file', 'sums', `${md5}  a\nWHIRLPOOL (b) = abcd\n`, 'manifest.unknown-hashes'],
    ['XML that is no list', 'a.mhl', '<html/>', 'manifest.invalid'],
    ['XML that ends', 'a.mhl', mhl(hash('a')).slice(0, -5), 'manifest.invalid'],
    ['XML of the future', 'a.mhl', mhl(hash('a'), '3.0'), 'manifest.invalid'],
    ['a list of nothing', 'a.mhl', mhl(''), 'manifest.invalid'],
    ['a hash of nothing', 'a.mhl', mhl(`<hash><md5>${md5}</md5></hash>`), 'manifest.invalid'],
    ['a hash that is none', 'a.mhl', mhl(hash('a', '<md5>zz</md5>')), 'manifest.invalid'],
    ['an unknown kind', 'a.mhl', mhl(hash('a', '<xxhash>12345</xxhash>')), 'manifest.unknown-hashes'],
    ['a size that is none', 'a.mhl', mhl(hash('a').replace('<size>3', '<size>-3')), 'manifest.invalid'],
    ['a way out by XML', 'a.mhl', mhl(hash('a/&#46;&#46;/../b')), 'manifest.invalid'],
    ['a document type', 'a.mhl', `<!DOCTYPE hashlist [<!ENTITY a "b">]>${mhl(hash('&a;'))}`, 'manifest.invalid'],
    ['an unknown entity', 'a.mhl', mhl(hash('&a;')), 'manifest.invalid'],
    ['an external entity', 'a.mhl', `<!DOCTYPE h SYSTEM "file:///etc/passwd">${mhl(hash('a'))}`, 'manifest.invalid'],
    ['depth', 'a.mhl', mhl('<a>'.repeat(100)), 'manifest.invalid'],
    ['an endless text', 'a.mhl', mhl(hash('a'.repeat(2_000_000))), 'manifest.invalid'],
    ['an endless tag', 'a.mhl', `<hashlist a="${'a'.repeat(2_000_000)}"`, 'manifest.invalid'],
    [
      'broken UTF-8',
      'a.mhl',
      Buffer.from(`<hashlist version="1.1">\xff${hash('a')}</hashlist>`, 'latin1'),
      'manifest.invalid',
    ],
  ])('%s', async (_, name, content, condition) => {
    expect(await conditionOf(written(name, content))).toBe(condition);
  });

  test('what is not there, is no file, or is not to be read', async () => {
    expect(await conditionOf('/nowhere/at/all')).toBe('manifest.not-found');
    expect(await conditionOf(temporaryFolder())).toBe('manifest.not-found');
    expect(await conditionOf('/dev/null')).toMatch(/^(manifest|source)\./);
    const fifo = join(temporaryFolder(), 'fifo.md5');
    execFileSync('mkfifo', [fifo]);
    expect(await conditionOf(fifo)).toMatch(/^(manifest|source)\./);
  });

  test('several manifests in a folder', async () => {
    const folder = dirname(written('MD5SUMS', `${md5}  a\n`));
    writeFileSync(join(folder, 'SHA256SUMS'), `${sha256}  a\n`);
    expect(await conditionOf(folder)).toBe('manifest.ambiguous');
    expect(await conditionOf(join(folder, 'MD5SUMS'))).toBe('none');
  });
});

describe('MHL', () => {
  test('a size alone, and the little-endian form of xxHash64', async () => {
    const list = `<hashlist version="1.1">
      <hash><file>a &amp; b</file><size>5</size><null/></hash>
      <hash><file><![CDATA[c<d]]></file><size>6</size><xxhash64>9d3d469a363ba00e</xxhash64></hash></hashlist>`;
    const { files } = await read(written('x.mhl', list));
    expect([...files]).toMatchObject([
      ['a & b', { bytes: 5, hashes: [] }],
      ['c<d', { bytes: 6, hashes: [{ kind: 'xxh64', digest: xxh64 }] }],
    ]);
  });
});

describe('bags', () => {
  function bag(files: Readonly<Record<string, string>>, version = '1.0'): string {
    const folder = temporaryFolder();
    const declared = { 'bagit.txt': `BagIt-Version: ${version}\nTag-File-Character-Encoding: UTF-8\n`, ...files };
    for (const [name, content] of Object.entries(declared)) writeFileSync(join(folder, name), content);
    return folder;
  }

  test('all manifests together, with names as each version encodes them', async () => {
    const sums = {
      'manifest-md5.txt': `${md5}  data/a%0Ab%25\n`,
      'manifest-sha256.txt': `${sha256} *data/a%0ab%25\n`,
      'manifest-sha384.txt': `${md5.repeat(3)} data/a%0ab%25\n`,
      'tagmanifest-md5.txt': `${md5} bagit.txt\n`,
    };
    const tags = { 'bagit.txt': { md5 } };
    expect(await listed(bag(sums))).toEqual({ 'data/a\nb%': { md5, sha256 }, ...tags });
    expect(await listed(bag(sums, '0.97'))).toEqual({ 'data/a\nb%25': { md5, sha256 }, ...tags });
  });

  test.each([
    ['without a payload manifest', { 'tagmanifest-md5.txt': `${md5} bagit.txt\n` }],
    ['with a payload elsewhere', { 'manifest-md5.txt': `${md5} a\n` }],
    ['that leads out', { 'manifest-md5.txt': `${md5} data/../../a\n` }],
    [
      'with a tag manifest of its payload',
      { 'manifest-md5.txt': `${md5} data/a\n`, 'tagmanifest-md5.txt': `${md5} data/a\n` },
    ],
    [
      'of another encoding',
      {
        'manifest-md5.txt': `${md5} data/a\n`,
        'bagit.txt': 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-16\n',
      },
    ],
    ['that declares nothing', { 'manifest-md5.txt': `${md5} data/a\n`, 'bagit.txt': 'hello\n' }],
  ])('refused: %s', async (_, files) => {
    expect(await conditionOf(bag(files))).toBe('manifest.invalid');
  });

  test('one that is given by a file of it is read as a whole', async () => {
    const folder = bag({ 'manifest-md5.txt': `${md5}  data/a\n` });
    for (const name of ['bagit.txt', 'manifest-md5.txt'])
      expect(Object.keys(await listed(join(folder, name)))).toEqual(['data/a']);
  });
});

describe('ASC MHL', () => {
  /** Hashes of its lists by MD5, which a chain may have, too. */
  function history(...lists: readonly string[]): string {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'ascmhl'));
    const chain = lists.map((list, at) => {
      const name = `000${at + 1}_d.mhl`;
      const content = `<hashlist version="2.0" xmlns="urn:ASC:MHL:v2.0"><hashes>${list}</hashes></hashlist>`;
      writeFileSync(join(folder, 'ascmhl', name), content);
      const digest = createHash('md5').update(content).digest('hex');
      return `<hashlist sequencenr="${at + 1}"><path>${name}</path><md5>${digest}</md5></hashlist>`;
    });
    writeFileSync(join(folder, 'ascmhl', 'ascmhl_chain.xml'), `<ascmhldirectory>${chain.join('')}</ascmhldirectory>`);
    return folder;
  }
  const one = (name: string, digest: string, action: string, more = '') =>
    `<hash><path size="3">${name}</path><xxh64 action="${action}">${digest}</xxh64>${more}</hash>`;
  const other = xxh64.replace('0', '1');

  test('the first good hash counts, under the last name', async () => {
    const folder = history(
      one('a', xxh64, 'original') + one('b', xxh64, 'original'),
      one('a', other, 'failed') +
        one('c', xxh64, 'verified', '<previousPath>b</previousPath>') +
        one('n', other, 'original'),
    );
    expect(await listed(folder)).toEqual({ a: { xxh64 }, c: { xxh64 }, n: { xxh64: other } });
    expect(await listed(join(folder, 'ascmhl'))).toEqual(await listed(folder));
    expect(await listed(join(folder, 'ascmhl', 'ascmhl_chain.xml'))).toEqual(await listed(folder));
  });

  test('what contradicts itself, was changed, is missing or not in the chain is refused', async () => {
    expect(await conditionOf(history(one('a', xxh64, 'original'), one('a', other, 'verified')))).toBe(
      'manifest.invalid',
    );
    const changed = history(one('a', xxh64, 'original'));
    const list = join(changed, 'ascmhl', '0001_d.mhl');
    writeFileSync(list, readFileSync(list, 'utf8').replace(xxh64, other));
    expect(await conditionOf(changed)).toBe('manifest.invalid');
    const unlisted = history(one('a', xxh64, 'original'));
    writeFileSync(join(unlisted, 'ascmhl', '0002_d.mhl'), '');
    expect(await conditionOf(unlisted)).toBe('manifest.invalid');
    const chainless = temporaryFolder();
    mkdirSync(join(chainless, 'ascmhl'));
    expect(await conditionOf(chainless)).toBe('manifest.unreadable');
    const leadsOut = history(one('a', xxh64, 'original'));
    const chain = join(leadsOut, 'ascmhl', 'ascmhl_chain.xml');
    writeFileSync(chain, readFileSync(chain, 'utf8').replace('0001_d.mhl', '../ascmhl/0001_d.mhl'));
    expect(await conditionOf(leadsOut)).toBe('manifest.invalid');
  });
});
