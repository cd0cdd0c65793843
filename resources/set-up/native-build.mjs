// The C++ core by CMake and Ninja. Ninja knows best what is stale, but asking it costs half a second: it is asked only
// when a source or a product changed since the last success. A build folder that no longer works is made anew.

import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { buildFolder, capture, root, run, Stop, say, takingTurns } from './run.mjs';
import { fingerprint, readStamp, removeStamp, writeStamp } from './stale.mjs';

/**
 * @typedef {object} NativeBuild
 * @property {string} name
 * @property {string} [folder] in .build, where it is not the name
 * @property {string} what in words
 * @property {Readonly<Record<string, string>>} options for CMake
 * @property {readonly string[]} [targets] where not all that is in the folder
 * @property {readonly string[]} products that must be there when it is fresh
 */

const debug = { CMAKE_BUILD_TYPE: 'Debug', CAPSTAN_TESTS: 'ON' };
// Unoptimised sanitizer builds take longer to run than optimised ones take to compile.
const sanitized = { ...debug, CMAKE_CXX_FLAGS_DEBUG: '-O1 -g1 -D_GLIBCXX_ASSERTIONS', CAPSTAN_ADDON: 'OFF' };

const product = { CMAKE_BUILD_TYPE: 'RelWithDebInfo', CAPSTAN_ADDON: 'ON' };

export const addonModules = ['capstan_addon', 'capstan_peer', 'capstan_mount'];

/** @satisfies {Record<string, NativeBuild>} */
export const nativeBuilds = {
  product: {
    name: 'native',
    what: 'the native core',
    options: product,
    targets: addonModules,
    products: ['capstan.node', 'peer.node', 'mount.node'],
  },
  // Around the very libraries that the product is linked from: they are what is shipped, and are not compiled twice.
  test: {
    name: 'native-test',
    folder: 'native',
    what: 'the native tests, warnings as errors',
    options: { ...product, CAPSTAN_TESTS: 'ON' },
    products: [],
  },
  // Only configured: it says how the core is compiled.
  tidy: {
    name: 'native-tidy',
    what: 'the list of sources for clang-tidy',
    options: {
      CMAKE_BUILD_TYPE: 'Debug',
      CAPSTAN_ADDON: 'OFF',
      CAPSTAN_PRECOMPILED: 'OFF',
      CAPSTAN_TIDY: 'ON',
    },
    products: [],
  },
  bench: {
    name: 'native-bench',
    what: 'the programs that measure',
    options: { CMAKE_BUILD_TYPE: 'RelWithDebInfo', CAPSTAN_ADDON: 'OFF', CAPSTAN_BENCH: 'ON' },
    products: [],
  },
  addressSanitizer: {
    name: 'native-asan',
    what: 'the native tests and fuzzers under ASan and UBSan',
    options: { ...sanitized, CAPSTAN_FUZZ: 'ON', CAPSTAN_SANITIZE: 'address,undefined' },
    products: [],
  },
  threadSanitizer: {
    name: 'native-tsan',
    what: 'the native tests under TSan, warnings as errors',
    options: { ...sanitized, CAPSTAN_ADDON: 'ON', CAPSTAN_WERROR: 'ON', CAPSTAN_SANITIZE: 'thread' },
    products: [],
  },
};

/**
 * The same by clang, which has fuzzers, and takes half as long as g++ where addresses are watched.
 * @param {NativeBuild} build
 * @returns {NativeBuild}
 */
export function byClang(build) {
  // Where the distribution's own packages are not known by name, its newest clang must do.
  const compiler = ['clang++-19', 'clang++'].find((each) => capture(each, ['--version']) !== null);
  if (compiler === undefined) throw new Stop(`${build.what}: that takes clang, and there is none.`);
  return { ...build, options: { ...build.options, CMAKE_CXX_COMPILER: compiler } };
}

/** @param {NativeBuild} build */
export function folderOf(build) {
  return join(buildFolder, build.folder ?? build.name);
}

/**
 * @param {NativeBuild} build
 * @param {readonly string[]} [targets] the build's own unless named
 */
export async function ensureNative(build, targets = build.targets ?? []) {
  const folder = folderOf(build);
  const stamp = `${build.name}${targets.map((target) => `-${target}`).join('')}`;
  const sources = () => sourceFingerprint(build);
  const products = () => fingerprint(build.products.map((name) => join(folder, name)));
  if (readStamp(stamp) === `${sources()} ${products()}`) return;

  await takingTurns(() => {
    const before = sources();
    const last = readStamp(stamp)?.split(' ') ?? [];
    if (last.join(' ') === `${before} ${products()}`) return;
    say(`Building ${build.what}.`);
    // A product that was damaged is newer than its sources, and Ninja would keep it.
    for (const name of build.products) if (last[1] !== products()) rmSync(join(folder, name), { force: true });
    // Sources that were once built, and a run that was cut short: then the folder is suspect, not the code.
    const suspect = last[0] === before || readStamp(`${stamp}-running`) !== null;
    writeStamp(`${stamp}-running`, '');
    try {
      try {
        configureAndBuild(folder, build, targets);
      } catch (error) {
        if (!(error instanceof Stop) || !suspect) throw error;
        say('The build folder is damaged; building from nothing.');
        rmSync(folder, { recursive: true, force: true });
        configureAndBuild(folder, build, targets);
      }
      const absent = build.products.filter((name) => !existsSync(join(folder, name)));
      if (absent.length > 0) throw new Stop(`The native build went through without making ${absent.join(' and ')}`);
      writeStamp(stamp, `${before} ${products()}`);
    } finally {
      removeStamp(`${stamp}-running`);
    }
  });
}

/** @param {NativeBuild} build */
function sourceFingerprint(build) {
  const withTests = build.options.CAPSTAN_TESTS === 'ON';
  // npm's record stands for the Node-API headers; golden files and scripts in the test folder are read at run time.
  const paths = ['native/CMakeLists.txt', 'native/src', 'node_modules/.package-lock.json'];
  if (withTests) paths.push('native/test');
  if (withTests || 'CAPSTAN_BENCH' in build.options) paths.push('native/bench');
  const found = fingerprint(paths, (path) => !/^native\/test\/(golden|addon|fuzz\/corpus)\b/.test(path));
  return `${found}-${JSON.stringify(build.options)}`.replaceAll(' ', '_');
}

/**
 * Without a turn and a stamp: for who has the folder alone. At the lowest priority.
 * @param {NativeBuild} build @param {readonly string[]} targets
 */
export function buildNativeBeside(build, targets) {
  configureAndBuild(folderOf(build), build, targets, ['nice', '-n', '19']);
}

/** @param {string} folder @param {NativeBuild} build @param {readonly string[]} targets @param {readonly string[]} [wrapper] */
function configureAndBuild(folder, build, targets, wrapper = []) {
  configure(folder, build);
  const jobs = `-j${Math.max(2, cpus().length)}`;
  const [program = '', ...args] = [...wrapper, 'ninja', '-C', folder, '--quiet', jobs, ...targets];
  run(`Building ${build.what}`, program, args);
}

/** Without building anything. @param {NativeBuild} build @returns the folder */
export function configureNative(build) {
  configure(folderOf(build), build);
  return folderOf(build);
}

/** @param {string} folder @param {NativeBuild} build */
function configure(folder, build) {
  const options = Object.entries(build.options).map(([name, value]) => `-D${name}=${value}`);
  if (!isConfigured(folder)) rmSync(folder, { recursive: true, force: true });
  const source = join(root, 'native');
  run(`Configuring ${build.what}`, 'cmake', ['-S', source, '-B', folder, '-G', 'Ninja', ...options], { quiet: true });
}

/** A cache of another place or one that was cut short cannot be configured again, only thrown away. @param {string} folder */
function isConfigured(folder) {
  const cache = join(folder, 'CMakeCache.txt');
  if ((statSync(cache, { throwIfNoEntry: false })?.size ?? 0) === 0 || !existsSync(join(folder, 'build.ninja')))
    return false;
  const home = /^CMAKE_HOME_DIRECTORY:INTERNAL=(.*)$/m.exec(readFileSync(cache, 'utf8'))?.[1];
  const generator = /^CMAKE_GENERATOR:INTERNAL=(.*)$/m.exec(readFileSync(cache, 'utf8'))?.[1];
  return home === join(root, 'native') && generator === 'Ninja';
}
