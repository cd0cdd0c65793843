// House rule: a name stands for one thing. A type that two files declare under one name is two things for whoever reads it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

function filesOfTypes(): readonly string[] {
  return ['app', 'e2e', 'helper', 'native'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(d\.)?tsx?$/.test(file) && !file.includes('node_modules'))
      .map((file) => join(folder, file)),
  );
}

function declaredIn(text: string): readonly string[] {
  const declarations = /^(?:export )?(?:declare )?(?:abstract )?(?:type|interface|class|enum) (\w+)/gm;
  return [...new Set([...text.matchAll(declarations)].map(([, name = '']) => name))];
}

test('no two files declare types of one name', () => {
  const files = new Map<string, string[]>();
  for (const file of filesOfTypes()) {
    for (const name of declaredIn(readFileSync(join(root, file), 'utf8'))) {
      files.set(name, [...(files.get(name) ?? []), file]);
    }
  }
  const twice = [...files].filter(([, declaring]) => declaring.length > 1);
  const named = twice.map(([name, declaring]) => `${name}: ${declaring.join(', ')}`);
  console.log(`type names: ${files.size}, declared in more than one file: ${twice.length}`);
  expect(named).toEqual([]);
});
