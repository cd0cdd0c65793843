// Every hostile cartridge of the corpus through the real helper: loaded, listed, searched, checked, restored, salvaged,
// recovered, ejected. None of them ends the helper, keeps its drive, writes outside, or passes a wrong byte off under a
// good name; and what is sound of an index that is refused comes back.

import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faultOf } from '../../contract/errors.ts';
import type { Job } from '../../contract/model.ts';
import { writeTape } from '../hostile/cartridge.ts';
import { corpus, type HostileCartridge } from '../hostile/corpus.ts';
import { filesOf, tapeOf } from '../hostile/sound.ts';
import { type Helper, startHelper } from './harness.ts';

/** Of what the corpus adds: a part of a file that is sound, or a hole. */
const small = 100_000;

type Files = ReturnType<typeof filesOf>;

interface Tally {
  jams: string[];
  crashes: string[];
  wrong: string[];
  lost: string[];
  sound: number;
  restored: number;
}

/** Faults that nobody has words for count as crashes: something threw that should have been refused. */
async function tried(tally: Tally, what: string, work: () => Promise<Job | unknown>): Promise<Job | null> {
  try {
    const job = (await work()) as Job | null;
    if (job?.fault?.code === 'helper.internal') tally.crashes.push(`${what}: ${JSON.stringify(job.fault)}`);
    return job;
  } catch (error) {
    const fault = faultOf(error);
    if (fault.code === 'helper.internal' || fault.code === 'helper.unreachable')
      tally.crashes.push(`${what}: ${JSON.stringify(fault)}`);
    return null;
  }
}

/** Those below a folder that are what the sound cartridge has under that name; others of its names are wrong. */
function comparedWith(into: string, files: Files, tally: Tally, what: string): ReadonlySet<string> {
  const equal = new Set<string>();
  for (const [path, known] of files) {
    const seen = lstatSync(join(into, path), { throwIfNoEntry: false });
    if (seen === undefined) continue;
    if (seen.isFile() && seen.size === known.length && readFileSync(join(into, path)).equals(known)) equal.add(path);
    else tally.wrong.push(`${what}: ${path}`);
  }
  return equal;
}

/** Whatever the corpus adds is made of three bytes of a file and of zeros, in whatever order; labels and indexes are not. */
function isHonest(path: string, files: Files): boolean {
  if (lstatSync(path).size > small) return true;
  const known = new Set([0, ...(files.get('inner/deep/delta') ?? [])]);
  return readFileSync(path).every((byte) => known.has(byte));
}

async function throughEverything(helper: Helper, one: HostileCartridge, barcode: string, tally: Tally): Promise<void> {
  const { client } = helper;
  const around = mkdtempSync(join(tmpdir(), 'capstan-hostile-'));
  const [source, plain, salvaged] = ['tape', 'plain', 'salvaged'].map((name) => join(around, name));
  if (source === undefined || plain === undefined || salvaged === undefined) throw new Error('no folders');
  const files = filesOf(barcode);
  writeTape(source, tapeOf(one.recipe, barcode));
  const imported = await helper.run('virtual.import', { barcode, folder: source });
  expect(imported, one.name).toMatchObject({ state: 'done' });
  rmSync(source, { recursive: true });
  const step = (what: string, work: () => Promise<unknown>) => tried(tally, `${one.name}, ${what}`, work);

  await step('load', () => helper.load(barcode));
  await step('list', () => helper.list(barcode));
  await step('search', () =>
    client.send('catalogue.search', { barcodes: [barcode], name: 'a', cursor: null, limit: 100 }),
  );
  await step('check', () => helper.run('cartridges.check', { barcode }));
  const whole = await step('restore', () => helper.restore(barcode, [''], plain));
  mkdirSync(plain, { recursive: true });
  comparedWith(plain, files, tally, `${one.name}, restored`);
  await step('salvage', () => helper.run('restore.salvage', { barcode, paths: [''], into: salvaged }));
  mkdirSync(salvaged, { recursive: true });
  const back = comparedWith(salvaged, files, tally, `${one.name}, salvaged`);
  for (const folder of [plain, salvaged]) {
    const odd = join(folder, 'x');
    if (readdirSync(folder).includes('x') && lstatSync(odd).isFile() && !isHonest(odd, files))
      tally.wrong.push(`${one.name}: x in ${folder}`);
  }
  // An index that was read gave all of it, or said of what it did not.
  if (whole?.state === 'failed') {
    const sound = one.sound ?? [...files.keys()];
    tally.sound += sound.length;
    const missing = sound.filter((path) => !back.has(path));
    tally.restored += sound.length - missing.length;
    if (missing.length > 0) tally.lost.push(`${one.name} (${whole.fault?.code}): ${missing.join(', ')}`);
  }
  if (readdirSync(around).sort().join() !== 'plain,salvaged') tally.wrong.push(`${one.name}: wrote outside`);
  await step('recover', () => helper.run('cartridges.recover', { barcode }));
  const out = await step('eject', () => helper.eject(barcode));
  if (out?.state !== 'done') tally.jams.push(`${one.name}: ${JSON.stringify(out?.fault)}`);
  // Some of what was restored lies deeper than Node can name.
  execFileSync('rm', ['-rf', around]);
}

/** Two helpers with two drives each: what they hold grows with every cartridge. */
async function helpers(): Promise<readonly Helper[]> {
  const started = [await startHelper(), await startHelper()];
  const drive = { model: 'lto8', clock: { mode: 'instant', speedUp: 1 } } as const;
  for (const { client } of started) await client.send('virtual.addDrive', drive);
  return started;
}

test('no cartridge of the corpus does any harm, and what is sound on them comes back', async () => {
  const tally: Tally = { jams: [], crashes: [], wrong: [], lost: [], sound: 0, restored: 0 };
  let next = 0;
  const lane = async (helper: Helper) => {
    for (let at = next++; at < corpus.length; at = next++) {
      const one = corpus[at];
      const barcode = `H${String(at).padStart(5, '0')}L8`;
      if (one !== undefined) await throughEverything(helper, one, barcode, tally);
    }
  };
  const started = await helpers();
  await Promise.all([...started, ...started].map(lane));
  const { jams, crashes, wrong, lost, sound, restored } = tally;
  const counts = `${corpus.length} cartridges, ${jams.length} jams, ${crashes.length} crashes`;
  console.log(`corpus: ${counts}; sound files of rejected indexes restored: ${restored} of ${sound}`);
  expect({ jams, crashes, wrong, lost }).toEqual({ jams: [], crashes: [], wrong: [], lost: [] });
  for (const helper of started) {
    // Restores of damaged files took good copies from other cartridges of the shelf, and left the last of those in.
    for (const { state } of (await helper.snapshot()).drives)
      if (state.kind === 'safe-to-eject') expect(await helper.eject(state.barcode)).toMatchObject({ state: 'done' });
    expect((await helper.snapshot()).drives.every(({ state }) => state.kind === 'empty')).toBe(true);
  }
  expect(readdirSync('/tmp')).not.toContain('hostile-outside');
}, 600_000);
