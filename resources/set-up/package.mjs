// `npm run package`: an app that stands alone, in .build/dist. Without arguments a folder; `deb` makes a package of that
// with what Debian has at hand; other arguments go to electron-builder (`npm run package -- --linux AppImage tar.gz` needs its
// downloads).

import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { vite } from './app-build.mjs';
import { makeDeb } from './deb.mjs';
import { ensureElectron } from './electron.mjs';
import { prepareApp } from './prepare.mjs';
import { buildFolder, main, node, root, run, say, takingTurns } from './run.mjs';
import { fingerprint, readStamp, writeStamp } from './stale.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

const stage = join(buildFolder, 'package');
const helperSources = [
  ...[
    '.build/native/capstan.node',
    '.build/native/peer.node',
    '.build/native/mount.node',
    'helper',
    'resources',
    'package.json',
  ],
  'node_modules/.package-lock.json',
];
const unpacked = join(buildFolder, 'dist', process.arch === 'arm64' ? 'linux-arm64-unpacked' : 'linux-unpacked');

/**
 * The folder of an app packaged from what is built now.
 * @param {import('./electron.mjs').ElectronRuntime} electron
 */
export async function ensurePackage(electron) {
  if (readStamp('package') === state(electron)) return unpacked;
  await takingTurns(() => {
    const before = sources(electron);
    if (readStamp('package') === state(electron)) return;
    say('Packaging.');
    packageWith(electron, ['--linux', 'dir']);
    writeStamp('package', `${before} ${product()}`);
  });
  return unpacked;
}

/** @param {import('./electron.mjs').ElectronRuntime} electron @param {readonly string[]} args */
function packageWith(electron, args) {
  fillStage();
  const local = [`-c.electronDist=${electron.folder}`, `-c.electronVersion=${electron.version}`];
  const fuses = electron.standIn ? [] : ['-c.electronFuses.grantFileProtocolExtraPrivileges=false'];
  const builder = join(root, 'node_modules', 'electron-builder', 'cli.js');
  run('Packaging', node, [builder, '--publish', 'never', ...args, ...local, ...fuses], { quiet: true });
}

/** What lies in resources/ of the package, besides the window: command line, helper and Node. Returns the folder with it. */
export async function ensureStage() {
  const state = () =>
    fingerprint([...helperSources, join(stage, 'capstan'), join(stage, 'helper', 'main.mjs')], isNoTest);
  if (readStamp('stage') === state()) return stage;
  await takingTurns(() => {
    if (readStamp('stage') === state()) return;
    say('Bundling the helper.');
    fillStage();
    writeStamp('stage', state());
  });
  return stage;
}

export function fillStage() {
  rmSync(stage, { recursive: true, force: true });
  const config = join(root, 'helper', 'vite.config.ts');
  run('Bundling the helper', node, [vite, 'build', '--config', config, '--logLevel', 'warn']);
  /** @param {string} from @param {string} to */
  const copy = (from, to) => cpSync(join(root, from), join(stage, to), { recursive: true });
  copy('node_modules/node/bin/node', 'node');
  for (const name of ['capstan', 'peer', 'mount']) copy(`.build/native/${name}.node`, `native/${name}.node`);
  copy('resources/drive-models', 'drive-models');
  copy('resources/man', 'man');
  copy('resources/restore', 'restore');
  copy('resources/schemas', 'schemas');
  copyFonts();
  copySqlite();
  copy('resources/packaging/capstan', 'capstan');
  copy('resources/system', 'system');
  chmodSync(join(stage, 'capstan'), 0o755);
  copy('LICENSE', 'licences/capstan.txt');
  renameSync(join(stage, 'helper', 'licences.md'), join(stage, 'licences', 'helper.md'));
  cpSync(nodeLicence(), join(stage, 'licences', 'node.txt'));
  return stage;
}

/** The npm package `node` brings its binary in a package for this platform, below itself or beside. */
function nodeLicence() {
  const name = join(`node-linux-${process.arch}`, 'LICENSE');
  const below = join(root, 'node_modules', 'node', 'node_modules', name);
  return existsSync(below) ? below : join(root, 'node_modules', name);
}

/** Of printed reports. */
function copyFonts() {
  const from = join(root, 'node_modules', 'dejavu-fonts-ttf');
  for (const name of ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'])
    cpSync(join(from, 'ttf', name), join(stage, 'fonts', name));
  cpSync(join(from, 'LICENSE'), join(stage, 'licences', 'dejavu-fonts.txt'));
}

/** Its JavaScript and the one binary for this platform. */
function copySqlite() {
  const from = join(root, 'node_modules', 'better-sqlite3');
  const to = join(stage, 'helper', 'node_modules', 'better-sqlite3');
  mkdirSync(join(to, 'prebuilds'), { recursive: true });
  for (const name of ['package.json', 'LICENSE', 'lib']) cpSync(join(from, name), join(to, name), { recursive: true });
  const binary = `linux-${process.arch}.node`;
  cpSync(join(from, 'prebuilds', binary), join(to, 'prebuilds', binary));
}

/** @param {import('./electron.mjs').ElectronRuntime} electron */
function state(electron) {
  return `${sources(electron)} ${product()}`;
}

/** @param {import('./electron.mjs').ElectronRuntime} electron */
function sources(electron) {
  const found = fingerprint([...helperSources, '.build/app', 'electron-builder.yml'], isNoTest);
  return `${electron.version}-${found}`;
}

/** @param {string} path */
function isNoTest(path) {
  return !path.startsWith('helper/test') && !path.startsWith('helper/bench');
}

function product() {
  return fingerprint(
    ['capstan-window', 'resources/app.asar', 'resources/helper/main.mjs'].map((name) => join(unpacked, name)),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    ensureSystemPackages(['build']);
    await prepareApp();
    const electron = await ensureElectron();
    const args = process.argv.slice(2);
    if (args.length === 1 && args[0] === 'deb') {
      ensureSystemPackages(['package']);
      if (electron.standIn)
        say(
          `Electron ${electron.version} stands in for the one that cannot be had here: the package is for trying only.`,
        );
      say(`The package is ${makeDeb(await ensurePackage(electron), electron)}`);
    } else if (args.length > 0) await takingTurns(() => packageWith(electron, args));
    else say(`The package is in ${await ensurePackage(electron)}`);
    return 0;
  });
}
