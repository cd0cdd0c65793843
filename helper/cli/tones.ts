// Colours by what something means, few and quiet. Text is marked where it is made and coloured where it is printed, so that
// its width is counted without them and nothing that a name holds can colour. The marks are no characters of any script.

import { visibleLines } from '../contract/visible.ts';

export type Tone = 'good' | 'busy' | 'attention' | 'bad' | 'quiet' | 'strong';

const marks: Readonly<Record<Tone, { readonly mark: string; readonly code: number }>> = {
  good: { mark: '\ufdd0', code: 32 },
  busy: { mark: '\ufdd1', code: 36 },
  attention: { mark: '\ufdd2', code: 33 },
  bad: { mark: '\ufdd3', code: 31 },
  quiet: { mark: '\ufdd4', code: 2 },
  strong: { mark: '\ufdd5', code: 1 },
};
const end = '\ufddf';
const anyMark = /[\ufdd0-\ufddf]/g;
const codes = new Map([...Object.values(marks).map(({ mark, code }) => [mark, code] as const), [end, 0] as const]);

export function toned(tone: Tone | null, text: string): string {
  return tone === null || text === '' ? text : `${marks[tone].mark}${withoutTones(text)}${end}`;
}

export function withoutTones(text: string): string {
  return text.replace(anyMark, '');
}

/** As it goes to a terminal, or to whatever else; what cannot be seen is spelled out, marks alone are not. */
export function asPrinted(text: string, isColoured: boolean): string {
  return text
    .split(/([\ufdd0-\ufddf])/)
    .map((part) => {
      const code = codes.get(part);
      if (code === undefined) return visibleLines(part);
      return isColoured ? `\u001b[${code}m` : '';
    })
    .join('');
}
