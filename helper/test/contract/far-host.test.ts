import { describe, expect, test } from 'vitest';
import { TapeError } from '../../contract/errors.ts';
import { farHostOf } from '../../contract/far-host.ts';

function partsOf(typed: string) {
  const { user, host, port } = farHostOf(typed);
  return [user, host, port];
}

function isRefused(typed: string): boolean {
  try {
    farHostOf(typed);
    return false;
  } catch (error) {
    return error instanceof TapeError && error.code === 'far.no-host';
  }
}

describe('a name of another computer', () => {
  test.each([
    ['tapes', null, 'tapes', null],
    ['ann@tapes', 'ann', 'tapes', null],
    ['ann@tapes.example.org:2222', 'ann', 'tapes.example.org', 2222],
    ['tapes:22', null, 'tapes', 22],
    ['ssh://ann@tapes:2222', 'ann', 'tapes', 2222],
    ['ssh://tapes/', null, 'tapes', null],
    ['192.0.2.7', null, '192.0.2.7', null],
    ['ann@[fd00::7]:2222', 'ann', 'fd00::7', 2222],
    ['[fd00::7]', null, 'fd00::7', null],
    ['ssh://[fe80::1%eth0]:22', null, 'fe80::1%eth0', 22],
    ['fd00::7', null, 'fd00::7', null],
    ['::1', null, '::1', null],
    ['ann@example.org@tapes', 'ann@example.org', 'tapes', null],
    ['STUDIO\\ann@tapes', 'STUDIO\\ann', 'tapes', null],
    [' tapes ', null, 'tapes', null],
  ] as const)('%s', (typed, user, host, port) => {
    expect(partsOf(typed)).toEqual([user, host, port]);
  });

  test.each([
    ...['', '@', 'ann@', '@tapes', ':22', 'tapes:', 'tapes:0', 'tapes:65536', 'tapes:22:22', 'tapes:-1', 'tapes:2x'],
    ...['-oProxyCommand=touch /tmp/x', '--', '-l', 'ann@-oProxyCommand=x', '-ann@tapes', 'ssh://-x', 'ssh://'],
    ...['tapes; touch /tmp/x', '$(id)', '`id`', 'a|b', 'a&b', 'a b', 'a\nb', 'a\0b', "a'b", 'a"b', 'a>b', 'a/b', 'a*'],
    ...[
      'ann;id@tapes',
      'a$b@tapes',
      'a b@tapes',
      'ann\\@tapes',
      '%h@tapes',
      '[fd00::7',
      'fd00::7]',
      '[tapes]',
      '[::1]x',
    ],
    ...['[::1%$(id)]', '[:]', 'x'.repeat(254), `${'x'.repeat(200)}@tapes`, 'ssh://a/b', '[-x::]', '..', '-'],
  ])('is not %j', (typed) => {
    expect(isRefused(typed)).toBe(true);
  });
});
