// What a package for Debian is made of, by the judges that Debian has. The whole package is judged by .ci/package.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run.mjs';

const packaging = join(root, 'resources', 'packaging');
const deb = join(packaging, 'deb');
const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

/** @param {string} program @param {readonly string[]} args */
const judge = (program, ...args) => execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' });

test('a desktop takes the entry, and a software centre what describes it', () => {
  expect(judge('desktop-file-validate', join(deb, 'capstan-window.desktop'))).not.toContain('error');
  const metainfo = join(deb, 'org.capstan.Capstan.metainfo.xml');
  expect(judge('appstreamcli', 'validate', '--no-net', metainfo)).toContain('Validation was successful');
  const described = readFileSync(metainfo, 'utf8');
  expect(described).toContain(`<release version="${version}"`);
  expect(described).toContain('<launchable type="desktop-id">capstan-window.desktop</launchable>');
});

test('its scripts are sound, and leave the catalogue where it is', () => {
  for (const script of ['postinst', 'prerm', 'postrm']) {
    expect(() => judge('sh', '-n', join(deb, script))).not.toThrow();
    expect(readFileSync(join(deb, script), 'utf8')).not.toMatch(/\brm\b/);
  }
});

test('every size of the icon is that size', () => {
  const sizes = readdirSync(join(packaging, 'icons'));
  expect(sizes.length).toBeGreaterThan(5);
  for (const name of sizes) {
    // The first chunk of a PNG begins with its width and height.
    const png = readFileSync(join(packaging, 'icons', name));
    expect(`${png.readUInt32BE(16)} ${png.readUInt32BE(20)}`).toBe(
      `${Number.parseInt(name, 10)} ${Number.parseInt(name, 10)}`,
    );
  }
});
