import { expect, test } from 'vitest';
import { code39 } from '../../../renderer/parts/code39.ts';

/** Nine elements of which three are wide (2.5), and a gap of one. */
const characterWidth = 6 + 3 * 2.5 + 1;

test('a label has five bars per character and start and stop around them', () => {
  const { bars, width } = code39('CAP001L8');
  expect(bars).toHaveLength(5 * 10);
  expect(width).toBe(10 * characterWidth - 1);
});

test('every character has its own pattern', () => {
  const characters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const seen = new Set(characters.map((character) => JSON.stringify(code39(character).bars)));
  expect(seen.size).toBe(characters.length);
  for (const character of characters) expect(code39(character).width).toBe(3 * characterWidth - 1);
});

test('bars do not overlap', () => {
  const { bars } = code39('ARC330L7');
  for (const [at, bar] of bars.entries()) {
    const next = bars[at + 1];
    if (next !== undefined) expect(next.x).toBeGreaterThan(bar.x + bar.width - 0.001);
  }
});
