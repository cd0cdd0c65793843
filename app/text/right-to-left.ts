// English in Hebrew letters: no words of anybody, but written from right to left, so that a developer sees whether the window
// is laid out in both directions. What is data in a sentence (barcodes, paths, figures, units) keeps its letters, as it would.

const letters = 'אבצדףגהיקכלמנעפרשתוסטזחץםן';

type AnyFunction = (...given: readonly unknown[]) => unknown;

/** Of the catalogue, or any part of it. */
export function inTrialLetters(words: unknown): unknown {
  if (typeof words === 'string') return words.split(/(\s+)/).map(spelled).join('');
  if (typeof words === 'function')
    return (...given: readonly unknown[]) => inTrialLetters((words as AnyFunction)(...given));
  if (Array.isArray(words)) return words.map(inTrialLetters);
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, inTrialLetters(value)]));
}

/** A word of a sentence: small letters, perhaps a capital first. "CAP001L8", "/home/x" and "MB" are none. */
function spelled(word: string): string {
  const isWord = /^[“‘("]?[A-Za-z][a-z’-]+(-[a-z]+)*[.,:;!?…)”’"]*$/.test(word) || /^[aI][.,]?$/.test(word);
  return isWord
    ? word.replace(/[a-z]/gi, (letter) => letters[letter.toLowerCase().charCodeAt(0) - 97] ?? letter)
    : word;
}
