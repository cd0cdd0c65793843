import { expect, test } from 'vitest';
import { patternsIn } from '../../../renderer/parts/pattern-lines.ts';

test('patterns stand one a line; remarks and empty lines are none', () => {
  expect(patternsIn('*.tmp  \n\n# caches\nCache/\n  \n!keep')).toEqual(['*.tmp', 'Cache/', '!keep']);
});
