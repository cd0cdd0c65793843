// `npm run package -- deb`: a package for Debian and what descends from it, in .build/dist, and beside it the tree of files
// that it installs, from which other packages are made. Made by dpkg's own tools from the folder that `npm run package` leaves.

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { buildFolder, capture, root, run, Stop, say, systemEnvironment } from './run.mjs';
import { billOfMaterials } from './sbom.mjs';

const packaging = join(root, 'resources', 'packaging', 'deb');
const dist = join(buildFolder, 'dist');
/** What the package puts into the root folder of a computer. */
const tree = join(dist, 'tree');
const place = '/opt/Capstan';
const architecture = process.arch === 'arm64' ? 'arm64' : 'amd64';
const elf = Buffer.from('\x7fELF', 'latin1');
const scripts = ['postinst', 'prerm', 'postrm'];

/**
 * Makes it from an unpacked package; returns its path.
 * @param {string} unpacked
 * @param {import('./electron.mjs').ElectronRuntime} electron
 */
export function makeDeb(unpacked, electron) {
  const { version, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  rmSync(tree, { recursive: true, force: true });
  plantApp(unpacked);
  plantService();
  plantDesktop();
  plantPapers(version, electron);
  evenModes(tree);
  // Chromium's sandbox where the kernel lets users make no namespaces of their own.
  chmodSync(join(tree, place, 'chrome-sandbox'), 0o4755);
  const control = join(dist, 'control');
  rmSync(control, { recursive: true, force: true });
  mkdirSync(control);
  for (const name of scripts) put(join(packaging, name), join(control, name), 0o755);
  write(join(control, 'control'), controlOf(version, description, electron));
  write(join(control, 'md5sums'), checksums());
  const path = join(dist, `capstan_${version}_${architecture}.deb`);
  pack(control, path);
  rmSync(control, { recursive: true });
  return path;
}

/** @param {string} unpacked */
function plantApp(unpacked) {
  const app = join(tree, place);
  mkdirSync(dirname(app), { recursive: true });
  cpSync(unpacked, app, { recursive: true, verbatimSymlinks: true });
  run('Stripping', 'strip', ['--strip-unneeded', ...programs()], { quiet: true, env: systemEnvironment() });
}

/** The files of the service, as its own script puts them; the manual is compressed. */
function plantService() {
  const resources = join(tree, place, 'resources');
  const env = { ...process.env, DESTDIR: tree, CAPSTAN_PLACE: `${place}/resources` };
  run('Laying out the service', join(resources, 'system', 'capstan-service'), ['install'], { quiet: true, env });
  const manual = join(tree, 'usr/share/man/man1/capstan.1');
  write(`${manual}.gz`, gzipSync(readFileSync(manual), { level: 9 }));
  rmSync(manual);
}

function plantDesktop() {
  put(join(packaging, 'capstan-window.desktop'), join(tree, 'usr/share/applications/capstan-window.desktop'));
  const metainfo = 'org.capstan.Capstan.metainfo.xml';
  put(join(packaging, metainfo), join(tree, 'usr/share/metainfo', metainfo));
  const sizes = join(root, 'resources', 'packaging', 'icons');
  const icons = join(root, 'resources', 'icons');
  const named = (/** @type {string} */ size, /** @type {string} */ ending) =>
    join(tree, 'usr/share/icons/hicolor', size, 'apps', `capstan-window.${ending}`);
  for (const name of readdirSync(sizes)) {
    const size = basename(name, '.png');
    put(join(sizes, name), named(`${size}x${size}`, 'png'));
  }
  put(join(icons, 'icon.png'), named('512x512', 'png'));
  put(join(icons, 'icon.svg'), named('scalable', 'svg'));
}

/** @param {string} version @param {import('./electron.mjs').ElectronRuntime} electron */
function plantPapers(version, electron) {
  const papers = join(tree, 'usr/share/doc/capstan');
  put(join(packaging, 'copyright'), join(papers, 'copyright'));
  const last = capture('git', ['-C', root, 'log', '-1', '--format=%cD'])?.trim() || new Date().toUTCString();
  const entry = `capstan (${version}) unstable; urgency=medium\n\n  * See CHANGELOG.md.gz.\n\n -- The Capstan authors <capstan@localhost>  ${last}\n`;
  write(join(papers, 'changelog.gz'), gzipSync(entry, { level: 9 }));
  write(
    join(papers, 'CHANGELOG.md.gz'),
    gzipSync(readFileSync(join(root, 'resources/docs/CHANGELOG.md')), { level: 9 }),
  );
  write(join(papers, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(electron), null, 2)}\n`);
  put(join(packaging, 'lintian-overrides'), join(tree, 'usr/share/lintian/overrides/capstan'));
}

/** @param {string} version @param {string} description @param {import('./electron.mjs').ElectronRuntime} electron */
function controlOf(version, description, electron) {
  const kibibytes = Number(execFileSync('du', ['-sk', '--apparent-size', tree], { encoding: 'utf8' }).split('\t')[0]);
  const standIn = electron.standIn
    ? ` This package holds Electron ${electron.version}, which is out of support, in place of
 the one that Capstan is made for: it is for trying and testing only.
 .
`
    : '';
  return `Package: capstan
Version: ${version}
Architecture: ${architecture}
Maintainer: The Capstan authors <capstan@localhost>
Installed-Size: ${kibibytes}
Depends: ${dependencies()}
Recommends: fuse3, libnotify-bin, polkitd, pkexec
Suggests: lsscsi, sg3-utils, mtx
Section: utils
Priority: optional
Description: ${description.replace(/^Puts/, 'puts').replace(/[.]$/, '')}
${standIn} Drop a folder on a tape, watch it stream, and be told when it is safe. Browse
 every cartridge on the shelf, restore in the order in which the tape gives
 fastest, and mirror folders to disk and tape continuously or on schedule.
 .
 Cartridges are standard LTFS, which other LTFS software reads.
`;
}

/** What its programs are linked with, by dpkg's own account of this computer, and what they load when they need it. */
function dependencies() {
  const work = join(dist, 'shlibdeps');
  mkdirSync(join(work, 'debian'), { recursive: true });
  writeFileSync(join(work, 'debian', 'control'), 'Source: capstan\n\nPackage: capstan\nArchitecture: any\n');
  const args = ['-O', '--ignore-missing-info', `-l${join(tree, place)}`, ...programs()];
  const found = execFileSync('dpkg-shlibdeps', args, {
    cwd: work,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  rmSync(work, { recursive: true });
  const [, linked = ''] = /^shlibs:Depends=(.*)$/m.exec(found) ?? [];
  if (linked === '') throw new Stop('dpkg-shlibdeps finds nothing that the package is linked with.');
  return [linked, 'libnotify4', 'libsecret-1-0', 'systemd', 'xdg-utils'].join(', ');
}

/** Everything compiled. */
function programs() {
  return filesBelow(join(tree, place)).filter((path) => {
    const file = openSync(path, 'r');
    const magic = Buffer.alloc(4);
    readSync(file, magic);
    closeSync(file);
    return magic.equals(elf);
  });
}

function checksums() {
  const sums = ['-c', 'find . -type f -printf "%P\\0" | LC_ALL=C sort -z | xargs -0 md5sum'];
  return execFileSync('sh', sums, { cwd: tree, encoding: 'utf8', maxBuffer: 64 << 20 });
}

/** @param {string} control @param {string} path */
function pack(control, path) {
  cpSync(control, join(tree, 'DEBIAN'), { recursive: true });
  chmodSync(join(tree, 'DEBIAN'), 0o755);
  say('Making the .deb.');
  const args = ['--root-owner-group', '-Zxz', '-z2', '--build', tree, path];
  run('Making the .deb', 'dpkg-deb', args, { quiet: true, env: systemEnvironment() });
  rmSync(join(tree, 'DEBIAN'), { recursive: true });
}

/** Nobody's umask decides what others may read; a library is no program. @param {string} folder */
function evenModes(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const isPlain = (statSync(path).mode & 0o100) === 0 || /[.](so|node)([.]|$)/.test(entry.name);
    chmodSync(path, isPlain && !entry.isDirectory() ? 0o644 : 0o755);
  }
}

/** @param {string} folder */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name));
}

/** @param {string} from @param {string} to @param {number} mode */
function put(from, to, mode = 0o644) {
  write(to, readFileSync(from), mode);
}

/** @param {string} path @param {string | Buffer} contents @param {number} mode */
function write(path, contents, mode = 0o644) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
  writeFileSync(path, contents);
  chmodSync(path, mode);
}
