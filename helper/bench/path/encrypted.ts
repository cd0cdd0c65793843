// An encrypted cartridge beside one in clear, by the time of a drive that counts it: a drive encrypts as fast as it writes, and
// what Capstan asks of it besides must not be seen.

import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '../../client/client.ts';
import { connect } from '../../client/connect.ts';
import { helperSocket } from '../../client/home.ts';
import type { Figure } from '../figures.ts';
import { ended, readClock } from './counted-drive.ts';
import { MeasuredHelper } from './measured-helper.ts';

export const encryptedRow = 'encrypted';

const words = '200 × 10 MiB, encrypted';
const drive = 'drive-2';
const barcode = 'BEN001L8';
const pool = 'vault';
const [files, fileBytes] = [200, 10 * 2 ** 20];

interface Seconds {
  readonly archive: number;
  readonly restore: number;
}

export async function encryptedFigures(program: string, folder: string): Promise<readonly Figure[]> {
  const source = join(folder, 'source');
  makeSource(source);
  const plain = await secondsOf(program, folder, source, false);
  const encrypted = await secondsOf(program, folder, source, true);
  const rate = (what: 'archive' | 'restore'): Figure => ({
    ...{ what: `${words}: rate to ${what}`, value: (100 * plain[what]) / encrypted[what], unit: '% of plain' },
    // As is written 1.00.
    least: 99.5,
  });
  const seconds = (what: 'archive' | 'restore'): Figure => ({
    ...{ what: `  plain, to ${what}`, value: plain[what], unit: 's of the drive' },
  });
  return [rate('archive'), seconds('archive'), rate('restore'), seconds('restore')];
}

/** The same bytes by many names: to a drive they are as long as others. */
function makeSource(source: string): void {
  mkdirSync(source);
  const first = join(source, '0');
  writeFileSync(first, Buffer.alloc(fileBytes));
  for (let number = 1; number < files; number += 1) linkSync(first, join(source, `${number}`));
}

async function secondsOf(program: string, folder: string, source: string, isEncrypted: boolean): Promise<Seconds> {
  const home = join(folder, 'home');
  const into = join(folder, 'back');
  for (const made of [home, into]) mkdirSync(made, { mode: 0o700 });
  const helper = await MeasuredHelper.start(program, home, false);
  const client = await connect(helperSocket(home));
  try {
    await client.send('virtual.addDrive', { model: 'lto8', clock: { mode: 'modelled', speedUp: 1 } });
    await client.send('virtual.create', { barcode, capacityBytes: 12e12 });
    await addPool(client, folder, isEncrypted);
    await ended(client, () => client.send('cartridges.load', { barcode, drive }));
    const format = { barcode, confirmedBarcode: barcode, name: 'Bench', pool };
    await ended(client, () => client.send('cartridges.format', format));
    const spent = async (work: () => Promise<void>) => {
      const before = await readClock(client, drive);
      await work();
      return (await readClock(client, drive)).all - before.all;
    };
    const archive = await spent(() =>
      ended(client, () => client.send('archive.start', { barcodes: [barcode], sources: [source], verify: false })),
    );
    const restore = await spent(() =>
      ended(client, () => client.send('restore.start', { from: [{ barcode, paths: ['source'] }], into })),
    );
    return { archive, restore };
  } finally {
    client.close();
    await helper.stop();
    for (const made of [home, into]) rmSync(made, { recursive: true });
  }
}

async function addPool(client: Client, folder: string, isEncrypted: boolean): Promise<void> {
  const add = { name: pool, isShared: false, restoreTest: null };
  if (!isEncrypted) {
    await client.send('pools.add', add);
    return;
  }
  const [passphraseFile, pdf] = [join(folder, 'passphrase'), join(folder, 'kit.pdf')];
  writeFileSync(passphraseFile, 'of a bench', { mode: 0o600 });
  writeFileSync(pdf, '', { mode: 0o600 });
  await client.send('pools.add', { ...add, encrypt: { passphraseFile } });
  await client.send('keys.writeKit', { pool, pdf });
  await client.send('keys.confirmKit', { pool, from: pdf });
}
