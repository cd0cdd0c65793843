// Every verb, with --json, by the real command line and the real helper that it starts: what it prints conforms to its
// published schema, and so does what it says on standard error.

import { mkdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { schemaTitles } from '../../cli/schemas.ts';
import { startCluster } from '../fleet/postgres.ts';
import { temporaryFolder } from '../ipc/harness.ts';
import { webSink } from '../notices/sinks.ts';
import { conforming, neverPrinted, type Value } from './conforming.ts';
import { start } from './program.ts';
import { capstanAt, endHelper } from './terminal.ts';

interface TypedVerbs {
  readonly folder: string;
  readonly home: string;
  /** The values of a verb, by its name, that ends well or with findings. */
  readonly prints: (title: string, ...args: readonly string[]) => Promise<readonly Value[]>;
  /** The faults of one that fails. */
  readonly fails: (title: string, ...args: readonly string[]) => Promise<readonly Value[]>;
}

/** Something came of it. */
function heard(stream: Readable | null): Promise<unknown> {
  return new Promise((resolve) => stream?.once('data', resolve));
}

/** What was on standard error: faults, and what a job waits for. */
function besides(err: string): readonly Value[] {
  const lines = err.split('\n').filter((line) => line !== '');
  return lines.flatMap((line) => conforming('fault' in JSON.parse(line) ? 'fault' : 'wait', line));
}

/** With files to archive. */
function desk(): TypedVerbs {
  const folder = temporaryFolder();
  const home = join(folder, 'home');
  onTestFinished(() => endHelper(home));
  const capstan = capstanAt(home, folder);
  mkdirSync(join(folder, 'films', 'old'), { recursive: true });
  for (const name of ['one.mov', 'two.mov', 'old/one.mov', 'notes.txt'])
    writeFileSync(join(folder, 'films', name), Buffer.alloc(200_000, name.slice(-7)));

  const type = async (codes: readonly number[], title: string, args: readonly string[]) => {
    const { code, out, err } = await capstan(...title.split(' '), ...args, '--json');
    expect(codes, `${title} ${args.join(' ')}: ${code}\n${out}${err}`).toContain(code);
    return { values: conforming(title, out), faults: besides(err) };
  };
  return {
    folder,
    home,
    prints: async (title, ...args) => (await type([0, 1], title, args)).values,
    fails: async (title, ...args) => {
      const { faults } = await type([2, 64], title, args);
      expect(faults.length, title).toBeGreaterThan(0);
      return faults;
    },
  };
}

test('a library', async () => {
  const { prints, fails } = desk();
  await prints('virtual library add', '--drives', '1', '--slots', '4', '--io', '1');
  await prints('virtual new', 'LIB001L8', '--library', '--capacity', '2G');
  await prints('library status');
  await prints('library move', 'LIB001L8', 'slot', '3');
  await prints('library export', 'LIB001L8');
  await prints('library inventory');
  await fails('library inventory', 'library-7');
  await prints('virtual library remove', 'library-1');
});

test('drives, cartridges and the helper itself', async () => {
  const { folder, prints, fails } = desk();
  await prints('status');
  await prints('drives');
  await prints('labels', 'CAP001L8', '--out', join(folder, 'labels.pdf'));
  await prints('drives', 'drive-1');
  await prints('settings', '--eject-idle', 'on', '--idle-minutes', '5');
  expect((await prints('doctor')).length).toBeGreaterThan(3);
  await prints('virtual drive add', '--model', 'lto9');
  expect(await prints('virtual drive list')).toHaveLength(2);
  await prints('virtual new', 'CAP009L8', '--capacity', '2G');
  await prints('virtual new', 'CAP010L8', '--capacity', '2G');
  await prints('virtual protect', 'CAP010L8');
  writeFileSync(join(folder, 'faults'), '');
  await prints('virtual faults', 'CAP010L8', '--off');
  await prints('virtual list');
  await prints('touch', 'CAP009L8');
  await prints('load', 'CAP009L8', '--drive', 'drive-1');
  await prints('drives', 'drive-1');
  await prints('format', 'CAP009L8');
  await prints('eject', 'CAP009L8');
  await prints('shelf', 'CAP009L8', '--where', 'box 12');
  await prints('virtual export', 'CAP009L8', 'exported');
  await prints('virtual import', 'exported', '--barcode', 'CAP011L8');
  await fails('virtual remove', 'CAP011L8');
  await prints('virtual remove', 'CAP011L8', '--yes');
  await prints('virtual drive remove', 'drive-2');
  await fails('check-up', '--drive', 'drive-1', '--last');
  await prints('log');
  await prints('export', 'saved.json');
  await prints('import', 'saved.json');
  await prints('status');
});

test('notices and what monitoring reads', async () => {
  const { folder, prints, fails } = desk();
  const { url, posts } = await webSink();
  await prints('notices add webhook', url);
  await prints('notices add ntfy', 'https://ntfy.sh/capstan-test');
  await prints('notices add mail', '--to', 'ann@lab.example', '--smtp', 'mail.lab.example');
  await prints('notices add desktop');
  expect(await prints('notices list')).toHaveLength(4);
  await prints('notices edit', 'mail', '--events', 'job-failed');
  await prints('notices test', 'webhook');
  conforming('notice', posts[0]?.text ?? '');
  await prints('notices remove', 'ntfy');
  await fails('notices remove', 'ntfy');
  await prints('metrics');
  await prints('metrics', '--out', join(folder, 'capstan.prom'));
});

test('files on tape: archived, found, verified, restored', async () => {
  const { folder, prints } = desk();
  // No tape can hold this name.
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/films/`), Buffer.from([0xff, 0xfe])]), '');
  for (const barcode of ['CAP021L8', 'CAP022L8']) await prints('virtual new', barcode, '--capacity', '2G');
  await prints('load', 'CAP021L8');
  await prints('format', 'CAP021L8', '--name', 'Spring', '--pool', 'Holidays');
  await prints('preflight', 'films', '--to', 'CAP021L8');
  await prints('archive', 'films', '--to', 'CAP021L8', '--plan');
  const [incomplete] = await prints('archive', 'films', '--to', 'CAP021L8', '--wait');
  await prints('jobs show', String(incomplete?.id), '--failed');
  const [job] = await prints('archive', 'films/notes.txt', '--to', 'CAP021L8', '--into', 'again');
  const id = String(job?.id);
  await prints('jobs show', id, '--wait');
  await prints('jobs show', id, '--items');
  await prints('jobs log', id);
  await prints('jobs list');
  await prints('jobs list', '--search', 'films');

  await prints('report', id, '--format', 'json', '--out', 'again.json');
  await prints('report', '--cartridge', 'CAP021L8', '--format', 'json', '--out', 'all.json');
  for (const name of ['again.json', 'all.json'])
    conforming('report file', JSON.stringify(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
  await prints('report', '--cartridge', 'CAP021L8', '--format', 'bagit', '--out', 'bag');
  await prints('ls', 'CAP021L8', '-R');
  await prints('ls', 'CAP021L8:/films/one.mov');
  await prints('search', 'mov');
  await prints('find', 'films/one.mov');
  await prints('dups');
  await prints('single');
  await prints('single', '--list');
  await prints('verify', 'CAP021L8');
  await prints('check', 'CAP021L8');
  await prints('test-restore run', 'CAP021L8', '--files', '2');
  await prints('test-restore list');

  const generations = await prints('generations', 'CAP021L8');
  const oldest = String(generations.at(-1)?.generation);
  await prints('ls', 'CAP021L8', '--generation', oldest);
  await prints('restore', 'CAP021L8:/films', '--into', 'out', '--plan');
  await prints('restore', 'CAP021L8:/films', '--into', 'out', '--wait');
  await prints('restore', 'CAP021L8:/films', '--into', 'out', '--wait');
  await prints('restore', 'CAP021L8:/films', '--into', 'out', '--plan');
  rmSync(join(folder, 'out'), { recursive: true });
  mkdirSync(join(folder, 'rescued'));
  await prints('rescue', 'CAP021L8', '--into', 'rescued', '--wait');
  await prints('recover', 'CAP021L8', '--yes');
  await prints('rollback', 'CAP021L8', oldest, '--yes');
  await prints('lock', 'CAP021L8');
  await prints('unlock', 'CAP021L8');
  await prints('rebuild', 'CAP021L8');
  await prints('shelf', 'CAP021L8');
  await prints('eject', 'CAP021L8');
  await prints('shelf', 'CAP021L8');
  await prints('log', '--cartridge', 'CAP021L8');
  await prints('status');
});

test('cartridges as folders', async () => {
  const { folder, prints, fails } = desk();
  mkdirSync(join(folder, 'tapes'));
  await prints('virtual new', 'CAP061L8', '--capacity', '2G');
  await prints('load', 'CAP061L8');
  await prints('format', 'CAP061L8');
  await prints('archive', 'films', '--to', 'CAP061L8', '--wait');
  await prints('mount', 'tapes', '--policy', 'wait', '--staging', 'staging');
  await fails('mount', 'tapes');
  const films = join('tapes', 'CAP061L8', 'films');
  await prints('stage', films);
  await prints('stage', films, '--wait');
  await prints('pin', join(films, 'one.mov'));
  await prints('archiveinfo', join(films, 'one.mov'), join(films, 'none.mov'));
  await prints('release', films);
  await prints('unmount', 'tapes');
  await fails('unmount', 'tapes');
});

test('jobs that wait, are watched, paused, stopped and continued', async () => {
  const { folder, home, prints, fails } = desk();
  // A drive is made free at once for what waits for one.
  await prints('settings', '--eject-idle', 'on', '--idle-minutes', '0');
  for (const barcode of ['CAP032L8', 'CAP031L8']) {
    await prints('virtual new', barcode, '--capacity', '64M');
    await prints('load', barcode);
    await prints('format', barcode);
    await prints('eject', barcode);
  }
  mkdirSync(join(folder, 'large'));
  for (const name of 'abcdefgh') writeFileSync(join(folder, 'large', name), Buffer.alloc(10_000_000, name));
  const [job] = await prints('archive', 'large', '--to', 'CAP031L8', '--no-verify');
  const id = String(job?.id);
  const becomes = async (state: string, which = id) => {
    for (;;) if ((await prints('jobs list')).some((one) => one.id === which && one.state === state)) return;
  };
  await becomes('waiting');
  await prints('test-restore due');
  await prints('status');
  await prints('jobs list', '--open');
  await prints('jobs priority', id, 'low');

  const watched = ['jobs watch', 'status --watch'].map((words) => start(home, ...words.split(' '), '--json'));
  const followed = start(home, 'jobs', 'show', id, '--wait', '--json');
  await Promise.all([...watched.map(({ child }) => heard(child.stdout)), heard(followed.child.stderr)]);
  await prints('jobs supply', id, 'CAP032L8');
  const { code, out, err } = await followed.done;
  expect(code).toBe(0);
  conforming('jobs show', out);
  expect(besides(err)).not.toEqual([]);
  await prints('virtual drive add');
  await prints('virtual drive remove', 'drive-2');
  await prints('virtual library add', '--drives', '1', '--slots', '2');
  await prints('virtual library remove', 'library-1');
  for (const { child } of watched) child.kill('SIGINT');
  const [jobs, status] = await Promise.all(watched.map(({ done }) => done));
  expect(conforming('jobs watch', jobs?.out ?? '').length).toBeGreaterThan(1);
  expect(conforming('status', status?.out ?? '').length).toBeGreaterThan(3);

  const [second] = await prints('archive', 'large', '--to', 'CAP032L8', '--into', 'again', '--no-verify');
  const stopped = String(second?.id);
  await becomes('waiting', stopped);
  await prints('jobs pause', stopped);
  await prints('jobs resume', stopped);
  await prints('jobs stop', stopped);
  await becomes('cancelled', stopped);
  const [third] = await prints('jobs continue', stopped);
  await prints('jobs stop', String(third?.id));
  await prints('jobs log', stopped);
  await prints('jobs list');
  await fails('jobs show', 'job-999');
});

test('pools, schedules and continuous mirrors', async () => {
  const { folder, prints, fails } = desk();
  await prints('settings', '--eject-idle', 'on', '--idle-minutes', '0');
  for (const barcode of ['CAP041L8', 'CAP042L8']) await prints('virtual new', barcode, '--capacity', '2G');
  await prints('pool add', 'vault', 'CAP041L8', '--restore-test', 'monthly 1 03:00');
  await prints('pool add', 'near', 'CAP042L8');
  await prints('pool edit', 'vault', '--shared');
  await prints('schedule add', 'cinema', 'films', '--every', 'daily 02:30', '--pool', 'vault');
  await prints('schedule list');
  await prints('schedule run', 'cinema', '--wait');
  await prints('schedule run', 'cinema');
  await prints('schedule edit', 'cinema', '--every', 'weekdays 19:00', '--exclude', '*.tmp');
  await prints('schedule pause', 'cinema');
  await prints('schedule resume', 'cinema');
  await prints('schedule show', 'cinema');
  await prints('pool list');

  mkdirSync(join(folder, 'disk'));
  await prints('mirror add', 'films', 'films', '--to', 'disk', '--pool', 'near');
  await prints('mirror status', 'films', '--files');
  for (;;) {
    const [gauge] = await prints('mirror list');
    if ((gauge?.disk as Value | undefined)?.files === 0) break;
  }
  await prints('mirror status', 'films', '--files');
  await prints('mirror now', 'films', '--wait');
  await prints('mirror now', 'films');
  unlinkSync(join(folder, 'films', 'two.mov'));
  while ((await prints('mirror deleted', 'films')).length === 0);
  await prints('mirror pause', 'films');
  await prints('mirror resume', 'films');
  await prints('mirror retry', 'films');
  mkdirSync(join(folder, 'back'));
  await prints('mirror restore', 'films', '.', '--into', 'back');
  await prints('mirror remove', 'films');
  await prints('schedule remove', 'cinema');
  await prints('pool remove', 'vault', 'CAP041L8');
  await prints('pool remove', 'vault');
  await fails('schedule show', 'cinema');
});

test('a fleet of several hosts', async () => {
  const cluster = await startCluster();
  const url = await cluster.databaseUrl('tapes');
  const { prints, fails } = desk();
  await prints('fleet status');
  await fails('fleet doctor');
  await prints('fleet init', url);
  await prints('fleet join', url, '--name', 'cellar', '--site', 'oldtown');
  await prints('fleet site', 'newtown');
  await prints('fleet migrate', url);
  await prints('virtual new', 'CAP071L8', '--capacity', '2G');
  await prints('load', 'CAP071L8');
  await prints('format', 'CAP071L8');
  await prints('archive', 'films', '--to', 'CAP071L8', '--wait');
  while ((await prints('search', 'mov', '--fleet')).length === 0);
  await prints('find', 'films/one.mov', '--fleet');
  await prints('ls', 'CAP071L8:/films', '--fleet');
  await prints('versions', 'CAP071L8:/films/one.mov');
  await prints('versions', 'CAP071L8:/films/one.mov', '--fleet');
  await prints('dups', '--fleet');
  await prints('single', '--fleet');
  await prints('single', '--list', '--fleet');
  await prints('single', '--fleet', '--sites');
  await prints('log', '--fleet');
  await prints('fleet status');
  await prints('fleet doctor');
  await prints('fleet people link', 'root', 'cellar:root');
  await prints('fleet people list');
  await prints('fleet people unlink', 'root', 'cellar:root');
  await prints('fleet leave', '--forget');
});

test('cartridges and jobs that the hosts of a fleet share', async () => {
  const cluster = await startCluster();
  const url = await cluster.databaseUrl('tapes');
  const { folder, prints } = desk();
  await prints('fleet init', url);
  await prints('virtual new', 'CAP072L8', '--capacity', '2G');
  await prints('load', 'CAP072L8');
  await prints('format', 'CAP072L8');
  await prints('fleet join', url, '--name', 'cellar');
  await prints('archive', 'films', '--to', 'CAP072L8', '--wait');
  while ((await prints('search', 'mov', '--fleet')).length === 0);
  await prints('fleet unmark', 'CAP072L8');
  await prints('eject', 'CAP072L8', '--wait');
  await prints('fleet release', 'CAP072L8');
  // From here on loading a cartridge takes a while.
  await prints('virtual drive add', '--model', 'lto8', '--clock', 'live', '--speed-up', '6');
  await prints('virtual drive remove', 'drive-1');
  const [asked] = await prints('restore', 'CAP072L8:/films', '--into', '.', '--anywhere');
  const [next] = await prints('verify', 'CAP072L8', '--anywhere');
  const begun = async () =>
    (await prints('fleet queue')).some(({ id, state }) => id === asked?.fleetJob && state === 'begun');
  while (!(await begun()));
  const [waiting] = (await prints('fleet queue')).filter(({ id }) => id === next?.fleetJob);
  expect(waiting).toMatchObject({ waitsFor: { kind: 'drives-busy', hosts: ['cellar'] } });
  writeFileSync(join(folder, 'found'), 'CAP072L8:/films/one.mov\n');
  const [listed] = await prints('restore', '--from-file', 'found', '--into', '.', '--anywhere');
  await prints('check', 'CAP072L8', '--anywhere');
  await prints('fleet requeue', String(asked?.fleetJob));
  for (const job of [next, listed, asked]) await prints('fleet cancel', String(job?.fleetJob));
  await prints('fleet leave');
});

test('encrypted pools and their keys', async () => {
  const { folder, prints, fails } = desk();
  const passphrase = join(folder, 'passphrase');
  writeFileSync(passphrase, 'correct horse\n');
  const [pdf, text] = [join(folder, 'kit.pdf'), join(folder, 'kit.txt')];
  await prints('pool add', 'vault', '--encrypt', '--passphrase-file', passphrase);
  await prints('key kit', 'vault', '--out', pdf, '--text', text);
  await fails('key kit', 'vault', '--out', pdf);
  await prints('key confirm', 'vault', '--from', pdf);
  await prints('key list');
  await prints('key passphrase', 'vault', '--passphrase-file', passphrase);
  await prints('key lock', 'vault');
  await prints('key unlock', 'vault', '--passphrase-file', passphrase);
  await prints('key lock');
  await prints('key unlock', 'vault', '--kit', text);
  await fails('key import', '--from', text);
  await desk().prints('key import', '--from', text, '--pool', 'other', '--passphrase-file', passphrase);
});

test('a whole cartridge copied, and a drive measured', async () => {
  const { folder, prints, fails } = desk();
  await prints('virtual drive add', '--model', 'lto5', '--clock', 'modelled');
  for (const barcode of ['CAP051L8', 'CAP052L8']) {
    await prints('virtual new', barcode, '--capacity', '2G');
    await prints('load', barcode, '--drive', 'drive-1');
    await prints('format', barcode);
    await prints('eject', barcode);
  }
  await prints('archive', 'films', '--to', 'CAP051L8', '--wait');
  await prints('copy', 'CAP051L8', 'CAP052L8', '--wait');
  await prints('virtual new', 'CHK001L5', '--capacity', '1500G');
  await prints('load', 'CHK001L5', '--drive', 'drive-2');
  await prints('check-up', '--drive', 'drive-2');
  await prints('drive-report', 'drive-2', '--out', join(folder, 'report.json'), '--yes-erase');
  await fails('drive-report', 'drive-2', '--out', join(folder, 'nowhere', 'report.json'));
  await prints('drives', 'drive-2');
  await prints('trace', 'drive-2');
  await prints('log');
});

test('what cannot be done is a fault', async () => {
  const { prints, fails } = desk();
  await prints('status');
  await fails('load', 'NONE01L8');
  await fails('ls', 'CAP001L8');
  await fails('restore', 'CAP001L8:/', '--into', 'nowhere/at/all');
  await fails('import', 'no-such-file');
  await fails('mirror status', 'none');
  await fails('jobs show', 'not a job');
  await fails('status', '--no-such-option');
  await fails('search', '--size', 'large');
});

test('the version is a value', async () => {
  const { out } = await start('/nowhere', '--version', '--json').done;
  expect(conforming('version', out)).toHaveLength(1);
});

/** A job in place of a list: a cartridge must fail while it is read. */
const rarely = ['generations.json#/anyOf/1', 'ls.json#/anyOf/3'];

/** Held against theirs elsewhere: what is written to cartridges, and tables, which are no JSON. */
const notPrinted = ['cartridge record', 'report csv'];

test('nothing has a schema that no test has printed', () => {
  expect(neverPrinted(schemaTitles().filter((title) => !notPrinted.includes(title)))).toEqual(rarely);
});
