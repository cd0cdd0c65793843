// Runs inside the system that two-users.mjs boots, as root: it becomes a host of a fleet by the administrator's guide, with
// PostgreSQL over TLS. Whether its agent, which systemd starts in a sandbox, can report and answer; whether the backup of the guide
// brings everything back; and whether anybody but the helper can reach what an agent or an administrator can do.

import { appendFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { begun, directory, file, given, must, report, run } from './ground.mjs';
import { as, capstan } from './people.mjs';

const address = 'postgres://postgres@localhost/capstan?sslrootcert=/etc/capstan/db-ca.crt';
const signIn = [address, '--password-file', '/root/db-password'];
const server = 'postgresql@15-main.service';
const settings = '/etc/postgresql/15/main';
const certificate = '/etc/postgresql/server';
const dump = '/var/lib/postgresql/capstan.dump';
const roles = '/var/lib/postgresql/capstan-roles.sql';
const files = 12;

/** @param {readonly string[]} words */
const asDatabase = (...words) => run('runuser', '-u', 'postgres', '--', ...words);
/** @param {string} sql */
const sql = (sql) => asDatabase('psql', '-qAtc', sql, 'capstan').trim();

function makeCertificate() {
  directory('root', '/etc/capstan');
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const pair = ['-keyout', `${certificate}.key`, '-out', `${certificate}.crt`];
  run(
    'openssl',
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
    ...subject,
    ...pair,
  );
  run('cp', `${certificate}.crt`, '/etc/capstan/db-ca.crt');
  run('chmod', '755', '/etc/capstan');
  run('chown', 'postgres', `${certificate}.key`, `${certificate}.crt`);
  run('chmod', '600', `${certificate}.key`);
}

function startServer() {
  const ours = { ssl: 'on', ssl_cert_file: `'${certificate}.crt'`, ssl_key_file: `'${certificate}.key'` };
  const lines = Object.entries(ours).map(([name, value]) => `${name} = ${value}\n`);
  appendFileSync(`${settings}/postgresql.conf`, lines.join(''));
  writeFileSync(
    `${settings}/pg_hba.conf`,
    'local all postgres peer\nhostssl capstan all 127.0.0.1/32 scram-sha-256\nhostssl capstan all ::1/128 scram-sha-256\n',
  );
  run('systemctl', 'restart', server);
}

/** @param {string} name @param {string} barcode */
function archive(name, barcode, folder = 'first') {
  const source = `/srv/${name}-${folder}`;
  directory(name, source);
  for (let at = 0; at < files; at += 1) file(name, `${source}/${name}-${at}.txt`, `${name} ${at}\n`);
  must(name, 'load', barcode);
  must(name, 'format', barcode, '--yes');
  must(name, 'archive', source, '--to', barcode, '--wait');
  must(name, 'eject', barcode);
}

/** What somebody finds on all hosts of it. @param {string} user @param {string} name */
const found = (user, name) =>
  capstan(user, 'search', name, '--fleet')
    .out.split('\n')
    .filter((line) => line.includes('.txt'));

/** Until everything that changed here is reported. @param {string} what */
async function reported(what) {
  for (let tries = 0; tries < 300; tries += 1) {
    const { out } = capstan('root', 'fleet', 'status', '--json');
    const { link, waiting } = JSON.parse(out.split('\n').find((line) => line.startsWith('{')) ?? '{}');
    if (link?.reached === true && waiting === 0) return;
    await sleep(200);
  }
  given(`everything is reported: ${what}`, capstan('root', 'fleet', 'status').words, false);
}

/** Sooner or later: a database from its backup is noticed when it answers again. @param {string} what @param {number} expected */
async function finds(what, expected) {
  let lines = found('ann', 'ann-*.txt');
  for (let tries = 0; tries < 300 && lines.length !== expected; tries += 1) {
    await sleep(200);
    lines = found('ann', 'ann-*.txt');
  }
  given(`Ann finds her ${expected} files: ${what}`, `${lines.length} found`, lines.length === expected);
}

await begun(async () => {
  makeCertificate();
  startServer();
  asDatabase('createdb', 'capstan');
  sql("ALTER ROLE postgres PASSWORD 'of the database'");
  file('root', '/root/db-password', 'of the database\n');
  must('root', 'fleet', 'init', ...signIn);
  must('root', 'fleet', 'join', ...signIn);
  archive('ann', 'CAP001L8');
  archive('bob', 'CAP002L8');
  await reported('what both archived');
  await finds('through the agent in its sandbox', files);
  given(
    'the doctor finds nothing',
    capstan('root', 'fleet', 'doctor').words,
    capstan('root', 'fleet', 'doctor').code === 0,
  );
  const agents = run('systemctl', 'list-units', '--plain', '--no-legend', 'capstan-fleet@*.service').trim();
  given('systemd started the agent', agents, agents.includes('running'));

  // The database goes, people go on, and it comes back.
  run('systemctl', 'stop', server);
  file('ann', '/srv/ann-first/ann-meanwhile.txt', 'meanwhile\n');
  must('ann', 'load', 'CAP001L8');
  must('ann', 'archive', '/srv/ann-first', '--to', 'CAP001L8', '--wait');
  must('ann', 'eject', 'CAP001L8');
  run('systemctl', 'start', server);
  await reported('what came while the database was away');
  await finds('also what came while the database was away', files + 1);

  // The guide's backup, and everything from it on a new server.
  asDatabase('pg_dumpall', '--roles-only', '-f', roles);
  asDatabase('pg_dump', '-Fc', '-f', dump, 'capstan');
  archive('ann', 'CAP003L8', 'later');
  await reported('what came after the backup');
  run('pg_dropcluster', '--stop', '15', 'main');
  run('pg_createcluster', '15', 'main');
  startServer();
  asDatabase(
    'sh',
    '-c',
    `psql -q -f ${roles} postgres 2> /dev/null; createdb capstan && pg_restore -d capstan ${dump}`,
  );
  await finds('from the backup and what came since', 2 * files + 1);

  attack();
  must('root', 'fleet', 'leave');
});

function attack() {
  const others = found('bob', 'ann-*.txt');
  report("Bob looks for Ann's files on all hosts", others.join(' ') || 'nothing found', others.length === 0, true);
  for (const user of ['ann', 'eve']) {
    for (const words of [
      ['fleet', 'leave'],
      ['fleet', 'join', address],
      ['fleet', 'init', address],
      ['fleet', 'migrate', address],
      ['fleet', 'people', 'link', 'bob', 'other:ann'],
      ['fleet', 'release', 'CAP002L8'],
    ]) {
      const { code, words: answer } = capstan(user, ...words);
      report(`${user}: capstan ${words.slice(0, 3).join(' ')}`, answer, code !== 0);
    }
    for (const path of ['/var/lib/capstan/fleet.json', '/run/capstan/fleet.sock']) {
      const opened = as(user, ['sh', '-c', `cat ${path}`]);
      report(`${user} reads ${path}`, opened.words, opened.code !== 0, true);
    }
    const script = `require('net').connect('/run/capstan/fleet.sock').on('error', (e) => { console.log(e.code); process.exit(1); })`;
    const connected = as(user, [process.execPath, '-e', `${script}.on('connect', () => process.exit(0))`]);
    report(`${user} connects to the agent's socket`, connected.words, connected.code !== 0, true);
  }
}
