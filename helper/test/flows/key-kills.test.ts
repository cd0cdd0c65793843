// The helper is killed at random moments while it formats cartridges of an encrypted pool and archives to them: nothing of what it
// wrote is in clear, and what was told to be safe comes back. CAPSTAN_TIMES does it so many times, from CAPSTAN_SEED on.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TapeError } from '../../contract/errors.ts';
import { Chance } from '../chance.ts';
import { atRest, isOnCartridge, pool, secretWords, withKit } from './encrypted.ts';
import { type Helper, startHelper } from './harness.ts';
import { barcode } from './steps.ts';

const seed = Number(process.env.CAPSTAN_SEED ?? 7);
const times = Number(process.env.CAPSTAN_TIMES ?? 4);
const killedWithinMs = 900;

test(`a killed helper leaves nothing in clear and loses nothing that was safe (seed ${seed})`, {
  timeout: 60_000 * (times + 1),
}, async () => {
  const { helper: first, folder, passphraseFile } = await withKit();
  const chance = new Chance(seed);
  let helper: Helper = first;
  let safe: string[] = [];
  for (let time = 1; time <= times; time += 1) {
    const source = join(folder, `file-${time}`);
    writeFileSync(source, `${secretWords} ${time}\n`.repeat(20_000 + chance.whole(200_000)));
    const isFormatted = time === 1 || chance.whole(4) === 0;
    const work = written(helper, source, isFormatted);
    await sleep(chance.whole(killedWithinMs));
    await helper.kill();
    const isSafe = await work;
    if (isFormatted) safe = [];
    if (isSafe) safe.push(`file-${time}`);
    expect(isOnCartridge(helper, secretWords)).toBe(false);
    expect(isOnCartridge(helper, 'file-')).toBe(false);

    helper = await startHelper({ home: helper.home });
    await helper.client.send('keys.unlock', { pool, passphraseFile });
    await atRest(helper);
  }
  if ((await loaded(helper)) === 'dirty') await helper.run('cartridges.recover', { barcode });
  const into = join(folder, 'back');
  if (safe.length > 0) expect(await helper.restore(barcode, safe, into)).toMatchObject({ state: 'done' });
  for (const name of safe) {
    expect(readFileSync(join(into, name)).equals(readFileSync(join(folder, name)))).toBe(true);
  }
});

/** Whether it was told that the file is safe. That the helper goes on the way is what this is about. */
async function written(helper: Helper, source: string, isFormatted: boolean): Promise<boolean> {
  try {
    if (isFormatted) {
      await helper.run('cartridges.format', { barcode, confirmedBarcode: barcode, name: '', pool });
    }
    return (await helper.archive(barcode, source)).state === 'done';
  } catch (error) {
    if (error instanceof TapeError || error instanceof Error) return false;
    throw error;
  }
}

async function loaded(helper: Helper): Promise<string> {
  if ((await helper.cartridge(barcode)).drive === null) await helper.load(barcode);
  return (await helper.cartridge(barcode)).condition;
}
