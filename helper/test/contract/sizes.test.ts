import { describe, expect, test } from 'vitest';
import { sizeInWords } from '../../contract/sizes.ts';

describe('a size in words', () => {
  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [12e9, '12 GB'],
    [1_234_567, '1.23 MB'],
    [1_999_999, '1.99 MB'],
    [999_999_999, '999 MB'],
    [18e12, '18 TB'],
    [5e18, '5000 PB'],
  ])('%d is %s', (bytes, words) => {
    expect(sizeInWords(bytes)).toBe(words);
  });
});
