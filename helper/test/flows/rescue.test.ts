// Whatever is wrong with a cartridge, every file with a known name whose bytes are there comes back from it.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { start } from '../cli/program.ts';
import { indexXml, labelXml, recordsOf, uuid, writeTape } from '../hostile/cartridge.ts';
import { asTape, contents, type InjuredTape, injuredTape, labels } from '../hostile/injured.ts';
import { type Helper, startHelper, temporaryFolder } from './harness.ts';
import { barcode, folderWith } from './steps.ts';

interface Injury {
  readonly tape: InjuredTape;
  /** Blocks that cannot be read, by partition. */
  readonly bad?: readonly (readonly [partition: number, block: number])[];
  /** What cannot come back whole. */
  readonly lost?: readonly string[];
  readonly withMemory?: boolean;
}

const other = '00000000-1111-4222-8333-444444444444';
const garbage = Buffer.from('no tape of ours'.repeat(100));
const all = [...contents.keys()];
const small = all.filter((path) => path.startsWith('many/'));

/** Both copies of the newest index. */
const newestOf = ({ copy, index3 }: InjuredTape, record = 0) => [
  [0, copy + record] as const,
  [1, index3 + record] as const,
];

function withBlocks(tape: InjuredTape, partition: 'a' | 'b', blocks: Readonly<Record<number, Buffer>>): InjuredTape {
  return { ...tape, [partition]: tape[partition].map((object, at) => blocks[at] ?? object) };
}

/** The second generation, which names nearly everything, is gone. */
function withoutSecond(tape: InjuredTape): InjuredTape {
  const end = tape.b.indexOf(null, tape.index2);
  const blank = Object.fromEntries(tape.b.slice(tape.index2, end).map((_, at) => [tape.index2 + at, garbage]));
  return withBlocks(tape, 'b', blank);
}

/** Files whose element lies in none of the records that can be read. */
function unnamed({ index3Text }: InjuredTape, readable: (record: number) => boolean): readonly string[] {
  const records = recordsOf(index3Text).map((record) => record.length);
  const starts = records.map((_, at) => records.slice(0, at).reduce((sum, bytes) => sum + bytes, 0));
  const bytes = Buffer.from(index3Text);
  return all.filter((path) => {
    const at = bytes.indexOf(`<name>${path.split('/').at(-1)}</name>`);
    const begin = bytes.lastIndexOf('<file>', at);
    const end = bytes.indexOf('</file>', at) + '</file>'.length;
    const record = (byte: number) => starts.findLastIndex((from) => from <= byte);
    return at < 0 || !readable(record(begin)) || !readable(record(end - 1)) || record(begin) !== record(end - 1);
  });
}

function flipped(text: string, marks: readonly (readonly [string, string])[]): string {
  return marks.reduce((done, [from, to]) => {
    const at = done.indexOf(from, Math.floor(done.length / 2));
    return `${done.slice(0, at)}${to}${done.slice(at + from.length)}`;
  }, text);
}

const injuries: Readonly<Record<string, () => Injury>> = {
  'nothing at all': () => ({ tape: injuredTape() }),
  'both last indexes gone': () => {
    const tape = injuredTape();
    const b = tape.b.slice(0, tape.index3 - 1);
    return { tape: { ...tape, a: tape.a.slice(0, 4), b }, lost: ['late.bin'] };
  },
  'both last indexes unreadable': () => {
    const tape = injuredTape();
    const bad = [0, 1, 2, 3].slice(0, tape.index3Records).flatMap((record) => newestOf(tape, record));
    return { tape, bad, lost: ['late.bin'] };
  },
  'both last indexes full of zeros': () => {
    const tape = injuredTape((text, generation) => (generation === 3 ? Buffer.alloc(text.length) : text));
    return { tape, lost: ['late.bin'] };
  },
  'the index partition’s label overwritten': () => ({
    tape: withBlocks(injuredTape(), 'a', { 0: garbage, 2: garbage }),
  }),
  'the data partition’s label overwritten': () => ({
    tape: withBlocks(injuredTape(), 'b', { 0: garbage, 2: garbage }),
  }),
  'both labels overwritten': () => ({
    tape: withBlocks(withBlocks(injuredTape(), 'a', { 0: garbage, 2: garbage }), 'b', { 0: garbage, 2: garbage }),
  }),
  'both VOL1 overwritten': () => ({
    tape: withBlocks(withBlocks(injuredTape(), 'a', { 0: garbage }), 'b', { 0: garbage }),
  }),
  'the data partition’s label unreadable': () => ({ tape: injuredTape(), bad: [0, 1, 2, 3].map((at) => [1, at]) }),
  'the beginning of the data partition unreadable': () => ({
    tape: injuredTape(),
    bad: [0, 1, 2, 3, 4, 5, 6].map((at) => [1, at]),
  }),
  'the beginning of both partitions unreadable': () => ({
    tape: injuredTape(),
    bad: [0, 1, 2, 3].flatMap((at) => [[0, at] as const, [1, at] as const]),
  }),
  'a hole in the middle of the data': () => {
    const tape = injuredTape();
    return { tape, bad: [[1, tape.place.get('notes.txt')?.block ?? 0]], lost: ['notes.txt'] };
  },
  'two holes within one file': () => {
    const tape = injuredTape();
    const big = tape.place.get('big.bin')?.block ?? 0;
    return {
      tape,
      bad: [
        [1, big + 2],
        [1, big + 6],
      ],
      lost: ['big.bin'],
    };
  },
  'a long hole that ends in a file': () => {
    const tape = injuredTape();
    const big = tape.place.get('big.bin')?.block ?? 0;
    const bad = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => [1, big + at] as const);
    return { tape, bad, lost: ['big.bin'] };
  },
  'one sound file between two long holes': () => {
    const tape = injuredTape();
    const notes = tape.place.get('notes.txt')?.block ?? 0;
    const bad = [-6, -5, -4, -3, -2, -1, 1, 2, 3].map((at) => [1, notes + at] as const);
    return { tape, bad, lost: ['big.bin', 'gone.txt', 'réel/été.mov'] };
  },
  'every fifth block unreadable': () => {
    const tape = injuredTape();
    const bad = tape.b.flatMap((_, at) => (at % 5 === 0 && at > 6 && at < tape.index2 - 1 ? [[1, at] as const] : []));
    const lost = all.filter((path) => {
      const from = tape.place.get(path)?.block ?? 0;
      const to = from + Math.ceil((contents.get(path)?.length ?? 1) / 65_536);
      return bad.some(([, block]) => block >= from && block < to);
    });
    return { tape, bad, lost };
  },
  'a record that many files share unreadable': () => {
    const tape = injuredTape();
    return { tape, bad: [[1, tape.place.get('many/f000')?.block ?? 0]], lost: small };
  },
  'a hole in both last indexes': () => {
    const tape = injuredTape();
    return { tape, bad: newestOf(tape, 1) };
  },
  'a hole in the only indexes': () => {
    const tape = withoutSecond(injuredTape());
    return { tape, bad: newestOf(tape, 1), lost: unnamed(tape, (record) => record !== 1) };
  },
  'the first record of the only indexes unreadable': () => {
    const tape = withoutSecond(injuredTape());
    return { tape, bad: newestOf(tape), lost: unnamed(tape, (record) => record !== 0) };
  },
  'the only indexes cut off': () => {
    const cut = (text: string, generation: number) =>
      generation === 3 ? Buffer.from(text).subarray(0, 2 * 65_536) : text;
    const tape = withoutSecond(injuredTape(cut));
    return { tape, lost: unnamed(tape, (record) => record < 2) };
  },
  'power lost in the middle of a session': () => {
    const tape = injuredTape();
    const b = tape.b.slice(0, (tape.place.get('late.bin')?.block ?? 0) + 2);
    return { tape: { ...tape, a: tape.a.slice(0, 4), b }, lost: ['late.bin'] };
  },
  'the memory chip empty and the copy gone': () => {
    const tape = injuredTape();
    return { tape: { ...tape, a: tape.a.slice(0, 4) }, withMemory: false };
  },
  'flipped bits in tags of the only indexes': () => {
    const change = (text: string, generation: number) =>
      generation === 3
        ? flipped(text, [
            ['<creationtime>', '<cre\u0001tiontime>'],
            ['</changetime>', '</chbngetime>'],
            ['<length>', '<lenfth>'],
            ['</file>', '</fjle>'],
            ['<readonly>false', '<readonly>fal\u0002e'],
          ])
        : text;
    return { tape: withoutSecond(injuredTape(change)), lost: ['gone.txt'] };
  },
  'a flipped bit that breaks a path of the only indexes': () => {
    const change = (text: string, generation: number) =>
      generation === 3 ? text.replace('<contents>', '<cont\u0001nts>') : text;
    return { tape: withoutSecond(injuredTape(change)), lost: ['gone.txt'] };
  },
  'the index partition erased': () => ({ tape: { ...injuredTape(), a: [] } }),
  'the index partition erased and the newest index gone': () => {
    const tape = injuredTape();
    return { tape: { ...tape, a: [], b: tape.b.slice(0, tape.index3 - 1) }, lost: ['late.bin'] };
  },
  'a block size in both labels that is too large': () => ({
    tape: relabelled(injuredTape(), (text) => text.replace('65536', '131072')),
  }),
  'a block size in both labels that is too small': () => ({
    tape: relabelled(injuredTape(), (text) => text.replace('65536', '4096')),
  }),
  'labels of another volume': () => ({ tape: relabelled(injuredTape(), (text) => text.replaceAll(uuid, other)) }),
  'garbage and filemarks between': () => {
    const tape = injuredTape();
    // Behind everything, so that nothing changes its place.
    const b = [...tape.b, garbage, null, null, Buffer.from('<ltfsindex>'), null, garbage];
    return { tape: { ...tape, b } };
  },
  'the index of another volume behind everything': () => {
    const tape = injuredTape();
    const self = { partition: 'b', block: 5 } as const;
    const foreign = indexXml({ generation: 99, self, previous: null, contents: '' }).replaceAll(uuid, other);
    return { tape: { ...tape, b: [...tape.b, null, ...recordsOf(foreign), null] } };
  },
  'the index partition formatted anew': () => {
    const tape = injuredTape();
    const self = { partition: 'a', block: 5 } as const;
    const fresh = indexXml({ generation: 1, self, previous: null, contents: '' }).replaceAll(uuid, other);
    const label = Buffer.from(labelXml('a').replaceAll(uuid, other));
    const a = [labels('a')[0] ?? null, null, label, null, null, ...recordsOf(fresh), null];
    return { tape: { ...tape, a } };
  },
  'no filemark before the last index, and no copy': () => {
    const tape = injuredTape();
    return { tape: { ...withBlocks(tape, 'b', { [tape.index3 - 1]: garbage }), a: [] }, withMemory: false };
  },
};

function relabelled(tape: InjuredTape, change: (text: string) => string): InjuredTape {
  const [a, b] = [labels('a', change), labels('b', change)];
  return { ...tape, a: [...a, ...tape.a.slice(4)], b: [...b, ...tape.b.slice(4)] };
}

let helper: Helper | null = null;
let count = 0;

async function loaded({ tape, bad = [], withMemory = true }: Injury, helper: Helper): Promise<string> {
  count += 1;
  const barcode = `INJ${String(count).padStart(3, '0')}L8`;
  const folder = join(temporaryFolder(), 'tape');
  writeTape(folder, asTape(tape, withMemory));
  expect(await helper.run('virtual.import', { barcode, folder })).toMatchObject({ state: 'done' });
  const script = bad.map(([partition, block]) => `opcode read, partition ${partition}, block ${block}: sense 3/11/00`);
  await helper.client.send('virtual.setFaults', { barcode, script: script.join('\n') });
  return barcode;
}

/** Wherever it lies below the folders that a rescue makes. */
function found(into: string, path: string): boolean {
  const wanted = contents.get(path) ?? Buffer.alloc(0);
  const older = join(into, 'older');
  const places = ['files', ...(existsSync(older) ? readdirSync(older).map((name) => `older/${name}`) : [])];
  return places.some((place) => {
    const file = join(into, place, path);
    return existsSync(file) && readFileSync(file).equals(wanted);
  });
}

/** By content alone: where records of an index are missing nobody knows every folder. */
function foundAnywhere(into: string, path: string): boolean {
  const name = path.split('/').at(-1) ?? '';
  const wanted = contents.get(path) ?? Buffer.alloc(0);
  return readdirSync(into, { recursive: true, withFileTypes: true }).some(
    (entry) => entry.name === name && entry.isFile() && readFileSync(join(entry.parentPath, name)).equals(wanted),
  );
}

test('of thirty and more injuries each gives back every file with a known name and sound bytes', async () => {
  helper = await startHelper();
  const missing: string[] = [];
  for (const [name, make] of Object.entries(injuries)) {
    const injury = make();
    const barcode = await loaded(injury, helper);
    const into = join(temporaryFolder(), 'rescued');
    const job = await helper.run('restore.rescue', { barcode, into });
    const due = all.filter((path) => !injury.lost?.includes(path));
    const back = due.filter((path) => found(into, path) || foundAnywhere(into, path));
    console.info(`${name}: ${due.length} files ought to be back, ${back.length} are (${job.state})`);
    if (job.state !== 'done' && job.state !== 'partial')
      missing.push(`${name}: ${job.state} ${JSON.stringify(job.fault)}`);
    if (back.length < due.length)
      missing.push(
        `${name}: ${due
          .filter((path) => !back.includes(path))
          .slice(0, 5)
          .join(' ')}`,
      );
    await helper.eject(barcode);
  }
  expect(missing).toEqual([]);
  expect(Object.keys(injuries).length).toBeGreaterThan(30);
});

test('a file with holes keeps its sound parts, and the map says what is missing', async () => {
  const helper = await startHelper();
  const injury = injuries['two holes within one file']?.() ?? { tape: injuredTape() };
  const barcode = await loaded(injury, helper);
  const into = join(temporaryFolder(), 'rescued');
  expect(await helper.run('restore.rescue', { barcode, into })).toMatchObject({ state: 'partial', filesFailed: 1 });
  const kept = readFileSync(join(into, 'files', 'big (damaged).bin'));
  const sound = Buffer.from(contents.get('big.bin') ?? '');
  for (const block of [2, 6]) sound.fill(0, block * 65_536, (block + 1) * 65_536);
  expect(kept.equals(sound)).toBe(true);
  const map = JSON.parse(readFileSync(join(into, 'map.json'), 'utf8'));
  expect(map).toMatchObject({
    version: 1,
    cartridge: barcode,
    filesWhole: contents.size - 1,
    filesDamaged: 1,
    filesLost: 0,
    damagedFiles: [
      {
        path: 'files/big.bin',
        keptAs: 'files/big (damaged).bin',
        missing: [2, 6].map((block) => ({ from: block * 65_536, bytes: 65_536 })),
      },
    ],
  });
  expect(map.tape.indexes.map(({ use }: { readonly use: string }) => use).sort()).toEqual([
    'copy',
    'whole',
    'whole',
    'whole',
  ]);
  for (const { dump } of map.tape.indexes) expect(readFileSync(join(into, dump), 'utf8')).toContain('<ltfsindex');
  const words = readFileSync(join(into, 'map.txt'), 'utf8');
  expect(words).toContain(`Files: ${contents.size - 1} whole, 1 damaged, 0 lost.`);
  expect(words).toContain(`65536 bytes from ${2 * 65_536} on`);
});

test('deleted files come back below their generation, unless only the newest is wanted', async () => {
  const helper = await startHelper();
  const barcode = await loaded({ tape: injuredTape() }, helper);
  const into = join(temporaryFolder(), 'rescued');
  expect(await helper.run('restore.rescue', { barcode, into })).toMatchObject({ state: 'done' });
  expect(readdirSync(join(into, 'older'))).toEqual(['generation-2']);
  expect(readdirSync(join(into, 'older', 'generation-2'))).toEqual(['gone.txt']);
  const newest = join(temporaryFolder(), 'rescued');
  expect(await helper.run('restore.rescue', { barcode, into: newest, newestOnly: true })).toMatchObject({
    state: 'done',
  });
  expect(existsSync(join(newest, 'older'))).toBe(false);
});

test('a sound cartridge is rescued whole, also with a page and a program on it that speak of indexes', async () => {
  const helper = await startHelper();
  await helper.load(barcode);
  const wishes = { barcode, confirmedBarcode: barcode, name: 'Spring', restoreGuide: true };
  expect(await helper.run('cartridges.format', wishes)).toMatchObject({ state: 'done' });
  expect(await helper.archive(barcode, folderWith(['a', 'b']))).toMatchObject({ state: 'done' });
  const into = temporaryFolder();
  expect(await helper.run('restore.rescue', { barcode, into })).toMatchObject({ state: 'done', filesFailed: 0 });
  expect(readdirSync(join(into, 'indexes')).filter((name) => !name.includes('-gen'))).toEqual([]);
  expect(readdirSync(join(into, 'files')).sort()).toEqual(['README-CAPSTAN.txt', 'capstan_restore.py', 'd']);
});

test('a folder in which a rescue was already is refused before anything is loaded', async () => {
  const helper = await startHelper();
  const barcode = await loaded({ tape: injuredTape() }, helper);
  const into = join(temporaryFolder(), 'rescued');
  mkdirSync(into);
  writeFileSync(join(into, 'map.txt'), '');
  const refused = helper.client.send('restore.rescue', { barcode, into });
  await expect(refused).rejects.toMatchObject({
    code: 'restore.rescued-before',
    data: { subject: join(into, 'map.txt') },
  });
});

test('on the command line a cartridge without labels is rescued, also write-protected', async () => {
  const helper = await startHelper();
  const injury = injuries['both labels overwritten']?.() ?? { tape: injuredTape() };
  const barcode = await loaded(injury, helper);
  await helper.client.send('virtual.protect', { barcode, writeProtected: true });
  const into = join(temporaryFolder(), 'rescued');
  const capstan = (...words: readonly string[]) => start(helper.home, ...words).done;
  const { code, out } = await capstan('rescue', barcode, '--into', into);
  expect(code).toBe(0);
  expect(out).toContain('Restored Rescue');
  expect(all.filter((path) => !found(into, path))).toEqual([]);
});
