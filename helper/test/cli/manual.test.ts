// The manual page is prose, and prose forgets: whatever the program learns must be in it, and nothing that it does not know.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { start } from './program.ts';

/** On the page once for all verbs. */
const everywhere = ['--home', '--host', '--json', '--help', '--version', '--wait', '--no-wait', '--yes'];

let page = '';
let verbs: readonly { readonly name: string; readonly help: string }[] = [];
beforeAll(async () => {
  page = await printed('--man');
  verbs = (await printed('--markdown'))
    .split('\n## ')
    .slice(1)
    .map((help) => ({ name: help.slice(0, help.indexOf('\n')), help }));
});

async function printed(option: string): Promise<string> {
  const { code, out } = await start('/nowhere', 'help', option).done;
  expect(code).toBe(0);
  return out;
}

/** Long options that a line of help begins with. */
function optionsOf(help: string): readonly string[] {
  return [...help.matchAll(/^ {2}(?:-\w, )?(--[a-z][a-z-]*)/gm)].map(([, name = '']) => name);
}

function optionsOnPage(): readonly string[] {
  return [...page.matchAll(/\bFl ((?:\\-)[a-z\\-]+)/g)].map(([, name = '']) => `-${name.replaceAll('\\-', '-')}`);
}

describe('the manual page', () => {
  test('names every verb', () => {
    expect(verbs.length).toBeGreaterThan(60);
    const named = page.replaceAll('\\-', '-');
    expect(verbs.filter(({ name }) => !new RegExp(`\\bCm ${name}(?=\\s)`).test(named)).map(({ name }) => name)).toEqual(
      [],
    );
  });

  test('names every option, and none that does not exist', () => {
    const known = new Set([...everywhere, ...verbs.flatMap(({ help }) => optionsOf(help))]);
    expect([...known].filter((option) => !optionsOnPage().includes(option))).toEqual([]);
    expect(optionsOnPage().filter((option) => !known.has(option))).toEqual([]);
  });

  // Neither is needed for anything else; whichever is there has its say.
  const readers = [
    ['groff', ['-mandoc', '-Tutf8', '-ww', '-z']],
    ['mandoc', ['-Tlint', '-W', 'warning']],
  ] as const;
  for (const [program, options] of readers) {
    test.skipIf(!existsSync(`/usr/bin/${program}`))(`is read by ${program} without a complaint`, () => {
      expect(String(execFileSync(program, options, { input: page, stdio: 'pipe' }))).toBe('');
    });
  }
});
