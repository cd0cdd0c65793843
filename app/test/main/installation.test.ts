import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findInstallation } from '../../main/installation.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'capstan-installation-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('in a source tree the helper runs from its source, on the tree’s own Node', () => {
  const found = findInstallation('/tree/.build/app/main', folder);
  expect(found).toEqual({
    kind: 'source',
    builtApp: '/tree/.build/app',
    helper: { node: '/tree/node_modules/node/bin/node', main: '/tree/helper/src/main.ts' },
    mount: { node: '/tree/node_modules/node/bin/node', main: '/tree/helper/mount/main.ts' },
    capstan: ['/tree/node_modules/node/bin/node', '/tree/helper/cli/main.ts'],
  });
});

test('a package brings its helper and its Node along', () => {
  mkdirSync(join(folder, 'helper'));
  writeFileSync(join(folder, 'helper', 'main.mjs'), '');
  const found = findInstallation(join(folder, 'app.asar/.build/app/main'), folder);
  expect(found.kind).toBe('package');
  expect(found.helper).toEqual({ node: join(folder, 'node'), main: join(folder, 'helper', 'main.mjs') });
  expect(found.mount.main).toBe(join(folder, 'helper', 'mount.mjs'));
  expect(found.capstan).toEqual([join(folder, 'capstan')]);
});
