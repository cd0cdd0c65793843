// `node resources/set-up/two-users.mjs [attacks]`: installs the service as a package does, inside a Debian of its own that is
// booted by its own systemd (systemd-nspawn), and lets one ordinary user attack another there. Prints a line for each attack:
// what was tried, the words that came, `refused` or `BROKEN`. Root on a Debian or Ubuntu; the first time it fetches a
// small Debian (debootstrap), which is kept in .build/two-users. The system that is attacked is made anew each time.
//
// `node resources/set-up/two-users.mjs mounts [SEED] [OPERATIONS]`: both have their cartridges as folders (`capstan mount
// --allow-other`), and each tries, by chance, to read and change what is the other's: 10,000 operations, unless said otherwise.
//
// `node resources/set-up/two-users.mjs fleet`: the system is a host of a fleet, with a PostgreSQL of its own, set up by the
// administrator's guide; whether the sandboxed agent can do its work, and who else can reach it.

import { cpSync, existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fillStage } from './package.mjs';
import { prepareHelper } from './prepare.mjs';
import { buildFolder, capture, main, root, run, Stop, say } from './run.mjs';

const folder = join(buildFolder, 'two-users');
const base = join(folder, 'debian');
const withDatabase = join(folder, 'debian-database');
const system = join(folder, 'system');
const parts = join(root, 'resources', 'set-up', 'two-users');
const suite = 'bookworm';
const packages = ['systemd', 'systemd-sysv', 'dbus', 'udev', 'passwd', 'procps', 'util-linux', 'libstdc++6'];
/** What the helper's native core and Node link. */
const libraries = ['libssl3', 'libxxhash0', 'libgcrypt20', 'libexpat1', 'libutf8proc2', 'libuuid1', 'libatomic1'];
/** To mount, and to attack mounts: Python has the system's calls that Node has not. */
const ofMounts = ['fuse3', 'python3'];
const included = [...packages, ...libraries, ...ofMounts].join(',');
/** Where Debian's own package has it, and its units say so. */
const installed = '/opt/Capstan/resources';
const patienceSeconds = 1_200;

/** Of control groups, version 1: each belongs to a tree of its own that a container sees read-only unless told otherwise. */
const controllers = ['pids', 'devices'];
const ownGroup = 'capstan-two-users';

function requireTools() {
  if (process.getuid?.() !== 0) throw new Stop('Only root can boot a system: run it with sudo.');
  for (const [tool, from] of [
    ['debootstrap', 'debootstrap'],
    ['systemd-nspawn', 'systemd-container'],
  ]) {
    if (capture('sh', ['-c', `command -v ${tool}`]) !== null) continue;
    say(`Installing ${from}.`);
    run(`Installing ${from}`, 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', from ?? ''], {
      quiet: true,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
}

function ensureDebian() {
  const complete = join(base, 'complete');
  if (existsSync(complete) && readFileSync(complete, 'utf8') === included) return;
  say('Fetching a small Debian; this takes a minute or two.');
  rmSync(base, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run('debootstrap', 'debootstrap', ['--variant=minbase', `--include=${included}`, suite, base], { quiet: true });
  writeFileSync(complete, included);
}

/** The same, with what the hosts of a fleet share. */
function ensureDatabase() {
  const complete = join(withDatabase, 'complete');
  if (existsSync(complete) && readFileSync(complete, 'utf8') === included) return;
  say('Adding PostgreSQL to it.');
  rmSync(withDatabase, { recursive: true, force: true });
  run('Copying the system', 'cp', ['--archive', '--reflink=auto', base, withDatabase]);
  rmSync(complete);
  const install = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'postgresql', 'postgresql-contrib'];
  for (const words of [
    ['apt-get', 'update', '-qq'],
    [...install, 'openssl'],
  ]) {
    run('PostgreSQL', 'chroot', [withDatabase, ...words], {
      quiet: true,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' },
    });
  }
  writeFileSync(complete, included);
}

/** @param {readonly string[]} chosen */
function makeSystem([attacks = 'attacks', seed = `${Date.now() % 1_000_000}`, operations = '10000']) {
  if (!['attacks', 'mounts', 'fleet'].includes(attacks)) {
    throw new Stop(`There is no ${attacks}: attacks, mounts or fleet.`);
  }
  if (attacks === 'fleet') ensureDatabase();
  rmSync(system, { recursive: true, force: true });
  const from = attacks === 'fleet' ? withDatabase : base;
  run('Copying the system', 'cp', ['--archive', '--reflink=auto', from, system]);
  cpSync(fillStage(), join(system, installed), { recursive: true });
  cpSync(parts, join(system, 'two-users'), { recursive: true });
  const protocol = readFileSync(join(root, 'helper', 'contract', 'protocol.ts'), 'utf8');
  const version = /^export const protocolVersion = (\d+);/m.exec(protocol)?.[1];
  if (version === undefined) throw new Stop('The contract does not say its version.');
  writeFileSync(join(system, 'two-users', 'protocol-version'), version);
  const chosen = `ATTACKS=${attacks}\nSEED=${Number(seed)}\nOPERATIONS=${Number(operations)}\n`;
  writeFileSync(join(system, 'two-users', 'chosen'), chosen);
  const units = join(system, 'etc', 'systemd', 'system');
  cpSync(join(parts, 'two-users.service'), join(units, 'two-users.service'));
  symlinkSync('../two-users.service', join(units, 'multi-user.target.wants', 'two-users.service'));
  for (const unit of [
    'console-getty.service',
    'apt-daily.timer',
    'apt-daily-upgrade.timer',
    'systemd-networkd.service',
  ]) {
    rmSync(join(units, unit), { force: true });
    symlinkSync('/dev/null', join(units, unit));
  }
}

/** A group of our own in each tree, which the container takes for the tree's root; nothing where there is one tree only. */
function enterGroups() {
  const entered = controllers.map((one) => `/sys/fs/cgroup/${one}`).filter((tree) => existsSync(join(tree, 'tasks')));
  for (const tree of entered) {
    mkdirSync(join(tree, ownGroup), { recursive: true });
    writeFileSync(join(tree, ownGroup, 'cgroup.procs'), `${process.pid}`);
  }
  return () => {
    for (const tree of entered) {
      writeFileSync(join(tree, 'cgroup.procs'), `${process.pid}`);
      const below = capture('find', [join(tree, ownGroup), '-depth', '-type', 'd']) ?? '';
      for (const group of below.split('\n')) if (group !== '') rmdirSync(group);
    }
  };
}

function boot() {
  const leave = enterGroups();
  try {
    const own = ['--quiet', '--register=no', '--keep-unit', '--directory', system, '--private-network'];
    run('The system', 'timeout', [`${patienceSeconds}`, 'systemd-nspawn', ...own, '/two-users/boot'], { quiet: true });
  } finally {
    leave();
  }
}

await main(async () => {
  requireTools();
  await prepareHelper();
  ensureDebian();
  makeSystem(process.argv.slice(2));
  say('Booting it.');
  boot();
  const report = join(system, 'two-users', 'report');
  if (!existsSync(report)) throw new Stop('The attacks were not begun.');
  const text = readFileSync(report, 'utf8').trimEnd();
  process.stdout.write(`${text}\n`);
  const sum = /^(\d+) attacks, (\d+) refused$/m.exec(text);
  return sum !== null && sum[1] === sum[2] && !text.includes('BROKEN') ? 0 : 1;
});
