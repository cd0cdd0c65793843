import { expect, test } from 'vitest';
import { alertWords } from '../../text/tape-alerts.ts';

test('each of the 64 warnings has its words, and what to do', () => {
  for (let flag = 1; flag <= 64; flag += 1) {
    const { title, remedy } = alertWords(flag);
    expect(title, `${flag}`).toMatch(/^[A-Z].*[^.]$/);
    expect(remedy, `${flag}`).toMatch(/\.$/);
  }
});
