import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { planRoots } from '../../src/source/roots.ts';
import { type SourceEntry, type UnfitEntry, walk } from '../../src/source/walk.ts';
import { ownIdentity, temporaryFolder, withoutPrivilege } from '../flows/harness.ts';

const own = ownIdentity();

interface WalkOutcome {
  readonly found: readonly SourceEntry[];
  readonly unfit: readonly UnfitEntry[];
}

async function walkAll(sources: readonly string[], signal = new AbortController().signal): Promise<WalkOutcome> {
  const found: SourceEntry[] = [];
  const unfit: UnfitEntry[] = [];
  for await (const batch of walk(own, await planRoots(own, sources), signal)) {
    found.push(...batch.found);
    unfit.push(...batch.unfit);
  }
  return { found, unfit };
}

describe('the walk', () => {
  test('gives parents before children and the files of a folder before its folders', async () => {
    const top = join(temporaryFolder(), 'photos');
    mkdirSync(join(top, 'a', 'deep'), { recursive: true });
    mkdirSync(join(top, 'b'));
    for (const name of ['z.jpg', 'a/1.jpg', 'a/deep/2.jpg', 'b/3.jpg']) writeFileSync(join(top, name), 'x');
    const { found } = await walkAll([top]);
    expect(found.map((entry) => entry.target)).toEqual([
      'photos',
      'photos/a',
      'photos/b',
      'photos/z.jpg',
      'photos/a/1.jpg',
      'photos/a/deep',
      'photos/a/deep/2.jpg',
      'photos/b/3.jpg',
    ]);
  });

  test('does not follow links, not even a link that is itself the source', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'real'));
    writeFileSync(join(folder, 'real', 'file'), 'x');
    symlinkSync('real', join(folder, 'link'));
    symlinkSync('..', join(folder, 'real', 'up'));
    const { found } = await walkAll([join(folder, 'link'), join(folder, 'real')]);
    expect(found.map((entry) => [entry.target, entry.kind])).toEqual([
      ['link', 'symlink'],
      ['real', 'directory'],
      ['real/file', 'file'],
      ['real/up', 'symlink'],
    ]);
  });

  test('reports a socket and goes on', async () => {
    const folder = join(temporaryFolder(), 'd');
    mkdirSync(folder);
    writeFileSync(join(folder, 'z'), 'x');
    const server = createServer().listen(join(folder, 'socket'));
    await new Promise((resolve) => server.once('listening', resolve));
    const { found, unfit } = await walkAll([folder]);
    server.close();
    expect(found.map((entry) => entry.target)).toEqual(['d', 'd/z']);
    expect(unfit.map((entry) => [entry.target, entry.fault.code])).toEqual([['d/socket', 'source.unsupported']]);
  });

  test('shows a name that is not text in codes', async () => {
    const folder = join(temporaryFolder(), 'd');
    mkdirSync(folder);
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0x66, 0xff, 0x6f])]), 'x');
    writeFileSync(join(folder, 'ok'), 'x');
    const { found, unfit } = await walkAll([folder]);
    expect(found.map((entry) => entry.target)).toEqual(['d', 'd/f%FFo', 'd/ok']);
    expect(unfit).toEqual([]);
  });

  test('reports a folder that may not be read and goes on', async () => {
    const folder = join(temporaryFolder(), 'd');
    mkdirSync(join(folder, 'secret'), { recursive: true });
    writeFileSync(join(folder, 'open'), 'x');
    chmodSync(join(folder, 'secret'), 0);
    const code = `
      import { planRoots } from './src/source/roots.ts';
      import { walk } from './src/source/walk.ts';
      const seen = [];
      const own = { uid: process.getuid(), gid: process.getgid(), groups: process.getgroups() };
      const roots = await planRoots(own, [process.argv[1]]);
      for await (const { found, unfit } of walk(own, roots, new AbortController().signal)) {
        seen.push(...found.map((entry) => entry.target), ...unfit.map((entry) => entry.fault.code));
      }
      console.log(JSON.stringify(seen));`;
    expect(JSON.parse(withoutPrivilege(code, folder))).toEqual(['d', 'd/open', 'source.unreadable']);
  });

  test('is refused as somebody whom the process has not the power to be, and looks at nothing', () => {
    const code = `
      import { walk } from './src/source/walk.ts';
      const other = { uid: process.getuid() + 1, gid: 65001, groups: [] };
      const roots = [{ source: process.argv[1], name: 'd' }];
      try {
        for await (const _ of walk(other, roots, new AbortController().signal)) console.log('seen');
      } catch (error) {
        console.log(error.code);
      }`;
    expect(withoutPrivilege(code, temporaryFolder()).trim()).toBe('identity.refused');
  });

  test('passes over what a filter does not let through, and does not go into it', async () => {
    const folder = join(temporaryFolder(), 'd');
    for (const path of ['a/b', 'c/a', 'e']) mkdirSync(join(folder, path), { recursive: true });
    for (const path of ['a/b/1', 'c/2', 'c/a/3', 'c/4']) writeFileSync(join(folder, path), 'x');
    const found: string[] = [];
    const roots = await planRoots(own, [folder]);
    const filter = (one: SourceEntry) => !one.target.endsWith('/a') && !one.target.endsWith('2');
    for await (const batch of walk(own, roots, new AbortController().signal, 'folders', filter)) {
      found.push(...batch.found.map((one) => one.target));
    }
    expect(found).toEqual(['d', 'd/c', 'd/e', 'd/c/4']);
  });

  test('ends when a source itself has gone', async () => {
    const folder = join(temporaryFolder(), 'd');
    mkdirSync(folder);
    const roots = await planRoots(own, [folder]);
    rmSync(folder, { recursive: true });
    const all = async () => {
      for await (const _ of walk(own, roots, new AbortController().signal));
    };
    await expect(all()).rejects.toMatchObject({ code: 'source.missing', data: { subject: folder } });
  });

  test('stops with the reason it is given', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'd', 'e'), { recursive: true });
    const stop = new AbortController();
    stop.abort(new Error('enough'));
    await expect(walkAll([join(folder, 'd')], stop.signal)).rejects.toThrow('enough');
  });
});

describe('the sources', () => {
  test('one that is not there is named', async () => {
    const gone = join(temporaryFolder(), 'gone');
    await expect(planRoots(own, [gone])).rejects.toMatchObject({ code: 'source.missing', data: { subject: gone } });
  });

  test('two of one name are refused, also when only the accents are encoded differently', async () => {
    const folder = temporaryFolder();
    for (const path of ['a/x', 'b/x', 'a/\u00e9', 'b/e\u0301']) mkdirSync(join(folder, path), { recursive: true });
    const both = (one: string, two: string) => planRoots(own, [join(folder, one), join(folder, two)]);
    await expect(both('a/x', 'b/x')).rejects.toMatchObject({ code: 'archive.name-clash', data: { subject: 'x' } });
    await expect(both('a/\u00e9', 'b/e\u0301')).rejects.toMatchObject({ code: 'archive.name-clash' });
  });

  test('one that is named twice is one source', async () => {
    const folder = temporaryFolder();
    expect(await planRoots(own, [folder, `${folder}/`])).toHaveLength(1);
  });

  test('the root of the file system has no name to bear on the cartridge', async () => {
    await expect(planRoots(own, ['/'])).rejects.toMatchObject({ code: 'source.unsupported' });
  });
});
