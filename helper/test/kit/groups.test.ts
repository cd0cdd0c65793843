import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { groupsOf, keyGroups, readGroups } from '../../kit/groups.ts';

const key = randomBytes(32);
const wrapped = randomBytes(40);
const groups = [...groupsOf(key, 1), ...groupsOf(wrapped, keyGroups + 1)];
const [keyOnly, all] = [groups.slice(0, keyGroups).join(' '), groups.join(' ')];
const digits = '0123456789ABCDEF';

describe('a key in groups', () => {
  test('is read as it is printed, with and without what it opens', () => {
    expect(groups).toHaveLength(36);
    for (const group of groups) expect(group).toMatch(/^[0-9A-F]{4}-[0-9A-F]{2}$/);
    expect(readGroups(keyOnly)).toEqual({ key, wrapped: null });
    expect(readGroups(all)).toEqual({ key, wrapped });
  });

  test.each([
    ['in lower case', keyOnly.toLowerCase()],
    ['without anything between', keyOnly.replaceAll(/[ -]/g, '')],
    ['a space for each hyphen', keyOnly.replaceAll('-', ' ')],
    ['in lines and commas', groups.slice(0, keyGroups).join(',\r\n\t')],
    ['with dashes of a word processor', keyOnly.replaceAll('-', '–')],
    ['with the letters O and l for 0 and 1', keyOnly.replaceAll('0', 'O').replaceAll('1', 'l')],
    [
      'in full-width characters',
      keyOnly.replaceAll(/[0-9A-F-]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
    ],
  ])('is read %s', (_how, typed) => {
    expect(readGroups(typed)).toEqual({ key, wrapped: null });
  });

  test('with any one digit changed is refused at that group', () => {
    for (const [at, character] of [...all].entries()) {
      if (!digits.includes(character)) continue;
      for (const other of `${digits}G?`) {
        if (other === character) continue;
        const typed = all.slice(0, at) + other + all.slice(at + 1);
        expect(readGroups(typed), typed).toEqual({ code: 'kit.group', group: Math.floor(at / 8) + 1 });
      }
    }
  });

  test('with any two neighbours swapped is refused at that group', () => {
    for (let at = 0; at + 1 < all.length; at += 1) {
      // Over the hyphen as well, and over the space between two groups.
      const next = /[ -]/.test(all[at + 1] ?? '') ? at + 2 : at + 1;
      const [one = '', other = ''] = [all[at], all[next]];
      if (one === other || /[ -]/.test(one)) continue;
      const typed = all.slice(0, at) + other + all.slice(at + 1, next) + one + all.slice(next + 1);
      expect(readGroups(typed), typed).toEqual({ code: 'kit.group', group: Math.floor(at / 8) + 1 });
    }
  });

  test('with two groups swapped is refused at the first of them', () => {
    for (let first = 0; first < groups.length; first += 1) {
      for (let second = first + 1; second < groups.length; second += 1) {
        const typed = [...groups];
        [typed[first], typed[second]] = [groups[second] ?? '', groups[first] ?? ''];
        expect(readGroups(typed.join(' '))).toEqual({ code: 'kit.group', group: first + 1 });
      }
    }
  });

  test('with a digit missing or twice is refused at that group', () => {
    for (const [at, character] of [...keyOnly].entries()) {
      if (!digits.includes(character)) continue;
      const group = Math.floor(at / 8) + 1;
      const without = keyOnly.slice(0, at) + keyOnly.slice(at + 1);
      const twice = keyOnly.slice(0, at) + character + keyOnly.slice(at);
      for (const typed of [without, twice]) expect(readGroups(typed)).toEqual({ code: 'kit.group', group });
    }
  });

  test('with groups missing at its end says from which on', () => {
    for (let count = 1; count < 36; count += 1) {
      if (count === keyGroups) continue;
      const typed = groups.slice(0, count).join(' ');
      expect(readGroups(typed)).toEqual({ code: 'kit.group-missing', group: count + 1 });
    }
  });

  test('with a group left out in the middle is refused there', () => {
    for (let at = 0; at < keyGroups - 1; at += 1) {
      const typed = groups.slice(0, keyGroups).toSpliced(at, 1).join(' ');
      expect(readGroups(typed)).toEqual({ code: 'kit.group', group: at + 1 });
    }
  });
});
