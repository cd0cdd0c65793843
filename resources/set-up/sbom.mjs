// The bill of materials of a package, as CycloneDX: what the bundlers put in, by their own account, and what is shipped beside.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFolder, root } from './run.mjs';

/** @typedef {{ name: string, version: string, licence: string }} Component */

/** Lists of licences that Vite leaves: a heading for each package, as "## zod - 4.6.7 (MIT)". */
const bundles = [
  'package/licences/helper.md',
  ...['main', 'preload', 'renderer'].map((part) => `app/${part}/licences.md`),
];
const heading = /^## (\S+) - (\S+) \((.+)\)$/gm;

/** @param {import('./electron.mjs').ElectronRuntime} electron */
export function billOfMaterials(electron) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const packages = new Map(
    [...bundles.flatMap(bundled), ...beside()].map((one) => [`${one.name}@${one.version}`, one]),
  );
  const sorted = [...packages.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const runtime = { name: 'electron', version: electron.version, licence: 'MIT' };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version, licenses: licensesOf(license) } },
    components: [
      ...sorted.map((one) => ({ ...described(one), purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}` })),
      { ...described(runtime), type: 'framework', purl: `pkg:github/electron/electron@v${runtime.version}` },
    ],
  };
}

/** @param {string} list @returns {readonly Component[]} */
function bundled(list) {
  const text = readFileSync(join(buildFolder, list), 'utf8');
  return [...text.matchAll(heading)].map(([, name = '', version = '', licence = '']) => ({ name, version, licence }));
}

/** Not bundled: they are files of their own. @returns {readonly Component[]} */
function beside() {
  return ['better-sqlite3', 'node'].map((folder) => {
    const described = JSON.parse(readFileSync(join(root, 'node_modules', folder, 'package.json'), 'utf8'));
    return { name: folder, version: described.version, licence: described.license ?? 'MIT' };
  });
}

/** @param {Component} component */
function described({ name, version, licence }) {
  return { type: 'library', name, version, licenses: licensesOf(licence) };
}

/** @param {string} licence */
function licensesOf(licence) {
  return [/[ (]/.test(licence) ? { expression: licence } : { license: { id: licence } }];
}
