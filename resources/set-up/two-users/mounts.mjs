// Runs inside the system that two-users.mjs boots, as root: Ann and Bob each have their cartridges as folders, through the
// service, into which processes of others are let. What is theirs bears marks: names, content, attributes, targets of links. Each
// then tries what stranger.py has, and calls of the service, on what is the other's: no byte of a mark may come out, and
// nothing may change. Meanwhile both go on reading and archiving.

import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { begun, directory, file, given, must, print, report, run } from './ground.mjs';
import { as, begin, capstan, send } from './people.mjs';

const seed = Number(process.env.SEED);
const operations = Number(process.env.OPERATIONS);
/** Of all operations, those that are calls of the service. */
const callsOf = (/** @type {number} */ all) => Math.floor(all / 20);
const shared = 'CAP003L8';
const filesEach = 12;

/**
 * @typedef {object} Person
 * @property {string} name
 * @property {string} barcode theirs alone
 * @property {string} place what all can get to: only what lies in it is closed
 * @property {string} mark in the names of what is theirs, which the other has guessed
 * @property {string} secret in the content, which nobody can guess
 */

/** @param {string} name @param {string} barcode @returns {Person} */
function person(name, barcode) {
  const token = (/** @type {string} */ what) => `${what}-of-${name}-${randomBytes(8).toString('hex')}`;
  return { name, barcode, place: `/srv/${name}`, mark: token('name'), secret: token('canary') };
}

const people = /** @type {const} */ ([person('ann', 'CAP001L8'), person('bob', 'CAP002L8')]);

/** @param {Person} of */
const folders = ({ place }) => ({
  tapes: join(place, 'tapes'),
  staging: join(place, 'staging'),
  spool: join(place, 'spool'),
  source: join(place, 'source'),
});

/** @param {Person} of */
function fill(of) {
  const { name, barcode, place, mark, secret } = of;
  const { tapes, staging, spool, source } = folders(of);
  mkdirSync(place, { recursive: true });
  run('chown', `${name}:${name}`, place);
  // A person made them, as people do: open to all.
  for (const one of [tapes, staging, join(staging, 'content'), spool, join(spool, 'files')]) {
    directory(name, one);
    chmodSync(one, 0o755);
  }
  directory(name, source);
  directory(name, join(source, mark));
  for (let at = 0; at < filesEach; at += 1)
    file(name, join(source, mark, `${mark}-${at}.txt`), `${at} ${secret}\n`.repeat(40), 0o644);
  symlinkSync(`/nowhere/${secret}`, join(source, mark, 'link'));
  run('setfattr.py', join(source, mark, `${mark}-0.txt`), 'user.secret', secret);
  run('chown', '--recursive', `${name}:${name}`, source);
  must(name, 'load', barcode);
  must(name, 'format', barcode, '--yes');
  must(name, 'archive', join(source, mark), '--to', barcode, '--wait');
  must(name, 'eject', barcode);
}

/** A cartridge of neither, to which both write, and of which each sees their own. */
function share() {
  must('root', 'load', shared);
  must('root', 'format', shared, '--yes');
  must('root', 'eject', shared);
  must('root', 'pool', 'add', 'both', shared, '--shared');
  for (const of of people) must(of.name, 'archive', join(folders(of).source, of.mark), '--to', shared, '--wait');
}

/** @param {Person} of */
function mount(of) {
  const { tapes, staging, spool } = folders(of);
  const own = ['--staging', staging, '--spool', spool, '--quiet', '2', '--policy', 'wait'];
  const mounted = capstan(of.name, 'mount', tapes, '--allow-other', ...own);
  given(`${of.name} mounts, and lets others in`, mounted.words, mounted.code === 0);
}

/** @param {Person} of */
function mountProcess(of) {
  const { tapes } = folders(of);
  return run('pgrep', '--full', `mount\\.mjs --dir ${tapes}`).trim().split('\n')[0];
}

/**
 * What is marked in all of a folder, as somebody: by name, the checksum of each file.
 * @param {Person} of
 * @param {string} folder
 */
function contentsOf(of, folder) {
  const { out, code } = as(of.name, ['sh', '-c', 'cd "$0" && find . -type f -exec sha256sum {} + | sort -k2', folder]);
  const lines = out.split('\n').filter((line) => people.some(({ mark }) => line.includes(mark)));
  return { out: lines.join('\n'), code, files: lines.length };
}

// ---- what is tried ----

/** By the same seed the same. @param {number} from */
function chances(from) {
  let state = from >>> 0;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** @param {Person} attacker @param {Person} victim @param {number} many */
function calls(attacker, victim, many) {
  const chance = chances(seed);
  /** @template T @param {readonly T[]} of @returns {T} */
  const one = (of) => /** @type {T} */ (of[chance(of.length)]);
  const { staging, spool, tapes } = folders(victim);
  const staged = readdirSync(join(staging, 'content')).map((name) => join(staging, 'content', name));
  const places = () =>
    one([staging, join(staging, 'incoming'), join(spool, 'files'), join(spool, 'files', shared), tapes]);
  const paths = () =>
    one([...staged, places(), join(spool, 'inbox-jobs.json'), join(tapes, victim.barcode, victim.mark)]);
  const path = () => `${victim.mark}${one(['', `/${victim.mark}-1.txt`, '/link', '/'])}`;
  const tape = () => one([victim.barcode, shared]);
  const part = () => ({ barcode: tape(), paths: [path()] });
  const id = () => String(chance(60));
  const page = { cursor: null, limit: 100 };
  /** @type {readonly (() => [string, Record<string, unknown>])[]} */
  const tries = [
    () => ['catalogue.entry', { barcode: tape(), path: path() }],
    () => ['catalogue.columns', { barcode: tape(), path: path(), cursor: null }],
    () => ['catalogue.columns', { barcode: tape(), path: '', cursor: null }],
    () => ['catalogue.list', { barcode: tape(), path: one(['', path()]), ...page }],
    () => ['catalogue.versions', { barcode: tape(), path: path(), ...page }],
    () => ['restore.plan', { from: [part()], into: folders(attacker).source }],
    () => ['restore.start', { from: [part()], into: folders(attacker).source, conflict: 'overwrite' }],
    () => ['restore.start', { from: [{ barcode: attacker.barcode, paths: [attacker.mark] }], into: places() }],
    () => ['archive.start', { barcodes: [attacker.barcode], sources: [paths()] }],
    () => ['mirrors.previewPatterns', { sources: [paths()], include: [], exclude: [] }],
    () => ['jobs.get', { id: id() }],
    () => ['jobs.items', { id: id(), failedOnly: false, ...page }],
    () => ['jobs.result', { id: id() }],
    () => ['jobs.events', { id: id(), ...page }],
    () => ['restore.terms', { id: id() }],
    () => ['jobs.cancel', { id: id() }],
  ];
  const own = [victim.secret, victim.mark];
  const begun = new Set();
  const leaks = new Map();
  /** @type {Record<string, number>} */
  const outcomes = {};
  for (let sent = 0; sent < many; sent += 50) {
    const batch = Array.from({ length: Math.min(50, many - sent) }, () => one(tries)());
    const answers = send(attacker.name, ...batch);
    answers.forEach((answer, at) => {
      const [method, input] = batch[at] ?? ['', /** @type {Record<string, unknown>} */ ({})];
      const outcome = answer.fault === undefined ? 'answered' : answer.fault.code;
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (method.endsWith('.start') && answer.output !== undefined) begun.add(answer.output);
      // What the attacker has said comes back in what is said of it: of a job that he began, and of a refusal.
      const isOwn = begun.has(input.id) || answer.fault !== undefined;
      const text = JSON.stringify(answer);
      if (text.includes(victim.secret) || (!isOwn && own.some((mark) => text.includes(mark)))) leaks.set(method, text);
    });
  }
  const words = Object.entries(outcomes).map(([what, times]) => `${times} × ${what}`);
  report(
    `${attacker.name} asks the service ${many} times for what is ${victim.name}'s`,
    words.join(', '),
    leaks.size === 0,
    true,
  );
  for (const [method, text] of leaks) given(`${method} gives what is ${victim.name}'s`, text, false);
}

/**
 * @param {Person} attacker
 * @param {Person} victim
 * @param {number} many
 * @param {boolean} isRootOfNobody in a namespace of users of the attacker's own
 */
function stranger(attacker, victim, many, isRootOfNobody = false) {
  const terms = {
    ...{ seed: seed + (isRootOfNobody ? 1 : 0), many, secret: victim.secret, mark: victim.mark },
    ...{
      own: { ...folders(attacker), barcode: attacker.barcode },
      theirs: { ...folders(victim), barcode: victim.barcode },
    },
    ...{ shared, process: Number(mountProcess(victim)), staged: readdirSync(join(folders(victim).staging, 'content')) },
  };
  const words = ['python3', '/two-users/stranger.py', JSON.stringify(terms)];
  return begin(attacker.name, isRootOfNobody ? ['unshare', '--user', '--map-root-user', '--mount', ...words] : words);
}

/** @param {string} what @param {{ code: number | null, out: string }} ended @param {boolean} isOwner who must see it all */
function judge(what, { code, out }, isOwner = false) {
  const line = out.split('\n').find((one) => one.startsWith('{')) ?? '{}';
  const { tried = 0, came = {}, leaks = {}, changed = {} } = JSON.parse(line);
  const count = (/** @type {Record<string, number>} */ of) =>
    Object.entries(of)
      .map(([act, times]) => `${act} ${times}`)
      .join(', ');
  const found = Object.keys(leaks).length;
  const words = `${tried} operations; marks seen: ${count(leaks) || 'none'}; changes: ${count(changed) || 'none'}; came to an end: ${count(came)}`;
  if (isOwner) given(what, words, code === 0 && found >= 5);
  else
    report(
      what,
      code === 0 ? words : out.slice(-300),
      code === 0 && found === 0 && Object.keys(changed).length === 0,
      true,
    );
}

// ---- all of it ----

await begun(async () => {
  if (!existsSync('/dev/fuse')) run('mknod', '/dev/fuse', 'c', '10', '229');
  chmodSync('/dev/fuse', 0o666);
  writeFileSync('/etc/fuse.conf', 'user_allow_other\n');
  const setter = '#!/usr/bin/python3\nimport os, sys\nos.setxattr(sys.argv[1], sys.argv[2], sys.argv[3].encode())\n';
  writeFileSync('/usr/local/sbin/setfattr.py', setter, { mode: 0o755 });
  const clock = { mode: 'instant', speedUp: 1 };
  for (const model of ['lto8', 'lto8']) send('root', ['virtual.addDrive', { model, clock }]);
  for (const of of people) fill(of);
  share();
  for (const of of people) mount(of);

  const before = people.map((of) => {
    const { tapes } = folders(of);
    const all = contentsOf(of, join(tapes, of.barcode));
    given(`${of.name} reads all of ${of.barcode}`, `${all.files} files`, all.code === 0 && all.files === filesEach);
    const theirs = contentsOf(of, join(tapes, shared));
    given(`of the shared cartridge ${of.name} sees`, `${theirs.files} files`, theirs.files === filesEach);
    return all.out;
  });
  const processes = people.map(mountProcess);
  print(`seed ${seed}`);

  // What is taken for refused must have been within reach of somebody.
  for (const of of people) judge(`${of.name} alone`, await stranger(of, of, 400).ended, true);

  const living = people.map((of) => {
    const terms = { ...folders(of), barcode: of.barcode, mark: of.mark, secret: of.secret, seed };
    return begin(of.name, ['python3', '/two-users/owner.py', JSON.stringify(terms)]);
  });
  const [ann, bob] = people;
  const each = operations / 2 - callsOf(operations / 2);
  const asNobody = Math.floor(each / 5);
  const pairs = /** @type {const} */ ([
    [bob, ann],
    [ann, bob],
  ]);
  const attacks = pairs.flatMap(([attacker, victim]) => [
    { what: `${attacker.name} at what is ${victim.name}'s`, run: stranger(attacker, victim, each - asNobody) },
    {
      what: `${attacker.name} as root of nobody at what is ${victim.name}'s`,
      run: stranger(attacker, victim, asNobody, true),
    },
  ]);
  for (const { what, run: attack } of attacks) judge(what, await attack.ended);
  for (const [attacker, victim] of pairs) calls(attacker, victim, callsOf(operations / 2));
  for (const one of living) one.end();
  const lived = await Promise.all(living.map(({ ended }) => ended));
  for (const [at, { out, code }] of lived.entries())
    given(`${people[at]?.name} meanwhile`, out.slice(-300), code === 0 && !out.includes('wrong'));

  // Names that all processes share are taken by whoever comes first.
  const claims = pairs.map(([attacker, victim]) =>
    begin(attacker.name, ['python3', '/two-users/claims.py', ...Object.values(folders(victim))]),
  );
  await sleep(1_000);
  for (const [at, of] of people.entries()) {
    const { tapes } = folders(of);
    given(`the mount of ${of.name} is the same process`, `${mountProcess(of)}`, mountProcess(of) === processes[at]);
    const inbox = () => contentsOf(of, join(tapes, 'Inbox')).files;
    for (let tries = 0; tries < 120 && inbox() > 0; tries += 1) await sleep(500);
    given(`the inbox of ${of.name} has become empty`, `${inbox()} files`, inbox() === 0);
    const archived = run('cat', join(folders(of).source, 'closed'))
      .split('\n')
      .filter((line) => line !== '');
    const all = contentsOf(of, join(tapes, of.barcode)).out;
    const missing = archived.filter((line) => !all.includes(line));
    given(
      `what ${of.name} has closed is on tape as it was`,
      `${archived.length} files, ${missing.length} are not`,
      missing.length === 0,
    );
    given(
      `what was on ${of.barcode} is there as it was`,
      `${filesEach} files`,
      (before[at] ?? '').split('\n').every((line) => all.includes(line)),
    );
    const gone = capstan(of.name, 'unmount', tapes);
    given(`${of.name} unmounts`, gone.words, gone.code === 0);
    mount(of);
    given(`${of.name} reads on`, '', contentsOf(of, join(tapes, of.barcode)).out === all);
    capstan(of.name, 'unmount', tapes);
  }
  for (const one of claims) one.end();
  for (const [attacker, victim] of pairs) {
    const found = run(
      'sh',
      '-c',
      `grep -rlaE '${victim.secret}' ${attacker.place} /home/${attacker.name} /tmp 2>/dev/null || true`,
    ).trim();
    report(`bytes of ${victim.name}'s on ${attacker.name}'s disk`, found || 'none', found === '', true);
  }
});
