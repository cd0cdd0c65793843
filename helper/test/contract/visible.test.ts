import { expect, test } from 'vitest';
import { visible, visibleJson, visibleLines } from '../../contract/visible.ts';

const nothingToSee = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** Not given to anybody yet: drawn as the empty box that it is. */
const emptyBox = /(?![\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}])\p{Cn}/u;

test('no code point passes unseen within a name, and none that can be seen is changed', () => {
  const wrong: string[] = [];
  for (let point = 0; point <= 0x10ffff; point += 1) {
    const character = String.fromCodePoint(point);
    const isHidden = nothingToSee.test(character) && !emptyBox.test(character);
    const expected = isHidden ? `a\\u{${point.toString(16)}}b` : `a${character}b`;
    if (visible(`a${character}b`) !== expected) wrong.push(`U+${point.toString(16)}`);
  }
  expect(wrong).toEqual([]);
});

test('the end of a line, the direction of writing and a terminal’s commands are spelled out', () => {
  expect(visible('a\nb\u001b[2Jc')).toBe('a\\u{a}b\\u{1b}[2Jc');
  expect(visible('evil\u202egpj.exe')).toBe('evil\\u{202e}gpj.exe');
  expect(visible('\u061c\u200b\u00ad\u{e0041}')).toBe('\\u{61c}\\u{200b}\\u{ad}\\u{e0041}');
});

test('joiners stay where a script or an emoji needs them, and nowhere else', () => {
  for (const name of ['می\u200cخواهم', 'क्\u200dष', '👩\u200d👩\u200d👧', '❤\ufe0f', '🏳\ufe0f\u200d🌈'])
    expect(visible(name)).toBe(name);
  expect(visible('pay\u200dpal')).toBe('pay\\u{200d}pal');
  expect(visible('\u200dx')).toBe('\\u{200d}x');
  expect(visible('a\ufe0f')).toBe('a\\u{fe0f}');
});

test('lines that we composed keep their own ends', () => {
  expect(visibleLines('one\ntwo\u200b')).toBe('one\ntwo\\u{200b}');
});

test('JSON says the same value in characters that can be seen', () => {
  const value = { name: 'a\u202e\u{e0041}\u200d"\\' };
  const text = visibleJson(JSON.stringify(value));
  expect(text).not.toMatch(nothingToSee);
  expect(JSON.parse(text)).toEqual(value);
});
