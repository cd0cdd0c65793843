// What is looked at before an archive, and what is said of it.

import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Preflight } from '../../contract/preflight.ts';
import { startHelper, temporaryFolder } from './harness.ts';
import { folderOf } from './stations.ts';
import { barcode, folderWith, formatted, preflight } from './steps.ts';

function severities({ findings }: Preflight): Readonly<Record<string, string>> {
  return Object.fromEntries(findings.map(({ about, severity }) => [about, severity]));
}

describe('a preflight', () => {
  test('finds nothing in the way of files that fit on a cartridge in its drive', async () => {
    const helper = await formatted();
    const found = await preflight(helper, { barcodes: [barcode], sources: [folderOf(3, 1)] });
    expect(severities(found)).toMatchObject({
      drive: 'ok',
      cartridge: 'ok',
      rights: 'ok',
      names: 'ok',
      room: 'ok',
      index: 'ok',
      // It fits into memory, however slow the sources are.
      source: 'ok',
    });
    expect(found.forecast).toMatchObject({ files: 3, folders: 1, bytes: 3e6, slowestBytesPerSecond: 112e6 });
    expect(found.forecast?.verifySeconds).toBeCloseTo(3e6 / 365e6, 6);
    expect(found.forecast?.sourceBytesPerSecond).toBeGreaterThan(0);
    expect(await helper.cartridge(barcode)).toMatchObject({ volume: { files: 0 } });
  });

  test('looks at the drives alone when nothing else is named', async () => {
    const found = await preflight(await startHelper(), { barcodes: [], sources: [] });
    expect(found).toMatchObject({ findings: [{ about: 'drive', severity: 'ok' }], forecast: null });
  });

  test('says of a drive what the doctor says, in the same words', async () => {
    const helper = await startHelper();
    await helper.load(barcode);
    const { findings } = await preflight(helper, { barcodes: [], sources: [] });
    const examined = await helper.client.send('admin.examine', {});
    const ofDrives = examined.filter(({ about }) => about === 'health').map(({ words, remedy }) => ({ words, remedy }));
    expect(ofDrives).toEqual(findings.map(({ words, remedy }) => ({ words, remedy })));
  });

  test('says what is wrong with a cartridge, and which are needed besides', async () => {
    const helper = await startHelper();
    await helper.load(barcode);
    const blank = await preflight(helper, { barcodes: [barcode], sources: [] });
    expect(blank.findings).toContainEqual(
      expect.objectContaining({
        about: 'cartridge',
        severity: 'error',
        fault: expect.objectContaining({ code: 'volume.blank' }),
      }),
    );
    const unknown = await preflight(helper, { barcodes: ['ZZZ999L8'], sources: [] });
    expect(severities(unknown)).toMatchObject({ cartridge: 'error' });
  });

  test('tells of sources that are gone or cannot be read', async () => {
    const helper = await startHelper({ isBound: true });
    const gone = await preflight(helper, { barcodes: [], sources: [join(temporaryFolder(), 'gone')] });
    expect(severities(gone)).toMatchObject({ rights: 'error' });
    const source = folderWith(['a']);
    mkdirSync(join(source, 'shut'));
    writeFileSync(join(source, 'shut', 'b'), 'b');
    chmodSync(join(source, 'shut'), 0);
    const shut = await preflight(helper, { barcodes: [], sources: [source] });
    expect(severities(shut)).toMatchObject({ rights: 'warning', names: 'ok' });
  });

  test('sees to the mirror', async () => {
    const helper = await startHelper();
    const input = { barcodes: [], sources: [folderOf(1, 1)] };
    expect(severities(await preflight(helper, { ...input, mirror: temporaryFolder() }))).toMatchObject({
      mirror: 'ok',
    });
    const missing = join(temporaryFolder(), 'a', 'b');
    expect(severities(await preflight(helper, { ...input, mirror: missing }))).toMatchObject({ mirror: 'error' });
  });
});
