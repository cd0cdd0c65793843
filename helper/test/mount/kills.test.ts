// Programs read in a mount while its process is killed, or the helper, or tapes fail, are taken away, or find no room: whoever
// reads gets what was archived or an error, and waits for neither without end. `.ci/mount-kills` does it many times.

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { Readers } from './kills/readers.ts';
import { filledDesk, rows, seed, showFigures, timesOr } from './kills/terms.ts';

const times = timesOr(6);
const readersAtOnce = 6;
/** In which everything that was asked for has an answer once nothing disturbs any more. */
const patienceMs = 60_000;
const killedWithinMs = 10_000;

const kinds = ['mount', 'helper', 'fault', 'taken away', 'no room', 'reader'] as const;

test(`readers of a mount get what was archived or an error (seed ${seed})`, {
  timeout: 120_000 * (times + 2),
}, async () => {
  const { chance, desk } = await filledDesk();
  const readers = new Readers(desk.tapes, desk.source, seed);
  onTestFinished(async () => void (await readers.end(killedWithinMs)));
  readers.start(readersAtOnce);

  const done = new Map<string, number>();
  const [stuck, asleep, notOne]: [string[], string[], string[]] = [[], [], []];
  for (let time = 1; time <= times; time += 1) {
    await sleep(chance.whole(1_500));
    const kind = chance.of(kinds);
    done.set(kind, (done.get(kind) ?? 0) + 1);
    if (kind === 'mount') await desk.killMount();
    if (kind === 'helper') desk.killHelper();
    if (kind === 'fault') await desk.harm(chance);
    if (kind === 'taken away') await desk.takeAway(chance);
    if (kind === 'no room') await desk.pinAll();
    if (kind === 'reader' && !(await readers.killOne(chance.whole(readersAtOnce), killedWithinMs)))
      stuck.push(`${time} ${kind}: killed, and not gone`);
    const over = performance.now();
    const waiting = await until(patienceMs, () => readers.since(over));
    for (const one of waiting) stuck.push(`${time} ${kind}: ${one}`);
    if (waiting.length > 0) stuck.push(await desk.situation());
    for (const one of await until(killedWithinMs, () => readers.asleep)) asleep.push(`${time} ${kind}: ${one}`);
    const { length } = desk.processes;
    if (length !== 1) notOne.push(`${time} ${kind}: ${length} processes`);
    if (process.env.CAPSTAN_REPORT !== undefined)
      console.info(`${time} ${kind}: ${(performance.now() - over).toFixed(0)} ms; ${rows(readers.errors)}`);
  }

  const left = await readers.end(killedWithinMs);
  await desk.unmount();
  const disorder = desk.disorder;
  const figures = [
    `seed ${seed}, disturbed ${times} times: ${rows(done)}`,
    `readers ${readers.started}, ${readersAtOnce} at once; reads ${readers.reads}`,
    `bytes compared ${readers.bytes}, wrong files ${readers.wrong.length}`,
    `reads stuck ${stuck.length}, threads in uninterruptible sleep ${asleep.length}, readers not gone when killed ${left}`,
    `times without exactly one mount process ${notOne.length}`,
    `staging folder out of order ${disorder.length}`,
    `errors: ${rows(readers.errors)}`,
    ...[...readers.wrong, ...stuck, ...asleep, ...notOne, ...disorder].slice(0, 40),
  ];
  showFigures(figures, 'CAPSTAN_REPORT');
  expect([...readers.wrong, ...stuck, ...asleep, ...notOne, ...disorder]).toEqual([]);
  expect([left, readers.reads > readersAtOnce]).toEqual([0, true]);
});

/** What was left of it all that time: others may come and go. */
async function until(withinMs: number, left: () => readonly string[]): Promise<readonly string[]> {
  const latest = performance.now() + withinMs;
  let always = left();
  while (always.length > 0 && performance.now() < latest) {
    await sleep(50);
    const now = new Set(left());
    always = always.filter((one) => now.has(one));
  }
  return always;
}
