// Where a key could lie that should not: searched for each secret of an encrypted pool, in all forms in which programs write bytes.
// Everything is done by the command line, as people do it. With CAPSTAN_REPORT, where the table of places goes, more of them than
// without.

import { scryptSync } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { groupsOf } from '../../kit/groups.ts';
import { unwrapped } from '../../kit/key-wrap.ts';
import { readKit } from '../../kit/read-kit.ts';
import type { PoolKey } from '../../src/catalogue/pool-keys.ts';
import { passphrase, pool, secretWords } from './encrypted.ts';
import { type Helper, isRoot, startHelper, temporaryFolder } from './harness.ts';
import { ObservedCommands } from './leaks/commands.ts';
import {
  childrenOf,
  coresIn,
  debuggersImage,
  inLongFile,
  inMemoryOf,
  inOpenFilesOf,
  letDumpAll,
  makesCores,
  namesAndWordsOf,
} from './leaks/memory.ts';
import { PlaceTable } from './leaks/place-table.ts';
import { type RecordedDoor, recordedDoor } from './leaks/recorded-door.ts';
import { SecretSearch } from './leaks/secret-search.ts';
import { barcode, HeldStream } from './steps.ts';

const secondPassphrase = 'another horse, another battery';
const wrongPassphrase = 'correct horse battery stable';
const plainPool = 'open';
const plainBarcode = 'CAP002L8';
const kitFiles = ['kit.pdf', 'kit.txt'];
const { CAPSTAN_REPORT: report } = process.env;
/** A limit for what never comes: which wait it was is worth knowing. */
const patience = { timeout: 120_000, interval: 1 } as const;

interface Scene {
  readonly helper: Helper;
  readonly door: RecordedDoor;
  readonly commands: ObservedCommands;
  readonly folder: string;
  /** What people have there: kits, sources, what they had written. */
  readonly own: string;
  readonly temporary: string;
  readonly dumps: string;
  readonly output: string;
}

test.runIf(isRoot)('no key lies where it could be found', { timeout: 900_000 }, async () => {
  const scene = await begun();
  await livedThrough(scene);
  const sought = secretsOf(scene);
  const table = new PlaceTable(sought);
  await searchUnlocked(scene, table);
  await searchOutput(scene, table);
  await searchLocked(scene, table);
  await searchCrashes(scene, table);
  if (report !== undefined) appendFileSync(report, table.text());
  expect(table.places.filter(({ found }) => found.length > 0)).toEqual([]);
  expect(table.places.length).toBeGreaterThanOrEqual(20);
});

async function begun(): Promise<Scene> {
  const folder = temporaryFolder();
  const [own = '', temporary = '', dumps = ''] = ['own', 'temporary', 'dumps'].map((name) => join(folder, name));
  for (const made of [own, temporary, dumps]) mkdirSync(made);
  const output = join(folder, 'output');
  const helper = await startIn({ home: join(folder, 'home'), dumps, temporary, output });
  const door = await recordedDoor(helper.home, folder);
  const commands = new ObservedCommands(door.home, temporary);
  return { helper, door, commands, folder, own, temporary, dumps, output };
}

function startIn({
  home,
  dumps,
  temporary,
  output,
}: Pick<Scene, 'dumps' | 'temporary' | 'output'> & { readonly home: string }) {
  const node = ['--heapsnapshot-signal=SIGUSR2', '--report-on-signal', '--report-signal=SIGQUIT'];
  return startHelper({
    home,
    ...{ output, runsIn: dumps, environment: { TMPDIR: temporary } },
    node: [...node, `--diagnostic-dir=${dumps}`, `--report-directory=${dumps}`],
  });
}

/** All that people do with keys, what goes wrong for them, too. */
async function livedThrough({ helper, commands, own }: Scene): Promise<void> {
  const type = async (words: readonly string[], input = '') =>
    expect(await commands.run(helper.pid, words, input), words.join(' ')).toMatchObject({ code: 0 });
  const [pdf = '', text = ''] = kitFiles.map((name) => join(own, name));
  const source = join(own, 'letters');
  mkdirSync(source);
  writeFileSync(join(source, 'one'), `${secretWords}\n`.repeat(5_000));

  await type(['pool', 'add', pool, '--encrypt'], `${passphrase}\n`);
  await type(['key', 'kit', pool, '--out', pdf, '--text', text]);
  const kit = kitIn(own);
  await type(['key', 'confirm', pool], groupsOf(kit.key, 1).join(' '));
  await type(['key', 'lock', pool]);
  const refused = await commands.run(helper.pid, ['key', 'unlock', pool], `${wrongPassphrase}\n`);
  expect(refused.code).not.toBe(0);
  await type(['key', 'unlock', pool, '--kit', pdf]);
  await type(['key', 'lock']);
  await type(['key', 'unlock', pool], `${passphrase}\n`);
  await type(['key', 'passphrase', pool], `${secondPassphrase}\n`);

  await type(['pool', 'add', plainPool]);
  for (const [tape, of] of [
    [plainBarcode, plainPool],
    [barcode, pool],
  ] as const) {
    await type(['load', tape]);
    await type(['format', tape, '--pool', of, '--yes']);
    await type(['archive', source, '--to', tape, '--wait']);
    if (tape === plainBarcode) await type(['eject', tape]);
  }
}

function kitIn(own: string) {
  const kit = readKit(readFileSync(join(own, 'kit.txt')));
  if ('code' in kit || kit.wrapped === null) throw new Error('the kit cannot be read');
  return { key: kit.key, wrapped: kit.wrapped };
}

function secretsOf({ helper, own }: Scene): SecretSearch {
  const { key, wrapped } = kitIn(own);
  const poolKey = unwrapped(wrapped, key);
  if (poolKey === null) throw new Error('the kit opens nothing');
  const tapeKey = unwrapped(wrappedKeyIn(cartridgeIn(helper, barcode)), poolKey);
  if (tapeKey === null) throw new Error('the pool key does not open the key of its cartridge');
  const sought = new SecretSearch();
  sought.addKey('the recovery key', key);
  sought.addKey('the key of the pool', poolKey);
  sought.addKey('the key of the cartridge', tapeKey);
  sought.addKey('what the passphrase becomes', keyOfPassphrase(helper.home));
  sought.addWords('the passphrase', passphrase);
  sought.addWords('the second passphrase', secondPassphrase);
  sought.addWords('the wrong passphrase', wrongPassphrase);
  return sought;
}

function keyOfPassphrase(home: string): Buffer {
  const database = new Database(join(home, 'catalogue.db'), { readonly: true });
  try {
    const kept = database.prepare<[], string>('SELECT by_passphrase FROM pool_key').pluck().get() ?? '{}';
    const { n, r, p, salt, wrapped } = JSON.parse(kept) as NonNullable<PoolKey['byPassphrase']>;
    const key = scryptSync(secondPassphrase, Buffer.from(salt, 'hex'), 32, { N: n, r, p, maxmem: 2 ** 28 });
    expect(unwrapped(Buffer.from(wrapped, 'hex'), key)).not.toBeNull();
    return key;
  } finally {
    database.close();
  }
}

/** As the cartridge's own memory tells it. */
function wrappedKeyIn(folder: string): Buffer {
  const [, wrapped = ''] = /wrapped key ([0-9a-f]{80})/.exec(readFileSync(join(folder, 'memory'), 'latin1')) ?? [];
  return Buffer.from(wrapped, 'hex');
}

function cartridgeIn({ home }: Helper, of: string): string {
  return join(home, 'virtual', 'cartridges', of);
}

/** The pool is unlocked, its cartridge in a drive: both keys lie in memory, and nowhere else. */
async function searchUnlocked({ helper: { pid }, dumps }: Scene, table: PlaceTable): Promise<void> {
  table.search('memory of the helper, unlocked: outside pages that are locked and never dumped', (sought) => {
    const places = inMemoryOf(pid, sought);
    // The search finds what is there.
    expect(new Set(places.flatMap(({ found }) => found))).toEqual(
      new Set(['the key of the pool', 'the key of the cartridge']),
    );
    return places.filter(({ flags }) => !(flags.includes('lo') && flags.includes('dd'))).flatMap(({ found }) => found);
  });
  table.search('swap: pages with a secret that the kernel may write to it (no `lo`)', (sought) =>
    inMemoryOf(pid, sought)
      .filter(({ flags }) => !flags.includes('lo'))
      .flatMap(({ found }) => found),
  );
  const image = report === undefined ? null : debuggersImage(pid, dumps);
  if (image !== null) searchDump(table, "a debugger's image of the unlocked helper (gcore)", image);
  for (const [signal, place, ending] of [
    ['SIGUSR2', "a snapshot of the unlocked helper's JavaScript heap", '.heapsnapshot'],
    ['SIGQUIT', "Node's diagnostic report of the unlocked helper, as it writes at a fatal error", '.json'],
  ] as const) {
    process.kill(pid, signal);
    searchDump(table, place, await dumped(dumps, ending));
  }
  table.search('environment and command line of the helper', (sought) => sought.in(namesAndWordsOf(pid)));
  table.search('files that the helper holds open, removed ones too', (sought) => inOpenFilesOf(pid, sought));
}

/** Written whole when it does not grow. */
async function dumped(folder: string, ending: string): Promise<string> {
  const path = () => join(folder, readdirSync(folder).find((name) => name.endsWith(ending)) ?? '');
  let [before, size] = [-1, 0];
  await vi.waitUntil(
    () => {
      [before, size] = [size, path().endsWith(ending) ? statSync(path()).size : 0];
      return size > 0 && size === before;
    },
    { ...patience, interval: 500 },
  );
  return path();
}

function searchDump(table: PlaceTable, place: string, path: string): void {
  table.search(place, (sought) => inLongFile(path, sought));
  rmSync(path);
}

/** What Capstan says and writes of itself. */
async function searchOutput(scene: Scene, table: PlaceTable): Promise<void> {
  const { helper, door, commands, own, output } = scene;
  const searchAnswers = async (place: string, calls: readonly (readonly string[])[], file?: string) => {
    const answers: Buffer[] = [];
    for (const words of calls) {
      const { code, output: answer } = await commands.run(helper.pid, words);
      expect(code, `${words.join(' ')}: ${answer.toString('utf8', 0, 2_000)}`).toBe(0);
      answers.push(answer);
    }
    if (file !== undefined) answers.push(readFileSync(file));
    table.search(place, (sought) => answers.flatMap((answer) => sought.in(answer)));
  };
  const [trace, exported, tried] = ['trace.txt', 'exported.json', 'tried.json'].map((name) => join(own, name));
  const of = `${barcode}:/capstan.json`;
  await searchAnswers('JSON of every list: keys, pools, drives, cartridges, jobs, settings …', jsonCommands);
  await searchAnswers(
    'trace of the drive, SECURITY PROTOCOL OUT in it',
    [traceJson, ['trace', 'drive-1', '--out', `${trace}`]],
    trace,
  );
  await searchAnswers("diagnosis by the doctor, and everybody's actions in the audit log", [
    ['doctor', '--json'],
    ['log', '--json'],
  ]);
  await searchAnswers('exported catalogue', [['export', `${exported}`]], exported);
  await searchAnswers(
    'record that lies on the cartridge (capstan.json)',
    [
      ['eject', barcode],
      ['load', barcode],
      ['restore', of, '--into', join(own, 'back'), '--wait'],
    ],
    join(own, 'back', 'capstan.json'),
  );
  await searchAnswers('report of a drive that was tried (drive-report)', reportOf(`${tried}`), tried);
  const printed: readonly (readonly [string, () => Buffer])[] = [
    ['standard output and error of the command line', () => Buffer.concat(commands.output)],
    ['environments and command lines of the command line', () => Buffer.concat(commands.ownWords)],
    ["environments and command lines of the kit's process", () => Buffer.concat([...commands.childWords.values()])],
    ["the helper's socket, both ways", () => door.recorded()],
    ['standard output and error of the helper, which is the journal', () => readFileSync(output)],
  ];
  for (const [place, bytes] of printed) table.search(place, (sought) => sought.in(bytes()));
}

const traceJson = ['trace', 'drive-1', '--json', '--last', '2000'];
const jsonCommands = [
  ['key', 'list'],
  ['pool', 'list'],
  ['status'],
  ['drives'],
  ['virtual', 'list'],
  ['virtual', 'drive', 'list'],
  ['jobs', 'list'],
  ['schedule', 'list'],
  ['settings'],
  ['ls', `${barcode}:/`],
  ['search', 'one'],
  ['generations', barcode],
].map((words) => [...words, '--json']);

/** On a cartridge that nobody needs. */
function reportOf(file: string): readonly (readonly string[])[] {
  const blank = 'CAP003L8';
  return [
    ['eject', barcode],
    ['load', blank],
    ['drive-report', 'drive-1', '--yes-erase', '--with-serials', '--out', file],
    ['eject', blank],
  ];
}

/** Locked, and nothing in the drive: it has forgotten everything. */
async function searchLocked({ helper, commands, own, temporary }: Scene, table: PlaceTable): Promise<void> {
  const { pid, home } = helper;
  expect(await commands.run(pid, ['key', 'lock'])).toMatchObject({ code: 0 });
  table.search('memory of the helper, locked, all of it', (sought) =>
    inMemoryOf(pid, sought).flatMap(({ found }) => found),
  );
  table.search('memory of processes that the helper started and that are still there', (sought) =>
    childrenOf(pid).flatMap((child) => inMemoryOf(child, sought).flatMap(({ found }) => found)),
  );
  table.search("cartridges' own memories (MAM)", (sought) =>
    [barcode, plainBarcode].flatMap((of) => sought.inFile(join(cartridgeIn(helper, of), 'memory'))),
  );
  table.search('encrypted cartridge, every block', (sought) => inFolder(cartridgeIn(helper, barcode), sought));
  table.search('cartridge of a pool in clear beside it', (sought) =>
    inFolder(cartridgeIn(helper, plainBarcode), sought),
  );
  table.search('catalogue with its journal, logs, drives and whatever else lies in the home', (sought) =>
    inFolder(home, sought),
  );
  table.search("what lies where temporary files do, the helper's and the command line's", (sought) =>
    inFolder(temporary, sought),
  );
  expect(leftOf(temporary)).toEqual([]);
  // The recovery key is meant to be in a kit, and nothing else is.
  table.search('recovery kit: secrets besides its own', (sought) =>
    kitFiles.flatMap((name) => sought.inFile(join(own, name))).filter((of) => of !== 'the recovery key'),
  );
}

/** Pipes and folders of commands that have ended. */
function leftOf(temporary: string): readonly string[] {
  return readdirSync(temporary).filter(
    (name) => name.startsWith('capstan-stream') || name.startsWith('capstan-record'),
  );
}

function inFolder(folder: string, sought: SecretSearch): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => inLongFile(join(entry.parentPath, entry.name), sought));
}

/** What is left of processes that end badly, each at another moment. */
async function searchCrashes(scene: Scene, table: PlaceTable): Promise<void> {
  await kitKilled(scene, table);
  await scene.helper.end();
  await crash(scene, table, 'SIGABRT', 'unlocked, in the middle of a job', async (helper) => {
    await unlockedBy(helper, 'passphrase', scene.own);
    await helper.load(barcode);
    const stream = new HeldStream('held');
    await helper.client.send('archive.start', { barcodes: [barcode], sources: [], streams: [stream.input] });
    stream.send(Buffer.from(secretWords));
    const states = async () => (await helper.snapshot()).jobs.map(({ state }) => state);
    await expect.poll(states, patience).toContain('running');
  });
  if (report === undefined) return;
  await crash(scene, table, 'SIGSEGV', 'unlocked by the kit', (helper) => unlockedBy(helper, 'kit', scene.own));
  await crash(scene, table, 'SIGABRT', 'a wrong passphrase was refused', async (helper) => {
    await expect(unlockedBy(helper, 'wrong', scene.own)).rejects.toMatchObject({ code: 'keys.wrong-passphrase' });
  });
  await crash(scene, table, 'SIGSEGV', 'locked again', async (helper) => {
    await unlockedBy(helper, 'passphrase', scene.own);
    await helper.client.send('keys.lock', { pool });
  });
  table.search('the home after these crashes, its journal not closed', (sought) => inFolder(scene.helper.home, sought));
}

async function unlockedBy(
  { client }: Pick<Helper, 'client'>,
  by: 'passphrase' | 'wrong' | 'kit',
  own: string,
): Promise<void> {
  if (by === 'kit') {
    await client.send('keys.unlockByKit', { pool, from: join(own, 'kit.pdf') });
    return;
  }
  const passphraseFile = join(own, by);
  writeFileSync(passphraseFile, by === 'wrong' ? wrongPassphrase : secondPassphrase, { mode: 0o600 });
  await client.send('keys.unlock', { pool, passphraseFile });
}

/** A core of all that the kernel may put into one; where it puts none into a folder, the debugger makes it before. */
async function crash(
  scene: Scene,
  table: PlaceTable,
  signal: 'SIGABRT' | 'SIGSEGV',
  when: string,
  live: (helper: Helper) => Promise<void>,
): Promise<void> {
  const {
    dumps,
    helper: { home },
  } = scene;
  const helper = await startIn({ ...scene, home });
  await live(helper);
  const place = `core of the helper, ${signal}, ${when}`;
  const image = makesCores() ? null : debuggersImage(helper.pid, dumps);
  letDumpAll(helper.pid);
  process.kill(helper.pid, signal);
  await helper.exit;
  const cores = image === null ? coresIn(dumps) : [image];
  expect(cores).toHaveLength(1);
  for (const core of cores) {
    // It is one: the folder lies in the command line of the process.
    expect(inLongFile(core, new SecretSearch().addWords('its folder', dumps))).toEqual(['its folder']);
    searchDump(table, place, core);
  }
}

/** The process of a kit, at several moments of its work; the helper itself would leave cores by then. */
async function kitKilled({ helper: { client, pid }, own }: Scene, table: PlaceTable): Promise<void> {
  await unlockedBy({ client }, 'passphrase', own);
  letDumpAll(pid);
  const kit = join(own, 'another.pdf');
  let failed = 0;
  for (const afterMs of [0, 50, 100]) {
    for (let wasKilled = false; !wasKilled; ) {
      writeFileSync(kit, '');
      let isOver = false;
      const made = client.send('keys.writeKit', { pool, pdf: kit }).then(
        () => 0,
        () => 1,
      );
      void made.then(() => {
        isOver = true;
      });
      wasKilled = await killKitProcessOf(pid, afterMs, () => isOver);
      failed += await made;
    }
  }
  expect(failed).toBeGreaterThan(0);
  table.search("core of the kit's process, SIGSEGV, in the middle of its work", (sought) =>
    coresIn('/').flatMap((core) => inLongFile(core, sought)),
  );
  await client.send('keys.lock', { pool });
  table.search('memory of the helper after that, locked again', (sought) =>
    inMemoryOf(pid, sought).flatMap(({ found }) => found),
  );
}

/** False: it was over before a busy machine got round to it. */
async function killKitProcessOf(helper: number, afterMs: number, isOver: () => boolean): Promise<boolean> {
  const find = () => childrenOf(helper).find((child) => namesAndWordsOf(child).includes('--pdf-fd'));
  await vi.waitUntil(() => isOver() || find() !== undefined, patience);
  await sleep(afterMs);
  const child = find();
  if (child === undefined) return false;
  process.kill(child, 'SIGSEGV');
  return true;
}
