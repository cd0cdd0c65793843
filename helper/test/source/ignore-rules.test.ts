// What patterns mean is what the npm package `ignore` says of them, which is held against Git itself; but for hostile ones it
// takes for ever.

import ignore from 'ignore';
import { describe, expect, test } from 'vitest';
import { IgnoreRules } from '../../src/source/ignore-rules.ts';
import { Chance } from '../chance.ts';

const pieces = [
  ...['*', '**', '***', '**/', '/**', '?', '/', '/', 'a', 'b', 'ab', 'A', 'é', 'É', '.', ' ', '!', '#', '-', ':'],
  ...['[ab]', '[!a]', '[^b]', '[a-c]', '[c-a]', '[]a]', '[!]]', '[[:alpha:]]', '[[:digit:]x]', '[[:nope:]]', '[[:a]'],
  ...['[\\]]', '[a\\-c]', '[/]', '[.-0]', '[', ']', '\\', '\\a', '\\*', '\\?', '\\[', '\\/', '\\ ', '\\!', '\\#'],
  ...['(', ')', '+', '{', '}', '|', '$', '^', '\r', '\n', '\uFEFF', '\uE000'],
];
const names = [
  'a',
  'b',
  'ab',
  'abc',
  'A',
  'É',
  'é.b',
  '.a',
  ' ',
  '*',
  '?',
  '[',
  ']',
  '\\',
  '!a',
  '#',
  'a b',
  '1',
  '-',
  '^',
];

function patternBy(chance: Chance): string {
  return `${chance.whole(5) === 0 ? '!' : ''}${chance.of(pieces)}${chance.text(pieces, 5)}`;
}

function pathBy(chance: Chance): string {
  const parts = Array.from({ length: 1 + chance.whole(5) }, () => chance.of(names));
  return `${parts.join('/')}${chance.whole(3) === 0 ? '/' : ''}`;
}

describe('patterns of what is left out', () => {
  test.each([1, 2, 3, 4])('mean what they mean to Git (by chance, 40,000 patterns and paths, seed %i)', (seed) => {
    const chance = new Chance(seed);
    const wrong: string[] = [];
    let matched = 0;
    for (let at = 0; at < 4_000; at += 1) {
      const patterns = Array.from({ length: 1 + chance.whole(3) }, () => patternBy(chance));
      const meant = ignore().add(patterns);
      const rules = new IgnoreRules(patterns);
      for (let many = 0; many < 10; many += 1) {
        const path = pathBy(chance);
        const pattern = meant.test(path).rule?.pattern ?? null;
        if (pattern !== null) matched += 1;
        if (rules.patternFor(path) !== pattern) wrong.push(JSON.stringify({ patterns, path, pattern }));
      }
    }
    expect(wrong.slice(0, 10)).toEqual([]);
    expect(matched).toBeGreaterThan(2_000);
  });

  test('of the longest kind are judged to the end, whatever they look for', () => {
    const deep = `${'a/'.repeat(2_000)}b`;
    const hostile = [
      '**/a/'.repeat(200),
      '*a'.repeat(500),
      'a/**/'.repeat(160),
      '[a-z]*'.repeat(160),
      '?*'.repeat(500),
    ];
    const rules = new IgnoreRules(hostile.flatMap((pattern) => [`${pattern}c`, `/${pattern}c`, `${pattern}c/`]));
    for (const path of [deep, 'a'.repeat(4_000), `${'a/'.repeat(1_000)}c`]) rules.ignores(path);
    expect(rules.ignores('x')).toBe(false);
  });
});
