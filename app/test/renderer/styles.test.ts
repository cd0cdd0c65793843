// What holds of every style sheet: it is laid out by the direction of writing, and animates elements alone.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..', '..', 'renderer', 'styles');

const sheets = readdirSync(folder)
  .filter((name) => name.endsWith('.css'))
  .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);

/** Also four values in a row, of which the second and the last differ: they are right and left. */
const sided =
  /^\s*((margin|padding|border|inset)-(left|right)|left|right|float)\b.*:|text-align: (left|right)|^\s*(margin|padding|inset): (\S+) (\S+) (\S+) (?!\7;)\S+;/;

test('styles name beginning and end, never left and right', () => {
  const lines = sheets
    .flatMap(([name, text]) => text.split('\n').map((line) => [name, line] as const))
    .filter(([, line]) => sided.test(line));
  expect(lines).toEqual([]);
});

// Over one that pictures had cancelled and begun again, while its element came and went, Chromium 108 ended the page.
test('what styles generate before and after an element is not animated', () => {
  const rules = sheets
    .flatMap(([name, text]) => [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map((rule) => [name, ...rule.slice(1)]))
    .filter(([, selector = '', body = '']) => /::(before|after)/.test(selector) && /\banimation(-name)?:/.test(body));
  expect(rules).toEqual([]);
});
