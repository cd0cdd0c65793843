// What the papers tell people to type works as they tell it, and what they point to is there.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../ipc/harness.ts';
import { blocksOf, furnish, isRun, type Paper, papers, root, shapeOf, type } from './papers.ts';
import { start } from './program.ts';
import { endHelper } from './terminal.ts';

const named = (chosen: readonly Paper[]) => chosen.map((paper) => ({ paper, path: paper.path }));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

describe('a command in the papers', () => {
  test.each(named(papers.filter((paper) => blocksOf(paper).some(isRun))))('does what $path says', async ({ paper }) => {
    const folder = temporaryFolder();
    const env = furnish(folder);
    onTestFinished(() => endHelper(String(env.CAPSTAN_HOME)));
    const { code, err, outputs } = await type(paper, folder, env);
    expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
    for (const { line, printed, lines } of outputs) {
      for (const expected of lines.filter((text) => text.trim() !== ''))
        expect(printed, `${paper.path}:${line}`).toMatch(shapeOf(expected));
    }
  });

  /** What a test has not got, or must not do. */
  const needs = ['root', 'a drive', 'a window', 'the network', 'time', 'a packaged Capstan'];

  test.each(named(papers))('in $path is run, or says why it is not', ({ paper }) => {
    for (const { line, language, note } of blocksOf(paper)) {
      if (!/^(console|bash|shell|zsh)$/.test(language)) continue;
      expect(
        needs.map((what) => `console needs ${what}`),
        `${paper.path}:${line}`,
      ).toContain(`${language} ${note}`);
    }
  });

  test.each(named(papers))('in $path that npm is to run is one of the project’s', ({ paper }) => {
    for (const [, name = ''] of paper.text.matchAll(/\bnpm run (?:-s )?([\w-]+)/g))
      expect(Object.keys(scripts)).toContain(name);
  });
});

describe('a verb or an option', () => {
  let verbs: ReadonlyMap<string, string> = new Map();
  beforeAll(async () => {
    const help = (await start('/nowhere', 'help', '--markdown').done).out;
    verbs = new Map(help.split('\n## ').map((text) => [text.slice(0, text.indexOf('\n')), text]));
  });

  test.each(named(papers))('that $path names exists', ({ paper }) => {
    const typed = [...paper.text.matchAll(/(?:^|`|\| |\(|sudo )(?:capstan|npm run -s tape --) ([a-z][^`\n]*)/gm)];
    for (const [, words = ''] of typed) {
      const [first = '', second = '', third = ''] = words.split(/[\s).,:;]+/);
      const verb = [`${first} ${second} ${third}`, `${first} ${second}`, first].find((name) => verbs.has(name));
      if (verb === undefined && [...verbs.keys()].some((name) => name.startsWith(`${first} `))) continue;
      expect(verb, `${paper.path}: ${words}`).toBeDefined();
      const known = `${verbs.get(verb ?? '')} --json --home --help`;
      for (const [option] of words.split(/[#|;&]/)[0]?.matchAll(/--[a-z][\w-]*/g) ?? [])
        expect(known, `${paper.path}: ${words}`).toContain(option);
    }
  });
});

describe('a button or a view', () => {
  const words = ['app/text', 'helper/contract/words'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  );

  const forPeople = papers.filter(({ path }) => path === 'README.md' || path.startsWith('resources/docs/guide/'));

  test.each(named(forPeople))('that $path names is called so in the window', ({ paper }) => {
    const parts = paper.text.split(/^#+ |\n\n(?=In the window)/m);
    for (const part of parts.filter((text) => /^(In the window|The window|Five minutes)/.test(text)))
      for (const [, label = ''] of part.matchAll(/\*\*([^*]+)\*\*/g))
        expect(
          words.filter((text) => text.includes(label)),
          `${paper.path}: ${label}`,
        ).not.toEqual([]);
  });
});

describe('the page of the command line', () => {
  test('is what `npm run -s tape -- help --markdown` prints', async () => {
    const page = papers.find(({ path }) => path === 'resources/docs/command-line.md');
    expect(page?.text).toBe((await start('/nowhere', 'help', '--markdown').done).out);
  });
});

describe('a link', () => {
  test.each(named(papers))('in $path leads to something', ({ paper }) => {
    for (const [, target = ''] of paper.text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
      if (/^https?:/.test(target)) continue;
      expect(existsSync(join(root, dirname(paper.path), target)), target).toBe(true);
    }
  });
});

describe('a file or folder', () => {
  test.each(named(papers))('of the project that $path names exists', ({ paper }) => {
    const folders = [root, join(root, dirname(paper.path))];
    const rooms = new Set([
      'app',
      'e2e',
      'helper',
      'native',
      'resources',
      ...readdirSync(join(root, dirname(paper.path))),
    ]);
    for (const [, name = ''] of paper.text.matchAll(/`([\w-]+\/[\w./-]*)`/g)) {
      if (!rooms.has(name.split('/')[0] ?? '')) continue;
      expect(
        folders.filter((folder) => existsSync(join(folder, name))),
        `${paper.path}: ${name}`,
      ).not.toEqual([]);
    }
  });
});

describe('the README', () => {
  test('is read in five minutes: at most 9,000 bytes', () => {
    const text = papers.find(({ path }) => path === 'README.md')?.text ?? '';
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(9_000);
  });
});
