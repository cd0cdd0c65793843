// A list that somebody can make as long as they like comes in pages: else one of them locks out whoever asks for it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What comes whole, and why it stays short. */
const bounded = new Map([
  ['drives.rediscover', 'the drives of a machine'],
  ['drives.trace', 'a ring that forgets'],
  ['admin.examine', 'one symptom of a kind'],
  ['catalogue.copyTotals', 'a row for each cartridge, all counted at once: 5,000 fit'],
  ['cartridges.restoreTests', 'a limit'],
  ['fleet.doctor', 'one of a kind'],
  ['mirrors.run', 'a job for each copy, four at most'],
  ['mirrors.runs', 'a limit'],
  ['mirrors.days', 'days between two dates'],
  ['mirrors.nextRuns', 'a limit'],
]);

test('every list is a page, or is known to be short', () => {
  const folder = join(import.meta.dirname, '..', '..', 'contract', 'calls');
  const whole = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && name !== 'tsconfig.json')
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return [...text.matchAll(/^ {2}(\w+): call<readonly /gm)].map(([, call]) => `${name.replace('.ts', '')}.${call}`);
    });
  expect(whole.toSorted()).toEqual([...bounded.keys()].toSorted());
});
