// Runs inside the system that two-users.mjs boots, as root: installs the service, gives it two users and a third who is
// not let in, and lets the second do to the first what must not be possible. A line for each attack on standard output.

import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { begun, directory, file, given, helperPid, must, report, run } from './ground.mjs';
import { as, capstan, rawly, send } from './people.mjs';

const hers = 'CAP001L8';
const his = 'CAP002L8';
const secret = 'the words that only Ann may read';

/** A verb that has to fail. @param {string} what @param {readonly string[]} words */
function verb(what, ...words) {
  const shown = capstan('bob', ...words);
  report(
    `${what} (capstan ${words.join(' ')})`,
    shown.words,
    shown.code !== 0 && shown.code !== null && !shown.out.includes(secret),
  );
}

/** A call that has to be answered by a fault. @param {string} what @param {string} method @param {unknown} input */
function call(what, method, input) {
  const [answer] = send('bob', [method, input]);
  const text = JSON.stringify(answer ?? {});
  const words = answer?.fault === undefined ? text : `${answer.fault.code}: ${answer.title}`;
  report(`${what} (${method})`, words, answer?.fault !== undefined && !text.includes(secret));
}

function fill() {
  const clock = { mode: 'instant', speedUp: 1 };
  for (const model of ['lto8', 'lto8']) {
    const [made] = send('root', ['virtual.addDrive', { model, clock }]);
    if (made?.fault !== undefined) given('another virtual drive', `${made.title}`, false);
  }
  directory('ann', '/home/ann/private');
  // What is open to all in it, her home keeps from others: only who gets past that reaches it.
  directory('ann', '/home/ann/mirror');
  chmodSync('/home/ann/private', 0o755);
  chmodSync('/home/ann/mirror', 0o777);
  file('ann', '/home/ann/private/open-name.txt', secret, 0o644);
  file('ann', '/home/ann/private/secret-name.txt', secret);
  directory('bob', '/home/bob/own');
  directory('bob', '/home/bob/out');
  file('bob', '/home/bob/own/a.txt', 'nothing much');
  for (const [user, barcode, folder] of [
    ['ann', hers, '/home/ann/private'],
    ['bob', his, '/home/bob/own'],
  ]) {
    must(user ?? '', 'load', barcode ?? '');
    must(user ?? '', 'format', barcode ?? '', '--yes');
    must(user ?? '', 'archive', folder ?? '', '--to', barcode ?? '', '--wait');
    must(user ?? '', 'eject', barcode ?? '');
  }
  const back = capstan('ann', 'restore', `${hers}:/private`, '--into', '/home/ann/back', '--wait');
  given(
    'Ann archives and restores on virtual drives under the unit',
    back.words,
    existsSync('/home/ann/back/private/secret-name.txt'),
  );
}

// ---- the unit ----

function lookAtUnit() {
  const pid = helperPid();
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  /** @param {string} name */
  const field = (name) => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(status)?.[1] ?? '';
  given('the helper is no root', `Uid ${field('Uid')}`, !/\b0\b/.test(field('Uid')));
  given(
    'no new privileges, a filter of system calls',
    `NoNewPrivs ${field('NoNewPrivs')}, Seccomp ${field('Seccomp')}`,
    field('NoNewPrivs') === '1' && field('Seccomp') === '2',
  );
  given(
    'its only powers are to become a user and a group',
    `CapBnd ${field('CapBnd')}`,
    field('CapBnd') === '00000000000000c0',
  );
  const groups = readFileSync(`/proc/${pid}/cgroup`, 'utf8');
  const old = /^\d+:pids:(.*)$/m.exec(groups)?.[1];
  const one = /^0::(.*)$/m.exec(groups)?.[1];
  const limits = [`/sys/fs/cgroup/pids${old}/pids.max`, `/sys/fs/cgroup${one}/pids.max`];
  const limit = limits.find((path) => existsSync(path));
  const most = limit === undefined ? 'no limit in the kernel' : readFileSync(limit, 'utf8').trim();
  given('TasksMax is in force', `pids.max ${most}`, most === '1024');
  const network = run('nsenter', '--target', pid, '--net', 'ls', '/sys/class/net').trim() || 'lo';
  given(
    'it has no network',
    readFileSync(`/proc/${pid}/net/dev`, 'utf8')
      .split('\n')
      .slice(2)
      .map((line) => line.split(':')[0]?.trim())
      .filter((name) => name)
      .join(' ') || network,
    !/eth|host|ens/.test(readFileSync(`/proc/${pid}/net/dev`, 'utf8')),
  );
}

// ---- what is tried ----

function cartridges() {
  verb("copies Ann's private cartridge", 'copy', hers, his, '--wait');
  verb("copies onto Ann's cartridge", 'copy', his, hers, '--wait');
  verb("writes on Ann's cartridge", 'archive', '/home/bob/own', '--to', hers, '--wait');
  verb("formats Ann's cartridge", 'format', hers, '--yes');
  verb("locks Ann's cartridge", 'lock', hers);
  verb("goes back on Ann's cartridge", 'rollback', hers, '1', '--yes');
  verb("restores Ann's file", 'restore', `${hers}:/private/secret-name.txt`, '--into', '/home/bob/out', '--wait');
  verb('restores it to standard output', 'restore', `${hers}:/private/secret-name.txt`, '--stdout');
  verb("says where Ann's cartridge is kept", 'shelf', hers, '--where', 'in my bag');
  verb("exports Ann's cartridge as a folder", 'virtual', 'export', hers, '/home/bob/out');
  verb('exports the catalogue', 'export', '/home/bob/out/all');
  verb("rebuilds what the catalogue knows of Ann's cartridge", 'rebuild', hers);
  const listed = capstan('bob', 'ls', `${hers}:/private`);
  report("lists Ann's folder (capstan ls)", listed.words || 'nothing is listed', !listed.out.includes('secret-name'));
  const found = capstan('bob', 'search', 'secret');
  report(
    "searches for Ann's file (capstan search)",
    found.words || 'nothing is found',
    !found.out.includes('secret-name'),
  );
}

function jobsAndSets() {
  const timing = { kind: 'manual' };
  const set = { name: 'Hers', sources: ['/home/ann/private'], include: [], exclude: [], timing, timeZone: 'UTC' };
  const rest = { pool: 'Hers', mirror: null, copies: 1, verify: 'none', keepDays: null, keepOnDiskDays: 0 };
  const [, made] = send(
    'ann',
    ['pools.add', { name: 'Hers', isShared: false, restoreTest: null }],
    ['mirrors.add', { ...set, ...rest }],
  );
  const id = made?.output?.id ?? '';
  const [begun] = send('ann', ['cartridges.check', { barcode: hers }]);
  const job = begun?.output ?? '';
  endOf('ann', job);
  call("removes Ann's schedule", 'mirrors.remove', { id });
  call("runs Ann's schedule", 'mirrors.run', { id, evenEmpty: true });
  call("puts a cartridge into Ann's pool", 'pools.addCartridges', { name: 'Hers', barcodes: [his], copy: 1 });
  call("continues Ann's job", 'archive.continue', { id: job });
  call("reads the items of Ann's job", 'jobs.items', { id: job, failedOnly: false, cursor: null, limit: 10 });
}

/** It lies in the helper's own folder: nobody says where. */
function spool() {
  const shown = capstan('bob', 'copy', his, 'CAP003L8', '--spool', '/home/bob/helper', '--wait');
  report("names a folder for a copy's spool (capstan copy --spool)", shown.words, shown.code === 64, true);
  const [answer] = send('bob', ['cartridges.copy', { from: his, to: ['CAP003L8'], spool: '/home/bob/helper' }]);
  const words = `${answer?.fault?.code}: ${answer?.fault?.data.detail}`;
  report(
    "names a folder for a copy's spool (cartridges.copy)",
    words,
    answer?.fault !== undefined && words.includes('spool'),
    true,
  );
}

function links() {
  symlinkSync('/var/lib/capstan', '/home/bob/helper');
  symlinkSync('/home/ann', '/home/bob/ann');
  symlinkSync('/home/ann/private/secret-name.txt', '/home/bob/pipe');
  for (const path of ['helper', 'ann', 'pipe']) run('chown', '--no-dereference', 'bob:bob', `/home/bob/${path}`);
  verb(
    "archives the helper's folder through a link above it",
    'archive',
    '/home/bob/helper/virtual',
    '--to',
    his,
    '--wait',
  );
  verb("archives Ann's folder through a link above it", 'archive', '/home/bob/ann/private', '--to', his, '--wait');
  verb(
    "restores into the helper's folder through a link",
    'restore',
    `${his}:/own`,
    '--into',
    '/home/bob/helper',
    '--wait',
  );
  verb(
    "restores into Ann's folder through a link",
    'restore',
    `${his}:/own`,
    '--into',
    '/home/bob/ann/private',
    '--wait',
  );
  const mirrored = capstan(
    'bob',
    'archive',
    '/home/bob/own',
    '--to',
    his,
    '--mirror',
    '/home/bob/ann/private',
    '--wait',
  );
  report("mirrors into Ann's folder through a link", mirrored.words, !existsSync('/home/ann/private/own'));
  stream("streams a file over Ann's through a link", '/home/bob/pipe');
  const kept = readFileSync('/home/ann/private/secret-name.txt', 'utf8');
  report("Ann's file after all that", kept === secret ? 'is as it was' : 'has changed', kept === secret);
}

/** While a job of Ann's holds her folders open. */
async function magicLinks() {
  const pid = helperPid();
  run('mkfifo', '--mode=600', '/home/ann/stream');
  run('chown', 'ann:ann', '/home/ann/stream');
  run('mkfifo', '--mode=600', '/home/bob/fifo');
  run('chown', 'bob:bob', '/home/bob/fifo');
  must('ann', 'load', hers);
  must('bob', 'load', his);
  const held = { streams: [{ path: '/home/ann/stream', name: 'held' }], mirror: '/home/ann/mirror' };
  const [long] = send('ann', ['archive.start', { barcodes: [hers], sources: ['/home/ann/private'], ...held }]);
  for (let tries = 0; tries < 50 && descriptors(pid).length === 0; tries += 1) await sleep(100);
  given(
    "a job of Ann's holds her folder open",
    `descriptors ${descriptors(pid).join(' ')}`,
    descriptors(pid).length > 0,
  );
  const hold = descriptors(pid);
  for (const way of ['/proc/self/fd', `/proc/${pid}/fd`, `/proc/self/task/${pid}/fd`]) {
    const all = Array.from({ length: 100 }, (_, at) => `${way}/${at}/open-name.txt`);
    through(
      `${way}/N`,
      hold.map((at) => `${way}/${at}/private/open-name.txt`),
      hold.map((at) => `${way}/${at}`),
      all,
    );
  }
  for (const link of ['/proc/self/cwd', '/proc/thread-self/root', `/proc/${pid}/cwd`, `/proc/${pid}/root`]) {
    through(link, [`${link}/home/bob/own`], [`${link}/home/bob/out`]);
  }
  stream('streams to /proc/self/root', '/proc/self/root/home/bob/fifo');
  const left = readdirSync('/home/ann/mirror').filter((name) => name !== 'private');
  report("Ann's mirror folder after all that", left.join(' ') || 'nothing of others is in it', left.length === 0);
  send('ann', ['jobs.cancel', { id: long?.output }]);
  endOf('ann', long?.output);
}

/** By number, those that lead to what is Ann's. @param {string} pid @returns {readonly string[]} */
function descriptors(pid) {
  return readdirSync(`/proc/${pid}/fd`).filter((fd) => target(`/proc/${pid}/fd/${fd}`).startsWith('/home/ann/mirror'));
}

/** @param {string} link */
function target(link) {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}

/**
 * @param {string} name
 * @param {readonly string[]} sources
 * @param {readonly string[]} folders
 * @param {readonly string[]} others are only looked at
 */
function through(name, sources, folders, others = []) {
  const looks = [...sources, ...others].map(
    (path) => /** @type {const} */ (['mirrors.previewPatterns', { sources: [path], include: [], exclude: [] }]),
  );
  judge(`looks into ${name}`, send('bob', ...looks), ({ output }) => output.taken.files + output.left.files > 0);
  for (const source of sources) {
    const archived = capstan('bob', 'archive', source, '--to', his, '--wait');
    const names = capstan('bob', 'ls', `${his}:/`).out;
    report(`archives ${source}`, archived.words, archived.code !== 0 && !names.includes('open-name'));
  }
  for (const into of folders) {
    const [begun] = send('bob', ['restore.start', { from: [{ barcode: his, paths: ['own'] }], into }]);
    judge(
      `restores into ${into}`,
      [begun?.output === undefined ? (begun ?? {}) : endOf('bob', begun.output)],
      () => true,
    );
    const mirrored = capstan('bob', 'archive', '/home/bob/own', '--to', his, '--mirror', into, '--wait');
    report(`mirrors into ${into}`, mirrored.words, mirrored.code !== 0);
  }
}

/** How a job came to its end. @param {string} user @param {string} id @returns {{ fault?: any, title?: string, output?: any }} */
function endOf(user, id) {
  for (let tries = 0; tries < 100; tries += 1) {
    const [answer] = send(user, ['jobs.get', { id }]);
    const job = answer?.output;
    if (job === undefined) return answer ?? {};
    if (job.ended === null) continue;
    if (job.state === 'done') return { output: job.state };
    const [items] = send(user, ['jobs.items', { id, failedOnly: true, cursor: null, limit: 1 }]);
    const fault = job.fault ?? items?.output?.rows?.[0]?.fault ?? { code: job.state, data: {} };
    return { fault, title: fault.data.detail ?? fault.data.subject ?? job.state };
  }
  return { output: 'it has no end' };
}

/** @param {string} what @param {string} pipe */
function stream(what, pipe) {
  const [begun] = send('bob', ['restore.stream', { barcode: his, path: 'own/a.txt', pipe }]);
  const end = begun?.output === undefined ? (begun ?? {}) : endOf('bob', begun.output);
  judge(what, [end], () => true);
}

/** None may give anything. @param {string} what @param {readonly { output?: any, fault?: any, title?: string }[]} answers @param {(answer: any) => boolean} gave */
function judge(what, answers, gave) {
  const broken = answers.filter((answer) => answer.fault === undefined && gave(answer));
  const faults = [
    ...new Set(answers.flatMap(({ fault, title }) => (fault === undefined ? [] : [`${fault.code}: ${title}`]))),
  ];
  report(
    what,
    broken.length > 0 ? JSON.stringify(broken[0]) : faults.join('; ') || 'nothing is found',
    broken.length === 0,
  );
}

async function floods() {
  const pattern = `*${'a*'.repeat(60)}b`;
  const began = performance.now();
  const searching = capstan('bob', 'search', pattern);
  const ms = Math.round(performance.now() - began);
  report(
    'searches with a pattern that would backtrack',
    `${searching.words || 'nothing found'}, after ${ms} ms`,
    searching.code !== null && ms < 10_000,
  );

  const flood = spawn('setpriv', [
    '--reuid',
    'bob',
    '--regid',
    'bob',
    '--init-groups',
    '--',
    process.execPath,
    '/two-users/raw.mjs',
    'lines',
    '500',
    '6000',
  ]);
  let shown = '';
  flood.stdout.on('data', (text) => {
    shown += String(text);
  });
  for (let tries = 0; tries < 100 && shown === ''; tries += 1) await sleep(100);
  const status = capstan('ann', 'status');
  report(
    'opens 500 connections and holds them',
    `${shown.trim()}; meanwhile Ann: ${status.words.slice(0, 60)}`,
    status.code === 0 && shown.includes('helper.full'),
  );
  flood.kill();

  const jobs = rawly('bob', 'jobs', '3000', his, '/home/bob/own');
  const asked = performance.now();
  const after = capstan('ann', 'status');
  const waited = Math.round(performance.now() - asked);
  report(
    'asks for 3,000 jobs at once',
    `${jobs.words}; Ann's status after ${waited} ms`,
    after.code === 0 && /"refused":\{"[a-z]+\./.test(jobs.words),
  );
  const [seen] = send('bob', ['snapshot.subscribe', {}]);
  const open = (seen?.output?.jobs ?? []).filter((/** @type {any} */ one) => one.ended === null);
  send('bob', ...open.map((/** @type {any} */ { id }) => /** @type {const} */ (['jobs.cancel', { id }])));
}

function roundTheHelper() {
  for (const user of ['bob', 'eve']) {
    const drive = as(user, ['dd', 'if=/dev/sg0', 'of=/dev/null', 'count=1']);
    report(`${user} opens /dev/sg0`, drive.words, drive.out.includes('Permission denied'));
    const home = as(user, ['ls', '/var/lib/capstan']);
    report(`${user} lists the helper's folder`, home.words, home.out.includes('Permission denied'));
    const stop = as(user, ['systemctl', '--no-ask-password', 'stop', 'capstan-helper.service']);
    report(`${user} stops the service`, stop.words, stop.code !== 0);
    const door = as(user, ['rm', '-f', '/run/capstan/helper.sock']);
    report(`${user} removes the socket`, door.words, door.code !== 0);
    const own = as(user, ['capstan', '--home', '/var/lib/capstan', 'status']);
    report(`${user} starts a helper of their own on the folder`, own.words, own.code !== 0);
  }
  const eve = rawly('eve', 'calls', '[["subscribe",{}]]');
  report(
    'Eve, outside the group, at the door',
    /Error: (.*)/.exec(eve.out)?.[1] ?? eve.words,
    eve.code !== 0 && eve.out.includes('EACCES'),
  );
  const log = readFileSync('/var/lib/capstan/helper.log', 'utf8');
  report(
    "names of Ann's files in the log",
    log.includes('secret-name') ? 'are there' : 'none',
    !log.includes('secret-name'),
  );
}

await begun(async () => {
  lookAtUnit();
  fill();
  const pid = helperPid();
  cartridges();
  jobsAndSets();
  spool();
  links();
  await magicLinks();
  await floods();
  roundTheHelper();
  given('the helper that was attacked still runs', `process ${helperPid()}`, helperPid() === pid);
  const ann = capstan('ann', 'restore', `${hers}:/private/secret-name.txt`, '--into', '/home/ann/again', '--wait');
  given('Ann restores her file', ann.words, existsSync('/home/ann/again/secret-name.txt'));
});
