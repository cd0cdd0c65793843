// Plain words, held by machine: what the private idiom of earlier versions said is said nowhere any more, and window and
// command line have one sentence for one thing. What each word became is in `resources/docs/glossary.md`.

import { describe, expect, test } from 'vitest';
import { formerNames, formerPhrases, namesIn, phrasesIn } from './plain-words.ts';
import { sentences, wordedTwice } from './sentences.ts';

describe('no word of the former idiom is left', () => {
  test.each(formerNames.map((name) => [name.word, name] as const))('in the code: %s', (_, name) => {
    expect(namesIn(name)).toEqual([]);
  });

  test.each(formerPhrases)('in sentences and papers: “%s”', (phrase) => {
    expect(phrasesIn(phrase)).toEqual([]);
  });
});

describe('window and command line', () => {
  test('have their sentences where this test looks for them', () => {
    expect(sentences().length).toBeGreaterThan(1_500);
  });

  test('say no thing in two ways: no sentence is declared twice, not even with other articles or commas', () => {
    expect(wordedTwice()).toEqual([]);
  });
});
