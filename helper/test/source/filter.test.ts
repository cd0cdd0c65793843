import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filtered, type PatternFilter } from '../../src/source/filter.ts';
import { planRoots } from '../../src/source/roots.ts';
import { walk } from '../../src/source/walk.ts';
import { ownIdentity, temporaryFolder } from '../flows/harness.ts';

const names = [
  'notes.txt',
  'notes.txt~',
  'films/a.mov',
  'films/cache/b.tmp',
  'films/cache/keep.mov',
  'films/deep/er/c.mov',
  'build/out.o',
  'src/build/out.o',
  'empty.d/.hidden',
];

function source(): string {
  const folder = join(temporaryFolder(), 'd');
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), name);
  }
  return folder;
}

async function wanted(filter: Partial<PatternFilter>): Promise<readonly string[]> {
  const paths: string[] = [];
  const batches = walk(ownIdentity(), await planRoots(ownIdentity(), [source()]), new AbortController().signal);
  for await (const { found } of filtered(batches, { include: [], exclude: [], ...filter })) {
    for (const { target, kind } of found) paths.push(kind === 'directory' ? `${target}/` : target);
  }
  return paths;
}

const files = (paths: readonly string[]) => paths.filter((path) => !path.endsWith('/')).sort();

describe('what is wanted of the sources', () => {
  test('is everything when nothing is said', async () => {
    expect(files(await wanted({}))).toEqual(names.map((name) => `d/${name}`).sort());
  });

  test('is without what is excluded, as in .gitignore', async () => {
    const paths = await wanted({ exclude: ['*~', '/build/', '**/cache/*', '!keep.mov'] });
    expect(files(paths)).toEqual(
      [
        'd/empty.d/.hidden',
        'd/films/a.mov',
        'd/films/cache/keep.mov',
        'd/films/deep/er/c.mov',
        'd/notes.txt',
        'd/src/build/out.o',
      ].sort(),
    );
    expect(paths).not.toContain('d/build/');
    expect(paths).toContain('d/src/build/');
  });

  test('is only what is included, with the folders that it is in before it', async () => {
    const paths = await wanted({ include: ['*.mov', '/src/'], exclude: ['cache/'] });
    expect(files(paths)).toEqual(['d/films/a.mov', 'd/films/deep/er/c.mov', 'd/src/build/out.o']);
    expect(paths.filter((path) => path.endsWith('/'))).toEqual([
      'd/',
      'd/films/',
      'd/films/deep/',
      'd/films/deep/er/',
      'd/src/',
      'd/src/build/',
    ]);
    for (const [at, path] of paths.entries()) {
      const folder = path.replace(/[^/]+\/?$/, '');
      if (folder !== '') expect(paths.indexOf(folder)).toBeLessThan(at);
    }
  });
});
