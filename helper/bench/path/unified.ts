// Unified's run: a thousand files of 10 MiB, ten of them under a placement rule, to a new LTO-5 cartridge in a virtual
// drive whose time is counted and not waited for. What is told is that time, and not the machine's. Once more without a
// rule: what the copies on the index partition add to the way there, which every ejecting takes.

import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../client/connect.ts';
import { helperSocket } from '../../client/home.ts';
import type { Figure } from '../figures.ts';
import { type ClockReading, ended, readClock } from './counted-drive.ts';
import { MeasuredHelper } from './measured-helper.ts';

export const unifiedRow = 'unified';

const words = '1,000 × 10 MiB, ten placed';
const drive = 'drive-2';
const barcode = 'BEN001L5';
const [files, fileBytes, placedOneIn] = [1_000, 10 * 2 ** 20, 100];
const rule = 'size=20M/name=*.placed';

/** What lies between two readings. */
interface Step {
  readonly ways: number;
  readonly other: number;
  readonly megabytesRead: number;
}

interface Steps {
  readonly safe: Step;
  readonly ready: Step;
  readonly out: Step;
}

export async function unifiedFigures(program: string, folder: string): Promise<readonly Figure[]> {
  const source = join(folder, 'source');
  makeSource(source);
  const plain = await stepsOf(program, join(folder, 'home'), source, '');
  const { safe, ready, out } = await stepsOf(program, join(folder, 'home'), source, rule);
  rmSync(source, { recursive: true });
  const figure = (what: string, value: number, limit?: number): Figure => ({
    ...{ what: `${words}: ${what}`, value, unit: 's of the drive' },
    ...(limit === undefined ? {} : { limit }),
  });
  return [
    figure('from the index partition to where the first record goes', safe.ways),
    // 10,486 MB at 140 MB/s, and two waits for the tape of 1.7 s each.
    figure('from there until all is safe', safe.other, 78),
    // As the drive is modelled, the end of the data lies 452 m from where the index partition is written: 67 s of winding.
    figure('from there until it is ready to eject', ready.ways + ready.other, 15),
    figure('  of these the way back to the index partition', ready.ways),
    figure('  of these the copies, the index and the wait for both', ready.other, 3),
    figure('  more than without a rule', ready.ways + ready.other - plain.ready.ways - plain.ready.other, 1),
    { what: `${words}: read for the copies`, value: ready.megabytesRead, unit: 'MB', limit: 1 },
    figure('from there until it is out, with the record of its jobs', out.ways + out.other),
  ];
}

/** Zeros, of which a virtual cartridge takes none of the disk; as its drive's time has it they are as long as others. */
function makeSource(source: string): void {
  mkdirSync(source);
  const first = join(source, '0.placed');
  writeFileSync(first, Buffer.alloc(fileBytes));
  for (let number = 1; number < files; number += 1)
    linkSync(first, join(source, `${number}.${number % placedOneIn === 0 ? 'placed' : 'data'}`));
}

async function stepsOf(program: string, home: string, source: string, placementRule: string): Promise<Steps> {
  mkdirSync(home, { mode: 0o700 });
  const helper = await MeasuredHelper.start(program, home, false);
  const client = await connect(helperSocket(home));
  try {
    await client.send('virtual.addDrive', { model: 'lto5', clock: { mode: 'modelled', speedUp: 1 } });
    await client.send('virtual.create', { barcode, capacityBytes: 1.5e12 });
    await ended(client, () => client.send('cartridges.load', { barcode, drive }));
    const format = { barcode, confirmedBarcode: barcode, name: 'Bench', placementRule };
    await ended(client, () => client.send('cartridges.format', format));
    let isOver = false;
    const archiving = ended(client, () =>
      client.send('archive.start', { barcodes: [barcode], sources: [source], verify: false }),
    ).finally(() => {
      isOver = true;
    });
    // The drive answers between what it is given to do, and what is written and made safe is one such thing.
    const first = await readClock(client, drive);
    const readings = [first];
    while (!isOver) readings.push(await readClock(client, drive));
    await archiving;
    const ready = await readClock(client, drive);
    const whole = first.megabytesWritten + (files * fileBytes) / 1e6 - 1;
    const at = readings.findIndex(({ megabytesWritten }) => megabytesWritten >= whole);
    const [begun, safe] = [readings[at - 1], readings[at]];
    if (begun === undefined || safe === undefined) throw new Error('nobody saw when all was safe');
    await ended(client, () => client.send('cartridges.eject', { barcode }));
    const out = await readClock(client, drive);
    return { safe: between(begun, safe), ready: between(safe, ready), out: between(ready, out) };
  } finally {
    client.close();
    await helper.stop();
    rmSync(home, { recursive: true });
  }
}

function between(from: ClockReading, to: ClockReading): Step {
  const ways = to.ways - from.ways;
  return { ways, other: to.all - from.all - ways, megabytesRead: to.megabytesRead - from.megabytesRead };
}
