// `npm run bench -- search`: the worst that a search can do to others. A helper of its own with a million names; one client
// asks for random patterns, hostile ones among them, to the end of their pages or until it withdraws; another asks for small
// things all the while, and what it waits for them is what counts. Exit code 1 when a bar is missed.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Client } from '../client/client.ts';
import { helperNodeOptions } from '../client/launch.ts';
import { TapeError } from '../contract/errors.ts';
import { openCatalogue } from '../src/catalogue/catalogue.ts';
import { AnswerTimes, connected } from './answer-times.ts';
import { tell } from './figures.ts';
import { fill } from './many.ts';
import { SeededNumbers } from './tree.ts';

const withdrawnMs = 1_500;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    files: { type: 'string', default: '1000000' },
    cartridges: { type: 'string', default: '4' },
    patterns: { type: 'string', default: '1000' },
  },
});
const [seed = 1, files = 1, cartridges = 1, patterns = 1] = [
  values.seed,
  values.files,
  values.cartridges,
  values.patterns,
].map(Number);

async function measure(folder: string): Promise<boolean> {
  process.stdout.write(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, --seed ${seed}\n`);
  const home = join(folder, 'home');
  mkdirSync(home, { mode: 0o700 });
  const filling = openCatalogue(join(home, 'catalogue.db'));
  for (let at = 0; at < cartridges; at += 1)
    await fill(filling, `BEN${String(at).padStart(3, '0')}L8`, Math.ceil(files / cartridges), seed + at);
  filling.close();

  const helper = spawn(process.execPath, [
    ...helperNodeOptions,
    join(import.meta.dirname, '..', 'src', 'main.ts'),
    '--home',
    home,
  ]);
  try {
    const [asking, waiting] = [await connected(home), await connected(home)];
    const waits = new AnswerTimes(waiting);
    const idle = await waits.during(() => sleep(2_000));
    const chance = new SeededNumbers(seed);
    let longest = { ms: 0, pattern: '', rows: 0 };
    let worst = { ms: 0, pattern: '' };
    let withdrawn = 0;
    const busy = await waits.during(async () => {
      for (let at = 0; at < patterns; at += 1) {
        const pattern = patternBy(chance);
        waits.longestMs = 0;
        const { ms, isWithdrawn, rows } = await search(asking, pattern);
        if (waits.longestMs > worst.ms) worst = { ms: waits.longestMs, pattern };
        if (isWithdrawn) withdrawn += 1;
        if (ms > longest.ms) longest = { ms, pattern, rows };
      }
    });
    const since = performance.now();
    void search(asking, '*'.padEnd(1_000, 'a*'));
    helper.kill('SIGTERM');
    await once(helper, 'exit');
    process.stdout.write(`the longest was ${JSON.stringify(longest.pattern.slice(0, 60))} (${longest.rows} rows)\n`);
    process.stdout.write(`others waited longest during ${JSON.stringify(worst.pattern.slice(0, 60))}\n`);
    return tell([
      { what: 'patterns', value: patterns, unit: '' },
      { what: 'of them withdrawn after 1.5 s', value: withdrawn, unit: '' },
      { what: 'another’s call, nothing else going on, longest', value: idle.longestMs, unit: 'ms' },
      { what: `another’s calls meanwhile (${busy.calls}), median`, value: busy.medianMs, unit: 'ms' },
      { what: 'another’s calls meanwhile, longest', value: busy.longestMs, unit: 'ms', limit: 50 },
      { what: 'a search, to its end or withdrawn, longest', value: longest.ms, unit: 'ms', limit: 2_000 },
      { what: 'the helper, told to end during one', value: performance.now() - since, unit: 'ms', limit: 2_000 },
    ]);
  } finally {
    helper.kill('SIGKILL');
  }
}

async function search(client: Client, name: string) {
  const withdrawal = new AbortController();
  const timer = setTimeout(() => withdrawal.abort(), withdrawnMs);
  const since = performance.now();
  let rows = 0;
  try {
    for (let cursor: string | null = null; ; ) {
      const input = { name, cursor, limit: 500 };
      const page: Awaited<ReturnType<typeof client.send<'catalogue.search'>>> = await client.send(
        'catalogue.search',
        input,
        withdrawal.signal,
      );
      rows += page.rows.length;
      cursor = page.next;
      if (cursor === null) return { ms: performance.now() - since, isWithdrawn: false, rows };
      withdrawal.signal.throwIfAborted();
    }
  } catch (error) {
    if (!(withdrawal.signal.aborted && (error === withdrawal.signal.reason || error instanceof TapeError))) throw error;
    return { ms: performance.now() - since, isWithdrawn: true, rows };
  } finally {
    clearTimeout(timer);
  }
}

/** Half of them as people type, half to be slow. */
function patternBy(chance: SeededNumbers): string {
  const pieces = ['*', '?', '**', '**/', '[a-z]', '[!x]', 'a', 'e', '1', '0', 'img', '.jpg', '/', 'holiday', '_'];
  const some = (most: number) => Array.from({ length: 1 + chance.whole(most) }, () => chance.of(pieces)).join('');
  switch (chance.whole(6)) {
    case 0:
      return chance
        .of(['*a', '*?', '**a', '[a-z]*', '**/', '*/', '?*'])
        .repeat(1 + chance.whole(200))
        .slice(0, 1_000);
    case 1:
      return some(300).slice(0, 1_000);
    case 2:
      return `${chance.of(['a', 'e', '1', 'img', 'o'])}`;
    default:
      return some(6).slice(0, 1_000);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'capstan-bench-'));
try {
  process.exitCode = (await measure(folder)) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
