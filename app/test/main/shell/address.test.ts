import { expect, test } from 'vitest';
import { contentSecurityPolicy, fileFor, isOurs, windowUrl } from '../../../main/shell/address.ts';

test('the window’s own files are found below its folder', () => {
  expect(fileFor(windowUrl, '/app/renderer')).toBe('/app/renderer/index.html');
  expect(fileFor(`${windowUrl}?language=ar-XB`, '/app/renderer')).toBe('/app/renderer/index.html');
  expect(fileFor('capstan://window/assets/index-Dd4.js', '/app/renderer')).toBe('/app/renderer/assets/index-Dd4.js');
});

test.each([
  'capstan://window/../main/index.cjs',
  'capstan://window/assets/../../main/index.cjs',
  'capstan://window/%2e%2e/main/index.cjs',
  'capstan://window/.hidden',
  'capstan://window//etc/passwd',
  'capstan://window/index.html?x',
  'capstan://window/index.html\0',
  'capstan://window/',
  'capstan://elsewhere/index.html',
  'file:///etc/passwd',
])('%s names no file', (url) => {
  expect(fileFor(url, '/app/renderer')).toBeNull();
});

test('only the window’s own scheme and host may be loaded', () => {
  expect(isOurs(windowUrl, null)).toBe(true);
  for (const url of ['https://example.org/', 'file:///etc/passwd', 'capstan://other/x', 'data:text/html,x', 'no url']) {
    expect(isOurs(url, null)).toBe(false);
  }
});

test('the development server may be loaded only where there is one', () => {
  const server = 'http://127.0.0.1:5173/';
  expect(isOurs('ws://127.0.0.1:5173/', server)).toBe(true);
  expect(isOurs('http://127.0.0.1:5173/main.tsx', null)).toBe(false);
  expect(isOurs('http://127.0.0.1:80/', server)).toBe(false);
});

test('the policy lets no inline script or style in, nor anything from elsewhere', () => {
  expect(contentSecurityPolicy).toContain("default-src 'none'");
  expect(contentSecurityPolicy).not.toMatch(/unsafe|data:|blob:|https?:|\*/);
});
