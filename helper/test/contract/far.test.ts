import { expect, test } from 'vitest';
import { greetingIn, greetingOf, versionHere } from '../../contract/far.ts';

const { version, protocol } = versionHere;

test('a bridge of the same protocol is understood', () => {
  expect(greetingOf(versionHere)).toBe(`capstan bridge 1 ${version} ${protocol}`);
  expect(greetingIn(greetingOf(versionHere))).toEqual({ ...versionHere, is: 'same' });
  expect(greetingIn(greetingOf({ version: '0.0.9', protocol }))).toMatchObject({ is: 'same' });
});

test('of another one it is known which is older', () => {
  expect(greetingIn(greetingOf({ version: '0.0.9', protocol: protocol - 1 }))?.is).toBe('older');
  expect(greetingIn(greetingOf({ version: '2.0.0', protocol: protocol + 1 }))?.is).toBe('newer');
  expect(greetingIn(`capstan bridge 2 3.0.0 ${protocol} and more`)).toEqual({
    version: '3.0.0',
    protocol,
    is: 'newer',
  });
});

test.each([
  '',
  'capstan bridge 1',
  'capstan bridge 1 0.1.0',
  'capstan bridge 1 0.1.0 x',
  ` capstan bridge 1 0.1.0 ${protocol}`,
  `capstan bridge 1 ${'9'.repeat(65)} 14`,
  'capstan bridge 1 \u001b[31m 14',
  'capstan bridge 99999999 0.1.0 14',
])('%j is none', (line) => {
  expect(greetingIn(line)).toBeNull();
});
