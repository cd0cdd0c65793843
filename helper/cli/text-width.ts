// How wide text is on a terminal, and text made to fit: in columns, of which East Asian characters and pictures take two.

import { withoutTones } from './tones.ts';

const segmenter = new Intl.Segmenter('en');
const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

function parts(text: string): readonly string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

export function widthOf(text: string): number {
  return parts(withoutTones(text)).reduce((sum, part) => sum + (wide.test(part) ? 2 : 1), 0);
}

/** Its beginning, as far as it fits; marks of tones take no room, and one that began ends. */
export function clipped(text: string, width: number): string {
  let left = width;
  return parts(text)
    .filter((part) => {
      const columns = widthOf(part);
      if (columns > 0) left -= columns;
      return columns === 0 || left >= 0;
    })
    .join('');
}

/** Its beginning and its end, which tell more of a path than its middle. */
export function shortened(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  if (width < 3) return clipped(text, width);
  const head = clipped(text, Math.ceil((width - 1) / 2));
  const backwards = clipped(parts(text).toReversed().join(''), width - 1 - widthOf(head));
  return `${head}…${parts(backwards).toReversed().join('')}`;
}
