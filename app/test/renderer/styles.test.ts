// The window is laid out by the direction of writing: nothing in its styles is said to be at the left or the right.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..', '..', 'renderer', 'styles');

/** Also four values in a row, of which the second and the last differ: they are right and left. */
const sided =
  /^\s*((margin|padding|border|inset)-(left|right)|left|right|float)\b.*:|text-align: (left|right)|^\s*(margin|padding|inset): (\S+) (\S+) (\S+) (?!\7;)\S+;/;

test('styles name beginning and end, never left and right', () => {
  const lines = readdirSync(folder)
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .map((line) => [name, line] as const),
    )
    .filter(([, line]) => sided.test(line));
  expect(lines).toEqual([]);
});
