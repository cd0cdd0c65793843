// Every language says something to every key that the English catalogue has, and to no other; and says it alike in kind.

import { afterEach, expect, test } from 'vitest';
import { faultCodes } from '../../../helper/contract/errors.ts';
import { spoken } from '../../text/catalogue.ts';
import { english } from '../../text/english.ts';
import { bytes, count, duration } from '../../text/format.ts';
import { languageAmong, languages, spokenLanguage } from '../../text/language.ts';
import { speak, text } from '../../text/text.ts';

afterEach(() => speak('en'));

type Leaf = readonly [path: string, word: unknown];

function leaves(words: unknown, path = ''): readonly Leaf[] {
  if (typeof words !== 'object' || words === null || Array.isArray(words)) return [[path, words]];
  return Object.entries(words).flatMap(([key, word]) => leaves(word, path === '' ? key : `${path}.${key}`));
}

const englishLeaves = new Map(leaves(english));

test.each(['de', 'fr', 'ja'] as const)('%s has words for nearly every key, and for no other', (language) => {
  const own = new Map(leaves(spoken[language].words));
  const missing = [...englishLeaves.keys()].filter((path) => !own.has(path));
  const unknown = [...own.keys()].filter((path) => !englishLeaves.has(path));
  console.info(`${language}: ${own.size} of ${englishLeaves.size} keys; without ${missing.join(', ')}`);
  expect({ language, unknown }).toEqual({ language, unknown: [] });
  expect(own.size / englishLeaves.size, `what ${language} says`).toBeGreaterThan(language === 'de' ? 0.99 : 0.98);
  for (const [path, word] of own) expect([path, typeof word]).toEqual([path, typeof englishLeaves.get(path)]);
});

test('German has all words of each fault, other languages its title', () => {
  const least = { de: 3, fr: 1, ja: 1 };
  for (const [language, { faults }] of Object.entries(spoken)) {
    const lacking = faultCodes.filter((code) => (faults[code]?.length ?? 0) < least[language as keyof typeof least]);
    expect({ language, lacking }).toEqual({ language, lacking: [] });
  }
});

test('a language is chosen among those that the system prefers', () => {
  expect(languageAmong(['pt-BR', 'de-AT', 'fr'])).toBe('de');
  expect(languageAmong(['ja_JP.UTF-8'])).toBe('ja');
  expect(languageAmong(['pt'])).toBe('en');
  expect(languages.map(spokenLanguage)).toEqual(languages);
  expect(spokenLanguage('xx')).toBeNull();
});

test('figures are written, and counted, as the language does', () => {
  expect([bytes(1_234_567), count(0, 'file', 'files'), duration(200)]).toEqual(['1.23 MB', '0 files', 'about 3 min']);
  speak('de');
  expect([bytes(1_234_567), duration(200)]).toEqual(['1,23 MB', 'etwa 3 min']);
  speak('fr');
  expect([bytes(1_234_567), count(0, 'fichier', 'fichiers')]).toEqual(['1,23 Mo', '0 fichier']);
});

test('written from right to left, what is data keeps its letters', () => {
  speak('ar-XB');
  expect(text.app.views.deck).toMatch(/^[\u0590-\u05ff]+$/);
  expect(text.cartridge.menu('CAP001L8')).toMatch(/^[\u0590-\u05ff ]+CAP001L8$/);
});
