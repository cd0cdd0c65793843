// Every verb that names a cartridge to be written to, beside every cartridge that must not be: each is refused before there is
// a job, none is offered while a command line is typed, and none is called ready.

import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JobId } from '../../contract/model.ts';
import { start } from '../cli/program.ts';
import { type Helper, temporaryFolder } from './harness.ts';
import { smallBytes, station } from './stations.ts';
import { folderWith } from './steps.ts';

const [good, from] = ['GOOD01L8', 'FROM01L8'] as const;
const [unwritable, unsound, locked, forGood, onSwitch, foreign] = [
  ...(['WRIT01L8', 'VERI01L8', 'LOCK01L8', 'LOCK02L8', 'PROT01L8', 'FORE01L8'] as const),
] as const;
const [blankOnSwitch, cleaning] = ['PROT02L8', 'CLNU01L1'] as const;
const bad = [unwritable, unsound, locked, forGood, onSwitch, foreign, blankOnSwitch, cleaning];
/** Nothing at all is written to these. */
const kept = [locked, forGood, onSwitch, blankOnSwitch, cleaning];

/** Each has come by what ails it as in life. */
async function shelfOfBadOnes(): Promise<Helper> {
  const helper = await station([good, from, unwritable, unsound, locked, forGood, onSwitch]);
  const { client } = helper;
  for (const barcode of [blankOnSwitch, cleaning])
    await client.send('virtual.create', { barcode, capacityBytes: smallBytes });
  const faults = (barcode: string, script: string) => client.send('virtual.setFaults', { barcode, script });

  await faults(unwritable, 'opcode write, nth 2: sense 3/0C/00');
  expect(await helper.archive(unwritable, folderWith(['a']))).toMatchObject({ state: 'failed' });
  await helper.eject(unwritable);
  await faults(unwritable, '');

  await helper.archive(unsound, folderWith(['a', 'b']));
  await helper.eject(unsound);
  await faults(unsound, 'opcode read: sense 3/11/00');
  await helper.run('cartridges.verify', { barcode: unsound, paths: [] });
  await helper.eject(unsound);
  await faults(unsound, '');

  await helper.run('cartridges.lock', { barcode: locked, state: 'locked' });
  await helper.eject(locked);
  await helper.run('cartridges.lock', { barcode: forGood, state: 'permanently-locked', confirmedBarcode: forGood });
  await helper.eject(forGood);
  for (const barcode of [onSwitch, blankOnSwitch])
    await client.send('virtual.protect', { barcode, writeProtected: true });

  const layout = join(temporaryFolder(), 'layout');
  await helper.run('virtual.export', { barcode: good, folder: layout });
  for (const name of readdirSync(layout)) if (/^attr_[01]_80c$/.test(name)) rmSync(join(layout, name));
  for (const label of ['0_0_R', '1_0_R']) writeFileSync(join(layout, label), 'HDR1 of other software'.padEnd(80));
  await helper.run('virtual.import', { barcode: foreign, folder: layout });
  await helper.load(foreign);
  await helper.eject(foreign);

  await helper.archive(from, folderWith(['a']));
  await helper.eject(from);
  return helper;
}

type AskVerb = (helper: Helper, barcode: string) => Promise<unknown>;

const sources = () => [folderWith(['x'])];
const toFill: Readonly<Record<string, AskVerb>> = {
  archive: ({ client }, barcode) => client.send('archive.start', { barcodes: [barcode], sources: sources() }),
  'archive, when the first is full': ({ client }, barcode) =>
    client.send('archive.start', { barcodes: [good, barcode], sources: sources() }),
  'archive, a second copy': ({ client }, barcode) =>
    client.send('archive.start', { barcodes: [good, barcode], copies: 2, sources: sources() }),
  copy: ({ client }, barcode) => client.send('cartridges.copy', { from, to: [barcode] }),
  'copy, when the first is full': ({ client }, barcode) =>
    client.send('cartridges.copy', { from, to: [good, barcode] }),
  'pool add': ({ client }, barcode) =>
    client.send('pools.addCartridges', { name: 'vault', barcodes: [barcode], copy: 1 }),
};
const toErase: Readonly<Record<string, AskVerb>> = {
  format: ({ client }, barcode) => client.send('cartridges.format', { barcode, confirmedBarcode: barcode, name: '' }),
  recover: ({ client }, barcode) => client.send('cartridges.recover', { barcode }),
  rollback: ({ client }, barcode) => client.send('cartridges.rollBack', { barcode, generation: 1 }),
};

/** What is offered where a cartridge is to be named. */
const typed: Readonly<Record<string, readonly string[]>> = {
  'archive --to': ['archive', '/tmp', '--to', ''],
  'copy to': ['copy', from, ''],
  'pool add': ['pool', 'add', 'vault', ''],
  format: ['format', ''],
  recover: ['recover', ''],
};

test('no verb takes or offers a bad, locked, protected, cleaning or foreign cartridge to be written to', async () => {
  const helper = await shelfOfBadOnes();
  await helper.client.send('pools.add', { name: 'vault', isShared: false, restoreTest: null });
  const before = await jobIds(helper);
  let asked = 0;
  for (const [verbs, targets] of [
    [toFill, bad],
    [toErase, kept],
  ] as const) {
    for (const [verb, ask] of Object.entries(verbs)) {
      for (const barcode of targets) {
        asked += 1;
        const code = await ask(helper, barcode).then(
          () => 'taken',
          ({ code }: { code: string }) => code,
        );
        expect([verb, barcode, code]).toEqual([verb, barcode, expect.stringMatching(/^(cartridge|medium|volume)\./)]);
      }
    }
  }
  expect(await jobIds(helper)).toEqual(before);

  for (const [place, words] of Object.entries(typed)) {
    const { out } = await start(helper.home, '__complete', '--', '--home', helper.home, ...words).done;
    const offered = out.trim().split('\n');
    const unfit = place === 'format' || place === 'recover' ? kept : bad;
    expect([place, offered.includes(good)]).toEqual([place, true]);
    expect([place, offered.filter((barcode) => unfit.some((one) => one === barcode))]).toEqual([place, []]);
    asked += unfit.length;
  }

  const { out } = await start(helper.home, 'status').done;
  for (const barcode of bad) {
    const line = out.split('\n').find((one) => one.includes(barcode)) ?? '';
    expect(line).toContain(barcode);
    expect(line).not.toMatch(/\bready\b/);
    const shelf = await start(helper.home, 'shelf', barcode).done;
    expect(shelf.out).not.toMatch(/\bready\b/);
  }
  expect(out.split('\n').find((one) => one.includes(good))).toMatch(/\bready\b/);
  const verbs = Object.keys(toFill).length + Object.keys(toErase).length + Object.keys(typed).length;
  process.stdout.write(`0 offers of an unfit target: ${verbs} verbs, ${bad.length} cartridges, ${asked} checks\n`);
});

async function jobIds(helper: Helper): Promise<readonly JobId[]> {
  return (await helper.snapshot()).jobs.map(({ id }) => id);
}
