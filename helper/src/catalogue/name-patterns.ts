// What somebody types to find names, as questions to the index of parts of names and a check of what it answers: it may answer
// more than is meant.

import { Glob } from '../../contract/glob.ts';
import { folded } from './columns.ts';
import { partsOf } from './name-blocks.ts';

/** One look for names. */
export interface NameLookup {
  /** What must be in it as it stands between “/” and “/”, in small letters: all of these. */
  readonly texts: readonly string[];
  /** What the index is asked for: all of these. Without any it cannot help. */
  readonly parts: readonly string[];
  /** Shorter than the index's parts: those that begin with it answer. Only without `parts`. */
  readonly short: string | null;
  /** `folder` gives the path of the folder that it lies in. */
  accepts(name: string, folder: () => string): boolean;
}

/** The best first: what a later look finds, no earlier one has found. */
export function nameLookupsFor(pattern: string): readonly NameLookup[] {
  const text = folded(pattern).replace(/(?<=.)\/+$/, '');
  if (/[*?]|\[.+\]/.test(text)) return [ofGlob(text)];
  return text.includes('/') ? [ofPath(text)] : ofName(text);
}

function ofName(text: string): readonly NameLookup[] {
  const isWhole = (name: string) => name === text;
  const begins = (name: string) => name.startsWith(text) && !isWhole(name);
  const holds = (name: string) => name.includes(text) && !name.startsWith(text);
  return [
    { ...indexTermsOf([`/${text}/`]), accepts: (name) => isWhole(folded(name)) },
    { ...indexTermsOf([`/${text}`]), accepts: (name) => begins(folded(name)) },
    { ...indexTermsOf([text]), accepts: (name) => holds(folded(name)) },
  ];
}

/** "photos/2019": the beginning of a name in a folder whose path ends like that. */
function ofPath(text: string): NameLookup {
  const cut = text.lastIndexOf('/');
  const [lead, tail] = [text.slice(0, cut), text.slice(cut + 1)];
  const isRooted = text.startsWith('/');
  return {
    ...indexTermsOf([`/${tail}`]),
    accepts(name, folder) {
      if (!folded(name).startsWith(tail)) return false;
      const path = folder();
      const above = path === '' ? '' : `/${folded(path)}`;
      return isRooted ? above === lead : above.endsWith(lead);
    },
  };
}

function ofGlob(text: string): NameLookup {
  const cut = text.lastIndexOf('/');
  const tail = text.slice(cut + 1);
  // What stands between wildcards, the ends of the name among it; "**" may also stand for folders.
  const parts = tail.includes('**') ? [] : `/${tail}/`.split(/\*+|\?|\[[^\]]+\]/);
  if (cut < 0) {
    const whole = new Glob(text, { begins: 'first' });
    return { ...indexTermsOf(parts), accepts: (name) => whole.matches(folded(name)) };
  }
  const whole = new Glob(text.replace(/^\//, ''), { begins: text.startsWith('/') ? 'first' : 'anywhere' });
  // Most names that the index brings are ruled out without a look at where they lie.
  const last = tail === '' || tail.includes('**') ? null : new Glob(tail, { begins: 'first' });
  return {
    ...indexTermsOf(parts),
    accepts(name, folder) {
      if (last?.matches(folded(name)) === false) return false;
      const path = folder();
      return whole.matches(folded(path === '' ? name : `${path}/${name}`));
    },
  };
}

function indexTermsOf(texts: readonly string[]): Pick<NameLookup, 'texts' | 'parts' | 'short'> {
  const parts = new Set<string>();
  for (const text of texts) {
    for (const part of partsOf(text)) parts.add(part);
  }
  if (parts.size > 0) return { texts, parts: [...parts], short: null };
  const [longest = ''] = texts.toSorted((a, b) => b.length - a.length);
  // The ends of a name alone tell nothing.
  return { texts, parts: [], short: /^\/*$/.test(longest) ? null : longest };
}
