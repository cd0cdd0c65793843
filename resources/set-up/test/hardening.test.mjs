import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hardeningOf } from '../hardening.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'capstan-hardening-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a library that was built without protection is found out', () => {
  const source = join(folder, 'bare.cpp');
  const library = join(folder, 'bare.so');
  writeFileSync(source, '#include <cstdio>\nvoid f(int n) { char text[9]; sprintf(text, "%d", n); puts(text); }\n');
  const bare = ['-fno-stack-protector', '-U_FORTIFY_SOURCE', '-fcf-protection=none'];
  const linked = ['-Wl,-z,norelro,-z,lazy,-z,execstack,-rpath,/tmp'];
  execFileSync('g++', ['-O1', '-shared', '-fPIC', ...bare, ...linked, source, '-o', library]);
  const found = hardeningOf(library);
  expect(Object.fromEntries(found)).toEqual({
    'full RELRO': 'NO',
    canary: 'NO',
    FORTIFY: 'NO',
    CET: process.arch === 'x64' ? 'NO' : '–',
    'NX stack': 'NO',
    'no RPATH': 'NO',
  });
});
