// A library that is set to leave out the media type of each label: it reports VTL001 of VTL001L8.

import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadNative } from '../../src/drives/native.ts';
import { type Helper, startHelper, temporaryFolder } from './harness.ts';

const page = { cursor: null, limit: 100 } as const;
const size = { drives: 2, slots: 6, mailSlots: 1, model: 'lto8', personality: 'short-labels' } as const;
const wanted = { ...size, clock: { mode: 'instant', speedUp: 1 } } as const;

/** The drive of a new home is gone, so that nothing else could serve. */
async function withLibrary(...barcodes: readonly string[]): Promise<Helper> {
  const helper = await startHelper();
  await helper.client.send('virtual.removeDrive', { drive: 'drive-1' });
  await helper.client.send('virtual.addLibrary', wanted);
  for (const barcode of barcodes)
    await helper.client.send('virtual.create', { barcode, capacityBytes: 200_000_000, inLibrary: true });
  return helper;
}

/** "slot 1: VTL001L8", of all that hold something. */
async function contents({ client }: Helper): Promise<readonly string[]> {
  const { rows } = await client.send('library.places', { library: 'library-1', ...page });
  const full = rows.filter((place) => place.full);
  return full.map(({ kind, number, barcode }) => `${kind} ${number}: ${barcode}`).toSorted();
}

function sourceOf(name: string): string {
  const source = join(temporaryFolder(), 'source');
  mkdirSync(source);
  writeFileSync(join(source, name), `content of ${name}`);
  return source;
}

/** Somebody lays a cartridge that no helper has heard of into slot 6, while none runs. */
async function lay(home: string, barcode: string): Promise<void> {
  const folder = join(temporaryFolder(), barcode);
  await loadNative().createVirtualCartridge(folder, { barcode, mediaType: 'L8', capacityBytes: 64_000_000 });
  symlinkSync(folder, join(home, 'virtual', 'library-1', 'elements', String(0x1000 + 5)));
}

async function doctorsWords({ client }: Helper): Promise<readonly string[]> {
  const symptoms = await client.send('admin.examine', {});
  return symptoms.filter(({ said }) => said?.code === 'labels-too-short').map(({ words }) => words);
}

describe('a library that leaves out the media type', () => {
  test('brings known cartridges to archive and to restore, and nobody loads anything', async () => {
    const helper = await withLibrary('VTL001L8', 'VTL002L8');
    for (const barcode of ['VTL001L8', 'VTL002L8'])
      expect(await helper.format(barcode, 'Vault')).toMatchObject({ state: 'done' });
    for (const barcode of ['VTL001L8', 'VTL002L8'])
      expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
    expect(await contents(helper)).toEqual(['slot 1: VTL001L8', 'slot 2: VTL002L8']);
    await helper.end();

    const second = await startHelper({ home: helper.home });
    expect(await contents(second)).toEqual(['slot 1: VTL001L8', 'slot 2: VTL002L8']);
    expect((await second.cartridge('VTL002L8')).inLibrary).toMatchObject({ kind: 'slot', number: 2 });
    const source = sourceOf('a');
    expect(await second.archive('VTL002L8', source)).toMatchObject({ state: 'done', filesSafe: 1 });
    expect(await contents(second)).toEqual(['drive 1: VTL002L8', 'slot 1: VTL001L8']);
    expect(await second.eject('VTL002L8')).toMatchObject({ state: 'done' });
    const into = temporaryFolder();
    expect(await second.restore('VTL002L8', ['source'], into)).toMatchObject({ state: 'done', fault: null });
    expect(readFileSync(join(into, 'source', 'a'), 'utf8')).toBe('content of a');

    const move = { barcode: 'VTL001L8', to: 'mail-slot', number: null } as const;
    expect(await second.run('library.move', move)).toMatchObject({ state: 'done' });
    expect(await contents(second)).toEqual(['drive 2: VTL002L8', 'mail-slot 1: VTL001L8']);
    const { libraries } = await second.snapshot();
    expect(libraries[0]?.changes).toEqual([]);
  });

  test('is found by the doctor, with a label as it reports it', async () => {
    const helper = await withLibrary();
    expect(await doctorsWords(helper)).toEqual([]);
    await helper.client.send('virtual.create', { barcode: 'CLN001CU', capacityBytes: 200_000_000, inLibrary: true });
    expect(await doctorsWords(helper)).toEqual([]);
    await helper.client.send('virtual.create', { barcode: 'VTL001L8', capacityBytes: 200_000_000, inLibrary: true });
    expect(await doctorsWords(helper)).toEqual([
      'The library IBM 3573-TL leaves the last two characters off its labels: it reports VTL001.',
    ]);
  });

  test('shows what nobody knows as it reports it, and no job takes it for anything else', async () => {
    const helper = await withLibrary('VTL001L8');
    await helper.end();
    await lay(helper.home, 'VTL009L8');
    const second = await startHelper({ home: helper.home });
    expect(await contents(second)).toEqual(['slot 1: VTL001L8', 'slot 6: VTL009']);
    const load = (barcode: string) => second.client.send('cartridges.load', { barcode, drive: null });
    await expect(load('VTL009')).rejects.toMatchObject({ code: 'call.invalid-input' });
    await expect(load('VTL009L8')).rejects.toMatchObject({ code: 'cartridge.unknown' });
    expect(readdirSync(join(second.home, 'virtual', 'cartridges'))).not.toContain('VTL009L8');
  });

  test('shows a label as it reports it where two cartridges could be meant, and neither is moved', async () => {
    const helper = await withLibrary('VTL001L8', 'VTL001L7', 'VTL002L8');
    // Whoever put them in has said which is which.
    expect(await contents(helper)).toEqual(['slot 1: VTL001L8', 'slot 2: VTL001L7', 'slot 3: VTL002L8']);
    await helper.end();
    const second = await startHelper({ home: helper.home });
    expect(await contents(second)).toEqual(['slot 1: VTL001', 'slot 2: VTL001', 'slot 3: VTL002L8']);
    const move = { barcode: 'VTL001L8', to: 'slot', number: 5 } as const;
    await expect(second.client.send('library.move', move)).rejects.toMatchObject({ code: 'library.cartridge-absent' });
  });
});
