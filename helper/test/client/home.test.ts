import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { helperSocket, homeFolder } from '../../client/home.ts';

describe('the home', () => {
  test('is what was asked for, then CAPSTAN_HOME, then the user’s data folder', () => {
    const environment = { CAPSTAN_HOME: '/named', XDG_DATA_HOME: '/data' };
    expect(homeFolder('/asked', environment)).toBe('/asked');
    expect(homeFolder('asked', environment)).toBe(resolve('asked'));
    expect(homeFolder(undefined, environment)).toBe('/named');
    expect(homeFolder(undefined, { XDG_DATA_HOME: '/data' })).toBe('/data/capstan');
    expect(homeFolder(undefined, {})).toBe(join(homedir(), '.local/share/capstan'));
  });

  test('takes an empty or relative setting for none, as the base directory specification asks', () => {
    const fallback = join(homedir(), '.local/share/capstan');
    expect(homeFolder(undefined, { CAPSTAN_HOME: '', XDG_DATA_HOME: '' })).toBe(fallback);
    expect(homeFolder(undefined, { XDG_DATA_HOME: 'data' })).toBe(fallback);
  });

  test('holds the socket while its name fits', () => {
    const longest = `/${'x'.repeat(107 - '//run/helper.sock'.length)}`;
    expect(helperSocket('/home/me/capstan')).toBe('/home/me/capstan/run/helper.sock');
    expect(helperSocket(longest)).toBe(`${longest}/run/helper.sock`);
    expect(helperSocket(`${longest}x`)).toMatch(new RegExp(`^${tmpdir()}/capstan-\\d+-[0-9a-f]{16}/helper.sock$`));
  });

  test('counts bytes, not characters, and gives two deep homes two sockets', () => {
    const deep = `/${'ü'.repeat(60)}`;
    expect(Buffer.byteLength(helperSocket(deep))).toBeLessThanOrEqual(107);
    expect(helperSocket(`${deep}/a`)).not.toBe(helperSocket(`${deep}/b`));
    expect(helperSocket(`${deep}/a`)).toBe(helperSocket(`${deep}/a`));
  });
});
