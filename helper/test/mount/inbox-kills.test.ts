// Programs copy files into the inbox while the mount's process is killed, or the helper, or cartridges leave their drives: what
// was closed without an error comes on tape as it was, whatever happens. `.ci/mount-kills` does it many times.

import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { filledBarcodes } from './kills/desk.ts';
import { filledDesk, rows, seed, showFigures, timesOr } from './kills/terms.ts';

const times = timesOr(4);
const writersAtOnce = 4;
const kinds = ['mount', 'helper', 'taken away'] as const;
/** In which all of it must have come on tape once nothing disturbs any more. */
const patienceMs = 180_000;

interface ClosedFile {
  readonly barcode: string;
  readonly name: string;
  readonly sha256: string;
}

test(`what was closed in the inbox comes on tape as it was (seed ${seed})`, {
  timeout: 60_000 * (times + 6),
}, async () => {
  const { chance, desk } = await filledDesk();

  const closed: ClosedFile[] = [];
  const errors = new Map<string, number>();
  let isOver = false;
  let number = 0;
  const write = async () => {
    while (!isOver) {
      number += 1;
      const file = { barcode: chance.of(filledBarcodes), name: `copied ${number}` };
      const content = randomBytes(1 + chance.whole(300_000));
      try {
        await copy(join(desk.tapes, 'Inbox', file.barcode, file.name), content);
        closed.push({ ...file, sha256: hashOf(content) });
      } catch (error) {
        const { code = 'none' } = error as NodeJS.ErrnoException;
        errors.set(code, (errors.get(code) ?? 0) + 1);
      }
      await sleep(chance.whole(400));
    }
  };
  const writing = Array.from({ length: writersAtOnce }, write);

  for (let time = 1; time <= times; time += 1) {
    await sleep(500 + chance.whole(3_000));
    const kind = chance.of(kinds);
    if (kind === 'mount') await desk.killMount();
    if (kind === 'helper') desk.killHelper();
    if (kind === 'taken away') await desk.takeAway(chance);
  }
  isOver = true;
  await Promise.all(writing);

  const left = () => filledBarcodes.flatMap((barcode) => readdirSync(join(desk.tapes, 'Inbox', barcode)));
  const latest = performance.now() + patienceMs;
  while (left().length > 0 && performance.now() < latest) await sleep(250);
  const lost: string[] = [];
  // In one pass each: by the mount every file would be a restore of its own.
  const back = join(desk.folder, 'back');
  for (const barcode of filledBarcodes) {
    mkdirSync(join(back, barcode), { recursive: true });
    await desk.capstan('restore', `${barcode}:/`, '--into', join(back, barcode), '--wait');
  }
  for (const { barcode, name, sha256 } of closed) {
    const content = await readFile(join(back, barcode, name)).catch(() => null);
    if (content === null) lost.push(`${barcode}/${name} is not there`);
    else if (hashOf(content) !== sha256) lost.push(`${barcode}/${name} is another`);
  }
  const figures = [
    `seed ${seed}, disturbed ${times} times; files closed in the inbox ${closed.length}, left in it ${left().length}, lost or wrong ${lost.length}`,
    `errors: ${rows(errors)}`,
    ...lost.slice(0, 20),
    ...(left().length === 0 ? [] : [await desk.situation()]),
  ];
  showFigures(figures, 'CAPSTAN_INBOX_REPORT');
  expect([lost, left()]).toEqual([[], []]);
  expect(closed.length).toBeGreaterThan(writersAtOnce);
});

async function copy(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
