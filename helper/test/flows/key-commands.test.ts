// At one command of the drive after the other something happens, while a cartridge of an encrypted pool is loaded, formatted,
// written to and ejected: nothing that ever lies on it is in clear, what was told to be safe comes back, and it can be used again.
// CAPSTAN_COMMANDS draws so many commands for each fault, or takes "all" of them, or "=122" alone; CAPSTAN_REPORT is where the figures go.

import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TapeError } from '../../contract/errors.ts';
import { Chance } from '../chance.ts';
import { atRest, cartridgeFolder, isOnCartridge, pool, secretWords, type Vault, withKit } from './encrypted.ts';
import { type Helper, startHelper, temporaryFolder } from './harness.ts';
import { barcode } from './steps.ts';
import { bytes } from './trees.ts';

const seed = Number(process.env.CAPSTAN_SEED ?? 7);
const commands = process.env.CAPSTAN_COMMANDS ?? '1';
const { CAPSTAN_REPORT: report } = process.env;

const faults = ['kill', 'lose-key', 'reset', 'power-cycle any'] as const;
const drive = 'drive-1';
const volumeName = 'Spring of ours';
/** What of labels, indexes and files would be seen there. */
const clearMarks = [secretWords, 'ltfslabel', 'ltfsindex', `VOL1${barcode.slice(0, 6)}`, 'our-file-'];

/** A home as it is before the drive is given a command, and what is safe on its cartridge. */
interface Start {
  readonly home: string;
  readonly passphraseFile: string;
  readonly sources: string;
  readonly safe: readonly string[];
  readonly isFormatted: boolean;
}

interface Disturbance {
  readonly command: number;
  readonly fault: string;
}

interface DisturbanceCounts {
  runs: number;
  struck: number;
  filesSafe: number;
  formattedAgain: number;
}

describe.each(['format', 'archive'] as const)('each command of %s', (work) => {
  test(`leaves nothing in clear and loses nothing that was safe (seed ${seed})`, {
    timeout: 3 * 3_600_000,
  }, async () => {
    const start = work === 'format' ? await unformatted() : await formattedAndWritten();
    const chance = new Chance(seed);
    const all = await undisturbed(start);
    for (const fault of faults) {
      const counts: DisturbanceCounts = { runs: 0, struck: 0, filesSafe: 0, formattedAgain: 0 };
      for (const command of drawn(chance, all)) await disturbed(start, { command, fault }, counts);
      expect(counts.struck).toBeGreaterThan(0);
      note(`${work}, ${fault}: ${all} commands, tried at ${counts.runs}, struck ${counts.struck}, in clear 0 bytes, \
safe by then ${counts.filesSafe} files, of these lost 0, formatted anew afterwards ${counts.formattedAgain}`);
    }
  });
});

function drawn(chance: Chance, all: number): readonly number[] {
  if (commands.startsWith('=')) return [Number(commands.slice(1))];
  if (commands === 'all') return Array.from({ length: all }, (_, at) => at + 1);
  return Array.from({ length: Number(commands) }, () => 1 + chance.whole(all));
}

function note(line: string): void {
  if (report !== undefined) appendFileSync(report, `${line}\n`);
}

async function unformatted(): Promise<Start> {
  const vault = await withKit();
  return await startAt(vault, [], false);
}

async function formattedAndWritten(): Promise<Start> {
  const vault = await withKit();
  const { helper, folder } = vault;
  await helper.load(barcode);
  await helper.run('cartridges.format', formatOf());
  expect(await helper.archive(barcode, sourceIn(folder, 'our-file-first'))).toMatchObject({ state: 'done' });
  await helper.eject(barcode);
  return await startAt(vault, ['our-file-first'], true);
}

async function startAt({ helper, folder, passphraseFile }: Vault, safe: readonly string[], isFormatted: boolean) {
  await helper.end();
  for (const name of ['our-file-1', 'our-file-2']) sourceIn(folder, name);
  return { home: helper.home, passphraseFile, sources: folder, safe, isFormatted };
}

/** Several blocks of it. */
function sourceIn(folder: string, name: string): string {
  const source = join(folder, name);
  writeFileSync(source, Buffer.concat([Buffer.from(`${secretWords} ${name}\n`.repeat(20_000)), bytes(1_000, 1)]));
  return source;
}

const formatOf = () => ({ barcode, confirmedBarcode: barcode, name: volumeName, pool });

async function opened(home: string, { passphraseFile }: Start): Promise<Helper> {
  const helper = await startHelper({ home });
  await helper.client.send('keys.unlock', { pool, passphraseFile });
  return helper;
}

/** How many commands the drive is given for all of it. */
async function undisturbed(start: Start): Promise<number> {
  const home = copyOf(start);
  const helper = await opened(home, start);
  const before = await commandsOf(helper);
  const safe = await worked(helper, start);
  // Which of them is told first is by chance.
  expect(safe.toSorted()).toEqual([...start.safe, 'our-file-1', 'our-file-2'].toSorted());
  const all = (await commandsOf(helper)) - before;
  await helper.kill();
  return all;
}

/** Since the drive was opened. */
async function commandsOf({ client }: Helper): Promise<number> {
  return (await client.send('drives.trace', { drive, most: 1 })).at(-1)?.number ?? 0;
}

function copyOf({ home }: Start): string {
  const copy = join(temporaryFolder(), 'home');
  cpSync(home, copy, { recursive: true });
  return copy;
}

/** As far as it comes. What is on the cartridge and was told to be safe. */
async function worked(helper: Helper, { isFormatted, safe, sources }: Start): Promise<readonly string[]> {
  const reported = new Set(safe);
  const { client } = helper;
  await client.send('snapshot.subscribe', { everyItem: true });
  const stop = client.onNotice((notice) => {
    if (notice.name !== 'items') return;
    for (const { path, receipt } of notice.body.items)
      if (receipt === 'safe' || receipt === 'verified') reported.add(path);
  });
  try {
    await helper.load(barcode);
    if (!isFormatted) await helper.run('cartridges.format', formatOf());
    await helper.archive(barcode, join(sources, 'our-file-1'), join(sources, 'our-file-2'));
    await helper.eject(barcode);
  } catch (error) {
    // That it ends on the way is what this is about.
    if (!(error instanceof TapeError)) throw error;
  } finally {
    stop();
  }
  return [...reported];
}

async function disturbed(start: Start, { command, fault }: Disturbance, counts: DisturbanceCounts): Promise<void> {
  const home = copyOf(start);
  const helper = await opened(home, start);
  const script = `command ${command}: ${fault}`;
  const before = await commandsOf(helper);
  const faultsFile = join(cartridgeFolder(helper), 'faults');
  writeFileSync(faultsFile, `seed ${seed}\n${script}\n`);
  const safe = await worked(helper, start);
  // A helper that was killed does not answer.
  const commandsGiven = await commandsOf(helper).catch(() => Number.POSITIVE_INFINITY);
  if (fault !== 'kill') expect(commandsGiven, `${script}: the helper ended`).toBeLessThan(Number.POSITIVE_INFINITY);
  const struck = commandsGiven - before >= command && (fault !== 'kill' || commandsGiven === Number.POSITIVE_INFINITY);
  await helper.kill();
  expectNothingInClear(helper, script);
  rmSync(faultsFile, { force: true });

  const again = await opened(home, start);
  await atRest(again);
  counts.runs += 1;
  counts.struck += struck ? 1 : 0;
  counts.filesSafe += safe.length;
  if ((await conditionOf(again)) === 'dirty') {
    const recovery = await again.run('cartridges.recover', { barcode });
    // What the drive had only in its memory is gone with its power, and nobody was told that it is safe.
    expect(recovery.state, script).toMatch(/^(done|partial)$/);
    const lost = (await again.items(recovery, true)).map(({ path }) => path);
    expect(
      lost.filter((path) => safe.includes(path)),
      script,
    ).toEqual([]);
  }
  await expectRestored(again, start, safe, script);
  const { condition } = await again.cartridge(barcode);
  if (condition !== 'clean' && condition !== 'unfinished') {
    expect(safe, `${script}: ${condition}`).toEqual([]);
    counts.formattedAgain += 1;
    expect(await again.run('cartridges.format', formatOf()), script).toMatchObject({ state: 'done' });
  }
  expect(await again.archive(barcode, sourceIn(start.sources, 'our-file-last')), script).toMatchObject({
    state: 'done',
  });
  await expectRestored(again, start, [...safe, 'our-file-last'], script);
  expectNothingInClear(again, script);
  await again.kill();
  rmSync(home, { recursive: true });
}

function expectNothingInClear(helper: Helper, script: string): void {
  for (const mark of clearMarks) expect(isOnCartridge(helper, mark), `${script}: ${mark}`).toBe(false);
}

async function conditionOf(helper: Helper): Promise<string> {
  if ((await helper.cartridge(barcode)).drive === null) await helper.load(barcode);
  return (await helper.cartridge(barcode)).condition;
}

async function expectRestored(helper: Helper, { sources }: Start, names: readonly string[], script: string) {
  if (names.length === 0) return;
  const into = temporaryFolder();
  expect(await helper.restore(barcode, names, into), script).toMatchObject({ state: 'done' });
  for (const name of names) {
    expect(readFileSync(join(into, name)).equals(readFileSync(join(sources, name))), `${script}: ${name}`).toBe(true);
  }
  for (const name of names) rmSync(join(into, name));
}
