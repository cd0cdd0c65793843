// Another language that nobody speaks: every word of the catalogue stands in ⟦ ⟧. What a view shows outside of them is not in
// the catalogue.

type TextFunction = (...given: readonly unknown[]) => unknown;

/** Of the catalogue, or any part of it. */
export function marked(words: unknown): unknown {
  if (typeof words === 'string') return words === '' ? '' : `⟦${words}⟧`;
  if (typeof words === 'function') return (...given: readonly unknown[]) => marked((words as TextFunction)(...given));
  if (Array.isArray(words)) return words.map(marked);
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([name, value]) => [name, marked(value)]));
}

/** Letters that a person sees, or has read to them, and that are in no mark. Data has none: it is given without. */
export function unmarked(html: string): readonly string[] {
  const seen = html
    .replace(/<style.*?<\/style>/gs, '')
    // What is typed is the same in every language.
    .replace(/<code.*?<\/code>/gs, '')
    .matchAll(/>([^<]+)|\b(?:aria-label|title|placeholder|alt)="([^"]*)"/g);
  return [...seen]
    .map(([, shown = '', attribute = '']) => withoutMarks(shown || attribute))
    .filter((rest) => /[a-z]/i.test(rest));
}

function withoutMarks(shown: string): string {
  let depth = 0;
  let rest = '';
  for (const letter of shown.replace(/&\w+;|&#x?\w+;/g, ' ')) {
    if (letter === '⟦') depth += 1;
    else if (letter === '⟧') depth -= 1;
    else if (depth === 0) rest += letter;
  }
  return rest;
}
