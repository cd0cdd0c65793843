// Every verb, with --json, by the real command line and the real helper that it starts: what it prints conforms to its
// published schema, and so does what it says on standard error.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../ipc/harness.ts';
import { conforming, type Value } from './conforming.ts';
import { capstanAt, endHelper } from './terminal.ts';

interface TypedVerbs {
  readonly folder: string;
  /** The values of a verb, by its name, that ends well or with findings. */
  readonly prints: (title: string, ...args: readonly string[]) => Promise<readonly Value[]>;
  /** The faults of one that fails. */
  readonly fails: (title: string, ...args: readonly string[]) => Promise<readonly Value[]>;
}

/** With files to archive, and one whose name no tape can hold. */
function desk(): TypedVerbs {
  const folder = temporaryFolder();
  const home = join(folder, 'home');
  onTestFinished(() => endHelper(home));
  const capstan = capstanAt(home, folder);
  mkdirSync(join(folder, 'films', 'old'), { recursive: true });
  for (const name of ['one.mov', 'two.mov', 'old/one.mov', 'notes.txt'])
    writeFileSync(join(folder, 'films', name), Buffer.alloc(200_000, name.slice(-7)));
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/films/`), Buffer.from([0xff, 0xfe])]), 'unnameable');

  const type = async (codes: readonly number[], title: string, args: readonly string[]) => {
    const { code, out, err } = await capstan(...title.split(' '), ...args, '--json');
    expect(codes, `${title} ${args.join(' ')}: ${code}\n${out}${err}`).toContain(code);
    const beside = err.split('\n').filter((line) => line !== '');
    const faults = beside.flatMap((line) => conforming('fault' in JSON.parse(line) ? 'fault' : 'wait', line));
    return { values: conforming(title, out), faults };
  };
  return {
    folder,
    prints: async (title, ...args) => (await type([0, 1], title, args)).values,
    fails: async (title, ...args) => {
      const { faults } = await type([2, 64], title, args);
      expect(faults.length, title).toBeGreaterThan(0);
      return faults;
    },
  };
}

test('drives, cartridges and the helper itself', async () => {
  const { folder, prints, fails } = desk();
  await prints('status');
  await prints('drives');
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

test('files on tape: archived, found, verified, restored', async () => {
  const { folder, prints } = desk();
  for (const barcode of ['CAP021L8', 'CAP022L8']) await prints('virtual new', barcode, '--capacity', '2G');
  await prints('load', 'CAP021L8');
  await prints('format', 'CAP021L8', '--name', 'Spring', '--pool', 'Holidays');
  await prints('preflight', 'films', '--to', 'CAP021L8');
  await prints('archive', 'films', '--to', 'CAP021L8', '--plan');
  await prints('archive', 'films', '--to', 'CAP021L8', '--wait');
  const [job] = await prints('archive', 'films/notes.txt', '--to', 'CAP021L8', '--into', 'again');
  const id = String(job?.id);
  await prints('jobs show', id, '--wait');
  await prints('jobs show', id, '--items');
  await prints('jobs log', id);
  await prints('jobs list');
  await prints('jobs list', '--search', 'films');

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
  await prints('test-restore due', '--days', '1');

  const generations = await prints('generations', 'CAP021L8');
  const oldest = String(generations.at(-1)?.generation);
  await prints('ls', 'CAP021L8', '--generation', oldest);
  await prints('restore', 'CAP021L8:/films', '--into', 'out', '--plan');
  await prints('restore', 'CAP021L8:/films', '--into', 'out', '--wait');
  await prints('restore', 'CAP021L8:/films', '--into', 'out', '--wait');
  await prints('restore', 'CAP021L8:/films', '--into', 'out', '--plan');
  rmSync(join(folder, 'out'), { recursive: true });
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
