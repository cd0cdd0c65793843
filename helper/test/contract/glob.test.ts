import { describe, expect, test } from 'vitest';
import { Glob } from '../../contract/glob.ts';
import { Chance } from '../chance.ts';

/** What patterns mean, said as a regular expression: right, and for hostile patterns endlessly slow. */
function meaningOf(pattern: string, begins: 'first' | 'anywhere'): (text: string) => boolean {
  const source = pattern.replace(/\*\*\/?|\*|\?|\[(!|\^)?([^\]]+)\]|./gsu, (token, not?: string, set?: string) => {
    if (token === '**/') return '(?:.*/)?';
    if (token === '**') return '.*';
    if (token === '*') return '[^/]*';
    if (token === '?') return '[^/]';
    if (set !== undefined) return `(?!/)[${not === undefined ? '' : '^'}${set.replace(/[\\^[\]]/g, '\\$&')}]`;
    return token.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&');
  });
  const whole = new RegExp(`^${source}$`, 'su');
  if (begins === 'first') return (text) => whole.test(text);
  return (text) => text.split('/').some((_, at, parts) => whole.test(parts.slice(at).join('/')));
}

describe('a pattern with wildcards', () => {
  test('means what it always meant (by chance, 40,000 patterns and texts)', () => {
    const chance = new Chance(7);
    const pieces = [
      '*',
      '**',
      '**/',
      '?',
      '/',
      'a',
      'b',
      'ab',
      'é',
      '😀',
      '[ab]',
      '[!a]',
      '[a-c]',
      '.',
      ']',
      '[',
      '\\',
    ];
    const letters = ['a', 'b', 'c', '/', '/', 'é', '😀', '.', '[', ']', '\\', '\n'];
    const wrong: string[] = [];
    let matched = 0;
    for (let at = 0; at < 4_000; at += 1) {
      const pattern = `${chance.of(pieces)}${chance.text(pieces, 6)}`;
      for (const begins of ['first', 'anywhere'] as const) {
        const isMeant = meaningOf(pattern, begins);
        const glob = new Glob(pattern, { begins });
        for (let many = 0; many < 5; many += 1) {
          const text = chance.text(letters, 8);
          if (isMeant(text)) matched += 1;
          if (glob.matches(text) !== isMeant(text)) wrong.push(JSON.stringify({ pattern, begins, text }));
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(matched).toBeGreaterThan(1_500);
  });

  test('may be longer than a machine’s word', () => {
    const long = `${'ab'.repeat(200)}*${'c'.repeat(100)}`;
    expect(new Glob(long, { begins: 'first' }).matches(`${'ab'.repeat(200)}xyz${'c'.repeat(100)}`)).toBe(true);
    expect(new Glob(long, { begins: 'first' }).matches(`${'ab'.repeat(199)}xyz${'c'.repeat(100)}`)).toBe(false);
  });

  test('with a backslash takes the next character as it is, where that is agreed', () => {
    expect(new Glob('a\\*', { begins: 'first', escapes: true }).matches('a*')).toBe(true);
    expect(new Glob('a\\*', { begins: 'first', escapes: true }).matches('ab')).toBe(false);
    expect(new Glob('a\\*', { begins: 'first' }).matches('a\\b')).toBe(true);
  });

  // These would not end before the sun does if each star were tried against each place.
  test.each([
    '*a'.repeat(400),
    `${'**/'.repeat(300)}b`,
    '**a'.repeat(300),
    `${'*?'.repeat(400)}b`,
    `${'[!b]*'.repeat(200)}b`,
    `${'*/'.repeat(500)}b`,
  ])('ends, whatever it is made of (%#)', (pattern) => {
    for (const begins of ['first', 'anywhere'] as const) {
      const glob = new Glob(pattern, { begins });
      expect(glob.matches(`${'a'.repeat(20_000)}c`)).toBe(false);
      expect(glob.matches(`${'a/'.repeat(10_000)}c`)).toBe(false);
    }
  });
});
